import { refreshSearchRows } from "../documents/document-links.ts";
import { eq } from "drizzle-orm";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import type { DocumentMovePlan } from "../../../../contract/entities/document-move.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import { newDocument } from "../core/announcements.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import { sortKey } from "../core/folding.ts";
import type { ImportedParty } from "../import/import-types.ts";
import { party } from "../core/schema.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { facts } from "../documents/document-audit.ts";
import { readRow } from "../documents/document-read.ts";
import { insertDocument } from "../documents/document-write.ts";
import { visibleNamesakes } from "../documents/linked-rows.ts";
import { partyColumns } from "../documents/party-rows.ts";
import type { categoryToFileIn } from "../documents/references.ts";
import { billsFromJson, bringBills } from "../bills/file-bills.ts";
import { hasRoom, storageOf } from "../files/storage.ts";
import { bringAttachments } from "../mail-attachments/mail-attachments.ts";
import { documentArrived } from "../inbox/item-sources.ts";
import type { MovedDocument, MovedFile } from "./moved-document.ts";

interface Place {
	documentId: string;
	category: ReturnType<typeof categoryToFileIn>;
	/** Ids of the files here, by those that they had. */
	fileIds: ReadonlyMap<string, string>;
}

/**
 * Makes the document that has come: as old as it was, with a number of this tenant. Its folders are those of the same
 * names; its parties too, and the others are made. Its files are read anew.
 */
export function arriveAs(
	member: Member,
	{ documentId, category, fileIds }: Place,
	moved: MovedDocument,
): void {
	const { db } = member;
	const { fields, folders, parties, createdAt, updatedAt, files, from } = moved;
	const tenant = tenantReference(db).documentId;
	const write: DocumentCreate = {
		...fields,
		tenant,
		documentCategory: category.documentId,
		documentFolders: folders.flatMap((name) => folderNamed(member, name) ?? []),
		documentParticipations: partiesHere(member, parties).map((documentParty) => ({
			crudOperation: "create",
			documentParty,
		})),
	};
	const row = insertDocument(member, write, category, { documentId, createdAt, updatedAt });
	for (const [index, file] of files.entries()) {
		const fileId = fileIds.get(file.fileId);
		if (fileId === undefined) throw new Error(`${file.fileId} was not announced`);
		const fileRow = insertFile(member, { documentRow: row, position: index + 1, fileId }, file);
		bringAttachments(db, fileRow, file.attachments, fileIds);
	}
	refreshSearchRows(db, [row]);
	const { document } = readRow(member, row);
	const changes = changesBetween({}, facts(document));
	recordChange(db, member, {
		entity: "document",
		entityId: documentId,
		action: "moveIn",
		changes: { ...changes, tenant: [from, null] },
	});
	const placed = { id: row, categoryRow: category.id };
	if (document.state === "Active") documentArrived(member, placed, documentId);
	const announcement = newDocument(db, placed, document);
	db.afterCommit({ kind: "announce", announcement });
}

/** What is known by the same names here, and whether the files would find room. */
export function matchesHere(
	member: Member,
	{
		folders,
		parties,
		bytes,
	}: { folders: readonly string[]; parties: readonly ImportedParty[]; bytes: number },
): Pick<DocumentMovePlan, "documentFolders" | "documentParties" | "fits"> {
	const { db, now } = member;
	member.requireEdit();
	const here = partiesHere(member, parties);
	return {
		fits: hasRoom(storageOf(db, now), bytes),
		documentFolders: folders.map((name) => ({ name, isThere: folderNamed(member, name) !== null })),
		documentParties: parties.map((moved, index) => ({
			name: partyColumns(moved).displayName,
			isThere: typeof here[index] === "string",
		})),
	};
}

function folderNamed(member: Member, name: string): string | null {
	return visibleNamesakes(member, "folder", sortKey(name))[0]?.documentId ?? null;
}

/**
 * Each party as it is here: the id of one of the same kind and name that the member sees, once each, or else what is to
 * be made.
 */
function partiesHere(member: Member, parties: readonly ImportedParty[]): (string | ImportedParty)[] {
	const taken: string[] = [];
	return parties.map((moved) => {
		const { type, displayName, nameKey } = partyColumns(moved);
		const found = visibleNamesakes(member, "party", nameKey)
			.map(({ id }) => member.db.orm.select().from(party).where(eq(party.id, id)).get())
			.find(
				(row) => row?.displayName === displayName && row.type === type && !taken.includes(row.documentId),
			);
		if (!found) return moved;
		taken.push(found.documentId);
		return found.documentId;
	});
}

interface FilePlace {
	documentRow: number;
	position: number;
	fileId: string;
}

/** A file whose bytes are there. It has waited since 0: the alarm has it read at once. @returns its row */
function insertFile(
	member: Member,
	{ documentRow, position, fileId }: FilePlace,
	{ name, mime, size, sha256, createdAt, bills }: MovedFile,
): number {
	const { db, userId } = member;
	const { id } = db.sql
		.exec<{ id: number }>(
			`INSERT INTO document_file
		(document_id, document_row, position, object_key, name, mime, size, sha256, state, state_at, created_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?) RETURNING id`,
			fileId,
			documentRow,
			position,
			fileObjectKey(fileId),
			name,
			mime,
			size,
			sha256,
			userId,
			createdAt,
		)
		.one();
	bringBills(member, id, billsFromJson(bills));
	return id;
}
