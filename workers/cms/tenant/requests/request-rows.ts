/** The rows of document requests: beside the rule of sight (core/rights/sight.ts) the one place that reads their tables. */
import { addDays, dayAt, type Day } from "../../../../contract/days.ts";
import {
	MAX_REQUEST_DAYS,
	REMINDER_INTERVALS,
	type RequestedItemState,
	type RequestState,
} from "../../../../contract/requests/request-words.ts";
import type { DocumentRequest, RequestedItem } from "../../../../contract/requests/document-request.ts";
import { runForNobody } from "../../acting.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { TenantDatabase } from "../core/database.ts";
import { companyOfHolder, nameOfUser } from "../core/people.ts";
import { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";

export type RequestRow = {
	row: number;
	documentId: string;
	name: string;
	recipient: string | null;
	email: string | null;
	note: string | null;
	categoryRow: number | null;
	categoryId: string | null;
	categoryName: string | null;
	/** NULL: the category is gone. */
	isCategoryActive: number | null;
	lastDay: Day;
	remindEvery: number | null;
	nextReminderAt: number | null;
	reminders: number;
	remindedAt: number | null;
	mutedAt: number | null;
	requestedBy: string;
	requesterName: string | null;
	/** Of who has asked by a mandate: the company for which they work. */
	requesterCompany: string | null;
	createdAt: number;
	openedAt: number | null;
	endedAt: number | null;
	enderName: string | null;
	mailId: string | null;
	mailState: DocumentRequest["mail"];
	openItems: number;
	version: number;
};

const COLUMNS = `r.id AS row, r.document_id AS documentId, r.name, r.recipient, r.email, r.note,
	r.category_row AS categoryRow, c.document_id AS categoryId, c.name AS categoryName,
	c.is_active AS isCategoryActive, r.last_day AS lastDay,
	r.remind_every AS remindEvery, r.next_reminder_at AS nextReminderAt, r.reminders, r.reminded_at AS remindedAt,
	r.requested_by AS requestedBy, ${nameOfUser("r.requested_by")} AS requesterName,
	${companyOfHolder("r.requested_by")} AS requesterCompany, r.muted_at AS mutedAt, r.created_at AS createdAt,
	r.opened_at AS openedAt, r.ended_at AS endedAt, ${nameOfUser("r.ended_by")} AS enderName, r.mail_id AS mailId,
	r.mail_state AS mailState, r.version,
	(SELECT count(*) FROM requested_item i WHERE i.request_row = r.id AND i.state = 'open') AS openItems`;

export function selectRequests(db: TenantDatabase, rest: string, ...values: SqlStorageValue[]): RequestRow[] {
	return db.sql
		.exec<RequestRow>(
			`SELECT ${COLUMNS} FROM document_request r LEFT JOIN category c ON c.id = r.category_row ${rest}`,
			...values,
		)
		.toArray();
}

export function findRequest(db: TenantDatabase, documentId: string): RequestRow | null {
	return selectRequests(db, "WHERE r.document_id = ?", documentId)[0] ?? null;
}

/** What it is in now. */
export function stateOf(db: TenantDatabase, request: RequestRow): RequestState {
	if (request.endedAt !== null) return "ended";
	if (request.lastDay < dayAt(db.clock())) return "expired";
	if (!requesterOf(db, request)) return "suspended";
	return request.openItems === 0 ? "complete" : "open";
}

/** Whoever has asked, where they may still file what comes; `null` where they may not. */
export function requesterOf(
	db: TenantDatabase,
	{ requestedBy, categoryRow, isCategoryActive }: RequestRow,
): Member | null {
	if (categoryRow === null || isCategoryActive !== 1) return null;
	try {
		// Whoever asks for it: it is not their rights that count.
		const member = runForNobody(() => Member.prove(db, requestedBy));
		return member.mayEditIn(categoryRow) ? member : null;
	} catch (error) {
		if (error instanceof ContractError) return null;
		throw error;
	}
}

export type ItemRow = {
	row: number;
	documentId: string;
	requestRow: number;
	name: string;
	state: RequestedItemState;
	documentRow: number | null;
	fileCount: number;
	receivedAt: number | null;
};

/** The checklists of these requests, each in its order. */
export function itemsOf(db: TenantDatabase, requestRows: readonly number[]): ItemRow[] {
	return db.sql
		.exec<ItemRow>(
			`SELECT i.id AS row, i.document_id AS documentId, i.request_row AS requestRow, i.name, i.state,
				i.document_row AS documentRow,
				(SELECT count(*) FROM requested_file f WHERE f.item_row = i.id) AS fileCount,
				(SELECT max(f.received_at) FROM requested_file f WHERE f.item_row = i.id) AS receivedAt
			FROM requested_item i WHERE i.request_row IN (SELECT value FROM json_each(?)) ORDER BY i.request_row, i.id`,
			JSON.stringify(requestRows),
		)
		.toArray();
}

/** The latest files that have come for the line of this row, the latest first. */
export function filesOf(db: TenantDatabase, itemRow: number, most: number) {
	return db.sql
		.exec<{ name: string; receivedAt: number }>(
			`SELECT name, received_at AS receivedAt FROM requested_file WHERE item_row = ? ORDER BY id DESC LIMIT ?`,
			itemRow,
			most,
		)
		.toArray();
}

/** Ids of all that was made for the request. */
export function documentsOf(db: TenantDatabase, requestRow: number): string[] {
	return db.sql
		.exec<{ documentId: string }>(
			`SELECT d.document_id AS documentId FROM requested_item i JOIN document d ON d.id = i.document_row
			WHERE i.request_row = ?`,
			requestRow,
		)
		.toArray()
		.map(({ documentId }) => documentId);
}

/** The id of what was made of the line of this row; `null` where nothing is there. */
export function documentOf(db: TenantDatabase, itemRow: number): string | null {
	const [found] = db.sql
		.exec<{ documentId: string }>(
			`SELECT d.document_id AS documentId FROM requested_item i JOIN document d ON d.id = i.document_row
			WHERE i.id = ?`,
			itemRow,
		)
		.toArray();
	return found?.documentId ?? null;
}

/** Where what was made of the line of this row is filed; `null` where it is not there, archived or deleted. */
export function placedDocumentOf(db: TenantDatabase, itemRow: number) {
	const [found] = db.sql
		.exec<{ id: number; categoryRow: number; documentId: string }>(
			`SELECT d.id, d.category_row AS categoryRow, d.document_id AS documentId
			FROM requested_item i JOIN document d ON d.id = i.document_row AND d.state = 0 WHERE i.id = ?`,
			itemRow,
		)
		.toArray();
	return found ?? null;
}

/** @returns whether it is new */
export function insertFile(
	db: TenantDatabase,
	itemRow: number,
	{ fileId, name }: { fileId: string; name: string },
): boolean {
	const { rowsWritten } = db.sql.exec(
		"INSERT INTO requested_file (item_row, file_id, name, received_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
		itemRow,
		fileId,
		name,
		db.clock(),
	);
	return rowsWritten > 0;
}

/** Files that have come by the request. */
export function countFiles(db: TenantDatabase, requestRow: number): number {
	return db.sql
		.exec<{ n: number }>(
			`SELECT count(*) AS n FROM requested_item i JOIN requested_file f ON f.item_row = i.id
			WHERE i.request_row = ?`,
			requestRow,
		)
		.one().n;
}

/** Bytes that have come by the request and are there still, and that other uploads of it (`userId`) have announced. */
export function countBytes(
	db: TenantDatabase,
	requestRow: number,
	{ userId, sessionId }: { userId: string; sessionId: string },
): number {
	return db.sql
		.exec<{ bytes: number }>(
			`SELECT (
				SELECT coalesce(sum(f.size), 0) FROM requested_item i JOIN requested_file r ON r.item_row = i.id
				JOIN document_file f ON f.document_id = r.file_id WHERE i.request_row = ?
			) + (
				SELECT coalesce(sum(reserved_bytes), 0) FROM upload
				WHERE user_id = ? AND is_finished = 0 AND session_id <> ?
			) AS bytes`,
			requestRow,
			userId,
			sessionId,
		)
		.one().bytes;
}

/** Requests that are not over. */
export function countOpenRequests(db: TenantDatabase): number {
	return db.sql
		.exec<{ n: number }>(
			"SELECT count(*) AS n FROM document_request WHERE ended_at IS NULL AND last_day >= ?",
			dayAt(db.clock()),
		)
		.one().n;
}

/** The last day that a request may have. */
export function lastRequestDay(now: number): Day {
	return addDays(dayAt(now), MAX_REQUEST_DAYS);
}

/** A request that is to be. */
export interface NewRequestRow extends Pick<
	RequestRow,
	| "documentId"
	| "name"
	| "recipient"
	| "email"
	| "note"
	| "lastDay"
	| "remindEvery"
	| "requestedBy"
	| "mailId"
> {
	categoryRow: number;
}

/** @returns its row */
export function insertRequest(db: TenantDatabase, request: NewRequestRow): number {
	return db.sql
		.exec<{ row: number }>(
			`INSERT INTO document_request (document_id, name, recipient, email, note, category_row, last_day, remind_every,
				requested_by, created_at, mail_id, mail_due_at, mail_state)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?11, iif(?11 IS NULL, NULL, 0), iif(?11 IS NULL, NULL, 'waiting'))
			RETURNING id AS row`,
			request.documentId,
			request.name,
			request.recipient,
			request.email,
			request.note,
			request.categoryRow,
			request.lastDay,
			request.remindEvery,
			request.requestedBy,
			db.clock(),
			request.mailId,
		)
		.one().row;
}

export function insertItem(
	db: TenantDatabase,
	requestRow: number,
	{ documentId, name }: { documentId: string; name: string },
): void {
	db.sql.exec(
		"INSERT INTO requested_item (document_id, request_row, name) VALUES (?, ?, ?)",
		documentId,
		requestRow,
		name,
	);
}

const COLUMN_NAMES = {
	name: "name",
	recipient: "recipient",
	email: "email",
	note: "note",
	lastDay: "last_day",
	remindEvery: "remind_every",
} as const;
export type RequestColumns = Partial<Record<keyof typeof COLUMN_NAMES, SqlStorageValue>>;

/** What is not named stays. The version is another one, so that nobody overwrites it unseen. */
export function updateRequest(db: TenantDatabase, row: number, columns: RequestColumns): void {
	const sets = Object.entries(columns).map(([name, value]) => ({
		column: COLUMN_NAMES[name as keyof RequestColumns],
		value,
	}));
	db.sql.exec(
		`UPDATE document_request SET ${sets.map(({ column }) => `${column} = ?, `).join("")} version = version + 1
		WHERE id = ?`,
		...sets.map(({ value }) => value),
		row,
	);
}

/** All of it is there: whoever has asked is to be told. (What happens to a request is no change of what it says.) */
export function noteComplete(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET completed_at = ?, news_due_at = 0, news_failures = 0 WHERE id = ?",
		db.clock(),
		row,
	);
}

/** A reminder is on its way. */
export function countReminder(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET reminders = reminders + 1, reminded_at = ? WHERE id = ?",
		db.clock(),
		row,
	);
}

/** When the next reminder leaves; `null` for never. */
export function scheduleReminder(db: TenantDatabase, row: number, at: number | null): void {
	db.sql.exec("UPDATE document_request SET next_reminder_at = ? WHERE id = ?", at, row);
}

/** Whoever gets its mails wants no more of them. */
export function noteMuted(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET muted_at = ?, next_reminder_at = NULL WHERE id = ?",
		db.clock(),
		row,
	);
}

/** Somebody else gets the mails from now on: nobody has reminded them, nor have they said that they want none. */
export function forgetReminders(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET reminders = 0, reminded_at = NULL, muted_at = NULL WHERE id = ?",
		row,
	);
}

/** No mail leaves that was to leave, and nothing is said of an earlier one. */
export function dropMail(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET mail_id = NULL, mail_due_at = NULL, mail_state = NULL WHERE id = ?",
		row,
	);
}

/** Has a mail sent, in place of one that has not left yet. */
export function sendMail(db: TenantDatabase, row: number, mailId: string): void {
	db.sql.exec(
		`UPDATE document_request SET mail_id = ?, mail_due_at = 0, mail_failures = 0, mail_state = 'waiting'
		WHERE id = ?`,
		mailId,
		row,
	);
}

export function setItemState(db: TenantDatabase, row: number, state: RequestedItemState): void {
	db.sql.exec("UPDATE requested_item SET state = ? WHERE id = ?", state, row);
}

export function setItemDocument(db: TenantDatabase, row: number, documentId: string): void {
	db.sql.exec(
		"UPDATE requested_item SET document_row = (SELECT id FROM document WHERE document_id = ?) WHERE id = ?",
		documentId,
		row,
	);
}

export function countOpening(db: TenantDatabase, row: number): void {
	db.sql.exec("UPDATE document_request SET opened_at = ? WHERE id = ?", db.clock(), row);
}

/** @param by who ends it */
export function endRequest(db: TenantDatabase, row: number, by: string): void {
	db.sql.exec(
		`UPDATE document_request SET ended_at = ?, ended_by = ?, mail_due_at = NULL,
			mail_state = nullif(mail_state, 'waiting'), next_reminder_at = NULL, news_due_at = NULL, version = version + 1
		WHERE id = ? AND ended_at IS NULL`,
		db.clock(),
		by,
		row,
	);
}

export function endAllRequests(db: TenantDatabase): void {
	db.sql.exec(
		`UPDATE document_request SET ended_at = ?, mail_due_at = NULL, next_reminder_at = NULL, news_due_at = NULL,
			version = version + 1
		WHERE ended_at IS NULL`,
		db.clock(),
	);
}

/** Requests as those see them who look after them. */
export function toRequests(member: Member, requests: readonly RequestRow[]): DocumentRequest[] {
	const { db, userId } = member;
	const items = Map.groupBy(
		itemsOf(
			db,
			requests.map(({ row }) => row),
		),
		({ requestRow }) => requestRow,
	);
	const seen = seenDocuments(
		member,
		[...items.values()].flat().flatMap(({ documentRow }) => documentRow ?? []),
	);
	return requests.map((request) => toRequest(request, stateOf(db, request)));

	function toRequest(request: RequestRow, state: RequestState): DocumentRequest {
		return {
			documentId: request.documentId,
			state,
			tenant: tenantReference(db),
			name: request.name,
			recipient: request.recipient,
			email: request.email,
			note: request.note,
			category:
				request.categoryId === null
					? null
					: { documentId: request.categoryId, name: request.categoryName ?? "" },
			items: (items.get(request.row) ?? []).map((item): RequestedItem => ({
				documentId: item.documentId,
				name: item.name,
				state: item.state,
				document: (item.documentRow !== null && seen.get(item.documentRow)) || null,
				fileCount: item.fileCount,
				receivedAt: item.receivedAt === null ? null : instant(item.receivedAt),
			})),
			lastDay: request.lastDay,
			remindEvery: REMINDER_INTERVALS.find((days) => days === request.remindEvery) ?? null,
			// Nobody is reminded while nothing can be handed in.
			nextReminderAt:
				request.nextReminderAt === null || state !== "open" ? null : instant(request.nextReminderAt),
			isMuted: request.mutedAt !== null,
			reminders: request.reminders,
			remindedAt: request.remindedAt === null ? null : instant(request.remindedAt),
			mail: request.mailState,
			openedAt: request.openedAt === null ? null : instant(request.openedAt),
			requestedBy: { userId: request.requestedBy, name: request.requesterName },
			isMine: request.requestedBy === userId,
			createdAt: instant(request.createdAt),
			endedAt: request.endedAt === null ? null : instant(request.endedAt),
			endedBy: request.enderName,
			version: request.version,
		};
	}
}

/** Those of the documents that the member sees, by row. */
function seenDocuments(member: Member, rows: readonly number[]) {
	const sees = member.sees();
	const found = member.db.sql.exec<{ row: number; documentId: string; name: string }>(
		`SELECT d.id AS row, d.document_id AS documentId, d.name FROM document d
		WHERE d.id IN (SELECT value FROM json_each(?)) AND d.state < 2 AND ${sees.sql}`,
		JSON.stringify(rows),
		...sees.values,
	);
	return new Map([...found].map(({ row, ...named }) => [row, named]));
}
