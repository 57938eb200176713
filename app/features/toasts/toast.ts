import type { TextKey } from "../../../contract/text-keys.ts";
import { randomId } from "../../random-id.ts";
import { type DocumentVersion, formatDocumentVersion } from "../selection/document-field.ts";

export const TOAST_LEVELS = ["success", "info", "warn", "error"] as const;
export type ToastLevel = (typeof TOAST_LEVELS)[number];

export type ToastValues = Record<string, string | string[]>;

/** A message to show once. `text` wins over `key`: it is what the server said (spec 8). */
export interface ToastMessage {
	id: string;
	level: ToastLevel;
	key: TextKey;
	text?: string;
	/** What stands in the text; a translation key stands for its text, several of them for a list. */
	values?: ToastValues;
	undo?: Undo;
	link?: ToastLink;
	/** How long it stays, in milliseconds, where that does not follow from the rest. */
	life?: number;
}

/** Where one can go from a toast that offers nothing to take back. */
export interface ToastLink {
	/** An address of this site. */
	to: string;
	label: TextKey;
	/** The page stays: it has something to lose. */
	opensTab?: boolean;
}

/** What a toast offers to take back. */
export interface Undo {
	/**
	 * Documents that have changed, each as `documentId:version`, with the version that the change has made; and items of
	 * the inbox (`itemUndo`), and deadlines that are done (`formatDeadline`).
	 */
	documents: string[];
	/** The address to come back to. */
	back: string;
	/** Where more than `MAX_UNDONE` documents are sent, which a page's own scripts have kept, each with its name. */
	action?: string;
}

/** A toast travels in a cookie, which has to stay below 4 KB: what does not fit offers no undo, or a plainer way back. */
export const MAX_UNDONE = 25;
const MAX_BACK_LENGTH = 800;
/** A message has three lines on a phone. */
const MAX_NAME_LENGTH = 40;

export function toast(level: ToastLevel, key: TextKey, values?: ToastValues): ToastMessage {
	return { id: randomId(), level, key, ...(values && { values: withShortName(values) }) };
}

/** A long name leaves room for what has happened to it. */
function withShortName(values: ToastValues): ToastValues {
	const { name } = values;
	if (typeof name !== "string" || name.length <= MAX_NAME_LENGTH) return values;
	return { ...values, name: `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` };
}

/**
 * The toast of a change that can be taken back.
 * @param changed the documents as they are after the change, at most 25 of them: more cannot be taken back at once
 * @param back the address as it was before, with what was selected
 */
export function undoToast(
	key: TextKey,
	values: ToastValues,
	changed: readonly DocumentVersion[],
	back: string,
): ToastMessage {
	const done = toast("success", key, values);
	if (changed.length === 0 || changed.length > MAX_UNDONE) return done;
	const documents = changed.map(formatDocumentVersion);
	const [pathname = ""] = back.split("?");
	return { ...done, undo: { documents, back: back.length > MAX_BACK_LENGTH ? pathname : back } };
}

/** What takes back that an item of the inbox was closed, or put off. */
export type ItemUndo = "reopen" | "wake";

/** An item in the list of what is taken back, in the order in which it has to be. */
export function itemUndo(documentId: string, undo: ItemUndo): string {
	return `${documentId}:${undo}`;
}
