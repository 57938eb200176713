/** Handing in what the link of a request asks for. */
import { MIN_UPLOAD_CHUNK_BYTES } from "../../../../contract/constants.ts";
import { dayAt } from "../../../../contract/days.ts";
import { documentCreateSchema } from "../../../../contract/entities/writes.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { MAX_REQUESTED_BYTES, MAX_REQUESTED_FILES } from "../../../../contract/requests/request-words.ts";
import { newDocument } from "../core/announcements.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound } from "../core/errors.ts";
import type { Job } from "../core/jobs.ts";
import { REQUEST_PREFIX } from "../core/people.ts";
import { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { findVisible } from "../documents/document-access.ts";
import { awaitFile, stopAwaiting } from "../documents/document-bin.ts";
import { createDocument } from "../documents/document-write.ts";
import { forgetUpload } from "../files/forget-uploads.ts";
import { hasBegun, isUploaded } from "../files/upload-rows.ts";
import type { IncomingChunk } from "../files/upload-rules.ts";
import { announceChunk } from "../files/uploads.ts";
import { documentArrived } from "../inbox/item-sources.ts";
import type { TenantSecret } from "../members/tenant-secrets.ts";
import * as checklist from "./checklist.ts";
import * as mailing from "./mailing.ts";
import { nextReminder } from "./next-reminder.ts";
import { factsOf, recordUpdate } from "./request-audit.ts";
import { requestOf } from "./request-link.ts";
import * as rows from "./request-rows.ts";
import { requesterOf } from "./request-state.ts";

const AT_ONCE = 50;

/** Into which document a file goes that is handed in, and for whom it is uploaded there. */
interface Intake {
	userId: string;
	documentId: string;
}

/** A part of a file that somebody wants to hand in. */
export interface OfferedPart {
	itemId: string;
	chunk: IncomingChunk;
}

/**
 * The document of a line of the checklist, made by the right of whoever has asked where there is none yet, and the
 * upload of its file, begun in the same turn: of a file that is refused at once nothing is made, and many at the same
 * time are counted one by one. What cannot be filed is refused as it would be to them; 409 where too many files have
 * come already, 413 where too much has.
 */
export function takeIn(db: TenantDatabase, secret: TenantSecret, { itemId, chunk }: OfferedPart): Intake {
	const request = requestOf(db, secret);
	const requester = requesterOf(db, request);
	const item = checklist.itemsOf(db, [request.row]).find(({ documentId: id }) => id === itemId);
	if (!item || !requester || request.categoryId === null) throw notFound();
	const userId = REQUEST_PREFIX + request.documentId;
	const { sessionId } = chunk;
	// What has come already may come again: its answer was lost.
	if (!isUploaded(db, { userId, sessionId })) refuseTooMuch(db, request, { userId, chunk });
	const documentId = documentOfLine(requester, { request, item, sessionId });
	// (A part of one that has begun is refused where it is taken in.)
	if (!hasBegun(db, { userId, sessionId })) announceChunk(Member.prove(db, userId), documentId, chunk);
	return { userId, documentId };
}

interface Line {
	request: rows.RequestRow;
	item: checklist.ItemRow;
	/** Of the upload: a document whose file does not come does not stay. */
	sessionId: string;
}

function documentOfLine(requester: Member, { request, item, sessionId }: Line): string {
	const { db } = requester;
	const own = checklist.documentOf(db, item.row);
	const placed = own === null ? null : findVisible(requester, own);
	if (own !== null && placed && requester.mayEditDocument(placed)) return own;
	const { documentId } = createDocument(
		requester,
		documentCreateSchema.parse({
			tenant: tenantReference(db).documentId,
			// Several are asked for the same: whose it is stands in its name.
			name: request.recipient === null ? item.name : `${item.name}, ${request.recipient}`,
			description: request.name,
			documentCategory: request.categoryId,
		}),
		{ isTold: false },
	);
	awaitFile(requester, documentId, sessionId);
	checklist.setItemDocument(db, item.row, documentId);
	return documentId;
}

interface Offered {
	/** Who hands it in. */
	userId: string;
	chunk: IncomingChunk;
}

/** Whoever has the link has no account: what they may bring has an end. */
function refuseTooMuch(
	db: TenantDatabase,
	{ row }: rows.RequestRow,
	{ userId, chunk: { sessionId, fileSize, index, size } }: Offered,
): void {
	const others = { userId, sessionId };
	if (checklist.countFiles(db, row, others) >= MAX_REQUESTED_FILES) throw inUse("error.tooManyHandedIn");
	const bytes = fileSize ?? index * MIN_UPLOAD_CHUNK_BYTES + size;
	if (checklist.countBytes(db, row, others) + bytes > MAX_REQUESTED_BYTES) {
		throw new ContractError("PayloadTooLargeError", "upload.tooLarge");
	}
}

/** A file has come whole: its line and those who are to be told learn of it. Again, nothing happens. */
export function noteHandedIn(db: TenantDatabase, fileId: string): null {
	const taken = checklist.takeUnnoted(db, fileId);
	const before = taken && rows.findRequest(db, taken.requestId);
	const item = before && checklist.itemsOf(db, [before.row]).find(({ row }) => row === taken.itemRow);
	if (!before || !item) return null;
	const author = { userId: REQUEST_PREFIX + before.documentId, now: db.clock() };
	const facts = factsOf(db, before);
	tellOfDocument(db, item.row, author);
	checklist.setItemState(db, item.row, "received");
	if (item.state === "open" && before.openItems === 1) rows.noteComplete(db, before.row);
	const after = rows.findRequest(db, before.documentId) ?? before;
	if (after.endedAt === null) {
		const next = nextReminder(after, dayAt(author.now), author.now);
		mailing.scheduleReminder(db, after.row, next);
	}
	recordUpdate(db, author, after, facts);
	return null;
}

/** What was handed in by somebody whose request did not live to say so. */
export const HANDED_IN_JOB: Job = {
	kind: "what was handed in",
	dueAt: () => ({
		sql: "SELECT min(note_due_at) FROM requested_file WHERE note_due_at IS NOT NULL",
		values: [],
	}),
	run: ({ db, now }) =>
		db.transaction(() => {
			for (const fileId of checklist.filesToNote(db, now, AT_ONCE)) noteHandedIn(db, fileId);
		}),
};

/** The document of a line is news once its first file is there, for whoever has asked as well; open pages show each. */
function tellOfDocument(db: TenantDatabase, itemRow: number, by: { userId: string; now: number }): void {
	const document = checklist.placedDocumentOf(db, itemRow);
	if (!document) return;
	documentArrived({ db, ...by }, document, document.documentId);
	const { documentId } = document;
	const announcement = newDocument(db, document, { documentId, tenant: tenantReference(db) });
	db.afterCommit({ kind: "announce", announcement });
}

/** A file was refused for good, be it with a later part: what has come of it by this link goes, and nothing is waited for. */
export function giveUp(db: TenantDatabase, secret: TenantSecret, sessionId: string): null {
	const userId = REQUEST_PREFIX + requestOf(db, secret).documentId;
	const begun = db.sql
		.exec<{ documentId: string }>(
			`SELECT d.document_id AS documentId FROM upload u JOIN document d ON d.id = u.document_row
			WHERE u.session_id = ? AND u.user_id = ? AND u.is_finished = 0`,
			sessionId,
			userId,
		)
		.toArray();
	for (const { documentId } of begun) {
		forgetUpload({ db, now: db.clock() }, sessionId);
		stopAwaiting(db, documentId);
		checklist.noteRefused(db, documentId);
	}
	return null;
}
