import { COLOUR_MODE_STORAGE_KEY } from "../../../contract/constants.ts";
import { readCookie, setCookie } from "../../cookies.ts";

/**
 * An older app has kept the preference in the browser's storage alone. Where there is no cookie yet, this makes one of
 * it before the page is painted for the first time; from then on the server knows. What a route forces stays.
 */
export function takeOverPreference(cookies: string | null, nonce: string) {
	if (readCookie(cookies, COLOUR_MODE_STORAGE_KEY) !== null) return null;
	return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

const kept = JSON.stringify({
	dark: setCookie(COLOUR_MODE_STORAGE_KEY, "dark"),
	light: setCookie(COLOUR_MODE_STORAGE_KEY, "light"),
});
const SCRIPT = `try{const m=localStorage.getItem("${COLOUR_MODE_STORAGE_KEY}");if(/^(dark|light)$/.test(m)){document.cookie=${kept}[m];document.documentElement.className||=m}}catch{}`;
