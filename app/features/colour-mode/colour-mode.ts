import type { ColourPreference } from "./colour-preference.ts";

type Colours = Exclude<ColourPreference, "system">;

/** What a route's `handle` may say: its page is light or dark, whatever the user has chosen (spec 2). */
export interface ColourHandle {
	colourMode: Colours;
}

/** Which colours a page has, and why (spec 3). */
export interface ColourMode {
	preference: ColourPreference;
	/** What the page is; `null` where the system decides, which style sheets alone follow. */
	value: Colours | null;
	/** The server does not know what the system has chosen. */
	unknown: boolean;
	forced: boolean;
}

/** @param handles of the routes that make the page, the innermost last */
export function colourModeOf(preference: ColourPreference, handles: readonly unknown[]): ColourMode {
	const forced = handles.findLast(isColourHandle)?.colourMode;
	const value = forced ?? (preference === "system" ? null : preference);
	return { preference, value, unknown: value === null, forced: forced !== undefined };
}

function isColourHandle(handle: unknown): handle is ColourHandle {
	return handle instanceof Object && "colourMode" in handle;
}
