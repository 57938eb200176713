import { type Author, type Changes, changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { itemsOf } from "./checklist.ts";
import type { RequestRow } from "./request-rows.ts";

/** What the record says of a request. */
export type RequestFacts = Record<string, unknown>;

export function factsOf(db: TenantDatabase, request: RequestRow): RequestFacts {
	const items = itemsOf(db, [request.row]);
	return {
		name: request.name,
		requestedOf: request.recipient,
		email: request.email,
		note: request.note,
		requestCategory: request.categoryName,
		lastDay: request.lastDay,
		remindEvery: request.remindEvery,
		wantsNoReminders: request.mutedAt === null ? null : true,
		requestedItems: items.map(({ name }) => name),
		receivedItems: items.filter(({ state }) => state === "received").map(({ name }) => name),
		waivedItems: items.filter(({ state }) => state === "waived").map(({ name }) => name),
	};
}

export function recordRequest(
	db: TenantDatabase,
	author: Author,
	request: Pick<RequestRow, "documentId">,
	action: "create" | "update" | "delete",
	changes: Changes,
): void {
	recordChange(db, author, { entity: "request", entityId: request.documentId, action, changes });
}

/** What has changed, if anything. */
export function recordUpdate(
	db: TenantDatabase,
	author: Author,
	request: RequestRow,
	before: RequestFacts,
): void {
	const changes = changesBetween(before, factsOf(db, request));
	if (Object.keys(changes).length > 0) recordRequest(db, author, request, "update", changes);
}
