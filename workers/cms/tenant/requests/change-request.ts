import { dayAt } from "../../../../contract/days.ts";
import type { DocumentRequest, RequestUpdate } from "../../../../contract/requests/document-request.ts";
import { MAX_REQUESTED_ITEMS } from "../../../../contract/requests/request-words.ts";
import { newDocumentId, newTenantOwnedId } from "../../new-id.ts";
import { assertVersion, changesBetween } from "../core/audit.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import { REQUEST_PREFIX } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { stopAwaiting } from "../documents/document-bin.ts";
import { forgetUploadsOf } from "../files/forget-uploads.ts";
import { endSecrets, FOREVER, keepSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { lastDayOf } from "./make-request.ts";
import { nextReminder } from "./next-reminder.ts";
import { factsOf, recordRequest, recordUpdate } from "./request-audit.ts";
import { requestAsSeen } from "./seen-requests.ts";
import * as rows from "./request-rows.ts";
import * as mailing from "./mailing.ts";
import * as checklist from "./checklist.ts";
import { stateOf } from "./request-state.ts";

/** The request, for whoever has made it and still belongs to the tenant, and for its admins; 404 for everybody else. */
export function lookedAfter(member: Member, documentId: string): rows.RequestRow {
	const request = rows.findRequest(member.db, documentId);
	if (!request || !mayLookAfter(member, request)) throw notFound();
	return request;
}

/** (Who works here by a mandate asks for documents as a member does.) */
function mayLookAfter(member: Member, { requestedBy }: rows.RequestRow): boolean {
	return member.isAdmin || (!member.isGuest && requestedBy === member.userId);
}

export function readRequest(member: Member, documentId: string): DocumentRequest {
	lookedAfter(member, documentId);
	return requestAsSeen(member, documentId);
}

/** Whether a mail leaves where this is written: it goes to another address. */
export function sendsMail(before: Pick<rows.RequestRow, "email">, { email }: RequestUpdate): boolean {
	return email !== undefined && email !== null && email !== before.email;
}

export function changeRequest(member: Member, documentId: string, write: RequestUpdate): DocumentRequest {
	const { db, now } = member;
	const before = lookedAfter(member, documentId);
	assertVersion(member, write.version, before, () => requestAsSeen(member, documentId));
	if (before.endedAt !== null) throw inUse("error.requestOver");
	const facts = factsOf(db, before);
	const { name, recipient, email, note, lastDay, remindEvery, items = [], newItems = [] } = write;
	rows.updateRequest(db, before.row, {
		...(name !== undefined && { name }),
		...(recipient !== undefined && { recipient }),
		...(email !== undefined && { email }),
		...(note !== undefined && { note }),
		...(lastDay !== undefined && lastDay !== before.lastDay && { lastDay: lastDayOf(lastDay, now) }),
		...(remindEvery !== undefined && { remindEvery }),
	});
	changeItems(member, before, items, newItems);
	const isElsewhere = email !== undefined && email !== before.email;
	if (isElsewhere) sendElsewhere(member, before, email);
	const after = lookedAfter(member, documentId);
	rescheduleReminder(member, after, isElsewhere ? now : 0);
	recordUpdate(db, member, after, facts);
	return requestAsSeen(member, documentId);
}

/** From now on mails go there; none where nothing is missing, or nothing can be handed in now. */
function sendElsewhere({ db }: Member, { row, documentId }: rows.RequestRow, email: string | null): void {
	mailing.forgetReminders(db, row);
	mailing.dropMail(db, row);
	if (email === null) return;
	// Whoever had it at the old address is not whom it is for.
	endSecrets(db, "request", documentId);
	const now = rows.findRequest(db, documentId);
	if (now && stateOf(db, now) === "open") mailing.sendMail(db, row, newDocumentId());
}

function changeItems(
	{ db }: Member,
	request: rows.RequestRow,
	changed: NonNullable<RequestUpdate["items"]>,
	added: readonly string[],
): void {
	const items = checklist.itemsOf(db, [request.row]);
	if (items.length + added.length > MAX_REQUESTED_ITEMS) throw refusedField("newItems", "validation.tooMany");
	for (const [at, { documentId, state }] of changed.entries()) {
		const item = items.find((one) => one.documentId === documentId);
		if (!item) throw refusedField(["items", String(at), "documentId"], "validation.unknownReference");
		checklist.setItemState(db, item.row, state);
	}
	const tenantKey = readTenantKey(db);
	for (const name of added) {
		checklist.insertItem(db, request.row, { documentId: newTenantOwnedId(tenantKey), name });
	}
}

/** From when it was last heard of, a mail just now included: a change of something else does not put it off. */
function rescheduleReminder({ db, now }: Member, request: rows.RequestRow, mailedAt: number): void {
	const items = checklist.itemsOf(db, [request.row]);
	const heard = Math.max(
		request.createdAt,
		request.remindedAt ?? 0,
		mailedAt,
		...items.map(({ receivedAt }) => receivedAt ?? 0),
	);
	mailing.scheduleReminder(db, request.row, nextReminder(request, dayAt(heard), now));
}

/** Gives it another code: what was handed out before, by mail too, opens nothing any more. */
export function renewRequest(member: Member, documentId: string, code: TenantSecret): DocumentRequest {
	const { db } = member;
	const request = lookedAfter(member, documentId);
	refuseOver(member, request);
	endSecrets(db, "request", documentId);
	keepSecret(db, code, FOREVER);
	recordRequest(db, member, request, "update", { newCode: [null, true] });
	return requestAsSeen(member, documentId);
}

/**
 * Gives it one more code, for whoever has asked again: the first answer may have come all the same, and its code been handed
 * out, and that of a mail is another one.
 */
export function addCode(member: Member, documentId: string, code: TenantSecret): DocumentRequest {
	refuseOver(member, lookedAfter(member, documentId));
	keepSecret(member.db, code, FOREVER);
	return requestAsSeen(member, documentId);
}

/** Has a reminder sent now. */
export function remindNow(member: Member, documentId: string): DocumentRequest {
	const { db, now } = member;
	const request = lookedAfter(member, documentId);
	refuseOver(member, request);
	if (request.email === null) throw inUse("error.requestWithoutAddress");
	if (request.openItems === 0) throw inUse("error.requestComplete");
	if (request.mutedAt !== null) throw inUse("error.requestMuted");
	if (stateOf(db, request) === "suspended") throw inUse("error.requestSuspended");
	// One is on its way, and says what is missing.
	if (request.mailState === "waiting") return requestAsSeen(member, documentId);
	remind(db, request);
	recordRequest(db, member, request, "update", { reminded: [null, true] });
	mailing.scheduleReminder(
		db,
		request.row,
		nextReminder({ ...request, reminders: request.reminders + 1 }, dayAt(now), now),
	);
	return requestAsSeen(member, documentId);
}

/** A mail that reminds of it is on its way from now on. */
export function remind(db: TenantDatabase, request: rows.RequestRow): void {
	mailing.countReminder(db, request.row);
	mailing.sendMail(db, request.row, newDocumentId());
}

function refuseOver({ db }: Member, request: rows.RequestRow): void {
	const state = stateOf(db, request);
	if (state === "ended" || state === "expired") throw inUse("error.requestOver");
}

/** Ends it at once. Again, nothing happens. What has come stays where it is. */
export function endRequest(member: Member, documentId: string): null {
	const { db, userId } = member;
	const request = lookedAfter(member, documentId);
	if (request.endedAt !== null) return null;
	const facts = factsOf(db, request);
	rows.endRequest(db, request.row, userId);
	endSecrets(db, "request", documentId);
	// What is half there of a file does not stay, nor the document that waits for it.
	forgetUploadsOf(member, REQUEST_PREFIX + documentId);
	for (const own of checklist.documentsOf(db, request.row)) stopAwaiting(db, own);
	recordRequest(db, member, request, "delete", changesBetween(facts, {}));
	return null;
}
