export const MIN_PREVIEW_WIDTH = 280;
export const MAX_PREVIEW_WIDTH = 720;
const DEFAULT_PREVIEW_WIDTH = 360;
const COOKIE = "explorer_preview_width";
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * The width of the preview pane in px, as the reader left it (spec 9: splitter sizes, path /documents).
 * @param cookies of the request, or the browser's own: a later load of data does not bring them along
 */
export function previewWidth(cookies: string | null): number {
	const pattern = new RegExp(`(?:^|; )${COOKIE}=(\\d{1,4})(?:;|$)`);
	const width = Number(pattern.exec(cookies ?? "")?.[1] ?? DEFAULT_PREVIEW_WIDTH);
	return Math.min(Math.max(width, MIN_PREVIEW_WIDTH), MAX_PREVIEW_WIDTH);
}

/** Keeps the width, in the browser. */
export function rememberPreviewWidth(width: number): void {
	document.cookie = `${COOKIE}=${width}; Path=/documents; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}
