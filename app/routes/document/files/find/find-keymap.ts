import type { Keymap } from "../../../../features/keyboard/keymap.ts";

/** Opens the search in the file. */
export const FIND_KEYMAP: Keymap<"find"> = [{ command: "find", keys: ["/"], text: "document.findInFile" }];
