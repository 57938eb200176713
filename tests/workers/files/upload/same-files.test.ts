import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { answerSchema } from "../../../../contract/answers.ts";
import { documentFileSchema, documentSchema } from "../../../../contract/entities/entities.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { sameFilesStatement } from "../../../../workers/cms/tenant/files/same-files.ts";
import {
	type Library,
	newDocument,
	newLibrary,
	newMember,
	someBytes,
	tenantOf,
	uploadSmall,
} from "../../../support/files-api.ts";
import { deliver } from "../../../support/processing.ts";
import { call } from "../../../support/workers-api.ts";

const bytes = someBytes(500, 7);

function sql({ tenant }: Library, statement: string, ...values: string[]) {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
		storage.sql.exec(statement, ...values).toArray(),
	);
}

/** A document with this name and these bytes, read. @returns its id and that of its file */
async function documentWith(library: Library, name: string, content = bytes) {
	const documentId = await newDocument(library.tenant.tenantKey, library.user.documentId);
	await sql(library, "UPDATE document SET name = ? WHERE document_id = ?", name, documentId);
	return { documentId, fileId: await addRead(library, documentId, content) };
}

async function addRead(library: Library, documentId: string, content = bytes): Promise<string> {
	const fileId = await uploadSmall({ ...library, documentId }, { bytes: content });
	await deliver(library, fileId);
	return fileId;
}

async function hide(library: Library, documentId: string): Promise<void> {
	await sql(
		library,
		"UPDATE document SET category_row = (SELECT max(id) FROM category) WHERE document_id = ?",
		documentId,
	);
}

async function answerOf<Data>(response: Response, schema: z.ZodType<Data>): Promise<Data> {
	expect(response.status).toBe(200);
	return schema.parse(answerSchema(z.unknown()).parse(await response.json()).data);
}

/** Names of the documents that each file of this one is also in. */
async function alsoIn(token: string, documentId: string): Promise<string[][]> {
	const response = await call("GET", pathOf(documentApi.read, { id: documentId }), { token });
	const { documentFiles } = await answerOf(response, documentSchema);
	return documentFiles.map(({ sameFiles }) => sameFiles.map(({ name }) => name));
}

describe("a file that lies in other documents too", () => {
	it("names them, once each, itself and its own document aside", async () => {
		const library = await newLibrary();
		const { token } = library;
		const one = await documentWith(library, "Police");
		expect(await alsoIn(token, one.documentId)).toEqual([[]]);
		const other = await documentWith(library, "Kopie");
		await addRead(library, other.documentId);
		await documentWith(library, "Anderes", someBytes(500, 8));
		expect(await alsoIn(token, one.documentId)).toEqual([["Kopie"]]);
		expect(await alsoIn(token, other.documentId)).toEqual([["Police"], ["Police"]]);
		const file = await answerOf(
			await call("GET", pathOf(fileApi.read, { id: one.fileId }), { token }),
			documentFileSchema,
		);
		expect(file.sameFiles).toEqual([{ documentId: other.documentId, name: "Kopie" }]);
	});

	it("names none as long as it has not been read, and the newest three of many", async () => {
		const library = await newLibrary();
		for (const name of ["1", "2", "3", "4", "5"]) await documentWith(library, name);
		const { documentId, token } = library;
		const fileId = await uploadSmall(library, { bytes });
		expect(await alsoIn(token, documentId)).toEqual([[]]);
		await deliver(library, fileId);
		expect(await alsoIn(token, documentId)).toEqual([["5", "4", "3"]]);
	});

	it("names an archived document, and no deleted one", async () => {
		const library = await newLibrary();
		const one = await documentWith(library, "Police");
		const other = await documentWith(library, "Kopie");
		const setState = (state: string) =>
			sql(library, "UPDATE document SET state = ? WHERE document_id = ?", state, other.documentId);
		await setState("1");
		expect(await alsoIn(library.token, one.documentId)).toEqual([["Kopie"]]);
		await setState("2");
		expect(await alsoIn(library.token, one.documentId)).toEqual([[]]);
	});

	it.each(["Read", "Edit"] as const)(
		"betrays no document to a member who may %s elsewhere only, in whatever answer",
		async (right) => {
			const library = await newLibrary();
			const member = await newMember(library, [right]);
			const seen = await documentWith(library, "Gesehen");
			const also = await documentWith(library, "Auch gesehen");
			for (let count = 0; count < 5; count += 1) {
				await hide(library, (await documentWith(library, "Geheim")).documentId);
			}
			expect(await alsoIn(member, seen.documentId)).toEqual([["Auch gesehen"]]);
			expect(await alsoIn(library.token, seen.documentId)).toEqual([["Geheim", "Geheim", "Geheim"]]);
			const path = pathOf(fileApi.read, { id: seen.fileId });
			const answers = [await call("GET", path, { token: member })];
			if (right === "Edit") {
				answers.push(
					await call("PUT", path, { token: member, body: { data: { name: "Anders.bin" } } }),
					await call("POST", `${path}/process`, { token: member }),
				);
			}
			for (const answer of answers) {
				const text = await answer.text();
				expect(answer.status).toBe(200);
				expect(text).toContain(also.documentId);
				expect(text).not.toContain("Geheim");
			}
		},
	);

	it("says nothing of the same file of another tenant", async () => {
		const [one, other] = [await newLibrary(), await newLibrary()];
		await documentWith(other, "Fremd");
		const { documentId } = await documentWith(one, "Police");
		expect(await alsoIn(one.token, documentId)).toEqual([[]]);
	});

	it("is found by its hash, newest first, without sorting all that are the same", async () => {
		const library = await newLibrary();
		const plan = await runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => {
			const db = openDatabase(storage);
			const [owner] = db.sql.exec<{ id: string }>("SELECT user_id AS id FROM member").toArray();
			const wanted = { sha256: "ab", size: 1 };
			const asked = sameFilesStatement(Member.prove(db, owner?.id ?? ""), wanted, 3);
			return db.sql.exec(`EXPLAIN QUERY PLAN ${asked.sql}`, ...asked.values).toArray();
		});
		const details = plan.map(({ detail }) => String(detail)).join("\n");
		expect(details).toContain("document_file_by_sha256 (sha256=? AND size=?)");
		expect(details).not.toMatch(/TEMP B-TREE|SCAN f/);
	});
});
