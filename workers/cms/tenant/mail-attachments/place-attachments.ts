import { ContractError } from "../../../../contract/errors.ts";
import type { LeftOutReason } from "../../../../contract/mails/mail-attachments.ts";
import { fileObjectKey } from "../../../shared/object-keys.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { Member } from "../core/rights/sight.ts";
import { requireSubscription } from "../core/subscription.ts";
import { editableDocument } from "../documents/document-access.ts";
import { refreshSearchRows } from "../documents/document-links.ts";
import { removePicturesOfGone } from "../files/file-removal.ts";
import { hasRoom, storageOf } from "../files/storage.ts";
import { attachmentName } from "./attachment-name.ts";
import { leaveOut, partsThatWait } from "./mail-attachments.ts";

/** A part whose bytes are in the bucket, with the type that they show. */
export interface PlacedPart {
	part: number;
	objectKey: string;
	mime: string;
}

type MailRow = { id: number; documentRow: number; owner: string; userId: string; isBacklog: number };
type OrderedFile = { id: number; name: string; isOfMail: number };

/**
 * Makes files of the attachments whose bytes are in the bucket, behind their mail and in its order, by the right of
 * whoever has brought the mail. Each becomes one once, however often this comes; bytes that nobody waits for any more
 * leave the bucket.
 * @throws ContractError 409 while the document is on its way to another tenant
 */
export function placeAttachments(db: TenantDatabase, fileId: string, brought: readonly PlacedPart[]): void {
	const [mail] = db.sql
		.exec<MailRow>(
			`SELECT f.id, f.document_row AS documentRow, d.document_id AS owner, f.created_by AS userId,
				f.is_backlog AS isBacklog
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ?`,
			fileId,
		)
		.toArray();
	const waiting = mail ? partsThatWait(db, mail.id) : [];
	removeUnwanted(db, brought, waiting);
	if (!mail || waiting.length === 0) return;
	const member = editorOf(db, mail);
	const reasons: Record<number, LeftOutReason> = {};
	const files = orderedFiles(db, mail);
	const names = new Set(files.map(({ name }) => name.toLowerCase()));
	const made: number[] = [];
	for (const part of waiting) {
		const stored = brought.find((each) => each.part === part.part);
		const reason = reasonAgainst(db, member, stored ? part.size : null);
		if (reason || !stored || !member) {
			reasons[part.part] = reason ?? "failed";
			continue;
		}
		const name = attachmentName(part.name, part.mime, names);
		names.add(name.toLowerCase());
		made.push(insertFile(member, mail, { ...part, name, mime: stored.mime }));
	}
	leaveOut(db, mail.id, reasons);
	if (made.length === 0) return;
	putBehind(db, mail, files, made);
	refreshSearchRows(db, [mail.documentRow]);
}

function removeUnwanted(
	db: TenantDatabase,
	brought: readonly PlacedPart[],
	waiting: readonly { fileId: string }[],
): void {
	const wanted = new Set(waiting.map(({ fileId }) => fileObjectKey(fileId)));
	for (const { objectKey } of brought) {
		const fileId = objectKey.slice(fileObjectKey("").length);
		const isFile = db.sql.exec("SELECT 1 FROM document_file WHERE document_id = ?", fileId).toArray().length;
		if (!wanted.has(objectKey) && isFile === 0) removePicturesOfGone(db, fileId);
	}
}

/** Whoever has brought the mail, if they may still bring a file; `null` where they may not. */
function editorOf(db: TenantDatabase, { userId, owner }: MailRow): Member | null {
	try {
		const member = Member.prove(db, userId);
		editableDocument(member, owner);
		requireSubscription(db);
		return member;
	} catch (error) {
		if (error instanceof ContractError && error.status !== 409) return null;
		throw error;
	}
}

/** @param size in bytes; `null` where nothing was brought of it */
function reasonAgainst(db: TenantDatabase, member: Member | null, size: number | null): LeftOutReason | null {
	if (!member) return "rights";
	if (size === null) return "failed";
	return hasRoom(storageOf(db, member.now), size) ? null : "storage";
}

interface NewFile {
	part: number;
	fileId: string;
	name: string;
	mime: string;
	size: number;
}

/** @returns its row */
function insertFile(member: Member, mail: MailRow, { part, fileId, name, mime, size }: NewFile): number {
	const { db, userId, now } = member;
	const { id } = db.sql
		.exec<{ id: number }>(
			`INSERT INTO document_file
			(document_id, document_row, object_key, name, mime, size, state, state_at, is_backlog, created_by, created_at)
			VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?) RETURNING id`,
			fileId,
			mail.documentRow,
			fileObjectKey(fileId),
			name,
			mime,
			size,
			// What an import brings waits for the queue of its own.
			mail.isBacklog === 1 ? 0 : now,
			mail.isBacklog,
			userId,
			now,
		)
		.one();
	db.sql.exec(
		"UPDATE mail_attachment SET is_taken = 1, name = NULL, mime = '', size = 0 WHERE file_row = ? AND part = ?",
		mail.id,
		part,
	);
	recordChange(db, member, {
		entity: "documentFile",
		entityId: fileId,
		documentId: mail.owner,
		action: "create",
		changes: { document: [null, mail.owner], name: [null, name], size: [null, size] },
	});
	if (mail.isBacklog === 0) db.afterCommit({ kind: "readFile", fileId });
	return id;
}

function orderedFiles({ sql }: TenantDatabase, { id, documentRow }: MailRow): OrderedFile[] {
	return sql
		.exec<OrderedFile>(
			`SELECT id, name, EXISTS (
				SELECT 1 FROM mail_attachment a WHERE a.file_row = ? AND a.file_id = f.document_id
			) AS isOfMail
			FROM document_file f WHERE document_row = ? ORDER BY position, created_at, id`,
			id,
			documentRow,
		)
		.toArray();
}

/** Behind the mail, and behind what has come of it before where that still follows it. */
function putBehind(
	{ sql }: TenantDatabase,
	mail: MailRow,
	files: readonly OrderedFile[],
	made: readonly number[],
): void {
	let at = files.findIndex(({ id }) => id === mail.id) + 1;
	while (files[at]?.isOfMail === 1) at += 1;
	const order = files.map(({ id }) => id).toSpliced(at, 0, ...made);
	for (const [index, id] of order.entries()) {
		sql.exec("UPDATE document_file SET position = ?1 WHERE id = ?2 AND position <> ?1", index + 1, id);
	}
}
