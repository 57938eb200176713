import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { migrate } from "../../../../workers/cms/storage/migrate.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { documentHistory } from "../../../../workers/cms/tenant/documents/history/document-history.ts";
import { filesOfDocument } from "../../../../workers/cms/tenant/files/files.ts";
import { migrations } from "../../../../workers/cms/tenant/core/migrations/migrations.ts";
import { moreFormatsMigration } from "../../../../workers/cms/tenant/core/migrations/0035-more-formats.ts";
import { largePdfsMigration } from "../../../../workers/cms/tenant/core/migrations/0037-large-pdfs.ts";
import { newTenant, OWNER } from "../tenant-fixture.ts";

const BEFORE_HISTORY = 3;

/** A tenant with a category and a document, as it was after the first of its migrations. */
async function beginOld(storage: DurableObjectStorage, tenantKey: string, first: readonly string[]) {
	await storage.deleteAll();
	migrate(storage, first);
	const { sql } = storage;
	sql.exec(
		"INSERT INTO tenant (row, document_id, id, name, kind, subscription_status) VALUES (1, ?, 7, 'T', 'private', 'active')",
		`${tenantKey}tenant`,
	);
	sql.exec("INSERT INTO category (id, document_id, name, name_key) VALUES (1, 'c1', 'Wohnen', 'wohnen')");
	sql.exec(
		`INSERT INTO document (id, document_id, identifier, name, state, category_row, cost_currency, name_key,
			category_key, created_by, created_at, updated_at)
		VALUES (1, 'd1', 1, 'Police', 0, 1, 'CHF', 'police', 'wohnen', ?, 0, 0)`,
		OWNER,
	);
}

it("a tenant from before there was a history keeps its record of changes and its files", async () => {
	const { stub, tenantKey } = await newTenant();
	await runInDurableObject(stub, async (_, { storage }) => {
		const { sql } = storage;
		await beginOld(storage, tenantKey, migrations.slice(0, BEFORE_HISTORY));
		sql.exec("INSERT INTO member VALUES (?, 'Anna Müller', 'anna@example.ch', 'Admin', 1)", OWNER);
		for (const [fileId, createdAt] of [
			["f2", 2],
			["f1", 1],
		] as const) {
			sql.exec(
				`INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state, state_at,
					created_by, created_at)
				VALUES (?1, 1, ?1, ?1, 'text/plain', 1, 'processed', 0, ?2, ?3)`,
				fileId,
				OWNER,
				createdAt,
			);
		}
		for (const [entity, id, action, changes] of [
			["document", "d1", "create", { name: [null, "Police"], documentCategory: [null, "c1"] }],
			["documentFile", "f1", "create", { document: [null, "d1"], name: [null, "f1"] }],
			["documentFile", "f0", "delete", { document: ["d1", null], name: ["f0", null] }],
			["documentFolder", "x", "create", { name: [null, "x"] }],
		] as const) {
			sql.exec(
				"INSERT INTO audit_entry (at, user_id, entity, entity_id, action, changes) VALUES (1, ?, ?, ?, ?, ?)",
				OWNER,
				entity,
				id,
				action,
				JSON.stringify(changes),
			);
		}

		migrate(storage, migrations);
		const member = Member.prove(openDatabase(storage), OWNER);
		expect(filesOfDocument(member, { id: 1, categoryRow: 1 }).map(({ documentId }) => documentId)).toEqual([
			"f1",
			"f2",
		]);
		const { items, total } = documentHistory(member, "d1", { limit: 10, offset: 0 });
		expect(total).toBe(3);
		expect(items).toMatchObject([
			{ action: "fileRemove", changes: [{ field: "fileName", old: "f0", new: null }] },
			{ action: "fileAdd", changes: [{ field: "fileName", old: null, new: "f1" }] },
			{
				action: "create",
				changes: [
					{ field: "name", old: null, new: "Police" },
					{ field: "documentCategory", old: null, new: "Wohnen" },
				],
			},
		]);
	});
});

/** Files of a tenant as they are after a migration and what follows it; before, none of them was read. */
async function afterMigration(
	migration: string,
	files: readonly (readonly [name: string, mime: string, size: number, reason: string])[],
) {
	const { stub, tenantKey } = await newTenant();
	return runInDurableObject(stub, async (_, { storage }) => {
		const { sql } = storage;
		await beginOld(storage, tenantKey, migrations.slice(0, migrations.indexOf(migration)));
		for (const [name, mime, size, reason] of files) {
			sql.exec(
				`INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state, state_reason, state_at,
					created_by, created_at)
				VALUES (?1, 1, ?1, ?1, ?2, ?3, 'notReadable', ?4, 5, ?5, 0)`,
				name,
				mime,
				size,
				reason,
				OWNER,
			);
		}

		migrate(storage, migrations);
		return sql
			.exec("SELECT name, mime, state, is_backlog AS isBacklog FROM document_file ORDER BY name")
			.toArray()
			.map(({ name, mime, state, isBacklog }) => [name, mime, state, isBacklog]);
	});
}

it("files of a format that is read since are read, mails of Outlook when somebody wants it", async () => {
	const files = [
		["a.doc", "application/msword", 1, "files.reason.unknownType"],
		["b.doc", "application/msword", 1, "files.reason.broken"],
		["c.MSG", "application/octet-stream", 1, "files.reason.unknownType"],
		["d.zip", "application/zip", 1, "files.reason.unknownType"],
		["e.heic", "image/heic", 1, "files.reason.heic"],
		["f.heic", "image/heic", 1, "files.reason.broken"],
	] as const;
	expect(await afterMigration(moreFormatsMigration, files)).toEqual([
		["a.doc", "application/msword", "waiting", 1],
		["b.doc", "application/msword", "notReadable", 0],
		["c.MSG", "application/vnd.ms-outlook", "notReadable", 0],
		["d.zip", "application/zip", "notReadable", 0],
		["e.heic", "image/heic", "waiting", 1],
		["f.heic", "image/heic", "notReadable", 0],
	]);
});

it("PDFs that were too large are read once, but for those that still are", async () => {
	const files = [
		["a.pdf", "application/pdf", 2_147_483_647, "files.reason.tooLarge"],
		["b.pdf", "application/pdf", 2_147_483_648, "files.reason.tooLarge"],
		["c.pdf", "application/pdf", 40_000_000, "files.reason.encrypted"],
		["d.docx", "application/zip", 40_000_000, "files.reason.tooLarge"],
	] as const;
	expect(await afterMigration(largePdfsMigration, files)).toEqual([
		["a.pdf", "application/pdf", "waiting", 1],
		["b.pdf", "application/pdf", "notReadable", 0],
		["c.pdf", "application/pdf", "notReadable", 0],
		["d.docx", "application/zip", "notReadable", 0],
	]);
});
