import { describe, expect, test } from "vitest";
import { keyOf, type KeyPress } from "../../../../app/features/keyboard/key-command.ts";
import { LIST_KEYMAP } from "../../../../app/features/keyboard/keymap.ts";
import germanTexts from "../../../../workers/cms/texts/de/keyboard.json";

const press = (key: string, held: Partial<KeyPress> = {}) => keyOf({ key, shiftKey: false, ...held });

describe("a key", () => {
	test.each([
		["j", false, "j"],
		["J", true, "Shift+j"],
		["J", false, "j"],
		["ArrowDown", false, "ArrowDown"],
		["ArrowDown", true, "Shift+ArrowDown"],
		["?", true, "?"],
		["/", true, "/"],
		["/", false, "/"],
	])("%s with Shift held %s is %s, on whatever keyboard it is typed", (key, shiftKey, name) => {
		expect(press(key, { shiftKey })).toBe(name);
	});
});

describe("a key that commands the browser", () => {
	test.each([
		["f", { ctrlKey: true }, "Ctrl+f"],
		["f", { metaKey: true }, "⌘+f"],
		["J", { ctrlKey: true, shiftKey: true }, "Ctrl+Shift+j"],
		["ArrowLeft", { metaKey: true }, "⌘+ArrowLeft"],
	])("%s with %o held is %s, and no other one", (key, held, name) => {
		expect(press(key, held)).toBe(name);
	});
});

describe("the keys of a list", () => {
	test("are those of the issue", () => {
		const commands = Object.fromEntries(
			LIST_KEYMAP.flatMap(({ command, keys }) => keys.map((key) => [key, command])),
		);
		expect(commands).toMatchObject({
			j: "next",
			ArrowDown: "next",
			k: "previous",
			ArrowUp: "previous",
			x: "toggle",
			"Shift+j": "toggleNext",
			"Shift+k": "togglePrevious",
			Enter: "open",
			e: "archive",
			u: "restore",
			"/": "search",
			"?": "help",
		});
	});

	test("mean one thing each, and each thing has a text", () => {
		const keys = LIST_KEYMAP.flatMap((binding) => binding.keys);
		expect(new Set(keys).size).toBe(keys.length);
		for (const { text } of LIST_KEYMAP) expect(germanTexts).toHaveProperty([text]);
	});
});
