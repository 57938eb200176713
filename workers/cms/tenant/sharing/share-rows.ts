/** The rows of shares: beside the rule of sight itself (core/rights/sight.ts) the one place that knows their tables. */
import { addDays, dayAt, type Day } from "../../../../contract/days.ts";
import {
	MAX_LINK_DAYS,
	SHARE_FACTS,
	type ShareFact,
	type ShareKind,
	type ShareState,
} from "../../../../contract/sharing/share-words.ts";
import type { Share } from "../../../../contract/sharing/share.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import { nameOfUser } from "../core/people.ts";
import { rightsFromBits, SHARER_MAY_EDIT } from "../core/rights/kinds-of-right.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant, stateFromRow, textList } from "../core/values.ts";

export type ShareRow = {
	row: number;
	documentId: string;
	kind: ShareKind;
	state: ShareState;
	receiverId: string | null;
	receiverName: string | null;
	receiverEmail: string | null;
	email: string | null;
	recipient: string | null;
	rights: number;
	facts: string;
	withFiles: number;
	passwordHash: string | null;
	passVersion: number;
	note: string | null;
	lastDay: Day | null;
	sharedBy: string;
	sharerName: string | null;
	createdAt: number;
	acceptedAt: number | null;
	endedAt: number | null;
	enderName: string | null;
	openings: number;
	lastOpenedAt: number | null;
	mailId: string | null;
	mailState: Share["mail"];
	documentCount: number;
	version: number;
};

/** Whether a document of the share `s` is to be seen by it, were it in force. */
const OPENS_SOMETHING = `EXISTS (
	SELECT 1 FROM share_document sd JOIN document d ON d.id = sd.document_row AND d.state < 2
	WHERE sd.share_row = s.id AND ${SHARER_MAY_EDIT}
)`;

/** SQL of the state of the share `s`; takes the day. */
const STATE = `CASE WHEN s.ended_at IS NOT NULL THEN 'ended'
	WHEN s.last_day < ? THEN 'expired'
	WHEN NOT ${OPENS_SOMETHING} THEN 'suspended'
	WHEN s.kind = 'person' AND s.accepted_at IS NULL THEN 'waiting'
	ELSE 'running' END`;

const COLUMNS = `s.id AS row, s.document_id AS documentId, s.kind, ${STATE} AS state, s.receiver_id AS receiverId,
	s.receiver_name AS receiverName, s.receiver_email AS receiverEmail, s.email, s.recipient, s.rights, s.facts,
	s.with_files AS withFiles, s.password_hash AS passwordHash, s.pass_version AS passVersion, s.note,
	s.last_day AS lastDay, s.shared_by AS sharedBy, ${nameOfUser("s.shared_by")} AS sharerName,
	s.created_at AS createdAt, s.accepted_at AS acceptedAt, s.ended_at AS endedAt,
	${nameOfUser("s.ended_by")} AS enderName, s.openings, s.last_opened_at AS lastOpenedAt, s.mail_id AS mailId,
	s.mail_state AS mailState, s.version,
	(
		SELECT count(*) FROM share_document sd JOIN document d ON d.id = sd.document_row AND d.state < 2
		WHERE sd.share_row = s.id
	) AS documentCount`;

export function selectShares(db: TenantDatabase, rest: string, ...values: SqlStorageValue[]): ShareRow[] {
	return db.sql
		.exec<ShareRow>(`SELECT ${COLUMNS} FROM share s ${rest}`, dayAt(db.clock()), ...values)
		.toArray();
}

export function findShare(db: TenantDatabase, documentId: string): ShareRow | null {
	return selectShares(db, "WHERE s.document_id = ?", documentId)[0] ?? null;
}

/** Which state the share `s` is in, as a condition. */
export function isInState(db: TenantDatabase, states: readonly ShareState[]): Condition {
	if (states.length === 0) return { sql: "1", values: [] };
	return {
		sql: `(${STATE}) IN (SELECT value FROM json_each(?))`,
		values: [dayAt(db.clock()), JSON.stringify(states)],
	};
}

/** A share that is to be. */
export interface NewShareRow extends Pick<
	ShareRow,
	"documentId" | "kind" | "receiverId" | "email" | "recipient" | "rights" | "note" | "lastDay"
> {
	receiver: { name: string; email: string } | null;
	facts: readonly ShareFact[];
	withFiles: boolean;
	passwordHash: string | null;
	sharedBy: string;
	nameKey: string;
	mailId: string | null;
	documentRows: readonly number[];
}

export function insertShare(db: TenantDatabase, share: NewShareRow): void {
	const { row } = db.sql
		.exec<{ row: number }>(
			`INSERT INTO share (document_id, kind, receiver_id, receiver_name, receiver_email, email, recipient, rights,
				facts, with_files, password_hash, note, last_day, shared_by, created_at, name_key, mail_id, mail_due_at,
				mail_state)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?17, iif(?17 IS NULL, NULL, 0),
				iif(?17 IS NULL, NULL, 'waiting')) RETURNING id AS row`,
			share.documentId,
			share.kind,
			share.receiverId,
			share.receiver?.name ?? null,
			share.receiver?.email ?? null,
			share.email,
			share.recipient,
			share.rights,
			JSON.stringify(share.facts),
			Number(share.withFiles),
			share.passwordHash,
			share.note,
			share.lastDay,
			share.sharedBy,
			db.clock(),
			share.nameKey,
			share.mailId,
		)
		.one();
	db.sql.exec(
		"INSERT INTO share_document SELECT ?, value FROM json_each(?)",
		row,
		JSON.stringify(share.documentRows),
	);
}

/** What is written of a share, by column. */
export type ShareColumns = Partial<{
	recipient: string | null;
	rights: number;
	facts: readonly ShareFact[];
	withFiles: boolean;
	passwordHash: string | null;
	note: string | null;
	lastDay: Day | null;
	nameKey: string;
}>;

const NAMES: Readonly<Record<keyof ShareColumns, string>> = {
	recipient: "recipient",
	rights: "rights",
	facts: "facts",
	withFiles: "with_files",
	passwordHash: "password_hash",
	note: "note",
	lastDay: "last_day",
	nameKey: "name_key",
};

/** What is not named stays. Another password makes what the old one has opened worth nothing. */
export function updateShare(db: TenantDatabase, row: number, columns: ShareColumns): void {
	const sets = Object.entries(columns).flatMap(([name, value]) => {
		const column = NAMES[name as keyof ShareColumns];
		return [{ column, value: toColumn(value) }];
	});
	const isOtherPassword = columns.passwordHash !== undefined;
	db.sql.exec(
		`UPDATE share SET ${sets.map(({ column }) => `${column} = ?, `).join("")}
			pass_version = pass_version + ?, is_told_over = 0, version = version + 1
		WHERE id = ?`,
		...sets.map(({ value }) => value),
		Number(isOtherPassword),
		row,
	);
}

function toColumn(value: string | number | boolean | readonly string[] | null): SqlStorageValue {
	if (typeof value === "boolean") return Number(value);
	return value !== null && typeof value === "object" ? JSON.stringify(value) : value;
}

/** What its code or its mail has opened opens nothing any more; a mail is due anew. */
export function renewShare(db: TenantDatabase, row: number, mailId: string | null): void {
	db.sql.exec(
		`UPDATE share SET pass_version = pass_version + 1, version = version + 1, mail_id = ?1, mail_failures = 0,
			mail_due_at = iif(?1 IS NULL, NULL, 0), mail_state = iif(?1 IS NULL, mail_state, 'waiting')
		WHERE id = ?2`,
		mailId,
		row,
	);
}

/** @param by who ends it */
export function endShare(db: TenantDatabase, row: number, by: string): void {
	db.sql.exec(
		`UPDATE share SET ended_at = ?, ended_by = ?, mail_due_at = NULL, version = version + 1
		WHERE id = ? AND ended_at IS NULL`,
		db.clock(),
		by,
		row,
	);
}

/** What a person was given who takes no part in the tenant any more. */
export function endSharesWith(db: TenantDatabase, userId: string): void {
	const now = db.clock();
	db.sql.exec(
		`UPDATE share SET ended_at = ?1, ended_by = ?2, version = version + 1
		WHERE receiver_id = ?2 AND ended_at IS NULL AND (last_day IS NULL OR last_day >= ?3)`,
		now,
		userId,
		dayAt(now),
	);
}

export function endAllShares(db: TenantDatabase): void {
	db.sql.exec(
		"UPDATE share SET ended_at = ?, mail_due_at = NULL, version = version + 1 WHERE ended_at IS NULL",
		db.clock(),
	);
}

/** Shares that are not over. */
export function countOpenShares(db: TenantDatabase): number {
	return db.sql
		.exec<{ n: number }>(
			"SELECT count(*) AS n FROM share WHERE ended_at IS NULL AND (last_day IS NULL OR last_day >= ?)",
			dayAt(db.clock()),
		)
		.one().n;
}

/** How many single documents somebody has by shares that are not over. */
export function countDocumentsOf(db: TenantDatabase, receiverId: string): number {
	return db.sql
		.exec<{ n: number }>(
			`SELECT count(*) AS n FROM share s JOIN share_document sd ON sd.share_row = s.id
			WHERE s.receiver_id = ? AND s.ended_at IS NULL AND (s.last_day IS NULL OR s.last_day >= ?)`,
			receiverId,
			dayAt(db.clock()),
		)
		.one().n;
}

export function acceptShare(
	db: TenantDatabase,
	row: number,
	{ userId, name, email, nameKey }: { userId: string; name: string; email: string; nameKey: string },
): void {
	db.sql.exec(
		`UPDATE share SET receiver_id = ?, receiver_name = ?, receiver_email = ?, accepted_at = ?, mail_due_at = NULL,
			name_key = ?, version = version + 1
		WHERE id = ?`,
		userId,
		name,
		email,
		db.clock(),
		nameKey,
		row,
	);
}

/** Counts an opening of a link. */
export function countOpening(db: TenantDatabase, row: number): void {
	db.sql.exec("UPDATE share SET openings = openings + 1, last_opened_at = ? WHERE id = ?", db.clock(), row);
}

/** Documents of a share that are not deleted, by name. */
export function documentsOf(db: TenantDatabase, row: number, limit: number): Share["documents"] {
	return db.sql
		.exec<{ documentId: string; name: string; state: number }>(
			`SELECT d.document_id AS documentId, d.name, d.state FROM share_document sd
			JOIN document d ON d.id = sd.document_row AND d.state < 2
			WHERE sd.share_row = ? ORDER BY d.name_key, d.id LIMIT +?`,
			row,
			limit,
		)
		.toArray()
		.map(({ documentId, name, state }) => ({ documentId, name, state: stateFromRow(state) }));
}

export function factsOf(row: Pick<ShareRow, "facts">): ShareFact[] {
	const chosen = textList(row.facts);
	return SHARE_FACTS.filter((fact) => chosen.includes(fact));
}

/** A share as those see it who look after it. @param most documents that it names */
export function toShare(db: TenantDatabase, userId: string, row: ShareRow, most: number): Share {
	return {
		documentId: row.documentId,
		kind: row.kind,
		state: row.state,
		tenant: tenantReference(db),
		documents: documentsOf(db, row.row, most),
		documentCount: row.documentCount,
		receiver:
			row.receiverId === null
				? null
				: { userId: row.receiverId, name: row.receiverName ?? "", email: row.receiverEmail ?? "" },
		email: row.email,
		recipient: row.recipient,
		right: rightsFromBits(row.rights).includes("Edit") ? "Edit" : "Read",
		facts: factsOf(row),
		withFiles: row.withFiles === 1,
		hasPassword: row.passwordHash !== null,
		note: row.note,
		lastDay: row.lastDay,
		sharedBy: { userId: row.sharedBy, name: row.sharerName },
		isMine: row.sharedBy === userId,
		createdAt: instant(row.createdAt),
		acceptedAt: row.acceptedAt === null ? null : instant(row.acceptedAt),
		endedAt: row.endedAt === null ? null : instant(row.endedAt),
		endedBy: row.enderName,
		openings: row.openings,
		lastOpenedAt: row.lastOpenedAt === null ? null : instant(row.lastOpenedAt),
		mail: row.mailState,
		version: row.version,
	};
}

/** The last day that a link may have. */
export function lastLinkDay(now: number): Day {
	return addDays(dayAt(now), MAX_LINK_DAYS);
}

/** Links that open the document now, the newest first. */
export function linksOf(db: TenantDatabase, documentRow: number, most: number): ShareRow[] {
	return selectShares(
		db,
		`JOIN share_document sd ON sd.share_row = s.id JOIN document d ON d.id = sd.document_row AND d.state < 2
		WHERE sd.document_row = ? AND s.kind = 'link' AND s.ended_at IS NULL AND s.last_day >= ? AND ${SHARER_MAY_EDIT}
		ORDER BY s.id DESC LIMIT +?`,
		documentRow,
		dayAt(db.clock()),
		most,
	);
}
