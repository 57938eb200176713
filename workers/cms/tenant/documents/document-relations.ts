import { and, eq } from "drizzle-orm";
import type {
	DocumentParticipationWrite,
	DocumentPartyWrite,
	ReminderWrite,
} from "../../../../contract/entities/writes.ts";
import { refusedField } from "../core/errors.ts";
import type { Member } from "../core/sight.ts";
import type { TenantDatabase } from "../core/database.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { addParty, changeParty } from "./parties.ts";
import { folderRows, partyRow } from "./references.ts";
import { documentFolder, participation, party, reminder } from "../core/schema.ts";
import { newTenantOwnedId } from "../../new-id.ts";

/** From now on the document lies in these folders and no others. */
export function setFolders(member: Member, documentRow: number, folderIds: readonly string[]): void {
	const rows = folderRows(member, folderIds);
	const { db } = member;
	db.orm.delete(documentFolder).where(eq(documentFolder.documentRow, documentRow)).run();
	for (const folderRow of rows) db.orm.insert(documentFolder).values({ documentRow, folderRow }).run();
}

/** From now on the document has these reminders and no others. One that stays keeps its id. */
export function setReminders(
	db: TenantDatabase,
	documentRow: number,
	wanted: readonly ReminderWrite[],
): void {
	const tenantKey = readTenantKey(db);
	const there = db.orm.select().from(reminder).where(eq(reminder.documentRow, documentRow)).all();
	const key = ({ type, date }: ReminderWrite) => `${type} ${date}`;
	const wantedByKey = new Map(wanted.map((entry) => [key(entry), entry]));
	for (const row of there) {
		if (!wantedByKey.delete(key(row))) db.orm.delete(reminder).where(eq(reminder.id, row.id)).run();
	}
	for (const { type, date } of wantedByKey.values()) {
		db.orm
			.insert(reminder)
			.values({ documentId: newTenantOwnedId(tenantKey), documentRow, type, date })
			.run();
	}
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
			.select({ id: participation.id, partyId: party.documentId })
			.from(participation)
			.innerJoin(party, eq(party.id, participation.partyRow))
			.where(and(eq(participation.documentId, write.documentId), eq(participation.documentRow, documentRow)))
			.get();
		if (!there) throw refusedField([...path, "documentId"], "validation.unknownReference");
		if (write.crudOperation === "update") changeParty(member, there.partyId, write.documentParty);
		else member.db.orm.delete(participation).where(eq(participation.id, there.id)).run();
	}
}

/** Adds an existing party, or a new one, to the document. @returns the participation's id */
export function addParticipation(
	member: Member,
	documentRow: number,
	value: string | DocumentPartyWrite,
	path: readonly string[],
): string {
	const row = typeof value === "string" ? partyRow(member, value, path) : addParty(member, value).id;
	const { db } = member;
	const already = db.orm
		.select({ id: participation.id })
		.from(participation)
		.where(and(eq(participation.documentRow, documentRow), eq(participation.partyRow, row)))
		.get();
	if (already) throw refusedField(path, "validation.partyTwice");
	const documentId = newTenantOwnedId(readTenantKey(db));
	db.orm.insert(participation).values({ documentId, documentRow, partyRow: row }).run();
	return documentId;
}
