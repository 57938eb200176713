import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { fileObjectKey } from "../../../../workers/shared/object-keys.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { category as categoryTable } from "../../../../workers/cms/tenant/core/schema.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { removeObjects } from "../../../../workers/cms/tenant/files/file-removal.ts";
import { arriveAs, matchesHere } from "../../../../workers/cms/tenant/moves/arriving-document.ts";
import { abandonMove, INCOMING_MOVE_JOB } from "../../../../workers/cms/tenant/moves/incoming-move.ts";
import { movedDocument } from "../../../../workers/cms/tenant/moves/moved-document.ts";
import { MOVE_JOB, stepMove } from "../../../../workers/cms/tenant/moves/move-steps.ts";
import { MAX_OPEN_MOVES } from "../../../../workers/cms/tenant/moves/begin-move.ts";
import type { IncomingChunk } from "../../../../workers/cms/tenant/files/upload-rules.ts";
import { company, documentIn, imported, newMember, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { idsOf, newItem } from "../inbox/inbox-fixture.ts";
import {
	beginQuietly,
	documentWithFiles,
	expectMoved,
	expectStayed,
	finish,
	stepOf,
	twoTenants,
	type TwoTenants,
	whereabouts,
} from "./two-tenants.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Moves the document to its end. @returns how it ended */
async function move(tenants: TwoTenants, documentId: string) {
	const row = await beginQuietly(tenants, documentId);
	await finish(tenants.source, row);
	return statusOf(tenants, documentId);
}

async function statusOf({ source }: TwoTenants, documentId: string) {
	return unwrap(await source.store.moves.read(OWNER, documentId)).move;
}

/** The only document of a tenant. */
async function onlyDocument({ store, inside }: TestTenant) {
	const { id } = await inside(({ sql }) =>
		sql.exec<{ id: string }>("SELECT document_id AS id FROM document WHERE state < 2").one(),
	);
	return unwrap(await store.documents.read(OWNER, id));
}

function chunkOf(sessionId: string): IncomingChunk {
	const file = { fileName: "Police.pdf", contentType: "application/pdf", fileSize: null };
	return { sessionId, index: 0, total: 2, size: 8 * 1024 * 1024, ...file };
}

describe("a document that moves", () => {
	it("meets no folder and no party there that its owner may not see", async () => {
		const { source, target } = await twoTenants();
		const hidden = { ...company("Helvetia AG"), email: "geheim@example.ch" };
		unwrap(
			await target.store.setup.importDocuments([
				imported({ category: "Rechnungen", folders: ["Scheidung"], parties: [hidden] }),
			]),
		);
		const { documentId } = unwrap(
			await source.store.documents.create(
				OWNER,
				documentIn(await source.category("Wohnen"), {
					documentFolders: [
						unwrap(await source.store.folders.create(OWNER, { name: "Scheidung" }, null)).documentId,
					],
					documentParticipations: [{ crudOperation: "create", documentParty: company("Helvetia AG") }],
				}),
				null,
			),
		);
		const moved = await source.inside((db) => {
			const { id } = db.sql
				.exec<{ id: number }>("SELECT id FROM document WHERE document_id = ?", documentId)
				.one();
			return movedDocument(Member.prove(db, OWNER), id);
		});
		const mover = await newMember(target, { Wohnen: ["Edit"] });
		const arrived = newTenantOwnedId(target.tenantKey);
		await target.inside((db) => {
			const member = Member.prove(db, mover);
			const asked = { folders: moved.folders, parties: moved.parties, bytes: 0 };
			expect(matchesHere(member, asked)).toMatchObject({
				documentFolders: [{ isThere: false }],
				documentParties: [{ isThere: false }],
			});
			const category = db.orm.select().from(categoryTable).where(eq(categoryTable.name, "Wohnen")).get();
			if (!category) throw new Error("no category");
			arriveAs(member, { documentId: arrived, category, fileIds: new Map() }, moved);
			expect(matchesHere(Member.prove(db, OWNER), asked)).toMatchObject({
				documentFolders: [{ isThere: true }],
				documentParties: [{ isThere: true }],
			});
		});
		const there = unwrap(await target.store.documents.read(mover, arrived));
		expect(there.documentFolders).toEqual([]);
		expect(there.documentParticipations).toMatchObject([
			{ documentParty: { name: "Helvetia AG", email: null } },
		]);
	});

	it("takes its facts, files, reminders and age along, and gets a number of its new tenant", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const { documentFolders: _, ...facts } = documentIn(await source.category("Versicherungen"), {
			name: "Rechtsschutz",
			documentNumber: "RS-7",
			description: "Für alle",
			startDate: "2026-01-01",
			endDate: "2026-12-31",
			inactiveDate: "2027-02-01",
			warrantyUntil: "2028-01-01",
			cost: 120.5,
			costCurrency: "EUR",
			state: "Archived",
			reminders: [{ type: "Payment", date: "2026-11-30" }],
		});
		const documentId = await documentWithFiles(source, [10, 20], facts);
		await source.inside(({ sql }) => sql.exec("UPDATE document SET created_at = 1000, updated_at = 2000"));
		await target.inside(({ sql }) => sql.exec("UPDATE tenant SET last_document_identifier = 41"));
		expect(await move(tenants, documentId)).toMatchObject({ state: "moved", tenantId: target.documentId });

		const moved = await onlyDocument(target);
		expect(moved).toMatchObject({
			name: "Rechtsschutz",
			documentNumber: "RS-7",
			description: "Für alle",
			startDate: "2026-01-01",
			endDate: "2026-12-31",
			inactiveDate: "2027-02-01",
			warrantyUntil: "2028-01-01",
			cost: 120.5,
			costCurrency: "EUR",
			state: "Archived",
			reminders: [{ type: "Payment", date: "2026-11-30" }],
			documentIdentifier: 42,
			documentCategory: { name: "Wohnen" },
			createdAt: new Date(1000).toISOString(),
			updatedAt: new Date(2000).toISOString(),
			version: 1,
			moveState: null,
		});
		expect(moved.documentFiles).toMatchObject([
			{ file: { name: "Datei 1.bin", size: 10 }, sha256: "0".repeat(64), state: "waiting" },
			{ file: { name: "Datei 2.bin", size: 20 }, sha256: "1".repeat(64), state: "waiting" },
		]);
		await expectMoved(tenants, [10, 20]);
	});

	it("is found and counted where it is, and nowhere else", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, [], { name: "Zahnzusatz" });
		await move(tenants, documentId);
		const counted = (tenant: TestTenant) =>
			tenant.inside(({ sql }) =>
				sql
					.exec<{ kind: string; state: number; n: number }>(
						"SELECT kind, state, n FROM counter WHERE n <> 0 ORDER BY kind, state",
					)
					.toArray(),
			);
		expect(await counted(tenants.source)).toEqual([
			{ kind: "all", state: 2, n: 1 },
			{ kind: "category", state: 2, n: 1 },
		]);
		expect(await counted(tenants.target)).toEqual([
			{ kind: "all", state: 0, n: 1 },
			{ kind: "category", state: 0, n: 1 },
		]);
		const indexed = ({ inside }: TestTenant) =>
			inside(({ sql }) => sql.exec("SELECT 1 FROM search_text").toArray().length);
		expect([await indexed(tenants.source), await indexed(tenants.target)]).toEqual([0, 1]);
	});

	it("lies in the folders of the same names, and leaves the others behind", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const own = unwrap(await source.store.folders.create(OWNER, { tenant: "", name: "Nur hier" }, null));
		const documentId = await documentWithFiles(source, [], {
			documentFolders: [own.documentId, await source.folder("Steuern")],
		});
		await move(tenants, documentId);
		const { documentFolders } = await onlyDocument(target);
		expect(documentFolders).toEqual([{ documentId: await target.folder("Steuern"), name: "Steuern" }]);
		expect(await target.inside(({ sql }) => sql.exec("SELECT name FROM folder").toArray())).toHaveLength(2);
	});

	it("has the parties of the same kind and name, once each, and brings the others", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const helvetia = { ...company("Helvetia"), email: "neu@example.ch" };
		const documentId = await documentWithFiles(source, [], {
			documentParticipations: [helvetia, company("Mobiliar"), company("Helvetia")].map((documentParty) => ({
				crudOperation: "create",
				documentParty,
			})),
		});
		const there = unwrap(
			await target.store.parties.create(OWNER, { ...company("Helvetia"), email: "alt@example.ch" }, null),
		);
		await move(tenants, documentId);
		const { documentParticipations } = await onlyDocument(target);
		const parties = documentParticipations.map(({ documentParty }) => documentParty);
		expect(parties.map(({ name }) => name)).toEqual(["Helvetia", "Helvetia", "Mobiliar"]);
		expect(parties.filter(({ documentId: id }) => id === there.documentId)).toEqual([there]);
	});

	it("leaves its place in a line of replacements", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const older = await documentWithFiles(source, [], { name: "Alt" });
		const documentId = await documentWithFiles(source, [], { name: "Neu", replacedDocument: older });
		expect(unwrap(await source.store.moves.plan(OWNER, documentId)).isInChain).toBe(true);
		await move(tenants, documentId);
		expect((await onlyDocument(target)).replacedDocument).toBeNull();
		const left = await onlyDocument(source);
		expect(left).toMatchObject({ name: "Alt", replacedByDocument: null });
		const { items } = unwrap(await source.store.documents.history(OWNER, older, { limit: 1, offset: 0 }));
		expect(items).toMatchObject([
			{ action: "replaced", changes: [{ field: "replacedByDocument", old: "Neu", new: null }] },
		]);
	});

	it("begins a history that says where it came from, by whom and when", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, []);
		await move(tenants, documentId);
		const { documentId: movedId } = await onlyDocument(tenants.target);
		const history = unwrap(
			await tenants.target.store.documents.history(OWNER, movedId, { limit: 9, offset: 0 }),
		);
		expect(history.total).toBe(1);
		const [entry] = history.items;
		expect(entry).toMatchObject({ action: "moveIn", user: { name: "Anna Müller" } });
		expect(entry?.changes).toContainEqual({
			field: "tenant",
			old: tenants.source.documentId,
			new: null,
			isHidden: true,
		});
	});

	it("lies in the bin of the tenant that it left, whence it does not come back", async () => {
		const tenants = await twoTenants();
		const { source } = tenants;
		const documentId = await documentWithFiles(source, [10]);
		await move(tenants, documentId);
		const { documentId: movedId } = await onlyDocument(tenants.target);
		const movedTo = { tenant: tenants.target.documentId, documentId: movedId };
		const { rows } = unwrap(await source.store.documents.bin(OWNER, { limit: 9, offset: 0 }));
		expect(rows.map(({ item }) => item)).toMatchObject([
			{ documentId, stateBefore: "Active", deletedBy: "Anna Müller", fileCount: 1, movedTo },
		]);
		const version = rows[0]?.item?.version ?? 0;
		for (const answer of [
			await source.store.documents.restore(OWNER, documentId, { version }),
			await source.store.documents.undoChange(OWNER, documentId, { version }),
		]) {
			expect(answer).toMatchObject({
				ok: false,
				name: "ConflictError",
				message: "error.restoreMoved",
				details: { movedTo },
			});
		}
		// Its bytes go with those of what was deleted.
		const due = await source.inside(({ sql }) => sql.exec("SELECT 1 FROM object_removal").toArray().length);
		expect(due).toBe(1);
	});
});

describe("while a document moves", () => {
	it("nobody changes it, and everybody reads it", async () => {
		const tenants = await twoTenants();
		const { store, category } = tenants.source;
		const documentId = await documentWithFiles(tenants.source, [10]);
		const { documentFiles, version } = unwrap(
			await store.documents.update(OWNER, documentId, { description: "vorher" }),
		);
		const fileId = documentFiles[0]?.documentId ?? "";
		await beginQuietly(tenants, documentId);
		expect(unwrap(await store.documents.read(OWNER, documentId)).moveState).toBe("running");
		expect(unwrap(await store.files.locate(OWNER, fileId)).size).toBe(10);
		const successor = documentIn(await category("Wohnen"), {
			replacedDocument: documentId,
			endReplaced: true,
		});
		for (const refused of [
			await store.documents.update(OWNER, documentId, { name: "Anders" }),
			await store.documents.update(OWNER, documentId, { state: "Deleted" }),
			await store.documents.undoChange(OWNER, documentId, { version }),
			await store.documents.create(OWNER, successor, null),
			await store.participations.create(OWNER, documentId, company("Neu AG"), null),
			await store.files.rename(OWNER, fileId, { name: "Anders" }),
			await store.files.order(OWNER, documentId, { documentFiles: [fileId] }),
			await store.files.delete(OWNER, fileId),
			await store.files.processAgain(OWNER, fileId),
			await store.uploads.announce(OWNER, documentId, chunkOf("upload-while-it-moves")),
		]) {
			expect(refused).toMatchObject({ ok: false, name: "ConflictError", message: "error.documentMoves" });
		}
	});

	it("what it asks for stays open where all is closed, and nothing else does", async () => {
		const tenants = await twoTenants();
		const { store } = tenants.source;
		const documentId = await documentWithFiles(tenants.source, [10]);
		const payment = await newItem(tenants.source, documentId, "Payment");
		const other = await newItem(tenants.source, null, "Storage");
		await beginQuietly(tenants, documentId);
		const asked = { type: [], text: "", until: new Date().toISOString(), hiddenTypes: [] };
		expect(unwrap(await store.inbox.closeListed(OWNER, asked))).toEqual({ items: [other], hasMore: false });
		expect(await idsOf(tenants.source, OWNER)).toEqual([payment]);
	});

	it("who asks for the same again waits for the same; for somewhere else it is too late", async () => {
		const tenants = await twoTenants();
		const { source, order } = tenants;
		const other = await twoTenants();
		const documentId = await documentWithFiles(source, [10]);
		const first = unwrap(await source.store.moves.begin(OWNER, documentId, order));
		const again = unwrap(await source.store.moves.begin(OWNER, documentId, order));
		expect(again.moveId).toBe(first.moveId);
		expect(await source.store.moves.begin(OWNER, documentId, other.order)).toMatchObject({
			ok: false,
			message: "error.documentMoves",
		});
		await Promise.all(Array.from({ length: 12 }, async () => source.store.moves.goOn(first.moveId)));
		for (let turn = 0; (await statusOf(tenants, documentId))?.state === "running"; turn += 1) {
			expect(turn).toBeLessThan(20);
			await source.store.moves.goOn(first.moveId);
		}
		await expectMoved(tenants, [10]);
		// An answer that was lost is given again.
		const late = unwrap(await source.store.moves.begin(OWNER, documentId, order));
		expect(late).toMatchObject({ moveId: first.moveId, state: "moved" });
		expect(await source.store.moves.begin(OWNER, documentId, other.order)).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
		await expectMoved(tenants, [10]);
	});

	it("its room in the other tenant is reserved", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, [1_000]);
		const row = await beginQuietly(tenants, documentId);
		await tenants.source.inside((db) => stepMove({ db, env }, row, 1e9));
		const limit = unwrap(await tenants.target.store.files.check(OWNER, { size: 1 })).storage.limit;
		const fits = async (size: number) =>
			unwrap(await tenants.target.store.moves.matches(OWNER, { folders: [], parties: [], bytes: size })).fits;
		expect([await fits(limit - 1_000), await fits(limit - 999)]).toEqual([true, false]);
		await finish(tenants.source, row);
		expect([await fits(limit - 1_000), await fits(limit - 999)]).toEqual([true, false]);
	});
});

describe("a move is not begun", () => {
	it("into the same tenant, or one to which the user does not belong", async () => {
		const tenants = await twoTenants();
		const { source, order } = tenants;
		const documentId = await documentWithFiles(source, []);
		for (const [tenantId, message] of [
			[source.documentId, "validation.sameTenant"],
			[null, "validation.unknownReference"],
		] as const) {
			const refused = await source.store.moves.begin(OWNER, documentId, { ...order, tenantId });
			expect(refused).toMatchObject({ ok: false, name: "ValidationError", message });
		}
		expect(await whereabouts(tenants)).toMatchObject({ isLocked: false });
	});

	it("by who may not edit the document", async () => {
		const { source, order } = await twoTenants();
		const documentId = await documentWithFiles(source, []);
		const reader = await newMember(source, { Versicherungen: ["Read"] });
		const elsewhere = await newMember(source, { Wohnen: ["Edit"] });
		expect(await source.store.moves.begin(reader, documentId, order)).toMatchObject({
			name: "ForbiddenError",
		});
		expect(await source.store.moves.begin(elsewhere, documentId, order)).toMatchObject({
			name: "NotFoundError",
		});
		expect(await source.store.moves.begin("nobody", documentId, order)).toMatchObject({
			name: "NotFoundError",
		});
		for (const asked of [reader, elsewhere]) {
			expect((await source.store.moves.plan(asked, documentId)).ok).toBe(false);
		}
	});

	it("of a version that is no longer the latest", async () => {
		const { source, order } = await twoTenants();
		const documentId = await documentWithFiles(source, []);
		unwrap(await source.store.documents.update(OWNER, documentId, { name: "Neuer" }));
		const refused = await source.store.moves.begin(OWNER, documentId, { ...order, version: 1 });
		expect(refused).toMatchObject({ ok: false, name: "ConflictError", message: "error.stale" });
	});

	it("while a file is uploaded into it; what nobody goes on with is forgotten", async () => {
		const tenants = await twoTenants();
		const { source, order } = tenants;
		const documentId = await documentWithFiles(source, []);
		const chunk = chunkOf("upload-that-stops");
		unwrap(await source.store.uploads.announce(OWNER, documentId, chunk));
		expect(await source.store.moves.begin(OWNER, documentId, order)).toMatchObject({
			ok: false,
			message: "error.moveWhileUploading",
		});
		const hourAgo = Date.now() + UPLOAD_EXPIRY_MS - 60 * 60 * 1000;
		await source.inside(({ sql }) => sql.exec("UPDATE upload SET expires_at = ?", hourAgo));
		await move(tenants, documentId);
		await expectMoved(tenants, []);
		expect(await source.inside(({ sql }) => sql.exec("SELECT 1 FROM upload").toArray())).toEqual([]);
	});

	it("where the user has too many under way", async () => {
		const tenants = await twoTenants();
		const { source, order } = tenants;
		const ids = [];
		for (let count = 0; count <= MAX_OPEN_MOVES; count += 1) ids.push(await documentWithFiles(source, []));
		for (const id of ids.slice(1)) await beginQuietly(tenants, id);
		expect(await source.store.moves.begin(OWNER, ids[0] ?? "", order)).toMatchObject({
			ok: false,
			name: "TooManyRequestsError",
		});
	});
});

describe("a move that ends badly leaves the document as it was, with a reason", () => {
	const revoke = ({ inside }: TestTenant) =>
		inside(({ sql }) => sql.exec("UPDATE member SET role = 'Member', is_admin = 0"));
	const cancel = ({ inside }: TestTenant) =>
		inside(({ sql }) => sql.exec("UPDATE tenant SET subscription_status = 'canceled'"));
	const fill = ({ inside }: TestTenant) =>
		inside(({ sql }) =>
			sql.exec('UPDATE tenant SET latest_meter_events = \'{"storageBytes":1e15,"files":1}\''),
		);
	const empty = ({ inside }: TestTenant) =>
		inside(({ sql }) => sql.exec('UPDATE tenant SET latest_meter_events = \'{"storageBytes":0,"files":0}\''));
	const closed = ({ inside }: TestTenant) =>
		inside(({ sql }) => sql.exec("UPDATE category SET is_active = 0 WHERE name = 'Wohnen'"));

	it.each([
		["the right in the other tenant", revoke, "error.rightMissing"],
		["its subscription", cancel, "error.subscriptionInactive"],
		["its room", fill, "upload.storageLimit"],
		["its category", closed, "validation.categoryInactive"],
	] as const)("%s has gone, before it begins or in the middle of it", async (_, spoil, reason) => {
		for (const steps of [0, 1, 2]) {
			const tenants = await twoTenants();
			const { source, target } = tenants;
			const documentId = await documentWithFiles(source, [1_000]);
			const row = await beginQuietly(tenants, documentId);
			for (let step = 0; step < steps; step += 1) {
				await source.inside((db) => stepMove({ db, env }, row, 1e9));
			}
			await spoil(target);
			await finish(source, row);
			if (spoil === fill) await empty(target);
			expect(await statusOf(tenants, documentId)).toMatchObject({
				state: "failed",
				failure: { message: reason },
			});
			await expectStayed(tenants, documentId, [1_000]);
			// What had been copied leaves the bucket, but for what might still be on its way.
			const copied = await target.inside(({ sql }) =>
				sql.exec<{ id: string }>("SELECT file_id AS id FROM object_removal").toArray(),
			);
			expect(copied).toHaveLength(steps === 0 ? 0 : 1);
			await target.inside((db) => removeObjects(db, env.FILES, Date.now() + DAY_MS));
			for (const { id } of copied) expect(await env.FILES.head(fileObjectKey(id))).toBeNull();
		}
	});

	it.each([
		["the right on the document", "UPDATE member SET role = 'Member', is_admin = 0"],
		["the membership", "DELETE FROM member"],
	])("%s has gone in the meantime", async (_, sqlOf) => {
		const tenants = await twoTenants();
		const { source } = tenants;
		const documentId = await documentWithFiles(source, [1_000]);
		const row = await beginQuietly(tenants, documentId);
		await source.inside((db) => stepMove({ db, env }, row, 1e9));
		const other = await newMember(source, {}, "Admin");
		await source.inside(({ sql }) =>
			sql.exec(`${sqlOf}${sqlOf.includes("WHERE") ? "" : ` WHERE user_id = '${OWNER}'`}`),
		);
		await finish(source, row);
		const { move: ended } = unwrap(await source.store.moves.read(other, documentId));
		expect(ended).toMatchObject({ state: "failed", failure: { message: "error.rightMissing" } });
		expect(await whereabouts(tenants)).toEqual({ here: [documentId], there: [], isLocked: false });
	});

	it("bytes of a file are missing", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, [10]);
		const { documentFiles } = await onlyDocument(tenants.source);
		await env.FILES.delete(fileObjectKey(documentFiles[0]?.documentId ?? ""));
		expect(await move(tenants, documentId)).toMatchObject({ failure: { message: "error.moveFileMissing" } });
		expect(await whereabouts(tenants)).toEqual({ here: [documentId], there: [], isLocked: false });
	});

	it("the bucket takes nothing, time and again", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const tenants = await twoTenants();
		const { source } = tenants;
		const documentId = await documentWithFiles(source, [10]);
		const row = await beginQuietly(tenants, documentId);
		const FILES = new Proxy(env.FILES, {
			get: (bucket, name) =>
				name === "put"
					? () => Promise.reject(new Error("no room"))
					: (Reflect.get(bucket, name) as () => unknown).bind(bucket),
		});
		await source.inside(async (db) => {
			const waits: number[] = [];
			for (let tries = 0; stepOf(db, row) !== "undo"; tries += 1) {
				expect(tries).toBeLessThan(12);
				await stepMove({ db, env: { ...env, FILES } }, row, 0);
				const { due } = db.sql.exec<{ due: number }>("SELECT due_at AS due FROM document_move").one();
				waits.push(Math.round(Math.max(0, due - Date.now()) / 1_000));
			}
			// Prepared; then each try waits longer than the one before.
			expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 0]);
		});
		await finish(source, row);
		expect(await statusOf(tenants, documentId)).toMatchObject({ failure: { message: "error.moveFailed" } });
		await expectStayed(tenants, documentId, [10]);
		log.mockRestore();
	});

	it("it takes more than a day", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, [10]);
		const row = await beginQuietly(tenants, documentId);
		await tenants.source.inside((db) => stepMove({ db, env }, row, 1e9));
		await tenants.source.inside(({ sql }) =>
			sql.exec("UPDATE document_move SET began_at = ?", Date.now() - DAY_MS - 1),
		);
		await finish(tenants.source, row);
		expect(await statusOf(tenants, documentId)).toMatchObject({
			failure: { message: "error.moveTookTooLong" },
		});
		await expectStayed(tenants, documentId, [10]);
	});

	it("and can be begun again; the reason is forgotten after a day", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const documentId = await documentWithFiles(source, [10]);
		await cancel(target);
		await move(tenants, documentId);
		await target.inside(({ sql }) => sql.exec("UPDATE tenant SET subscription_status = 'active'"));
		await source.inside((db) => MOVE_JOB.run({ db, env, now: Date.now() + DAY_MS - 60_000, began: 0 }));
		expect(await statusOf(tenants, documentId)).toMatchObject({ state: "failed" });
		await source.inside((db) => MOVE_JOB.run({ db, env, now: Date.now() + DAY_MS, began: 0 }));
		expect(await statusOf(tenants, documentId)).toBeNull();
		await move(tenants, documentId);
		await expectMoved(tenants, [10]);
	});
});

describe("messages that come late, or again", () => {
	const announced = { fileId: "f".repeat(24), size: 10 };

	it("begin nothing that was given up", async () => {
		const { target, order, source } = await twoTenants();
		const documentId = await documentWithFiles(source, []);
		const asked = { moveId: "m1", categoryId: order.categoryId, files: [announced] };
		const first = unwrap(await target.store.moves.prepare(OWNER, asked));
		expect(unwrap(await target.store.moves.prepare(OWNER, asked))).toEqual(first);
		expect(unwrap(await target.store.moves.abandon("m1", []))).toEqual({ hasArrived: false });
		expect(unwrap(await target.store.moves.abandon("m1", []))).toEqual({ hasArrived: false });
		expect(await target.store.moves.prepare(OWNER, asked)).toMatchObject({ message: "error.moveAbandoned" });
		const moved = await source.inside((db) => {
			const { id } = db.sql
				.exec<{ id: number }>("SELECT id FROM document WHERE document_id = ?", documentId)
				.one();
			return movedDocument(Member.prove(db, OWNER), id);
		});
		expect(await target.store.moves.arrive(OWNER, asked, moved)).toMatchObject({
			ok: false,
			message: "error.moveAbandoned",
		});
		expect(await target.store.moves.arrive(OWNER, { ...asked, moveId: "unknown" }, moved)).toMatchObject({
			name: "NotFoundError",
		});
	});

	it("bring a document once", async () => {
		const { target, order, source } = await twoTenants();
		await documentWithFiles(source, []);
		const asked = { moveId: "m2", categoryId: order.categoryId, files: [] };
		const { documentId } = unwrap(await target.store.moves.prepare(OWNER, asked));
		const moved = await source.inside((db) => movedDocument(Member.prove(db, OWNER), 1));
		expect(unwrap(await target.store.moves.arrive(OWNER, asked, moved))).toEqual({ documentId });
		expect(unwrap(await target.store.moves.arrive(OWNER, asked, moved))).toEqual({ documentId });
		expect(unwrap(await target.store.moves.abandon("m2", []))).toEqual({ hasArrived: true });
		expect((await onlyDocument(target)).documentId).toBe(documentId);
	});

	it("are another user's only", async () => {
		const { target, order } = await twoTenants();
		const other = await newMember(target, {}, "Admin");
		const asked = { moveId: "m3", categoryId: order.categoryId, files: [announced] };
		unwrap(await target.store.moves.prepare(OWNER, asked));
		expect(await target.store.moves.prepare(other, asked)).toMatchObject({ name: "NotFoundError" });
	});

	it("never come from a tenant that has lost its memory: its room is given back after two days", async () => {
		const { target, order } = await twoTenants();
		const asked = { moveId: "m4", categoryId: order.categoryId, files: [announced] };
		const { files } = unwrap(await target.store.moves.prepare(OWNER, asked));
		await env.FILES.put(fileObjectKey(files[0]?.movedId ?? ""), "halb");
		const runAt = (now: number) => target.inside((db) => INCOMING_MOVE_JOB.run({ db, env, now, began: 0 }));
		const states = () =>
			target.inside(({ sql }) =>
				sql
					.exec("SELECT state FROM incoming_move")
					.toArray()
					.map(({ state }) => state),
			);
		await runAt(Date.now() + 2 * DAY_MS - 60_000);
		expect(await states()).toEqual(["open"]);
		await runAt(Date.now() + 2 * DAY_MS);
		expect(await states()).toEqual(["abandoned"]);
		await target.inside((db) => removeObjects(db, env.FILES, Date.now() + DAY_MS));
		expect(await env.FILES.head(fileObjectKey(files[0]?.movedId ?? ""))).toBeNull();
		await runAt(Date.now() + 31 * DAY_MS);
		expect(await states()).toEqual([]);
	});

	it("give the bucket back what was begun of a large file", async () => {
		const { target, order } = await twoTenants();
		const asked = { moveId: "m5", categoryId: order.categoryId, files: [announced] };
		const { files } = unwrap(await target.store.moves.prepare(OWNER, asked));
		const movedId = files[0]?.movedId ?? "";
		await target.inside((db) => abandonMove(db, "m5", [{ movedId, multipartId: "begun" }]));
		const removals = await target.inside(({ sql }) =>
			sql.exec("SELECT file_id AS id, multipart_id AS begun FROM object_removal").toArray(),
		);
		expect(removals).toEqual([{ id: movedId, begun: "begun" }]);
	});
});
