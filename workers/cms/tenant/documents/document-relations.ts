import { and, eq } from "drizzle-orm";
import type { DocumentParticipationWrite } from "../../../../contract/entities/participation-writes.ts";
import type { PartyToAdd, PartyToHave } from "../../../../contract/entities/party-writes.ts";
import { refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import type { TenantDatabase } from "../core/database.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { addParty, changeParty } from "./parties.ts";
import { folderRows, partyRow } from "./references.ts";
import { documentFolder, participation, party } from "../core/schema.ts";
import { newTenantOwnedId } from "../../new-id.ts";

/** From now on the document lies in these folders and no others. */
export function setFolders(member: Member, documentRow: number, folderIds: readonly string[]): void {
	placeInFolders(member.db, documentRow, folderRows(member, folderIds));
}

/** The same by rows, seen or not. */
export function placeInFolders(db: TenantDatabase, documentRow: number, rows: readonly number[]): void {
	db.orm.delete(documentFolder).where(eq(documentFolder.documentRow, documentRow)).run();
	for (const folderRow of rows) db.orm.insert(documentFolder).values({ documentRow, folderRow }).run();
}

/** Creates, changes and removes participations as `crudOperation` says (spec 3). */
export function writeParticipations(
	member: Member,
	documentRow: number,
	writes: readonly DocumentParticipationWrite[],
): void {
	for (const [position, write] of writes.entries()) {
		const path = ["documentParticipations", String(position)];
		if (write.crudOperation === "create") {
			addParticipation(member, documentRow, write.documentParty, [...path, "documentParty"]);
			continue;
		}
		const there = member.db.orm
			.select({ documentId: participation.documentId, partyId: party.documentId })
			.from(participation)
			.innerJoin(party, eq(party.id, participation.partyRow))
			.where(and(eq(participation.documentId, write.documentId), eq(participation.documentRow, documentRow)))
			.get();
		if (!there) throw refusedField([...path, "documentId"], "validation.unknownReference");
		if (write.crudOperation === "delete") removeParticipation(member, write.documentId);
		else if (write.documentParty !== undefined) {
			setParty(member, { ...there, documentRow }, write.documentParty, [...path, "documentParty"]);
		}
	}
}

/** Adds a party to the document: one that is there, or a new one. @returns the participation's id */
export function addParticipation(
	member: Member,
	documentRow: number,
	value: PartyToAdd,
	path: readonly string[],
): string {
	const { db } = member;
	const row =
		typeof value === "string" || "documentId" in value
			? knownParty(member, value, path)
			: addParty(member, value).id;
	refuseSecondTime(db, documentRow, row, path);
	return placeParty(db, documentRow, row);
}

/** Puts the party of a row, seen or not, onto the document. @returns the participation's id */
export function placeParty(db: TenantDatabase, documentRow: number, partyRowId: number): string {
	const documentId = newTenantOwnedId(readTenantKey(db));
	db.orm.insert(participation).values({ documentId, documentRow, partyRow: partyRowId }).run();
	return documentId;
}

export interface PlacedParticipation {
	/** Id of the participation. */
	documentId: string;
	documentRow: number;
	/** Id of its party. */
	partyId: string;
}

/** The party of a participation is from now on as it is said: changed, or another one. */
export function setParty(
	member: Member,
	{ documentId, documentRow, partyId }: PlacedParticipation,
	value: PartyToHave,
	path: readonly string[],
): void {
	const { db } = member;
	const wanted = typeof value === "string" ? value : (value.documentId ?? partyId);
	const row = knownParty(member, typeof value === "string" ? value : { ...value, documentId: wanted }, path);
	if (wanted === partyId) return;
	refuseSecondTime(db, documentRow, row, path);
	db.orm.update(participation).set({ partyRow: row }).where(eq(participation.documentId, documentId)).run();
}

/** Takes a party off a document; the party stays. */
export function removeParticipation({ db }: Member, documentId: string): void {
	db.orm.delete(participation).where(eq(participation.documentId, documentId)).run();
}

/** Row of a party that is there, changed where more than its id is said. */
function knownParty(
	member: Member,
	value: Extract<PartyToAdd, string | { documentId: string }>,
	path: readonly string[],
): number {
	if (typeof value === "string") return partyRow(member, value, path);
	const { documentId, ...changes } = value;
	const row = partyRow(member, documentId, path);
	if (Object.keys(changes).length > 0) changeParty(member, documentId, changes);
	return row;
}

function refuseSecondTime(
	db: TenantDatabase,
	documentRow: number,
	row: number,
	path: readonly string[],
): void {
	const already = db.orm
		.select({ id: participation.id })
		.from(participation)
		.where(and(eq(participation.documentRow, documentRow), eq(participation.partyRow, row)))
		.get();
	if (already) throw refusedField(path, "validation.partyTwice");
}
