import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import type { ZoomCommand } from "./file-keymaps.ts";

/** Of the width of the pane. */
const ZOOM_STEPS = [1, 1.25, 1.5, 2, 2.5, 3] as const;
/** Larger pages of a list are asked for by nobody. */
const MAX_COUNT = 100_000;
export type Zoom = (typeof ZOOM_STEPS)[number];

/** Which file of a document is shown, and how. It all lives in the URL. */
export interface ShownFile {
	file: DocumentFile;
	/** From 1. */
	page: number;
	pageCount: number;
	view: "picture" | "text";
	zoom: Zoom;
}

/** Reads the URL; what makes no sense there counts as missing. `null` where there is no file. */
export function shownFile(files: readonly DocumentFile[], parameters: URLSearchParams): ShownFile | null {
	const file = files.find(({ documentId }) => documentId === parameters.get("file")) ?? files[0];
	if (!file) return null;
	const pageCount = file.pageCount ?? 1;
	const page = Number(parameters.get("page") ?? 1);
	const isText = file.state === "processed" && (parameters.get("view") === "text" || !file.hasPreview);
	return {
		file,
		page: Number.isInteger(page) ? Math.min(Math.max(page, 1), pageCount) : 1,
		pageCount,
		view: isText ? "text" : "picture",
		zoom: ZOOM_STEPS.find((step) => String(step) === parameters.get("zoom")) ?? 1,
	};
}

/** The zoom that a key or a button leads to; at either end it stays. */
export function zoomAfter(zoom: Zoom, command: ZoomCommand): Zoom {
	if (command === "fitWidth") return 1;
	return ZOOM_STEPS[ZOOM_STEPS.indexOf(zoom) + (command === "zoomIn" ? 1 : -1)] ?? zoom;
}

/** A number of the URL that counts from 1; what makes no sense there is 1. */
export function countFrom1(value: string | null): number {
	const count = Number(value);
	return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_COUNT) : 1;
}

/** Whether there is more of its text to come: it can be seen already. */
export function isBeingRecognised({ recognition }: Pick<DocumentFile, "recognition">): boolean {
	return Boolean(recognition && recognition.done < recognition.pages);
}

/** Whether more files come of it: it is a mail, whose attachments are being taken out. */
export function isBeingOpened({ attachments }: Pick<DocumentFile, "attachments">): boolean {
	return Boolean(attachments && attachments.waiting > 0);
}

/** Whether a file is still being read, so that there will soon be more to show. */
export function isBeingRead({ state }: Pick<DocumentFile, "state">): boolean {
	return state === "waiting" || state === "processing";
}
