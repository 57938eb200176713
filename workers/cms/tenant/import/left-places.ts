import { eq } from "drizzle-orm";
import { documentFolderCreateSchema } from "../../../../contract/entities/list-writes.ts";
import { documentPartyCreateSchema } from "../../../../contract/entities/party-writes.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { tellEverybody } from "../core/announcements.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { sortKey } from "../core/folding.ts";
import type { Member } from "../core/rights/sight.ts";
import { party } from "../core/schema.ts";
import { record } from "../documents/document-audit.ts";
import { countedDocument, refreshDerived } from "../documents/document-links.ts";
import { readRow } from "../documents/document-read.ts";
import { placeInFolders, placeParty } from "../documents/document-relations.ts";
import { folders } from "../documents/folders.ts";
import { type LinkedTable, visibleNamesakes } from "../documents/linked-rows.ts";
import { addParty } from "../documents/parties.ts";
import { partyFromRow } from "../documents/party-rows.ts";

/** A folder or party that goes though documents of the bin stand in it: they know what it was, and get it again. */

const LINKS: Readonly<Record<LinkedTable, { table: string; column: string }>> = {
	folder: { table: "document_folder", column: "folder_row" },
	party: { table: "participation", column: "party_row" },
};

/** Documents of the bin that leave it in one step. */
const AT_ONCE = 10;

/**
 * Takes documents of the bin out of a folder or party, and deletes it with the last of them.
 * @returns whether it is gone
 */
export function stepAway(member: Member, kind: LinkedTable, row: number): boolean {
	const { db, now } = member;
	const { table, column } = LINKS[kind];
	const standing = db.sql
		.exec<{ row: number }>(
			`SELECT document_row AS row FROM ${table} WHERE ${column} = ? LIMIT ${AT_ONCE}`,
			row,
		)
		.toArray();
	const facts = factsOf(db, kind, row);
	for (const { row: documentRow } of standing) {
		const { document: before } = readRow(member, documentRow);
		const counted = countedDocument(db, documentRow);
		db.sql.exec(`DELETE FROM ${table} WHERE document_row = ? AND ${column} = ?`, documentRow, row);
		db.sql.exec(
			"INSERT INTO left_place (document_row, kind, facts, left_at) VALUES (?, ?, ?, ?)",
			documentRow,
			kind,
			JSON.stringify(facts),
			now,
		);
		refreshDerived(db, documentRow, counted);
		record(member, "update", before, readRow(member, documentRow).document);
	}
	if (standing.length === AT_ONCE) return false;
	remove(member, kind, row, facts);
	return true;
}

function factsOf(db: TenantDatabase, kind: LinkedTable, row: number): object {
	if (kind === "folder")
		return db.sql.exec<{ name: string }>("SELECT name FROM folder WHERE id = ?", row).one();
	const found = db.orm.select().from(party).where(eq(party.id, row)).get();
	return found ? partyFromRow(found) : {};
}

function remove(member: Member, kind: LinkedTable, row: number, facts: object): void {
	const { db } = member;
	const { documentId } = db.sql
		.exec<{ documentId: string }>(`SELECT document_id AS documentId FROM ${kind} WHERE id = ?`, row)
		.one();
	db.sql.exec("DELETE FROM counter WHERE kind = ? AND ref_row = ?", kind, row);
	db.sql.exec(`DELETE FROM ${kind} WHERE id = ?`, row);
	tellEverybody(db);
	recordChange(db, member, {
		entity: kind === "folder" ? "documentFolder" : "documentParty",
		entityId: documentId,
		action: "delete",
		changes: changesBetween({ ...facts }, {}),
	});
}

/** Gives a document that comes back from the bin what it stood in before an import was undone, made again where needed. */
export function takeLeftPlaces(member: Member, documentRow: number): void {
	const { db } = member;
	const left = db.sql
		.exec<{ kind: LinkedTable; facts: string }>(
			"SELECT kind, facts FROM left_place WHERE document_row = ? ORDER BY id",
			documentRow,
		)
		.toArray();
	if (left.length === 0) return;
	db.sql.exec("DELETE FROM left_place WHERE document_row = ?", documentRow);
	const { folderRows, partyRows } = countedDocument(db, documentRow);
	const ofKind = (kind: LinkedTable) =>
		left.flatMap((each): unknown[] => (each.kind === kind ? [JSON.parse(each.facts)] : []));
	const inFolders = ofKind("folder").flatMap((facts) => folderOf(member, facts) ?? []);
	placeInFolders(db, documentRow, [...new Set([...folderRows, ...inFolders])]);
	const parties = new Set(ofKind("party").flatMap((facts) => partyOf(member, facts) ?? []));
	for (const row of parties) if (!partyRows.includes(row)) placeParty(db, documentRow, row);
}

/** One of the name that the member sees, else a new one. */
function folderOf(member: Member, facts: unknown): number | null {
	const { data } = documentFolderCreateSchema.safeParse(facts);
	if (!data) return null;
	const [there] = visibleNamesakes(member, "folder", sortKey(data.name));
	return there?.id ?? rowOf(member.db, "folder", folders.create(member, data).documentId);
}

function partyOf(member: Member, facts: unknown): number | null {
	const { data } = documentPartyCreateSchema.safeParse(facts);
	if (!data) return null;
	const there = visibleNamesakes(member, "party", sortKey(partyName(data))).find(
		({ id }) =>
			member.db.sql.exec<{ type: string }>("SELECT type FROM party WHERE id = ?", id).one().type ===
			data.type,
	);
	return there?.id ?? addParty(member, data).id;
}

function rowOf(db: TenantDatabase, kind: LinkedTable, documentId: string): number {
	return db.sql.exec<{ id: number }>(`SELECT id FROM ${kind} WHERE document_id = ?`, documentId).one().id;
}
