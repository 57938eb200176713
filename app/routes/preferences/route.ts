import { href, redirect } from "react-router";
import { COLOUR_MODE_STORAGE_KEY } from "../../../contract/constants.ts";
import { setCookie } from "../../cookies.ts";
import { colourPreferenceOf } from "../../features/colour-mode/colour-preference.ts";
import { onlyPosted } from "../../features/form/only-posted.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { localAddress } from "../../features/session/local-address.ts";
import type { Route } from "./+types/route";

/** For who says no page to come back to. */
const DOCUMENTS = href("/:locale?/documents");

/** Keeps how the user wants to see the pages in this browser, signed in or not, and shows the same page again. */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	const [to, sidebar, colourMode] = [form.get("to"), form.get("sidebar"), form.get("colourMode")];
	const headers = new Headers();
	if (sidebar !== null) headers.append("Set-Cookie", setCookie("sidebar", sidebar === "1" ? "1" : "0"));
	if (colourMode !== null) {
		headers.append("Set-Cookie", setCookie(COLOUR_MODE_STORAGE_KEY, colourPreferenceOf(colourMode)));
	}
	return redirect(localAddress(typeof to === "string" ? to : null, DOCUMENTS), { headers });
}

export function loader({ request }: Route.LoaderArgs) {
	return onlyPosted(request, DOCUMENTS);
}
