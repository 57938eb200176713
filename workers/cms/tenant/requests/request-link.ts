/** What the link of a request opens, for whoever has it: the checklist, and handing in what it asks for. */
import { dayAt } from "../../../../contract/days.ts";
import { documentCreateSchema } from "../../../../contract/entities/writes.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { OpenedRequest } from "../../../../contract/requests/document-request.ts";
import {
	MAX_REQUESTED_BYTES,
	MAX_REQUESTED_FILES,
	REACHABLE_REQUEST_STATES,
	REQUESTED_FILES_SHOWN,
} from "../../../../contract/requests/request-words.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound } from "../core/errors.ts";
import { REQUEST_PREFIX } from "../core/people.ts";
import { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { findVisible } from "../documents/document-access.ts";
import { awaitFile, stopAwaiting } from "../documents/document-bin.ts";
import { documentArrived } from "../inbox/item-sources.ts";
import { createDocument } from "../documents/document-write.ts";
import { cancelUpload, isUploaded } from "../files/uploads.ts";
import { secretState, type TenantSecret } from "../members/tenant-secrets.ts";
import { nextReminder } from "./next-reminder.ts";
import { factsOf, recordUpdate } from "./request-audit.ts";
import * as rows from "./request-rows.ts";

/** As one answer, whatever is wrong with the code. */
export const REQUEST_GONE = "error.requestGone";

export function openRequest(db: TenantDatabase, secret: TenantSecret): OpenedRequest {
	const request = requestOf(db, secret);
	rows.countOpening(db, request.row);
	const { name: tenant } = tenantReference(db);
	return {
		requestedBy: request.requesterName,
		from: request.requesterCompany ?? tenant,
		onBehalfOf: request.requesterCompany === null ? null : tenant,
		name: request.name,
		recipient: request.recipient,
		note: request.note,
		lastDay: request.lastDay,
		isComplete: request.openItems === 0,
		isReminding: request.nextReminderAt !== null,
		items: rows.itemsOf(db, [request.row]).map(({ row, documentId, name, state, fileCount }) => ({
			documentId,
			name,
			state,
			files: rows
				.filesOf(db, row, REQUESTED_FILES_SHOWN)
				.map((file) => ({ name: file.name, receivedAt: instant(file.receivedAt) })),
			fileCount,
		})),
	};
}

/** Whoever gets its mails wants no more of them. */
export function muteRequest(db: TenantDatabase, secret: TenantSecret): null {
	const request = requestOf(db, secret);
	if (request.mutedAt !== null) return null;
	const facts = factsOf(db, request);
	rows.noteMuted(db, request.row);
	const author = { userId: REQUEST_PREFIX + request.documentId, now: db.clock() };
	recordUpdate(db, author, rows.findRequest(db, request.documentId) ?? request, facts);
	return null;
}

/** Into which document a file goes that is handed in, and for whom it is uploaded there. */
export interface Intake {
	userId: string;
	documentId: string;
	requestId: string;
}

/** A part of a file that somebody wants to hand in. */
export interface OfferedPart {
	itemId: string;
	/** Of its upload: a document whose file does not come does not stay. */
	sessionId: string;
	/** How large its file is at least. */
	bytes: number;
}

/**
 * The document of a line of the checklist, made by the right of whoever has asked where there is none yet. What cannot
 * be filed is refused as it would be to them; 409 where too many files have come already, 413 where too much has.
 */
export function takeIn(
	db: TenantDatabase,
	secret: TenantSecret,
	{ itemId, sessionId, bytes }: OfferedPart,
): Intake {
	const request = requestOf(db, secret);
	const requester = rows.requesterOf(db, request);
	const item = itemOf(db, request, itemId);
	if (!item || !requester || request.categoryId === null) throw notFound();
	const userId = REQUEST_PREFIX + request.documentId;
	// What has come already may come again: its answer was lost.
	if (!isUploaded(db, { userId, sessionId })) refuseTooMuch(db, request, { userId, sessionId, bytes });
	const own = rows.documentOf(db, item.row);
	const placed = own === null ? null : findVisible(requester, own);
	if (own !== null && placed && requester.mayEditDocument(placed)) {
		return { userId, documentId: own, requestId: request.documentId };
	}
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
	rows.setItemDocument(db, item.row, documentId);
	return { userId, documentId, requestId: request.documentId };
}

interface Offered {
	/** Who hands it in. */
	userId: string;
	sessionId: string;
	bytes: number;
}

/** Whoever has the link has no account: what they may bring has an end. */
function refuseTooMuch(
	db: TenantDatabase,
	{ row }: rows.RequestRow,
	{ userId, sessionId, bytes }: Offered,
): void {
	if (rows.countFiles(db, row) >= MAX_REQUESTED_FILES) throw inUse("error.tooManyHandedIn");
	if (rows.countBytes(db, row, { userId, sessionId }) + bytes > MAX_REQUESTED_BYTES) {
		throw new ContractError("PayloadTooLargeError", "upload.tooLarge");
	}
}

/** A file has come whole. Again, nothing happens. */
export function noteHandedIn(
	db: TenantDatabase,
	{ requestId, userId }: Pick<Intake, "requestId" | "userId">,
	{ itemId, fileId, name }: { itemId: string; fileId: string; name: string },
): null {
	const before = rows.findRequest(db, requestId);
	const item = before && itemOf(db, before, itemId);
	if (!before || !item) throw notFound();
	if (!rows.insertFile(db, item.row, { fileId, name })) return null;
	const now = db.clock();
	const facts = factsOf(db, before);
	tellOfDocument(db, item.row, { userId, now });
	rows.setItemState(db, item.row, "received");
	if (item.state === "open" && before.openItems === 1) rows.noteComplete(db, before.row);
	const after = rows.findRequest(db, requestId) ?? before;
	if (after.endedAt === null) {
		rows.scheduleReminder(db, after.row, nextReminder(after, dayAt(now), now));
	}
	recordUpdate(db, { userId, now }, after, facts);
	return null;
}

/** The document of a line is news once its first file is there, for whoever has asked as well. */
function tellOfDocument(db: TenantDatabase, itemRow: number, by: { userId: string; now: number }): void {
	const document = rows.placedDocumentOf(db, itemRow);
	if (document) documentArrived({ db, ...by }, document, document.documentId);
}

/** A file was refused for good: nothing of it is waited for. */
export function giveUp(db: TenantDatabase, { userId, documentId }: Intake, sessionId: string): null {
	try {
		cancelUpload(Member.prove(db, userId), documentId, sessionId);
	} catch (error) {
		// Refused before anything was begun, or over meanwhile.
		if (!(error instanceof ContractError)) throw error;
	}
	stopAwaiting(db, documentId);
	return null;
}

/** The request that the code opens; 404 for one that counts no more, whyever. */
function requestOf(db: TenantDatabase, secret: TenantSecret): rows.RequestRow {
	const request = secretState(db, secret) && rows.findRequest(db, secret.subject);
	if (!request || !REACHABLE_REQUEST_STATES.includes(rows.stateOf(db, request))) throw notFound(REQUEST_GONE);
	return request;
}

function itemOf(db: TenantDatabase, request: rows.RequestRow, itemId: string): rows.ItemRow | null {
	return rows.itemsOf(db, [request.row]).find(({ documentId }) => documentId === itemId) ?? null;
}
