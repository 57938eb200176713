import { readCookie, writeCookie } from "../../../cookies.ts";

export const MIN_PREVIEW_WIDTH = 280;
export const MAX_PREVIEW_WIDTH = 720;
export const DEFAULT_PREVIEW_WIDTH = 360;

/**
 * The width of the preview pane in px, as the user left it (spec 9: splitter sizes).
 * @param cookies of the request, or the browser's own
 */
export function previewWidth(cookies: string | null): number {
	const kept = readCookie(cookies, "explorer_preview_width") ?? "";
	const width = /^\d{1,4}$/.test(kept) ? Number(kept) : DEFAULT_PREVIEW_WIDTH;
	return Math.min(Math.max(width, MIN_PREVIEW_WIDTH), MAX_PREVIEW_WIDTH);
}

/** Keeps the width, in the browser. */
export function rememberPreviewWidth(width: number): void {
	writeCookie("explorer_preview_width", String(width));
}
