import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { documentFileSchema, documentSchema } from "../../../contract/entities/entities.ts";
import { documentHistorySchema } from "../../../contract/entities/document-history.ts";
import {
	errorOf,
	getFile,
	newDocument,
	newLibrary,
	newMember,
	uploadSmall,
	type Library,
} from "../../support/files-api.ts";
import { call } from "../../support/workers-api.ts";

const PDF = new TextEncoder().encode("%PDF-1.7\n");
let library: Library;
let files: string[];

async function newFiles() {
	library = await newLibrary();
	files = [];
	for (const name of ["a.pdf", "b.pdf", "c.pdf"])
		files.push(await uploadSmall(library, { bytes: PDF, name }));
}

const rename = (name: unknown, token = library.token) =>
	call("PUT", pathOf(fileApi.rename, { id: String(files[0]) }), { token, body: { data: { name } } });
const order = (documentFiles: unknown, token = library.token) =>
	call("PUT", pathOf(documentApi.orderFiles, { id: library.documentId }), {
		token,
		body: { data: { documentFiles } },
	});

async function data<Data>(response: Response, schema: z.ZodType<Data>): Promise<Data> {
	expect(response.status).toBe(200);
	return schema.parse(answerSchema(z.unknown()).parse(await response.json()).data);
}

async function namesInOrder() {
	const response = await call("GET", pathOf(documentApi.read, { id: library.documentId }), {
		token: library.token,
	});
	return (await data(response, documentSchema)).documentFiles.map(({ file }) => file.name);
}

describe("a file's name", () => {
	beforeAll(newFiles);

	it.each([
		["Police 2026.pdf", "Police 2026.pdf"],
		["Police", "Police.pdf"],
		["Police.exe", "Police.exe.pdf"],
		["  Zürich 東京 ", "Zürich 東京.pdf"],
		["<b>x", "<b>x.pdf"],
		["Police.PDF", "Police.PDF"],
	])("becomes from %j %j", async (wanted, name) => {
		const renamed = await data(await rename(wanted), documentFileSchema);
		expect(renamed.file).toMatchObject({ name, mime: "application/pdf" });
		const content = await getFile(library.token, `${files[0]}/content?download=1`);
		expect(content.headers.get("Content-Type")).toBe("application/pdf");
		expect(content.headers.get("Content-Disposition")).toContain(encodeURIComponent(name));
		await content.body?.cancel();
	});

	it.each([
		["", "validation.required"],
		["   ", "validation.required"],
		["a/b.pdf", "validation.fileName"],
		["..\\a.pdf", "validation.fileName"],
		["a\0.pdf", "validation.controlCharacters"],
		["rechnung\u202efdp.exe", "validation.controlCharacters"],
		["x".repeat(256), "validation.tooLong"],
		[["a.pdf"], "validation.text"],
		[null, "validation.text"],
	])("is refused with the field named: %j", async (wanted, message) => {
		const response = await rename(wanted);
		expect(response.status).toBe(400);
		expect((await errorOf(response)).details.errors).toEqual([{ path: ["data", "name"], message }]);
	});

	it("has one line", async () => {
		expect(await data(await rename("a\nb.pdf"), documentFileSchema)).toMatchObject({
			file: { name: "a b.pdf" },
		});
	});

	it("is not made longer than a name may be by its extension", async () => {
		const response = await rename("x".repeat(253));
		expect((await errorOf(response)).details.errors).toEqual([
			{ path: ["name"], message: "validation.tooLong" },
		]);
	});
});

describe("the order of files", () => {
	beforeEach(newFiles);

	it("is the one that was given; a new file comes last", async () => {
		const [a = "", b = "", c = ""] = files;
		const answered = await data(await order([c, a, b]), z.array(documentFileSchema));
		expect(answered.map(({ documentId }) => documentId)).toEqual([c, a, b]);
		expect(await namesInOrder()).toEqual(["c.pdf", "a.pdf", "b.pdf"]);
		await uploadSmall(library, { bytes: PDF, name: "d.pdf" });
		expect(await namesInOrder()).toEqual(["c.pdf", "a.pdf", "b.pdf", "d.pdf"]);
	});

	it("names exactly the files of the document, each once", async () => {
		const [a = "", b = "", c = ""] = files;
		const other = await newDocument(library.tenant.tenantKey, library.user.documentId);
		const elsewhere = await uploadSmall({ ...library, documentId: other }, { bytes: PDF, name: "x.pdf" });
		for (const wrong of [[a, b], [a, b, c, c], [a, a, b], [a, b, elsewhere], [a, b, c, elsewhere], []]) {
			const response = await order(wrong);
			expect(response.status).toBe(400);
			expect((await errorOf(response)).details.errors).toEqual([
				{ path: ["documentFiles"], message: "validation.fileOrder" },
			]);
		}
		expect(await namesInOrder()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
	});
});

it("who may only read changes neither", async () => {
	await newFiles();
	const member = await newMember(library, ["Read"]);
	for (const response of [await rename("x", member), await order(files.toReversed(), member)]) {
		expect(response.status).toBe(403);
		await response.body?.cancel();
	}
	expect(await namesInOrder()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
});

it("the history of the document tells what happened to its files", async () => {
	await newFiles();
	const [a = "", b = "", c = ""] = files;
	for (const response of [
		await rename("Police"),
		await rename("Police"),
		await order([b, a, c]),
		await order([b, a, c]),
		await call("DELETE", pathOf(fileApi.delete, { id: c }), { token: library.token }),
	]) {
		expect(response.status).toBe(200);
		await response.body?.cancel();
	}
	const path = `${pathOf(documentApi.history, { id: library.documentId })}?pagination[pageSize]=4`;
	const response = await call("GET", path, { token: library.token });
	const answer = answerSchema(documentHistorySchema).parse(await response.json());
	expect(answer.meta).toEqual({ pagination: { page: 1, pageSize: 4, total: 7 } });
	const told = answer.data;
	expect(
		told.map(({ action, changes }) => [action, changes[0]?.field, changes[0]?.old, changes[0]?.new]),
	).toEqual([
		["fileRemove", "fileName", "c.pdf", null],
		["fileOrder", "documentFiles", ["Police.pdf", "b.pdf", "c.pdf"], ["b.pdf", "Police.pdf", "c.pdf"]],
		["fileRename", "fileName", "a.pdf", "Police.pdf"],
		["fileAdd", "fileName", null, "c.pdf"],
	]);
});
