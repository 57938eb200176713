/** The rows of document requests: beside the rule of sight (core/rights/sight.ts) this folder alone reads their tables. */
import { dayAt, type Day } from "../../../../contract/days.ts";
import type { DocumentRequest } from "../../../../contract/requests/document-request.ts";
import type { TenantDatabase } from "../core/database.ts";
import { companyOfHolder, nameOfUser } from "../core/people.ts";

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

/** Requests that are not over. */
export function countOpenRequests(db: TenantDatabase): number {
	return db.sql
		.exec<{ n: number }>(
			"SELECT count(*) AS n FROM document_request WHERE ended_at IS NULL AND last_day >= ?",
			dayAt(db.clock()),
		)
		.one().n;
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

/** Somebody has looked at it by its link. */
export function noteOpened(db: TenantDatabase, row: number): void {
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
