import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { maxTypesetPages } from "../../../../contract/files/typeset.ts";
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
	/** What is looked for in it is found by page: else by part of its text. */
	isPaged: boolean;
	view: "picture" | "text";
	zoom: Zoom;
}

/** What is known of the pages that are set from the text of the file that is shown. */
export interface TypesetPages {
	/** 0 where there are none after all; `null` where that is not known. */
	count: number | null;
	/** Whether what is found can be marked on them: scripts do that. */
	areMarked: boolean;
}

/** Reads the URL; what makes no sense there counts as missing. `null` where there is no file. */
export function shownFile(
	files: readonly DocumentFile[],
	parameters: URLSearchParams,
	typeset: TypesetPages = { count: null, areMarked: true },
): ShownFile | null {
	const file = files.find(({ documentId }) => documentId === parameters.get("file")) ?? files[0];
	if (!file) return null;
	const isTypeset = file.typeset === "pages";
	const pageCount = file.pageCount ?? ((isTypeset && typeset.count) || 1);
	const asked = Number(parameters.get("page") ?? 1);
	const mostPages = isTypeset
		? (file.pageCount ?? (typeset.count || maxTypesetPages(file.file.mime)))
		: pageCount;
	const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), mostPages) : 1;
	const view = parameters.get("view");
	const hasPicture =
		file.hasPreview && (!isTypeset || (typeset.count !== 0 && page <= maxTypesetPages(file.file.mime)));
	const isBetterRead = isTypeset && !typeset.areMarked && view !== "picture" && Boolean(parameters.get("q"));
	const isText = file.state === "processed" && (view === "text" || !hasPicture || isBetterRead);
	return {
		file,
		page,
		pageCount,
		isPaged: file.pageCount !== null || (isTypeset && !isText),
		view: isText ? "text" : "picture",
		zoom: zoomOf(parameters),
	};
}

function zoomOf(parameters: URLSearchParams): Zoom {
	return ZOOM_STEPS.find((step) => String(step) === parameters.get("zoom")) ?? 1;
}

/** What a key or a button for the zoom changes in the URL. */
export function zoomChange(parameters: URLSearchParams, command: ZoomCommand): { zoom: string | null } {
	const zoom = zoomAfter(zoomOf(parameters), command);
	return { zoom: zoom === 1 ? null : String(zoom) };
}

/** What a step from the page in the URL changes there; at either end it stays. */
export function pageChange(
	parameters: URLSearchParams,
	step: 1 | -1,
	pageCount: number,
): { page: string | null } {
	const page = Math.min(countFrom1(parameters.get("page")) + step, pageCount);
	return { page: page > 1 ? String(page) : null };
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
