import {
	type LeftOutReason,
	type MailAttachments,
	MAX_ATTACHMENTS,
} from "../../../../contract/mails/mail-attachments.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import type { FileToRead, MailAttachment, PartToTakeOut } from "../../../shared/reader-calls.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";

/** A mail within a mail is opened, one within that too; what lies deeper is kept as it is. */
const MAX_DEPTH = 2;
/** Taking them out that has begun so often and never ended well is given up. */
const MAX_ATTEMPTS = 5;
/** A message that nobody has taken up has been lost by then, and so has what was begun. */
export const LOST_MS = 3 * 60_000;
const RETRY_MS = 20_000;

/** How many were left out, by the reason. */
type LeftOut = Partial<Record<LeftOutReason, number>>;

type WaitingPart = { part: number; fileId: string; name: string | null; mime: string; size: number };
type MailRow = Pick<FileToRead, keyof FileToRead> & { id: number };

/** A mail whose attachments are to be taken out. */
export interface AttachmentTask extends FileToRead {
	parts: (PartToTakeOut & Pick<MailAttachment, "name" | "mime">)[];
}

/** SQL of what has become of the attachments of the file `f`, as JSON that `attachmentsFromJson` reads; NULL for none. */
export const ATTACHMENTS_OF_FILE = `(
	SELECT json_object('leftOut', json(o.left_out), 'waiting', (
		SELECT count(*) FROM mail_attachment a WHERE a.file_row = f.id AND a.is_taken = 0
	)) FROM opened_mail o WHERE o.file_row = f.id
)`;

/** SQL of the mail to which the file `f` was attached, as JSON of its id and name; NULL for none. */
export const MAIL_OF_FILE = `(
	SELECT json_object('documentId', m.document_id, 'name', m.name)
	FROM mail_attachment a CROSS JOIN document_file m ON m.id = a.file_row
	WHERE a.file_id = f.document_id AND m.document_row = f.document_row
)`;

export function attachmentsFromJson(json: string): MailAttachments {
	// Only this module has written it.
	const { leftOut, waiting }: { leftOut: LeftOut; waiting: number } = JSON.parse(json);
	const reasons = Object.entries(leftOut) as [LeftOutReason, number][];
	return { waiting, leftOut: reasons.map(([reason, count]) => ({ reason, count })) };
}

/**
 * A mail has been read: what is attached to it is to become files, but for what has become one before, also where that
 * was removed since. In the transaction in which the reading ends.
 */
export function planAttachments(db: TenantDatabase, fileRow: number, found: readonly MailAttachment[]): void {
	const { sql } = db;
	const isOpened = sql.exec("SELECT 1 FROM opened_mail WHERE file_row = ?", fileRow).toArray().length > 0;
	if (found.length === 0 && !isOpened) return;
	const known = sql
		.exec<{ part: number }>("SELECT part FROM mail_attachment WHERE file_row = ?", fileRow)
		.toArray();
	const knownParts = new Set(known.map(({ part }) => part));
	const leftOut: LeftOut = {};
	const place = placeOf(db, fileRow);
	let room = MAX_ATTACHMENTS - place.files;
	for (const attachment of found) {
		if (knownParts.has(attachment.part)) continue;
		const reason = reasonAgainst(attachment, place.depth, room);
		if (reason) {
			countLeftOut(leftOut, reason);
			continue;
		}
		room -= 1;
		sql.exec(
			"INSERT INTO mail_attachment (file_row, part, file_id, name, mime, size) VALUES (?, ?, ?, ?, ?, ?)",
			fileRow,
			attachment.part,
			newTenantOwnedId(readTenantKey(db)),
			attachment.name,
			attachment.mime,
			attachment.size,
		);
	}
	const hasWaiting = partsThatWait(db, fileRow).length > 0;
	sql.exec(
		`INSERT INTO opened_mail (file_row, left_out, due_at, at) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT DO UPDATE SET left_out = ?2, due_at = ?3, at = ?4, attempts = 0, is_under_way = 0`,
		fileRow,
		JSON.stringify(leftOut),
		hasWaiting ? db.clock() + LOST_MS : null,
		db.clock(),
	);
}

function reasonAgainst({ size }: MailAttachment, depth: number, room: number): LeftOutReason | null {
	if (depth > MAX_DEPTH) return "depth";
	if (size === 0) return "empty";
	return room <= 0 ? "count" : null;
}

function countLeftOut(leftOut: LeftOut, reason: LeftOutReason): void {
	leftOut[reason] = (leftOut[reason] ?? 0) + 1;
}

/** Those of a mail that moves which have become files, as JSON for the tenant to which it moves. */
export const TAKEN_ATTACHMENTS = `(
	SELECT json_group_array(json_object('part', a.part, 'fileId', a.file_id))
	FROM mail_attachment a WHERE a.file_row = f.id AND a.is_taken = 1
)`;

/** What had become of a mail's attachments elsewhere: they are not made again here. Those that waited will be. */
export function bringAttachments(
	db: TenantDatabase,
	fileRow: number,
	taken: string,
	fileIds: ReadonlyMap<string, string>,
): void {
	// Only `TAKEN_ATTACHMENTS` has written it.
	const parts: { part: number; fileId: string }[] = JSON.parse(taken);
	for (const { part, fileId } of parts) {
		db.sql.exec(
			"INSERT INTO mail_attachment (file_row, part, file_id, is_taken) VALUES (?, ?, ?, 1)",
			fileRow,
			part,
			fileIds.get(fileId) ?? newTenantOwnedId(readTenantKey(db)),
		);
	}
}

/** Within how many mails a mail lies, and how many files have come of the outermost of them. */
function placeOf({ sql }: TenantDatabase, fileRow: number): { depth: number; files: number } {
	return sql
		.exec<{ depth: number; files: number }>(
			`WITH RECURSIVE up (row, depth) AS (
				SELECT ?, 0 UNION ALL
				SELECT a.file_row, depth + 1 FROM up
				JOIN document_file f ON f.id = up.row JOIN mail_attachment a ON a.file_id = f.document_id
				WHERE depth < 100
			), down (row) AS (
				SELECT row FROM (SELECT row, max(depth) FROM up) UNION
				SELECT f.id FROM down
				JOIN mail_attachment a ON a.file_row = down.row JOIN document_file f ON f.document_id = a.file_id
			)
			SELECT (SELECT max(depth) FROM up) AS depth,
				(SELECT count(*) FROM mail_attachment WHERE file_row IN (SELECT row FROM down)) AS files`,
			fileRow,
		)
		.one();
}

export function partsThatWait({ sql }: TenantDatabase, fileRow: number): WaitingPart[] {
	return sql
		.exec<WaitingPart>(
			`SELECT part, file_id AS fileId, name, mime, size FROM mail_attachment
			WHERE file_row = ? AND is_taken = 0 ORDER BY part`,
			fileRow,
		)
		.toArray();
}

/** Takes up a mail whose attachments are to be taken out; `null` where there is none, or somebody is at it. */
export function beginAttachments(db: TenantDatabase, fileId: string): AttachmentTask | null {
	const [mail] = db.sql
		.exec<MailRow>(
			`SELECT f.id, f.document_id AS fileId, f.object_key AS objectKey, f.name, f.mime, f.size
			FROM document_file f JOIN document d ON d.id = f.document_row AND d.state < 2
				JOIN opened_mail o ON o.file_row = f.id
			WHERE f.document_id = ? AND o.due_at IS NOT NULL AND o.is_under_way = 0`,
			fileId,
		)
		.toArray();
	if (!mail) return null;
	const { id, ...file } = mail;
	const [tried] = db.sql
		.exec(
			`UPDATE opened_mail SET attempts = attempts + 1, is_under_way = 1, due_at = ?1 + ${LOST_MS}, at = ?1
			WHERE file_row = ?2 AND attempts < ${MAX_ATTEMPTS} RETURNING 1`,
			db.clock(),
			id,
		)
		.toArray();
	if (!tried) {
		leaveOut(db, id, Object.fromEntries(partsThatWait(db, id).map(({ part }) => [part, "failed" as const])));
		return null;
	}
	const parts = partsThatWait(db, id).map(({ part, fileId: own, name, mime, size }) => ({
		part,
		objectKey: fileObjectKey(own),
		name,
		mime,
		size,
	}));
	return { ...file, parts };
}

/** After an error that may not come again: the alarm has it tried once more. */
export function releaseAttachments(db: TenantDatabase, fileId: string): void {
	db.sql.exec(
		`UPDATE opened_mail SET is_under_way = 0, due_at = ?1 + ${RETRY_MS}, at = ?1
		WHERE due_at IS NOT NULL AND file_row = (SELECT id FROM document_file WHERE document_id = ?2)`,
		db.clock(),
		fileId,
	);
}

/** Nothing waits any more: parts that have not become files are left out, each for its reason, and that is said. */
export function leaveOut(
	db: TenantDatabase,
	fileRow: number,
	reasons: Readonly<Record<number, LeftOutReason>>,
): void {
	const { json } = db.sql
		.exec<{ json: string }>("SELECT left_out AS json FROM opened_mail WHERE file_row = ?", fileRow)
		.one();
	const leftOut: LeftOut = JSON.parse(json);
	for (const [part, reason] of Object.entries(reasons)) {
		countLeftOut(leftOut, reason);
		db.sql.exec("DELETE FROM mail_attachment WHERE file_row = ? AND part = ?", fileRow, Number(part));
	}
	db.sql.exec(
		"UPDATE opened_mail SET left_out = ?, due_at = NULL, is_under_way = 0 WHERE file_row = ?",
		JSON.stringify(leftOut),
		fileRow,
	);
}
