import type { TextKey } from "../../../contract/text-keys.ts";

/** One thing that keys do on a screen. */
export interface KeyBinding<Command extends string> {
	command: Command;
	/** As `keyOf` names them; each of them does it. */
	keys: readonly string[];
	/** What it does, for the help sheet. */
	text: TextKey;
	/** Goes on while the key is held. All else is done once a press: who holds `e` archives one row, not ten. */
	repeats?: boolean;
}

export type Keymap<Command extends string> = readonly KeyBinding<Command>[];

export type ListCommand =
	| "next"
	| "previous"
	| "open"
	| "toggle"
	| "toggleNext"
	| "togglePrevious"
	| "clear"
	| "archive"
	| "restore"
	| "search"
	| "help";

/** What opens the search over everything, on whatever page; the palette itself hears it. */
export const PALETTE_KEY: KeyBinding<"palette"> = {
	command: "palette",
	keys: ["⌘+k", "Ctrl+k"],
	text: "keyboard.searchEverywhere",
};

/** The keys of a list of documents, in the order of the help sheet. */
export const LIST_KEYMAP: Keymap<ListCommand> = [
	{ command: "next", keys: ["j", "ArrowDown"], text: "keyboard.next", repeats: true },
	{ command: "previous", keys: ["k", "ArrowUp"], text: "keyboard.previous", repeats: true },
	{ command: "open", keys: ["Enter"], text: "keyboard.open" },
	{ command: "toggle", keys: ["x"], text: "keyboard.toggle" },
	{ command: "toggleNext", keys: ["Shift+j", "Shift+ArrowDown"], text: "keyboard.toggleNext", repeats: true },
	{
		command: "togglePrevious",
		keys: ["Shift+k", "Shift+ArrowUp"],
		text: "keyboard.togglePrevious",
		repeats: true,
	},
	{ command: "clear", keys: ["Escape"], text: "keyboard.clear" },
	{ command: "archive", keys: ["e"], text: "keyboard.archive" },
	{ command: "restore", keys: ["u"], text: "keyboard.restore" },
	{ command: "search", keys: ["/"], text: "keyboard.search" },
	{ command: "help", keys: ["?"], text: "keyboard.help" },
];
