import { COLOUR_MODE_STORAGE_KEY } from "../../../contract/constants.ts";
import { readCookie } from "../../cookies.ts";

export const COLOUR_PREFERENCES = ["system", "light", "dark"] as const;
export type ColourPreference = (typeof COLOUR_PREFERENCES)[number];

/** What the user has chosen; the system decides where nothing is said, or something that we do not know. */
export function readColourPreference(cookies: string | null): ColourPreference {
	return colourPreferenceOf(readCookie(cookies, COLOUR_MODE_STORAGE_KEY));
}

export function colourPreferenceOf(said: unknown): ColourPreference {
	return COLOUR_PREFERENCES.find((known) => known === said) ?? "system";
}
