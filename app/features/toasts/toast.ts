import type { TextKey } from "../../../contract/text-keys.ts";

export const TOAST_LEVELS = ["success", "info", "warn", "error"] as const;
export type ToastLevel = (typeof TOAST_LEVELS)[number];

/** A message to show once. `text` wins over `key`: it is what the server said (spec 8). */
export interface ToastMessage {
	id: string;
	level: ToastLevel;
	key: TextKey;
	text?: string;
	values?: Record<string, string>;
}

export function toast(level: ToastLevel, key: TextKey, values?: Record<string, string>): ToastMessage {
	return { id: crypto.randomUUID(), level, key, ...(values && { values }) };
}
