import { expect, it } from "vitest";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { printedFiles } from "../../../../app/routes/document/print/printed-files.ts";

function file(documentId: string, mime: string, pageCount: number | null, hasPreview = true): DocumentFile {
	return {
		documentId,
		file: { name: `${documentId}.x`, url: "/", mime, size: 5 },
		state: "processed",
		stateReason: null,
		pageCount,
		hasPreview,
		sha256: null,
		sameFiles: [],
		documentFileEmbeddings: [],
		createdAt: "2026-11-21T00:00:00.000Z",
	};
}

it("prints every page of a file with pages, one picture of an image, and none of what has no picture", () => {
	const files = [
		file("pdf", "application/pdf", 3),
		file("photo", "image/jpeg", null),
		file("table", "text/csv", null, false),
	];
	expect(printedFiles(files)).toEqual([
		{ documentId: "pdf", name: "pdf.x", pageCount: 3, leftOut: 0 },
		{ documentId: "photo", name: "photo.x", pageCount: 1, leftOut: 0 },
		{ documentId: "table", name: "table.x", pageCount: 0, leftOut: 0 },
	]);
});

it("prints no more pages than the limit in all files together, and says how many are left out", () => {
	const files = [
		file("first", "application/pdf", 60),
		file("second", "application/pdf", 70),
		file("third", "image/png", null),
	];
	expect(printedFiles(files, 100).map(({ pageCount, leftOut }) => [pageCount, leftOut])).toEqual([
		[60, 0],
		[40, 30],
		[0, 1],
	]);
});
