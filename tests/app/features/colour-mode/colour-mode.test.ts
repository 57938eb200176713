import { describe, expect, it } from "vitest";
import { type ColourHandle, colourModeOf } from "../../../../app/features/colour-mode/colour-mode.ts";
import { readColourPreference } from "../../../../app/features/colour-mode/colour-preference.ts";

describe("the colours that the user prefers", () => {
	it.each([
		["nuxt-color-mode=dark", "dark"],
		["sidebar=1; nuxt-color-mode=light", "light"],
		["nuxt-color-mode=system", "system"],
		["nuxt-color-mode=sepia", "system"],
		["nuxt-color-mode=%E0%A4%A", "system"],
		["nuxt-color-mode=toString", "system"],
		["", "system"],
		[null, "system"],
	])("are read from the cookie %j: %s", (cookies, preference) => {
		expect(readColourPreference(cookies)).toBe(preference);
	});
});

describe("the colours of a page", () => {
	const light: ColourHandle = { colourMode: "light" };
	const dark: ColourHandle = { colourMode: "dark" };

	it("are the system's, which the server does not know, unless somebody has chosen", () => {
		const found = { preference: "system", value: null, unknown: true, forced: false };
		expect(colourModeOf("system", [])).toEqual(found);
		expect(colourModeOf("system", [undefined, { live: ["updateTenant"] }])).toEqual(found);
		expect(colourModeOf("dark", [])).toEqual({
			preference: "dark",
			value: "dark",
			unknown: false,
			forced: false,
		});
	});

	it("may be forced by a route, the innermost of all, while it is shown; what is preferred stays", () => {
		expect(colourModeOf("dark", [dark, undefined, light])).toEqual({
			preference: "dark",
			value: "light",
			unknown: false,
			forced: true,
		});
		expect(colourModeOf("system", [dark]).value).toBe("dark");
	});
});
