import type { TextKey } from "../../../contract/text-keys.ts";

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
}

export function toast(level: ToastLevel, key: TextKey, values?: ToastValues): ToastMessage {
	return { id: crypto.randomUUID(), level, key, ...(values && { values }) };
}
