import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import {
	CHUNK,
	getFile,
	type Library,
	newLibrary,
	newMember,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
} from "../../support/files-api.ts";
import { processed } from "../../support/processing.ts";
import { call } from "../../support/workers-api.ts";

let library: Library;
let editor: string;

beforeEach(async () => {
	library = await newLibrary();
	editor = await newMember(library, ["Edit"]);
});

function sql(statement: string, ...values: string[]): Promise<unknown[]> {
	return runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) =>
		storage.sql.exec(statement, ...values).toArray(),
	);
}

/** Ways in which somebody loses sight of a document. */
const LOSSES: [string, () => Promise<unknown>][] = [
	["its document is deleted", () => sql("UPDATE document SET state = 2")],
	[
		"its document goes to another category",
		() => sql("UPDATE document SET category_row = (SELECT max(id) FROM category)"),
	],
	["the right is taken away", () => sql("DELETE FROM category_right")],
	["the member leaves the tenant", () => sql("DELETE FROM member WHERE is_admin = 0")],
];

describe("a file of a document that may not be seen any more", () => {
	it.each(LOSSES)("shows nothing, not even that it has not changed: %s", async (_, lose) => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["Police 4711"]) });
		const parts = ["", "/content", "/preview", "/layout?page=1", "/pages", "/text", "/find?text=police"];
		const tags: string[] = [];
		for (const part of parts) {
			const response = await getFile(editor, fileId + part);
			expect([part, response.status]).toEqual([part, 200]);
			tags.push(response.headers.get("ETag") ?? "*");
			await response.arrayBuffer();
		}
		await lose();
		for (const [at, part] of parts.entries()) {
			const headers = { "If-None-Match": tags[at] ?? "*" };
			const response = await getFile(editor, fileId + part, headers);
			expect([part, response.status]).toEqual([part, 404]);
			expect(await response.text()).not.toMatch(/4711|Datei|Police/);
		}
	});
});

describe("an upload whose sender may not edit the document any more", () => {
	const send = (session: string, index: number, bytes: Uint8Array<ArrayBuffer>) =>
		sendChunk(editor, library.documentId, { index, total: 2, bytes, session });

	it.each([
		...LOSSES.map(([name, lose]) => [name, lose, 404] as const),
		["may only read", () => sql("UPDATE category_right SET rights = 1"), 403] as const,
	])("ends without a file: %s", async (_, lose, status) => {
		const session = newSession();
		expect((await send(session, 0, someBytes(CHUNK))).status).toBe(200);
		await lose();
		expect((await send(session, 1, someBytes(10))).status).toBe(status);
		const path = `${pathOf(fileApi.readUpload, { id: library.documentId })}?sessionId=${session}`;
		expect((await call("GET", path, { token: editor })).status).toBe(status);
		expect((await call("DELETE", path, { token: editor })).status).toBe(status);
		expect(await sql("SELECT 1 FROM document_file")).toEqual([]);
		const { objects } = await env.FILES.list({ prefix: `files/${library.tenant.tenantKey}` });
		expect(objects).toEqual([]);
	});
});
