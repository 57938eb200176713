import { afterEach, expect, test, vi } from "vitest";
import { isComposing } from "../../../../app/features/search/composing.ts";

class Typed extends Event {
	isComposing: boolean;
	keyCode: number;
	constructor(options: { isComposing?: boolean; keyCode?: number }) {
		super("typed");
		this.isComposing = options.isComposing ?? false;
		this.keyCode = options.keyCode ?? 0;
	}
}
class Pressed extends Typed {}

/** In a browser whose user points with a mouse, or with a finger. */
function inBrowser(pointer: "fine" | "coarse") {
	const matchMedia = (query: string) => ({ matches: query === `(pointer: ${pointer})` });
	vi.stubGlobal("window", { matchMedia });
	vi.stubGlobal("KeyboardEvent", Pressed);
	vi.stubGlobal("InputEvent", Typed);
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
	[new Typed({ isComposing: true }), true],
	[new Typed({}), false],
	[new Pressed({ isComposing: true }), true],
	[new Pressed({ keyCode: 229 }), true],
	[new Pressed({ keyCode: 13 }), false],
	[new Event("change"), false],
])("a word is being composed, or it is not: %#", (event, expected) => {
	inBrowser("fine");
	expect(isComposing(event)).toBe(expected);
});

test("the keyboard of a phone composes every word, which is searched for letter by letter all the same", () => {
	inBrowser("coarse");
	expect(isComposing(new Typed({ isComposing: true }))).toBe(false);
});
