import { describe, expect, test } from "vitest";
import { renamed, splitFileName } from "../../../../app/routes/document/files/change/file-name.ts";
import {
	inOrder,
	movedBy,
	movedTo,
	orderOf,
} from "../../../../app/routes/document/files/change/file-order.ts";

describe("a file's name", () => {
	test.each([
		["Police.pdf", "Police", ".pdf"],
		["archiv.tar.gz", "archiv.tar", ".gz"],
		["Foto.JPEG", "Foto", ".JPEG"],
		["Police vom 1.12.2026", "Police vom 1.12.2026", ""],
		[".profile", ".profile", ""],
		["ohne Endung", "ohne Endung", ""],
	])("%s is what people call it and what it is", (name, stem, extension) => {
		expect(splitFileName(name)).toEqual({ stem, extension });
	});

	test.each([
		["Police.pdf", "Hausrat 2026", "Hausrat 2026.pdf"],
		["Police.pdf", "Hausrat.pdf", "Hausrat.pdf"],
		["Police.pdf", "Hausrat.PDF", "Hausrat.PDF"],
		["Police.pdf", "Hausrat.exe", "Hausrat.exe.pdf"],
		["Police.pdf", "  ", ""],
		["ohne Endung", "Hausrat", "Hausrat"],
	])("of %s, called %s, keeps what the file is", (current, typed, name) => {
		expect(renamed(current, typed)).toBe(name);
	});
});

describe("the order of files", () => {
	test("moves one a place up or down, and none beyond the ends", () => {
		expect(movedBy(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
		expect(movedBy(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
		expect(movedBy(["a", "b", "c"], "a", -1)).toEqual(["a", "b", "c"]);
		expect(movedBy(["a", "b", "c"], "c", 1)).toEqual(["a", "b", "c"]);
		expect(movedBy(["a", "b"], "z", 1)).toEqual(["a", "b"]);
	});

	test("puts one where it was dropped", () => {
		expect(movedTo(["a", "b", "c", "d"], "a", 2)).toEqual(["b", "c", "a", "d"]);
		expect(movedTo(["a", "b", "c", "d"], "d", 0)).toEqual(["d", "a", "b", "c"]);
		expect(movedTo(["a", "b"], "a", 9)).toEqual(["b", "a"]);
		expect(movedTo(["a", "b"], "z", 0)).toEqual(["a", "b"]);
	});

	test("is what the form says, with the move of its button", () => {
		const form = new FormData();
		for (const id of ["a", "b", "c"]) form.append("order", id);
		expect(orderOf(form)).toEqual(["a", "b", "c"]);
		form.set("move", "up c");
		expect(orderOf(form)).toEqual(["a", "c", "b"]);
		form.set("move", "sideways c");
		expect(orderOf(form)).toEqual(["a", "b", "c"]);
	});

	test("leaves files that it does not know at the end, as they were", () => {
		const files = ["a", "b", "c"].map((documentId) => ({ documentId }));
		expect(inOrder(files, ["c"]).map(({ documentId }) => documentId)).toEqual(["c", "a", "b"]);
		expect(inOrder(files, [])).toEqual(files);
	});
});
