import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { storageLimit, storageLimitsSchema } from "../../../../workers/cms/tenant/files/storage-limits.ts";
import { MAX_NEW_UPLOADS, MAX_OPEN_UPLOADS } from "../../../../workers/cms/tenant/files/upload-allowance.ts";
import {
	CHUNK,
	chunkAnswerOf,
	errorOf,
	type Library,
	newLibrary,
	newMember,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
	uploadSmall,
} from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";

const full = someBytes(CHUNK, 1);
const rest = someBytes(1_000, 2);

function sql({ tenant }: Library, statement: string, ...values: (string | number)[]) {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
		storage.sql.exec(statement, ...values).toArray(),
	);
}

/** A library whose tenant has room for so many bytes more. */
async function libraryWithRoom(bytes: number): Promise<Library> {
	const library = await newLibrary();
	const fileId = await uploadSmall(library, { bytes: rest });
	await sql(library, "DELETE FROM upload");
	await sql(
		library,
		"UPDATE document_file SET size = ? WHERE document_id = ?",
		storageLimit("trialing") - bytes,
		fileId,
	);
	await sql(
		library,
		"UPDATE tenant SET latest_meter_events = json_object('storageBytes', (SELECT size FROM document_file), 'files', 1)",
	);
	return library;
}

function objectsOf({ tenant }: Library) {
	return env.FILES.list({ prefix: `files/${tenant.tenantKey}` }).then(({ objects }) => objects.length);
}

async function expectNoRoom(response: Response): Promise<void> {
	expect([response.status, (await errorOf(response)).message]).toEqual([413, "upload.storageLimit"]);
}

describe("the storage limit of a tenant", () => {
	it("goes by its subscription", () => {
		const gib = (status: Parameters<typeof storageLimit>[0]) => storageLimit(status) / 1024 ** 3;
		expect([gib("active"), gib("trialing"), gib("past_due"), gib("canceled")]).toEqual([100, 10, 0, 0]);
	});

	it.each(["{}", "100", '{ "active": 1 }', '{ "active": -1, "trialing": 1, "past_due": 0, "canceled": 0 }'])(
		"cannot be configured in part or below nothing: %s",
		(variable) => {
			expect(storageLimitsSchema.safeParse(variable).success).toBe(false);
		},
	);

	it("refuses what is announced as too large for it with 413, and nothing has begun", async () => {
		const library = await libraryWithRoom(CHUNK + 999);
		const { token, documentId } = library;
		const headers = { "X-File-Size": String(CHUNK + 1_000) };
		await expectNoRoom(await sendChunk(token, documentId, { index: 0, total: 2, bytes: full, headers }));
		expect(await sql(library, "SELECT * FROM upload")).toEqual([]);
		expect(await objectsOf(library)).toBe(1);
	});

	it("takes a file that fits exactly", async () => {
		const { token, documentId } = await libraryWithRoom(1_000);
		const chunk = { index: 0, total: 1, bytes: rest, headers: { "X-File-Size": "1000" } };
		expect((await sendChunk(token, documentId, chunk)).status).toBe(200);
		await expectNoRoom(await sendChunk(token, documentId, { index: 0, total: 1, bytes: Uint8Array.of(1) }));
	});

	it("holds for a file of unknown size with the chunk that goes beyond it", async () => {
		const { token, documentId } = await libraryWithRoom(CHUNK + 10);
		const session = newSession();
		const first = await sendChunk(token, documentId, { index: 0, bytes: full, session });
		expect(first.status).toBe(200);
		await expectNoRoom(await sendChunk(token, documentId, { index: 1, bytes: full, session }));
		await expectNoRoom(await sendChunk(token, documentId, { index: 1, total: 2, bytes: rest, session }));
	});

	it("keeps two uploads at once from going beyond it together", async () => {
		const { token, documentId } = await libraryWithRoom(1_500);
		const send = () => sendChunk(token, documentId, { index: 0, total: 1, bytes: rest });
		const answers = await Promise.all([send(), send(), send()]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413]);
	});

	it("has room again when an upload is cancelled, its document deleted, or a file", async () => {
		const library = await libraryWithRoom(CHUNK + 1_000);
		const { token, documentId } = library;
		const big = (session: string) =>
			sendChunk(token, documentId, {
				index: 0,
				total: 2,
				bytes: full,
				session,
				headers: { "X-File-Size": String(CHUNK + 1_000) },
			});
		const session = newSession();
		expect((await big(session)).status).toBe(200);
		await expectNoRoom(await big(newSession()));
		await call("DELETE", `${pathOf(fileApi.cancelUpload, { id: documentId })}?sessionId=${session}`, {
			token,
		});
		const second = newSession();
		expect((await big(second)).status).toBe(200);
		const last = await sendChunk(token, documentId, { index: 1, total: 2, bytes: rest, session: second });
		const { documentFile } = await chunkAnswerOf(last);
		await expectNoRoom(await big(newSession()));
		await call("DELETE", pathOf(fileApi.delete, { id: String(documentFile?.documentId) }), { token });
		expect((await big(newSession())).status).toBe(200);
	});

	it("is not used up by what somebody has announced and does not send", async () => {
		const library = await libraryWithRoom(2 * CHUNK);
		const { token, documentId } = library;
		const session = newSession();
		const headers = { "X-File-Size": String(2 * CHUNK) };
		const first = { index: 0, total: 2, bytes: full, session, headers };
		expect((await sendChunk(token, documentId, first)).status).toBe(200);
		const small = { index: 0, total: 1, bytes: rest };
		await expectNoRoom(await sendChunk(token, documentId, small));
		await sql(library, "UPDATE upload SET expires_at = expires_at - ?", 16 * 60_000);
		expect((await sendChunk(token, documentId, small)).status).toBe(200);
		// What has come of it takes up its room, and what is still to come has to find some.
		const other = { "X-File-Size": String(CHUNK) };
		await expectNoRoom(await sendChunk(token, documentId, { ...small, bytes: full, headers: other }));
		await expectNoRoom(await sendChunk(token, documentId, { ...first, index: 1 }));
	});

	it("is looked at again when the file is made: a subscription may have ended meanwhile", async () => {
		const library = await newLibrary();
		const { token, documentId } = library;
		const session = newSession();
		await sendChunk(token, documentId, { index: 0, total: 2, bytes: full, session });
		await sql(library, "UPDATE tenant SET subscription_status = 'canceled'");
		const refused = await sendChunk(token, documentId, { index: 1, total: 2, bytes: rest, session });
		expect(refused.status).toBe(403);
		expect((await errorOf(refused)).message).toBe("error.subscriptionInactive");
		const begun = await sendChunk(token, documentId, { index: 0, bytes: full, session: newSession() });
		expect(begun.status).toBe(403);
		expect(await sql(library, "SELECT * FROM document_file")).toEqual([]);
		await sql(library, "UPDATE tenant SET subscription_status = 'active'");
		const again = await sendChunk(token, documentId, { index: 1, total: 2, bytes: rest, session });
		expect((await chunkAnswerOf(again)).documentFile?.file.size).toBe(CHUNK + 1_000);
	});
});

describe("too many uploads", () => {
	it("at once are refused with 429, of this user alone, and those that are open go on", async () => {
		const library = await newLibrary();
		const { token, documentId, user } = library;
		const editor = await newMember(library, ["Edit"]);
		const session = newSession();
		await sendChunk(token, documentId, { index: 0, total: 2, bytes: full, session });
		await sql(
			library,
			`WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO upload (session_id, user_id, document_row, file_id, file_name, content_type, expires_at)
			SELECT 'upload-' || i, ?, 1, 'f' || i, 'a', 'a/b', ? FROM n`,
			MAX_OPEN_UPLOADS,
			user.documentId,
			Date.now() + 1_000_000,
		);
		const small = { index: 0, total: 1, bytes: rest };
		const refused = await sendChunk(token, documentId, small);
		expect([refused.status, (await errorOf(refused)).message]).toEqual([429, "error.tooManyRequests"]);
		expect((await sendChunk(editor, documentId, small)).status).toBe(200);
		const last = await sendChunk(token, documentId, { index: 1, total: 2, bytes: rest, session });
		expect((await chunkAnswerOf(last)).documentFile).not.toBeNull();
		expect((await sendChunk(token, documentId, small)).status).toBe(200);
	});

	it("in ten minutes are refused with 429 and the seconds to wait, until the time is over", async () => {
		const library = await newLibrary();
		const { token, documentId } = library;
		const small = { index: 0, total: 1, bytes: rest };
		expect((await sendChunk(token, documentId, small)).status).toBe(200);
		await sql(library, "UPDATE upload_allowance SET begun = ?", MAX_NEW_UPLOADS);
		const refused = await sendChunk(token, documentId, small);
		expect(refused.status).toBe(429);
		const wait = Number(refused.headers.get("Retry-After"));
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(600);
		await sql(library, "UPDATE upload_allowance SET ends_at = ?", Date.now() - 1);
		expect((await sendChunk(token, documentId, small)).status).toBe(200);
		expect(await sql(library, "SELECT begun FROM upload_allowance")).toEqual([{ begun: 1 }]);
	});

	it("are more than somebody drops at once", () => {
		expect(MAX_OPEN_UPLOADS).toBeGreaterThan(200);
		expect(MAX_NEW_UPLOADS).toBeGreaterThan(10 * 200);
	});
});
