import type { DocumentParty } from "../../../../contract/entities/entities.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import type { ImportedParty } from "../import/import-types.ts";
import type { Member } from "../core/rights/sight.ts";
import { BILLS_OF_FILE } from "../bills/file-bills.ts";
import { TAKEN_ATTACHMENTS } from "../mail-attachments/mail-attachments.ts";
import { readRow } from "../documents/document-read.ts";

/** A file that moves. `fileId` is the one that it leaves behind. */
export type MovedFile = {
	fileId: string;
	name: string;
	mime: string;
	size: number;
	sha256: string | null;
	createdAt: number;
	/** JSON of its bills, with what is paid. */
	bills: string;
	/** JSON of what has become of its attachments, where it is a mail. */
	attachments: string;
};

/**
 * What a document takes with it. Folders and parties go by their names, because ids mean nothing elsewhere; what it
 * replaces, or is replaced by, stays behind. Instants in milliseconds since 1970.
 */
export interface MovedDocument {
	fields: Omit<DocumentCreate, "tenant" | "documentCategory" | "documentFolders" | "documentParticipations">;
	folders: string[];
	parties: ImportedParty[];
	files: MovedFile[];
	createdAt: number;
	updatedAt: number;
	/** Id of the tenant that it leaves. */
	from: string;
}

export function movedDocument(member: Member, documentRow: number): MovedDocument {
	const { document } = readRow(member, documentRow);
	const { name, documentNumber, description, startDate, endDate, inactiveDate, warrantyUntil } = document;
	return {
		fields: {
			name,
			documentNumber,
			description,
			startDate,
			endDate,
			inactiveDate,
			warrantyUntil,
			cost: document.cost,
			costCurrency: document.costCurrency,
			state: document.state === "Archived" ? "Archived" : "Active",
			reminders: document.reminders.map(({ type, date, daysBefore, basedOn }) => ({
				type,
				date,
				daysBefore,
				basedOn,
			})),
		},
		folders: document.documentFolders.map((folder) => folder.name),
		parties: document.documentParticipations.map(({ documentParty }) => partyWithoutId(documentParty)),
		files: filesThatMove(member, documentRow),
		createdAt: Date.parse(document.createdAt),
		updatedAt: Date.parse(document.updatedAt),
		from: document.tenant.documentId,
	};
}

/** A party as it is everywhere: ids mean nothing elsewhere. */
function partyWithoutId(party: DocumentParty): ImportedParty {
	const { type, name, salutation, firstName, lastName, email, address, headquarter } = party;
	return { type, name, salutation, firstName, lastName, email, address, headquarter };
}

/** In their order. */
function filesThatMove({ db }: Member, documentRow: number): MovedFile[] {
	return db.sql
		.exec<MovedFile>(
			`SELECT document_id AS fileId, name, mime, size, sha256, created_at AS createdAt, ${BILLS_OF_FILE} AS bills,
				${TAKEN_ATTACHMENTS} AS attachments
			FROM document_file f WHERE document_row = ? ORDER BY position, created_at, id`,
			documentRow,
		)
		.toArray();
}
