import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { notificationApi } from "../../../../contract/api/notifications.ts";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { documentSchema } from "../../../../contract/entities/entities.ts";
import { CHUNK_HEADERS } from "../../../../contract/files/upload-headers.ts";
import { MAX_REQUESTED_BYTES, MAX_REQUESTED_FILES } from "../../../../contract/requests/request-words.ts";
import { handedInSchema } from "../../../../contract/requests/document-request.ts";
import { dayAt } from "../../../../contract/days.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { userOf } from "../../../../workers/cms/user/user-client.ts";
import { readTenantSecret } from "../../../../workers/cms/tenant/members/tenant-secrets.ts";
import { receiveChunk } from "../../../../workers/cms/files/receive-chunk.ts";
import { callsOf, CHUNK, errorOf, newSession, tenantOf } from "../../../support/files-api.ts";
import { call, openAccount, type Registered } from "../../../support/workers-api.ts";
import { ask, BYTES, dataOf, handIn, inside, open, opened, read, update } from "./requests-fixture.ts";

let owner: Registered;
beforeEach(async () => {
	owner = await openAccount();
});

async function secretOf(code: string) {
	const known = await readTenantSecret("request", code);
	return known?.brought ?? expect.unreachable();
}

/** So many files that have come by the only request. */
function noteFiles(count: number): Promise<unknown> {
	return inside(owner, (sql) =>
		sql.exec(
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO requested_file (item_row, file_id, name, received_at)
			SELECT (SELECT min(id) FROM requested_item), 'file ' || i, 'x', 0 FROM n`,
			count,
		),
	);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
	return new Response(bytes).body ?? expect.unreachable();
}

const documentsOf = ({ jwt }: Registered) =>
	inside(owner, (sql) =>
		sql
			.exec<{ id: string; name: string }>("SELECT document_id AS id, name FROM document WHERE state < 2")
			.toArray(),
	).then((found) => ({ jwt, found }));

describe("the link of a request", () => {
	it("shows the checklist and nothing of the tenant beside its name, and that it was opened", async () => {
		const { code, documentId } = await ask(owner, { note: "Bitte bis Ende Monat" });
		expect((await read(owner, documentId)).openedAt).toBeNull();
		const { items, ...said } = await opened(code);
		expect(said).toEqual({
			requestedBy: "Mia Muster",
			from: expect.any(String),
			onBehalfOf: null,
			name: "Offerte Hausrat",
			recipient: "Max Muster",
			note: "Bitte bis Ende Monat",
			lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
			isComplete: false,
			isReminding: false,
		});
		expect(items.map(({ name, state, files }) => [name, state, files])).toEqual([
			["Ausweis", "open", []],
			["Bisherige Police", "open", []],
		]);
		expect((await read(owner, documentId)).openedAt).not.toBeNull();
	});

	it("is kept as its hash alone", async () => {
		const { code } = await ask(owner);
		const kept = await inside(owner, (sql) =>
			JSON.stringify(
				["document_request", "requested_item", "tenant_secret", "audit_entry"].map((table) =>
					sql.exec(`SELECT * FROM ${table}`).toArray(),
				),
			),
		);
		expect(kept).not.toContain(code);
		expect(kept).not.toContain(code.slice(24, 67));
	});

	it("that was never made, was ended or is of another thing opens nothing, all with one answer", async () => {
		const { code, documentId, items } = await ask(owner);
		await call("DELETE", pathOf(requestApi.end, { id: documentId }), { token: owner.jwt });
		const own = items[0]?.documentId ?? "";
		for (const wrong of [
			code,
			"",
			"falsch",
			`${code}x`,
			code.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
		]) {
			expect(await errorOf(await open(wrong))).toMatchObject({ status: 404, message: "error.requestGone" });
			expect(await errorOf(await handIn(wrong, own))).toMatchObject({
				status: 404,
				message: "error.requestGone",
			});
		}
		expect((await documentsOf(owner)).found).toEqual([]);
	});
});

describe("handing in", () => {
	it("makes a document in the chosen category, once for each line, by the right of who has asked", async () => {
		const { code, documentId, items } = await ask(owner);
		const item = items[0]?.documentId ?? "";
		const first = await dataOf(await handIn(code, item), handedInSchema);
		expect(first).toMatchObject({ receivedChunks: [0], file: { name: "ausweis.txt", size: BYTES.length } });
		await dataOf(await handIn(code, item, { name: "rückseite.txt" }), handedInSchema);
		const after = await read(owner, documentId);
		expect(after.items).toMatchObject([
			{ name: "Ausweis", state: "received", fileCount: 2 },
			{ name: "Bisherige Police", state: "open", fileCount: 0, document: null },
		]);
		const document = await dataOf(
			await call("GET", pathOf(documentApi.read, { id: after.items[0]?.document?.documentId ?? "" }), {
				token: owner.jwt,
			}),
			documentSchema,
		);
		expect(document).toMatchObject({
			name: "Ausweis, Max Muster",
			description: "Offerte Hausrat",
			documentCategory: { name: "Versicherungen" },
		});
		expect(document.documentFiles.map(({ file }) => file.name)).toEqual(["ausweis.txt", "rückseite.txt"]);
		// Who has the link sees what came by it.
		const [line] = (await opened(code)).items;
		expect(line).toMatchObject({ state: "received", fileCount: 2 });
		expect(line?.files.map(({ name }) => name)).toEqual(["rückseite.txt", "ausweis.txt"]);
	});

	it("again with the same session changes nothing", async () => {
		const { code, documentId, items } = await ask(owner);
		const [item] = items;
		const session = newSession();
		const one = await dataOf(await handIn(code, item?.documentId ?? "", { session }), handedInSchema);
		const again = await dataOf(await handIn(code, item?.documentId ?? "", { session }), handedInSchema);
		expect(again).toEqual(one);
		expect((await read(owner, documentId)).items[0]).toMatchObject({ fileCount: 1 });
	});

	it("is noted within a minute where whoever took the file did not live to say so", async () => {
		const { code, documentId, items } = await ask(owner, { items: ["Ausweis"] });
		const session = newSession();
		const [item] = items;
		const tenant = callsOf(owner.tenant.tenantKey);
		const secret = await secretOf(code);
		const chunk = {
			sessionId: session,
			index: 0,
			total: 1,
			size: BYTES.length,
			fileSize: null,
			fileName: "ausweis.txt",
			contentType: "text/plain",
		};
		const offered = { itemId: item?.documentId ?? "", chunk };
		const { userId, documentId: own } = unwrap(await tenant.requests.takeIn(secret, offered));
		await receiveChunk({ env, tenant, userId, documentId: own }, chunk, streamOf(BYTES));
		// It is there, and its line does not know yet.
		expect((await opened(code)).items[0]).toMatchObject({ state: "open", fileCount: 1 });
		await inside(owner, (sql) => sql.exec("UPDATE requested_file SET note_due_at = 1"));
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect(await read(owner, documentId)).toMatchObject({
			state: "complete",
			items: [{ state: "received", fileCount: 1 }],
		});
	});

	it("is for lines of its own checklist alone", async () => {
		const { code } = await ask(owner);
		const other = await ask(owner);
		const foreign = await ask(await openAccount());
		for (const id of [
			other.items[0]?.documentId,
			foreign.items[0]?.documentId,
			other.documentId,
			"a".repeat(24),
		])
			expect((await handIn(code, id ?? "")).status).toBe(404);
		expect((await documentsOf(owner)).found).toEqual([]);
	});

	it("leaves no document behind where the file is refused", async () => {
		const { code, items, documentId } = await ask(owner);
		const item = items[0]?.documentId ?? "";
		await inside(owner, (sql) => sql.exec("UPDATE tenant SET limits = '{\"storageBytes\":1}'"));
		expect((await handIn(code, item)).status).toBe(413);
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect((await documentsOf(owner)).found).toEqual([]);
		expect((await read(owner, documentId)).items[0]).toMatchObject({ state: "open", document: null });
	});

	it("makes nothing of a file that is refused at once, as often as it comes", async () => {
		const { code, items } = await ask(owner);
		const item = items[0]?.documentId ?? "";
		const wrong = { headers: { [CHUNK_HEADERS.fileSize]: "1" } };
		expect((await handIn(code, item, wrong)).status).toBe(400);
		await inside(owner, (sql) => sql.exec("UPDATE tenant SET limits = '{\"storageBytes\":1}'"));
		expect((await handIn(code, item)).status).toBe(413);
		// Not in the bin either.
		expect(await inside(owner, (sql) => sql.exec("SELECT id FROM document").toArray())).toEqual([]);
	});

	it("leaves none behind of a chunk that makes no sense, nor of a file that was broken off by the end", async () => {
		const { code, items, documentId } = await ask(owner);
		const [one = "", two = ""] = items.map((item) => item.documentId);
		const part = { headers: { [CHUNK_HEADERS.total]: "2" } };
		expect((await handIn(code, one, part)).status).toBe(400);
		const begun = { bytes: new Uint8Array(CHUNK), headers: { [CHUNK_HEADERS.total]: "2" } };
		expect((await handIn(code, two, begun)).status).toBe(200);
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect((await documentsOf(owner)).found).toHaveLength(1);
		// Nobody is told of what is not there yet.
		const news = await inside(owner, (sql) =>
			sql.exec("SELECT * FROM inbox_item WHERE type = 'NewDocument'").toArray(),
		);
		expect(news).toEqual([]);
		await call("DELETE", pathOf(requestApi.end, { id: documentId }), { token: owner.jwt });
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect((await documentsOf(owner)).found).toEqual([]);
	});

	it("is refused without an active subscription, in words", async () => {
		const { code, items } = await ask(owner);
		await inside(owner, (sql) => sql.exec("UPDATE tenant SET subscription_status = 'canceled'"));
		expect(await errorOf(await handIn(code, items[0]?.documentId ?? ""))).toMatchObject({
			status: 403,
			message: "error.subscriptionInactive",
		});
	});

	it("ends at so many files, of which each may come again", async () => {
		const { code, items } = await ask(owner);
		const session = newSession();
		expect((await handIn(code, items[0]?.documentId ?? "", { session })).status).toBe(200);
		await noteFiles(MAX_REQUESTED_FILES);
		expect(await errorOf(await handIn(code, items[1]?.documentId ?? ""))).toMatchObject({
			status: 409,
			message: "error.tooManyHandedIn",
		});
		expect((await handIn(code, items[0]?.documentId ?? "", { session })).status).toBe(200);
	});

	it("ends at so many files, of those that are on their way too", async () => {
		const { code, items } = await ask(owner, { items: ["Ausweis"] });
		const item = items[0]?.documentId ?? "";
		const begun = { bytes: new Uint8Array(CHUNK), headers: { [CHUNK_HEADERS.total]: "2" } };
		expect((await handIn(code, item, begun)).status).toBe(200);
		await noteFiles(MAX_REQUESTED_FILES - 1);
		expect((await handIn(code, item)).status).toBe(409);
	});

	it("ends at so many files, of those that came to nothing too", async () => {
		const { code, items } = await ask(owner, { items: ["Ausweis"] });
		const item = items[0]?.documentId ?? "";
		const brokenOff = { headers: { "Content-Length": String(BYTES.length + 1) } };
		expect((await handIn(code, item, brokenOff)).status).toBe(400);
		await inside(owner, (sql) =>
			sql.exec("UPDATE requested_item SET refused = refused + ?", MAX_REQUESTED_FILES - 2),
		);
		expect((await handIn(code, item)).status).toBe(200);
		expect((await handIn(code, item)).status).toBe(409);
	});

	it("ends at so many bytes, of what is on its way too", async () => {
		const { code, items, documentId } = await ask(owner);
		const [one = "", two = ""] = items.map((item) => item.documentId);
		const announced = (bytes: number) => ({ headers: { [CHUNK_HEADERS.fileSize]: String(bytes) } });
		// (Its only chunk is shorter, for which it is refused once there was room for it.)
		expect((await handIn(code, one, announced(MAX_REQUESTED_BYTES))).status).toBe(400);
		expect(await errorOf(await handIn(code, one, announced(MAX_REQUESTED_BYTES + 1)))).toMatchObject({
			status: 413,
			message: "upload.tooLarge",
		});
		expect((await handIn(code, one)).status).toBe(200);
		await inside(owner, (sql) =>
			sql.exec(
				`INSERT INTO upload (session_id, user_id, document_row, file_id, file_name, content_type, reserved_bytes, expires_at)
				VALUES ('upload-other', 'request:' || ?, (SELECT max(id) FROM document), 'f', 'x', 'x', ?, 9e15)`,
				documentId,
				MAX_REQUESTED_BYTES,
			),
		);
		expect((await handIn(code, two)).status).toBe(413);
	});

	it("keeps no room for a file whose later part is refused", async () => {
		const { code, items } = await ask(owner);
		const session = newSession();
		const part = (index: number, total: number) => ({
			session,
			bytes: new Uint8Array(CHUNK),
			headers: { [CHUNK_HEADERS.index]: String(index), [CHUNK_HEADERS.total]: String(total) },
		});
		expect((await handIn(code, items[0]?.documentId ?? "", part(0, 100))).status).toBe(200);
		await noteFiles(MAX_REQUESTED_FILES);
		expect((await handIn(code, items[0]?.documentId ?? "", part(1, 100))).status).toBe(409);
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		const left = await inside(owner, (sql) =>
			["upload", "upload_part", "awaited_file"].map((table) => sql.exec(`SELECT * FROM ${table}`).toArray()),
		);
		expect(left).toEqual([[], [], []]);
		expect((await documentsOf(owner)).found).toEqual([]);
	});

	it("begins anew where what came was deleted, and asked for again", async () => {
		const { code, documentId, items } = await ask(owner);
		const item = items[0]?.documentId ?? "";
		await handIn(code, item);
		const wrong = (await read(owner, documentId)).items[0]?.document?.documentId ?? "";
		await call("DELETE", pathOf(documentApi.delete, { id: wrong }), { token: owner.jwt });
		expect((await read(owner, documentId)).items[0]).toMatchObject({ state: "received", document: null });
		await update(owner, documentId, { items: [{ documentId: item, state: "open" }] });
		await handIn(code, item);
		const [line] = (await read(owner, documentId)).items;
		expect(line).toMatchObject({ state: "received", fileCount: 2 });
		expect(line?.document?.documentId).not.toBe(wrong);
	});

	it("is asked for by a company that works for somebody, in its own name, as long as it may", async () => {
		const broker = await openAccount();
		const { tenantKey } = owner.tenant;
		unwrap(
			await callsOf(tenantKey).setup.giveMandate({
				givenBy: { userId: owner.user.documentId },
				broker: { documentId: broker.tenant.documentId, name: "Makler AG" },
				holders: [{ userId: broker.user.documentId, name: "Luca Makler", email: broker.user.email }],
				firstDay: dayAt(Date.now()),
				lastDay: null,
				categories: { Versicherungen: "Edit" },
			}),
		);
		await userOf(env, broker.user.documentId).memberships.add(owner.tenant);
		const { code, documentId, items } = await ask(owner, {}, broker.jwt);
		expect(await opened(code)).toMatchObject({
			requestedBy: "Luca Makler",
			from: "Makler AG",
			onBehalfOf: owner.tenant.name,
		});
		expect((await handIn(code, items[0]?.documentId ?? "")).status).toBe(200);
		expect((await read(broker, documentId)).items[0]).toMatchObject({ state: "received", fileCount: 1 });
		expect(await read(owner, documentId)).toMatchObject({ isMine: false });
		await inside(owner, (sql) => sql.exec("UPDATE mandate SET ended_at = 1"));
		expect((await open(code)).status).toBe(404);
		expect((await read(owner, documentId)).state).toBe("suspended");
	});

	it("ends with the right of who has asked, and comes back with it", async () => {
		const { code, documentId, items } = await ask(owner);
		await inside(owner, (sql) => sql.exec("UPDATE category SET is_active = 0 WHERE name = 'Versicherungen'"));
		expect((await open(code)).status).toBe(404);
		expect((await handIn(code, items[0]?.documentId ?? "")).status).toBe(404);
		expect((await read(owner, documentId)).state).toBe("suspended");
		await inside(owner, (sql) => sql.exec("UPDATE category SET is_active = 1 WHERE name = 'Versicherungen'"));
		expect((await open(code)).status).toBe(200);
	});

	it("completes the request, of which who has asked is told, once", async () => {
		const { code, documentId, items } = await ask(owner);
		for (const { documentId: item } of items) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await handIn(code, item)).status).toBe(200);
		}
		expect((await read(owner, documentId)).state).toBe("complete");
		expect((await opened(code)).isComplete).toBe(true);
		await handIn(code, items[0]?.documentId ?? "", { name: "noch etwas.txt" });
		for (let turn = 0; turn < 5; turn++) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		}
		const told = await call("GET", notificationApi.list.path, { token: owner.jwt });
		const { data } = await told.json<{ data: { type: string; author: string; description: string }[] }>();
		expect(data.filter(({ type }) => type === "RequestComplete")).toEqual([
			expect.objectContaining({
				author: "Max Muster",
				description: "Offerte Hausrat",
				request: { documentId, name: "Offerte Hausrat" },
			}),
		]);
		// What came is news to who has asked, too, though it was made by their right.
		expect(data.filter(({ type }) => type === "NewDocument")).toHaveLength(1);
		expect(data.find(({ type }) => type === "NewDocument")).toMatchObject({ author: "Max Muster" });
	});

	it("stands in nobody's way who is changing what the request says", async () => {
		const { code, documentId, items, version } = await ask(owner);
		await handIn(code, items[0]?.documentId ?? "");
		expect((await update(owner, documentId, { note: "Danke", version })).status).toBe(200);
	});

	it("stands in the record under the name of whom it was asked", async () => {
		const { code, items } = await ask(owner);
		await handIn(code, items[0]?.documentId ?? "");
		const recorded = await inside(owner, (sql) =>
			sql
				.exec<{ entity: string; action: string; name: string }>(
					"SELECT entity, action, user_name AS name FROM audit_entry WHERE user_id LIKE 'request:%' ORDER BY id",
				)
				.toArray(),
		);
		expect(recorded).toEqual([
			{ entity: "documentFile", action: "create", name: "Max Muster" },
			{ entity: "request", action: "update", name: "Max Muster" },
		]);
	});
});
