import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { fileObjectKey } from "../../../../workers/shared/object-keys.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { openDatabase, type TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import type { MoveOrder } from "../../../../workers/cms/tenant/moves/begin-move.ts";
import { stepMove } from "../../../../workers/cms/tenant/moves/move-steps.ts";
import { newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { someBytes as makeBytes } from "../../../support/files-api.ts";
import { documentIn, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const made = new Map<string, Uint8Array<ArrayBuffer>>();

/** (Large ones take a while.) */
function someBytes(size: number, seed: number): Uint8Array<ArrayBuffer> {
	const key = `${size} ${seed}`;
	const bytes = made.get(key) ?? makeBytes(size, seed);
	made.set(key, bytes);
	return bytes;
}

/** Two tenants of one owner. */
export interface TwoTenants {
	source: TestTenant;
	target: TestTenant;
	/** What asks for a move into the target's first category. */
	order: MoveOrder & { tenantId: string };
}

export async function twoTenants(): Promise<TwoTenants> {
	const [source, target] = [await newTenant(), await newTenant()];
	const categoryId = await target.category("Wohnen");
	return { source, target, order: { tenantId: target.documentId, categoryId, version: undefined } };
}

/** A document of the tenant with files of these sizes, whose bytes are in the bucket. */
export async function documentWithFiles(
	{ store, inside, tenantKey, category }: TestTenant,
	sizes: readonly number[],
	fields: Partial<DocumentCreate> = {},
): Promise<string> {
	const write = documentIn(await category("Versicherungen"), fields);
	const { documentId } = unwrap(await store.documents.create(OWNER, write, null));
	for (const [index, size] of sizes.entries()) {
		const fileId = newTenantOwnedId(tenantKey);
		await env.FILES.put(fileObjectKey(fileId), someBytes(size, index + 1));
		await inside(({ sql }) =>
			sql.exec(
				`INSERT INTO document_file (document_id, document_row, position, object_key, name, mime, size, sha256, state,
					state_at, created_by, created_at)
				SELECT ?1, id, ?2, ?3, ?4, 'application/octet-stream', ?5, ?6, 'processed', 0, ?7, 5 FROM document
				WHERE document_id = ?8`,
				fileId,
				index + 1,
				fileObjectKey(fileId),
				`Datei ${index + 1}.bin`,
				size,
				String(index).repeat(64),
				OWNER,
				documentId,
			),
		);
	}
	return documentId;
}

/** Begins the move, which nobody but the test goes on with. @returns the document's row */
export async function beginQuietly({ source, order }: TwoTenants, documentId: string): Promise<number> {
	unwrap(await source.store.moves.begin(OWNER, documentId, order));
	return source.inside(({ sql }) => {
		sql.exec("UPDATE document_move SET due_at = NULL");
		return sql.exec<{ id: number }>("SELECT id FROM document WHERE document_id = ?", documentId).one().id;
	});
}

/** Makes steps until the move has ended, as an object does that has woken anew. @returns how many */
export async function finish({ stub }: TestTenant, row: number): Promise<number> {
	return runInDurableObject(stub, async (_, { storage }) => {
		const db = openDatabase(storage);
		for (let steps = 0; steps < 100; steps += 1) {
			if (stepOf(db, row) === null) return steps;
			// oxlint-disable-next-line no-await-in-loop -- one step after the other
			await stepMove({ db, env }, row, 1e9);
		}
		throw new Error("the move does not end");
	});
}

export function stepOf({ sql }: TenantDatabase, row: number): string | null {
	return sql.exec<{ step: string | null }>("SELECT step FROM document_move WHERE document_row = ?", row).one()
		.step;
}

interface Outcome {
	/** Ordinary documents here and there. */
	here: string[];
	there: string[];
	/** Whether nobody may change the document here. */
	isLocked: boolean;
}

/** Where the document is. */
export async function whereabouts({ source, target }: TwoTenants): Promise<Outcome> {
	const listed = (tenant: TestTenant) =>
		tenant.inside(({ sql }) =>
			sql
				.exec<{ id: string }>("SELECT document_id AS id FROM document WHERE state < 2")
				.toArray()
				.map(({ id }) => id),
		);
	const isLocked = await source.inside(
		({ sql }) => sql.exec("SELECT 1 FROM document_move WHERE step IS NOT NULL").toArray().length > 0,
	);
	return { here: await listed(source), there: await listed(target), isLocked };
}

/** The document is in the target, once, with all bytes of its files, and in the bin of the source. */
export async function expectMoved(tenants: TwoTenants, sizes: readonly number[]): Promise<void> {
	const { source, target } = tenants;
	const { here, there, isLocked } = await whereabouts(tenants);
	expect({ here, there: there.length, isLocked }).toEqual({ here: [], there: 1, isLocked: false });
	const { documentFiles } = unwrap(await target.store.documents.read(OWNER, there[0] ?? ""));
	expect(documentFiles.map(({ file }) => file.size)).toEqual(sizes);
	for (const [index, { documentId, file }] of documentFiles.entries()) {
		const object = await env.FILES.get(fileObjectKey(documentId));
		const bytes = new Uint8Array((await object?.arrayBuffer()) ?? []);
		expect(Buffer.compare(bytes, someBytes(file.size, index + 1)), file.name).toBe(0);
	}
	const deletions = await source.inside(({ sql }) =>
		sql.exec("SELECT 1 FROM audit_entry WHERE action = 'delete'").toArray(),
	);
	expect(deletions).toHaveLength(1);
	expect(await reservedIn(target)).toBe(0);
	expect(await bytesOf(target)).toBe(sizes.reduce((sum, size) => sum + size, 0));
	expect(await bytesOf(source)).toBe(0);
}

/** The document is where it was, can be changed, and nothing of it is left in the target. */
export async function expectStayed(
	tenants: TwoTenants,
	documentId: string,
	sizes: readonly number[],
): Promise<void> {
	const { source, target } = tenants;
	expect(await whereabouts(tenants)).toEqual({ here: [documentId], there: [], isLocked: false });
	const { documentFiles } = unwrap(
		await source.store.documents.update(OWNER, documentId, { description: "Geht wieder" }),
	);
	expect(documentFiles.map(({ file }) => file.size)).toEqual(sizes);
	for (const { documentId: fileId } of documentFiles) {
		expect(await env.FILES.head(fileObjectKey(fileId))).not.toBeNull();
	}
	expect(await reservedIn(target)).toBe(0);
	expect(await bytesOf(target)).toBe(0);
}

function reservedIn({ inside }: TestTenant): Promise<number> {
	return inside(
		({ sql }) =>
			sql
				.exec<{ bytes: number }>(
					"SELECT coalesce(sum(bytes), 0) AS bytes FROM incoming_move WHERE state = 'open'",
				)
				.one().bytes,
	);
}

function bytesOf({ inside }: TestTenant): Promise<number> {
	return inside(
		({ sql }) =>
			sql
				.exec<{ bytes: number }>("SELECT latest_meter_events ->> '$.storageBytes' AS bytes FROM tenant")
				.one().bytes,
	);
}
