import type { Keymap } from "../../../features/keyboard/keymap.ts";

export type ZoomCommand = "zoomIn" | "zoomOut" | "fitWidth";

/** The keys of a file that is shown. On many keyboards the plus takes a Shift and the equals sign lies beneath it. */
export const ZOOM_KEYMAP: Keymap<ZoomCommand> = [
	{ command: "zoomIn", keys: ["+", "="], text: "document.zoomIn", repeats: true },
	{ command: "zoomOut", keys: ["-"], text: "document.zoomOut", repeats: true },
	{ command: "fitWidth", keys: ["0"], text: "document.fitWidth" },
];

/** The keys of what is looked for in it. */
export const FOUND_KEYMAP: Keymap<"next" | "previous"> = [
	{ command: "next", keys: ["n"], text: "document.nextFound", repeats: true },
	{ command: "previous", keys: ["Shift+n"], text: "document.previousFound", repeats: true },
];
