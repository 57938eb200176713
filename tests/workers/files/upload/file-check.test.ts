import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { fileApi } from "../../../../contract/api/files.ts";
import { answerSchema } from "../../../../contract/answers.ts";
import { fileCheckSchema, type FileCheck } from "../../../../contract/files/upload.ts";
import {
	errorOf,
	type Library,
	newDocument,
	newLibrary,
	newMember,
	someBytes,
	tenantOf,
	uploadSmall,
} from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";

const SHA256 = "ab".repeat(32);
const GIB = 1024 ** 3;

function ask(token: string, tenant: string, query: string): Promise<Response> {
	return call("GET", `${fileApi.check.path}?tenant=${tenant}&${query}`, { token });
}

async function check({ token, tenant }: Library, query: string, as = token): Promise<FileCheck> {
	const response = await ask(as, tenant.documentId, query);
	return answerSchema(fileCheckSchema).parse(await response.json()).data;
}

/** A file of 1,000 bytes in this document, as it stands once it has been read. */
async function fileWithHash(library: Library, documentId = library.documentId): Promise<string> {
	const fileId = await uploadSmall({ ...library, documentId }, { bytes: someBytes(1_000) });
	await sql(library, "UPDATE document_file SET sha256 = ? WHERE document_id = ?", SHA256, fileId);
	return fileId;
}

function sql({ tenant }: Library, statement: string, ...values: (string | number)[]): Promise<void> {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => {
		storage.sql.exec(statement, ...values);
	});
}

describe("before a file travels", () => {
	it("says how much room there is and which documents have it already", async () => {
		const library = await newLibrary();
		const storage = { used: 1_000, limit: 10 * GIB };
		const fileId = await fileWithHash(library);
		expect(await check(library, `size=1000&sha256=${SHA256.toUpperCase()}`)).toEqual({
			storage,
			fits: true,
			sameFiles: [
				{
					documentId: fileId,
					name: "Datei.bin",
					document: { documentId: library.documentId, name: "Police", state: "Active" },
				},
			],
		});
		const nothing = { storage, fits: true, sameFiles: [] };
		expect(await check(library, `size=1000&sha256=${"0".repeat(64)}`)).toEqual(nothing);
		expect(await check(library, `size=999&sha256=${SHA256}`)).toEqual(nothing);
		expect(await check(library, "size=1000")).toEqual(nothing);
	});

	it("names an archived document, and no deleted one", async () => {
		const library = await newLibrary();
		await fileWithHash(library);
		const states = async () =>
			(await check(library, `size=1000&sha256=${SHA256}`)).sameFiles.map(({ document }) => document.state);
		await sql(library, "UPDATE document SET state = 1");
		expect(await states()).toEqual(["Archived"]);
		await sql(library, "UPDATE document SET state = 2");
		expect(await states()).toEqual([]);
	});

	it("betrays no file of a document that may not be seen, however many there are", async () => {
		const library = await newLibrary();
		const editor = await newMember(library, ["Edit"]);
		const seen = await fileWithHash(library);
		const hidden = await newDocument(library.tenant.tenantKey, library.user.documentId);
		await sql(
			library,
			"UPDATE document SET category_row = (SELECT max(id) FROM category) WHERE document_id = ?",
			hidden,
		);
		const name = `size=1000&sha256=${SHA256}`;
		const alone = await check(library, name, editor);
		for (let count = 0; count < 11; count += 1) await fileWithHash(library, hidden);
		expect((await check(library, name)).sameFiles).toHaveLength(10);
		const beside = await check(library, name, editor);
		expect(beside.sameFiles.map(({ documentId }) => documentId)).toEqual([seen]);
		expect(beside).toEqual({ ...alone, storage: { ...alone.storage, used: 12_000 } });
	});

	it("does not know the same file of another tenant", async () => {
		const [one, other] = [await newLibrary(), await newLibrary()];
		await fileWithHash(one);
		const { sameFiles, storage } = await check(other, `size=1000&sha256=${SHA256}`);
		expect([sameFiles, storage.used]).toEqual([[], 0]);
	});

	it("answers those alone who may add a file somewhere in the tenant", async () => {
		const library = await newLibrary();
		const member = await newMember(library, ["Read"]);
		const stranger = await newLibrary();
		expect((await ask(member, library.tenant.documentId, "size=1")).status).toBe(403);
		expect((await ask(stranger.token, library.tenant.documentId, "size=1")).status).toBe(404);
	});

	it("finds its rows by the hash, not by reading all files", async () => {
		const library = await newLibrary();
		const plan = await runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) =>
			storage.sql
				.exec("EXPLAIN QUERY PLAN SELECT id FROM document_file WHERE sha256 = ? AND size = ?", SHA256, 1)
				.toArray()
				.map(({ detail }) => detail),
		);
		expect(plan).toEqual([expect.stringContaining("USING COVERING INDEX document_file_by_sha256")]);
	});

	it("does not fit where it is larger than any file may be, or than what is left", async () => {
		const library = await newLibrary();
		expect((await check(library, `size=${5 * GIB}`)).fits).toBe(true);
		expect((await check(library, `size=${5 * GIB + 1}`)).fits).toBe(false);
		await fileWithHash(library);
		await sql(library, "UPDATE tenant SET limits = '{\"storageBytes\":1000}'");
		expect(await check(library, "size=1")).toMatchObject({
			storage: { used: 1_000, limit: 1_000 },
			fits: false,
		});
	});

	it("is refused with 403 where the subscription has ended: that there is no room would not say why", async () => {
		const library = await newLibrary();
		await sql(library, "UPDATE tenant SET subscription_status = 'past_due'");
		const response = await ask(library.token, library.tenant.documentId, "size=1");
		expect(response.status).toBe(403);
		expect((await errorOf(response)).message).toBe("error.subscriptionInactive");
	});

	it.each(["", "size=0", "size=-1", "size=1e3", "size=0x10", "size=1&sha256=abc", "size=1&tenant=x"])(
		"refuses a question that makes no sense with 400: %s",
		async (query) => {
			const { token, tenant } = await newLibrary();
			const response = await ask(token, tenant.documentId, query);
			expect(response.status).toBe(400);
			expect((await errorOf(response)).details.errors).toHaveLength(1);
		},
	);
});
