/** What a user is told of, and when: on the database of the user's object. */
import {
	type Notification,
	NOTIFICATION_TYPES,
	type NotificationType,
} from "../../../contract/entities/notification.ts";
import { SETTING_KINDS, type SettingKind } from "../../../contract/entities/notification-kinds.ts";
import {
	type NotificationInterval,
	notificationIntervalSchema,
	settingKindOf,
	type NotificationSettingsWrite,
} from "../../../contract/entities/notification-settings.ts";
import { ContractError } from "../../../contract/errors.ts";
import { newDocumentId } from "../new-id.ts";
import { digestAt } from "./digest-times.ts";
import type { Notice } from "./notice.ts";

/** Most notifications that are kept. */
const MAX_KEPT = 500;
/** How long they are kept, in milliseconds. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** New documents of one person within this time are one notification, in milliseconds. */
const FOLDED_MS = 60 * 60 * 1000;
/** What was taken is known for much longer than a tenant tries to tell it, in milliseconds. */
const TAKEN_MS = 30 * 24 * 60 * 60 * 1000;
/** How many of those are forgotten at a time. */
const FORGOTTEN = 500;

type Row = {
	id: number;
	documentId: string;
	type: string;
	count: number;
	tenantDocumentId: string;
	tenantId: number;
	tenantName: string;
	subjectDocumentId: string | null;
	subjectName: string | null;
	date: string | null;
	description: string | null;
	authorName: string | null;
	shown: number;
	seen: number;
	/** Of what a tenant has told it from. */
	itemId: string;
	createdAt: number;
	toldAt: number;
};

const COLUMNS = `id, document_id AS documentId, type, count, tenant_document_id AS tenantDocumentId,
	tenant_id AS tenantId, tenant_name AS tenantName, subject_document_id AS subjectDocumentId,
	subject_name AS subjectName, date, description, author_name AS authorName, shown, seen,
	item_id AS itemId, created_at AS createdAt, told_at AS toldAt`;

/** A notification that open pages are to be told of. */
export interface Told {
	notification: Notification;
	displayToast: boolean;
}

/** Takes notices, each once, and keeps what the user wants to be told of. Belongs in a transaction. */
export function takeNotices(sql: SqlStorage, notices: readonly Notice[], now: number): Told[] {
	const settings = readSettings(sql);
	const told = new Map<number, boolean>();
	for (const notice of notices) {
		const kind = settingKindOf(notice.type);
		const when = kind ? (notice.interval ?? settings[kind]) : AT_ONCE;
		const { interval } = when;
		if (interval === "never" || !takesFirst(sql, notice, now)) continue;
		const folded = fold(sql, notice, now);
		const row = folded ?? insert(sql, notice, digestAt(when, now), now);
		// Of one that is new in this very batch the toast still comes.
		const displayToast = told.get(row) ?? (folded === null && interval === "immediately");
		told.set(row, displayToast);
	}
	forget(sql, now);
	return [...told].flatMap(([id, displayToast]) => {
		const [row] = sql.exec<Row>(`SELECT ${COLUMNS} FROM notification WHERE id = ?`, id).toArray();
		return row ? [{ notification: toNotification(row), displayToast }] : [];
	});
}

/** Whether nobody has told this before. */
function takesFirst(sql: SqlStorage, { itemId, shownAt }: Notice, now: number): boolean {
	const taken = sql.exec(
		"INSERT INTO taken_notice (item_id, shown_at, taken_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
		itemId,
		shownAt,
		now,
	);
	return taken.toArray().length > 0;
}

/** Adds a new document to what the user has not seen yet of the same person in the same tenant. @returns its row */
function fold(sql: SqlStorage, { type, tenant, author, document }: Notice, now: number): number | null {
	if (type !== "NewDocument" || !author || !document) return null;
	const [folded] = sql
		.exec<{ id: number }>(
			`UPDATE notification SET count = count + 1, told_at = max(told_at, ?1), subject_document_id = ?2,
				subject_name = ?3
			WHERE id = (
				SELECT id FROM notification
				WHERE seen = 0 AND told_at > ?4 AND created_at > ?4 AND type = 'NewDocument'
					AND tenant_document_id = ?5 AND author_id = ?6
				ORDER BY told_at DESC LIMIT 1
			) RETURNING id`,
			now,
			document.documentId,
			document.name,
			now - FOLDED_MS,
			tenant.documentId,
			author.userId,
		)
		.toArray();
	return folded?.id ?? null;
}

function insert(sql: SqlStorage, notice: Notice, intoMailAt: number | null, now: number): number {
	const { itemId, type, tenant, document, date, description, author, interval } = notice;
	return sql
		.exec<{ id: number }>(
			`INSERT INTO notification
				(document_id, type, tenant_document_id, tenant_id, tenant_name, subject_document_id, subject_name, date,
				description, author_id, author_name, created_at, told_at, item_id, own_interval, digest_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?12, ?12, ?13, ?14, ?15) RETURNING id`,
			newDocumentId(),
			type,
			tenant.documentId,
			tenant.id,
			tenant.name,
			document?.documentId ?? null,
			document?.name ?? null,
			date,
			description,
			author?.userId ?? null,
			author?.name ?? null,
			now,
			itemId,
			interval && JSON.stringify(interval),
			intoMailAt,
		)
		.one().id;
}

/** What is too old or too much. */
function forget(sql: SqlStorage, now: number): void {
	sql.exec(
		`DELETE FROM notification WHERE told_at <= ?1 OR id IN (
			SELECT id FROM notification ORDER BY told_at DESC, id DESC LIMIT -1 OFFSET ?2
		)`,
		now - KEPT_MS,
		MAX_KEPT,
	);
	sql.exec(
		"DELETE FROM taken_notice WHERE id IN (SELECT id FROM taken_notice WHERE taken_at <= ? ORDER BY taken_at LIMIT +?)",
		now - TAKEN_MS,
		FORGOTTEN,
	);
}

/** Which notifications are asked for. */
export interface NotificationSlice {
	limit: number;
	offset: number;
	/** Only those that the user has seen, or has not. */
	seen?: boolean | undefined;
}

/** Notifications, the latest first, and how many there are. */
export function listNotifications(
	sql: SqlStorage,
	{ seen, limit, offset }: NotificationSlice,
	now: number,
): { items: Notification[]; total: number } {
	// (As it is written here an index answers it.)
	const asked = seen === undefined ? "" : `AND seen = ${seen ? 1 : 0}`;
	const where = `WHERE told_at > ? ${asked}`;
	const oldest = now - KEPT_MS;
	const rows = sql.exec<Row>(
		`SELECT ${COLUMNS} FROM notification ${where} ORDER BY told_at DESC, id DESC LIMIT +? OFFSET ?`,
		oldest,
		limit,
		offset,
	);
	const items = rows.toArray().map(toNotification);
	const { total } = sql
		.exec<{ total: number }>(`SELECT count(*) AS total FROM notification ${where}`, oldest)
		.one();
	return { items, total };
}

/** How many the user has not seen. */
export function countUnseen(sql: SqlStorage, now: number): number {
	return sql
		.exec<{ unseen: number }>(
			"SELECT count(*) AS unseen FROM notification WHERE seen = 0 AND told_at > ?",
			now - KEPT_MS,
		)
		.one().unseen;
}

/** @throws ContractError 404 where the user has no such notification */
export function writeSeen(sql: SqlStorage, documentId: string, seen: boolean | undefined): Notification {
	const [row] = sql
		.exec<Row>(
			`UPDATE notification SET seen = coalesce(?, seen) WHERE document_id = ? RETURNING ${COLUMNS}`,
			seen === undefined ? null : Number(seen),
			documentId,
		)
		.toArray();
	if (!row) throw new ContractError("NotFoundError", "error.entryNotFound");
	return toNotification(row);
}

/** @returns the latest of those that the user had not seen */
export function seeAll(sql: SqlStorage): Notification | null {
	const [latest] = sql
		.exec<Row>(`SELECT ${COLUMNS} FROM notification WHERE seen = 0 ORDER BY told_at DESC, id DESC LIMIT 1`)
		.toArray();
	if (!latest) return null;
	sql.exec("UPDATE notification SET seen = 1 WHERE seen = 0");
	return toNotification({ ...latest, seen: 1 });
}

/** A page has shown these. What is none of the user's, or is not there any more, changes nothing. */
export function markShown(sql: SqlStorage, documentIds: readonly string[]): void {
	sql.exec(
		"UPDATE notification SET shown = 1 WHERE shown = 0 AND document_id IN (SELECT value FROM json_each(?))",
		JSON.stringify(documentIds),
	);
}

/** The user does not belong to the tenant any more, and needs to know nothing of it. */
export function forgetTenant(sql: SqlStorage, tenantKey: string): void {
	sql.exec("DELETE FROM notification WHERE substr(tenant_document_id, 1, length(?1)) = ?1", tenantKey);
}

const AT_ONCE: NotificationInterval = { interval: "immediately" };

/** The user's defaults: every kind. */
export type UsualSettings = Record<SettingKind, NotificationInterval>;

/** The user's defaults. */
export function readSettings(sql: SqlStorage): UsualSettings {
	const settings: UsualSettings = {
		customReminder: AT_ONCE,
		inactivityReminder: AT_ONCE,
		warrantyReminder: AT_ONCE,
		paymentReminder: AT_ONCE,
		mandateNews: AT_ONCE,
	};
	for (const { kind, interval } of sql.exec<{ kind: string; interval: string }>(
		"SELECT kind, interval FROM notification_setting",
	)) {
		const known = SETTING_KINDS.find((each) => each === kind);
		if (known) settings[known] = notificationIntervalSchema.parse(JSON.parse(interval));
	}
	return settings;
}

/** Belongs in a transaction. */
export function writeSettings(sql: SqlStorage, write: NotificationSettingsWrite): UsualSettings {
	for (const kind of SETTING_KINDS) {
		const interval = write[kind];
		if (!interval) continue;
		sql.exec(
			"INSERT INTO notification_setting (kind, interval) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET interval = ?2",
			kind,
			JSON.stringify(interval),
		);
	}
	return readSettings(sql);
}

/** What it tells without saying of what: whether the user still sees that, nobody has been asked. */
export function withoutDocument(notification: Notification): Notification {
	return { ...notification, document: null, request: null, description: null };
}

function toNotification(row: Row): Notification {
	const { documentId, itemId, count, date, description, authorName, subjectDocumentId, subjectName } = row;
	const type = typeOf(row.type);
	return {
		documentId,
		shown: row.shown === 1,
		seen: row.seen === 1,
		type,
		count,
		tenant: { documentId: row.tenantDocumentId, id: row.tenantId, name: row.tenantName },
		document: subjectDocumentId === null ? null : { documentId: subjectDocumentId, name: subjectName ?? "" },
		request: type === "RequestComplete" ? { documentId: itemId, name: description ?? "" } : null,
		...(type === "MandateOffered" && { offer: { documentId: itemId } }),
		date,
		description,
		author: authorName,
		createdAt: new Date(row.createdAt).toISOString(),
		updatedAt: new Date(row.toldAt).toISOString(),
	};
}

function typeOf(kept: string): NotificationType {
	return NOTIFICATION_TYPES.find((type) => type === kept) ?? "Custom";
}
