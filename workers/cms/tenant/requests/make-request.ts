import { addDays, dayAt, type Day } from "../../../../contract/days.ts";
import type { DocumentRequest, RequestCreate } from "../../../../contract/requests/document-request.ts";
import {
	MAX_OPEN_REQUESTS,
	MAX_REQUEST_DAYS,
	REQUEST_DAYS,
} from "../../../../contract/requests/request-words.ts";
import { newDocumentId, newTenantOwnedId } from "../../new-id.ts";
import { changesBetween } from "../core/audit.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { requireSubscription } from "../core/subscription.ts";
import { categoryToFileIn } from "../documents/references.ts";
import { FOREVER, keepSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { scheduleReminder } from "./mailing.ts";
import { nextReminder } from "./next-reminder.ts";
import { factsOf, recordRequest } from "./request-audit.ts";
import * as rows from "./request-rows.ts";
import { insertItem } from "./checklist.ts";
import { requestAsSeen } from "./seen-requests.ts";

/** Asks for documents. Takes a member who may file in the category: 404 and 403 as for a document that is made there. */
export function makeRequest(
	member: Member,
	write: RequestCreate,
	{ documentId, code }: { documentId: string; code: TenantSecret },
): DocumentRequest {
	const { db, userId, now } = member;
	const category = categoryOf(member, write.category);
	requireSubscription(db);
	const lastDay = lastDayOf(write.lastDay ?? addDays(dayAt(now), REQUEST_DAYS - 1), now);
	if (rows.countOpenRequests(db) >= MAX_OPEN_REQUESTS) throw inUse("error.tooManyRequestsOpen");
	const row = rows.insertRequest(db, {
		documentId,
		name: write.name,
		recipient: write.recipient,
		email: write.email,
		note: write.note,
		categoryRow: category.id,
		lastDay,
		remindEvery: write.remindEvery,
		requestedBy: userId,
		mailId: write.email === null ? null : newDocumentId(),
	});
	for (const name of write.items) {
		insertItem(db, row, { documentId: newTenantOwnedId(readTenantKey(db)), name });
	}
	keepSecret(db, code, FOREVER);
	const made = rows.findRequest(db, documentId);
	if (!made) throw notFound();
	scheduleReminder(db, row, nextReminder(made, dayAt(now), now));
	recordRequest(db, member, made, "create", changesBetween({}, factsOf(db, made)));
	return requestAsSeen(member, documentId);
}

/** Named as the body names it. */
function categoryOf(member: Member, categoryId: string) {
	member.requireEdit();
	return categoryToFileIn(member, categoryId, "category");
}

/** The last day that is meant, or 400. */
export function lastDayOf(sent: Day, now: number): Day {
	if (sent < dayAt(now)) throw refusedField("lastDay", "validation.sharePast");
	if (sent > addDays(dayAt(now), MAX_REQUEST_DAYS)) throw refusedField("lastDay", "validation.shareTooLong");
	return sent;
}
