import { describe, expect, test } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { formatFileSize } from "../../../../app/features/documents/file-size.ts";
import { listQuery, pageAddress, wayBack } from "../../../../app/routes/document/page-address.ts";
import {
	isBeingRead,
	shownFile,
	type TypesetPages,
} from "../../../../app/routes/document/files/shown-file.ts";

const policy: DocumentFile = {
	documentId: "kfamilie1aaaaaaaaaaaaaaa",
	file: {
		name: "Police.pdf",
		url: pathOf(fileApi.content, { id: "kfamilie1aaaaaaaaaaaaaaa" }),
		mime: "application/pdf",
		size: 5,
	},
	state: "processed",
	stateReason: null,
	pageCount: 3,
	hasPreview: true,
	sha256: null,
	sameFiles: [],
	documentFileEmbeddings: [],
	createdAt: "2026-11-21T00:00:00.000Z",
};
const note: DocumentFile = {
	...policy,
	documentId: "kfamilie1bbbbbbbbbbbbbbb",
	pageCount: null,
	hasPreview: false,
	sha256: null,
};

/** Its pages are set from its text. */
const letter: DocumentFile = {
	...note,
	file: { ...policy.file, name: "Brief.txt", mime: "text/plain" },
	hasPreview: true,
	typeset: "pages",
};
const slides: DocumentFile = {
	...letter,
	file: { ...policy.file, mime: "application/vnd.ms-powerpoint" },
	pageCount: 120,
};

const shown = (query: string, files = [policy, note], typeset?: TypesetPages) =>
	shownFile(files, new URLSearchParams(query), typeset);

describe("the file that a document's page shows", () => {
	test("is the first one on its first page, as a picture, where the URL says nothing", () => {
		expect(shown("")).toEqual({
			file: policy,
			page: 1,
			pageCount: 3,
			isPaged: true,
			view: "picture",
			zoom: 1,
		});
		expect(shown("", [])).toBeNull();
	});

	test("is the one that the URL names, page, view and size included", () => {
		expect(shown(`file=${policy.documentId}&page=3&view=text&zoom=1.5`)).toEqual({
			file: policy,
			page: 3,
			pageCount: 3,
			isPaged: true,
			view: "text",
			zoom: 1.5,
		});
	});

	test.each([
		"page=0",
		"page=-1",
		"page=two",
		"page=1.5",
		"page=",
		"zoom=99",
		"zoom=<b>",
		"file=elsewhere",
		"view=x",
	])("is the first page where the URL makes no sense: %s", (query) => {
		expect(shown(query)).toEqual(shown(""));
	});

	test("stays within its pages", () => {
		expect(shown("page=400")?.page).toBe(3);
		expect(shown(`file=${note.documentId}&page=2`)?.page).toBe(1);
	});

	test("has as many pages as were set from its text, and any that there may be until that is known", () => {
		const known = { count: 3, areMarked: true };
		expect(shown("page=9", [letter], known)).toMatchObject({ page: 3, pageCount: 3, isPaged: true });
		expect(shown("page=9", [letter])).toMatchObject({ page: 9, pageCount: 1, view: "picture" });
		expect(shown("page=99", [letter])?.page).toBe(20);
	});

	test("is a text where no page of it was set, or not so many", () => {
		const none = { count: 0, areMarked: true };
		expect(shown("", [letter], none)).toMatchObject({ view: "text", isPaged: false });
		expect(shown("page=100", [slides])?.view).toBe("picture");
		expect(shown("page=101", [slides])).toMatchObject({ page: 101, view: "text", isPaged: true });
	});

	test("is a text where what is looked for cannot be marked on pages that were set, unless those are asked for", () => {
		const unmarked = { count: 3, areMarked: false };
		expect(shown("q=Miete", [letter], unmarked)?.view).toBe("text");
		expect(shown("q=Miete&view=picture", [letter], unmarked)?.view).toBe("picture");
		expect(shown("", [letter], unmarked)?.view).toBe("picture");
		expect(shown("q=Miete", [policy], unmarked)?.view).toBe("picture");
	});

	test("is a text where there is no picture of it, and neither while it is being read", () => {
		expect(shown(`file=${note.documentId}`)?.view).toBe("text");
		expect(shown("view=text", [{ ...policy, state: "processing" }])?.view).toBe("picture");
	});

	test("is still being read while it waits or is processed, and not once it has failed", () => {
		expect(isBeingRead({ state: "waiting" })).toBe(true);
		expect(isBeingRead({ state: "processing" })).toBe(true);
		expect(isBeingRead({ state: "failed" })).toBe(false);
		expect(isBeingRead({ state: "notReadable" })).toBe(false);
		expect(isBeingRead({ state: "processed" })).toBe(false);
	});
});

describe("the address of a document's page", () => {
	const page = { pathname: "/documents/a", search: "?from=q%3DPolice%26page%3D2&edit=" };

	test("changes only in what is asked for, and keeps the way back", () => {
		expect(pageAddress(page, { edit: null, page: "3" })).toBe(
			"/documents/a?from=q%3DPolice%26page%3D2&page=3",
		);
		expect(pageAddress({ pathname: "/documents/a", search: "?edit" }, { edit: null })).toBe("/documents/a");
	});

	test.each([
		["/inbox?tab=open&item=kfamilie1aaaaaaaaaaaaaaa", true],
		["/de/inbox?tab=open", true],
		["//evil.example/inbox?", false],
		["https://evil.example/inbox?", false],
		["/inbox", false],
	])("leads back to %s: %s", (from, isLedTo) => {
		const search = `?${new URLSearchParams({ from })}`;
		expect(wayBack("/documents", search) === from).toBe(isLedTo);
		expect(wayBack("/documents", search)).toMatch(/^\/(de\/inbox|inbox|documents)\b/);
		if (isLedTo) expect(listQuery(search)).toBe("");
	});

	test("gives back the list's query, and never another address", () => {
		expect(listQuery(page.search)).toBe("?q=Police&page=2");
		expect(listQuery("")).toBe("");
		expect(wayBack("/documents", page.search)).toBe("/documents?q=Police&page=2");
		expect(listQuery("?from=https%3A%2F%2Fevil.example%2F")).toBe("?https%3A%2F%2Fevil.example%2F=");
	});
});

describe("a file's name and size", () => {
	test("a size is told in the unit that people think in", () => {
		expect(formatFileSize(0)).toBe("0 B");
		expect(formatFileSize(860)).toBe("860 B");
		expect(formatFileSize(5_300)).toBe("6 KB");
		expect(formatFileSize(1.4 * 1024 * 1024)).toBe("1.4 MB");
		expect(formatFileSize(200 * 1024 * 1024)).toBe("200 MB");
	});
});
