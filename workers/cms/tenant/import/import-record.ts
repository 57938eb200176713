import { DELETED_FILES_KEPT_MS, IMPORT_RUNS_MS } from "../../../../contract/constants.ts";
import { dayAt } from "../../../../contract/days.ts";
import type { DocumentImport } from "../../../../contract/imports/document-import.ts";
import type { MadeKind } from "../../../../contract/imports/import-words.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { refuseIfMissed } from "./running-imports.ts";

/** The import to which something belongs that is made, as its caller says. */
export interface Importing {
	/** Its id. */
	importId: string;
	/** How many files it brings for the document. */
	files: number;
}

/** As an import is known for as long as its documents would lie in the bin. */
export const IMPORT_KEPT_MS = DELETED_FILES_KEPT_MS;

export type ImportRow = {
	row: number;
	documentId: string;
	userId: string;
	beganAt: number;
	lastAt: number;
	undoAt: number | null;
	undoneAt: number | null;
	/** Until when it is taken to be running; `null` once it is over. */
	runsUntil: number | null;
	documents: number;
	passed: number;
};

/** Of `document_import`. */
export const IMPORT_COLUMNS = `id AS row, document_id AS documentId, user_id AS userId, began_at AS beganAt, last_at AS lastAt,
	undo_at AS undoAt, undone_at AS undoneAt, runs_until AS runsUntil, documents, passed`;

/** The member's last imports that are listed. */
const LISTED = 20;

/** The member's imports that have made something, the latest first. */
export function listImports(member: Member): DocumentImport[] {
	return member.db.sql
		.exec<ImportRow>(
			`SELECT ${IMPORT_COLUMNS} FROM document_import i
			WHERE user_id = ? AND EXISTS (SELECT 1 FROM import_made m WHERE m.import_row = i.id)
			ORDER BY began_at DESC, id DESC LIMIT ${LISTED}`,
			member.userId,
		)
		.toArray()
		.map((row) => importFacts(member, row));
}

/** An import of the member's; to everybody else there is none. */
export function ownImport({ db, userId }: Member, documentId: string): ImportRow {
	const [found] = db.sql
		.exec<ImportRow>(
			`SELECT ${IMPORT_COLUMNS} FROM document_import WHERE document_id = ? AND user_id = ?`,
			documentId,
			userId,
		)
		.toArray();
	if (!found) throw notFound();
	return found;
}

export function importFacts({ db }: Pick<Member, "db">, row: ImportRow): DocumentImport {
	const { documentId, beganAt, lastAt, undoAt, undoneAt, documents } = row;
	return {
		documentId,
		tenant: tenantReference(db),
		state: undoneAt !== null ? "undone" : undoAt !== null ? "undoing" : "made",
		beganAt: instant(beganAt),
		lastDay: dayAt((undoneAt ?? lastAt) + IMPORT_KEPT_MS),
		documents,
	};
}

/**
 * Makes something for an import, and notes it with that, in the transaction of the making. What was there already, as a
 * folder that an admin has prepared, is none of its making.
 */
export function makeFor<Made extends { documentId: string; version: number }>(
	member: Member,
	{ kind, importing, key }: { kind: MadeKind; importing: Importing; key: string | null },
	make: () => Made,
): Made {
	const { db, now } = member;
	const { row, undoAt, runsUntil } = ownImport(member, importing.importId);
	if (undoAt !== null) throw new ContractError("ConflictError", "error.importUndone");
	refuseIfMissed(member, runsUntil);
	const [last] = db.sql.exec<{ id: number | null }>(`SELECT max(id) AS id FROM ${kind}`).toArray();
	const made = make();
	const { id } = db.sql
		.exec<{ id: number }>(`SELECT id FROM ${kind} WHERE document_id = ?`, made.documentId)
		.one();
	if (id <= (last?.id ?? 0)) {
		takeOver(member, row, made);
		return made;
	}
	db.sql.exec(
		"INSERT INTO import_made (import_row, kind, made_id, version, files, key) VALUES (?, ?, ?, ?, ?, ?)",
		row,
		kind,
		made.documentId,
		made.version,
		kind === "document" ? importing.files : 0,
		kind === "document" ? key : null,
	);
	db.sql.exec(
		"UPDATE document_import SET last_at = ?1, runs_until = ?1 + ?2, documents = documents + ?3 WHERE id = ?4",
		now,
		IMPORT_RUNS_MS,
		kind === "document" ? 1 : 0,
		row,
	);
	return made;
}

/** A category that went away with an earlier import, and is there again for this one, goes with this one. */
function takeOver(
	{ db }: Member,
	importRow: number,
	{ documentId, version }: { documentId: string; version: number },
): void {
	db.sql.exec(
		`UPDATE import_made SET import_row = ?, version = ?, outcome = NULL
		WHERE made_id = ? AND kind = 'category' AND outcome = 'used'`,
		importRow,
		version,
		documentId,
	);
}

/** Changes a document for an import: it stays as the import has left it, unless somebody had changed it before. */
export function changeFor<Changed extends { documentId: string; version: number }>(
	member: Member,
	documentId: string,
	{ importId }: Importing,
	change: () => Changed,
): Changed {
	const { db, userId } = member;
	ownImport(member, importId);
	const [noted] = db.sql
		.exec<{ id: number }>(
			`SELECT m.id FROM import_made m JOIN document_import i ON i.id = m.import_row
			JOIN document d ON d.document_id = m.made_id
			WHERE m.made_id = ? AND i.user_id = ? AND m.kind = 'document' AND m.version = d.version`,
			documentId,
			userId,
		)
		.toArray();
	const changed = change();
	if (noted) db.sql.exec("UPDATE import_made SET version = ? WHERE id = ?", changed.version, noted.id);
	return changed;
}
