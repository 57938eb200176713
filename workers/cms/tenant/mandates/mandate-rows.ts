/** The rows of mandates: beside the rule of sight itself (core/rights/sight.ts) the one place that knows their tables. */
import { type Day, dayAt } from "../../../../contract/days.ts";
import type { Mandate, MandateRight, MandateState } from "../../../../contract/entities/mandate.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import type { TenantDatabase } from "../core/database.ts";
import { hasWords, wordsOfName } from "../core/name-words.ts";
import type { Slice } from "../core/named-rows.ts";
import { notFound } from "../core/errors.ts";
import { nameOfUser } from "../core/people.ts";
import type { InTurns } from "../core/turns.ts";
import { rightsFromBits, rightsToBits } from "../core/rights/kinds-of-right.ts";

export type MandateRow = {
	row: number;
	documentId: string;
	firstDay: Day;
	lastDay: Day | null;
	documentRow: number | null;
	offeredTo: string;
	offeredBy: string | null;
	offeredAt: number;
	expiresAt: number;
	mailId: string;
	mailState: "waiting" | "sent" | "failed";
	brokerId: string | null;
	brokerName: string | null;
	acceptedAt: number | null;
	endedAt: number | null;
	endedBy: "client" | "broker" | "declined" | null;
	/** Who of them, and how they are called, where that is known. */
	endedByUser: string | null;
	endedByName: string | null;
	/** When the terms have changed last since it was accepted, and by whom. */
	termsAt: number | null;
	termsBy: string | null;
	version: number;
};

const COLUMNS = `m.id AS row, m.document_id AS documentId, m.first_day AS firstDay, m.last_day AS lastDay,
	m.document_row AS documentRow, m.offered_to AS offeredTo, ${nameOfUser("m.offered_by")} AS offeredBy,
	m.offered_at AS offeredAt, m.expires_at AS expiresAt, m.mail_id AS mailId, m.mail_state AS mailState, m.broker_id AS brokerId, m.broker_name AS brokerName,
	m.accepted_at AS acceptedAt, m.ended_at AS endedAt, m.ended_by AS endedBy, m.ended_by_user AS endedByUser,
	${nameOfUser("m.ended_by_user")} AS endedByName, m.terms_at AS termsAt, m.terms_by AS termsBy, m.version`;

function select(db: TenantDatabase, rest: string, ...values: SqlStorageValue[]): MandateRow[] {
	return db.sql.exec<MandateRow>(`SELECT ${COLUMNS} FROM mandate m ${rest}`, ...values).toArray();
}

export interface MandateSlice extends Slice {
	/** Only what is in force or ahead. */
	isCurrent?: boolean;
	/** Words that occur in the company, in who works for it, or in the address of the offer. */
	text?: string;
}

/** So many of the newest are searched: a tenant sends 20 offers a day at most. */
const SEARCHED = 5_000;
/** So many are looked at in one step. */
const SEARCH_STEP = 250;

/** As `stateOfMandate` has it of what is active or ahead, on a day. */
const IS_CURRENT =
	"m.accepted_at IS NOT NULL AND m.ended_at IS NULL AND (m.last_day IS NULL OR m.last_day >= ?)";

/** The newest first. */
export function* listMandateRows(
	db: TenantDatabase,
	{ limit, offset, isCurrent = false, text = "" }: MandateSlice,
): InTurns<{ rows: MandateRow[]; total: number }> {
	const [where, values] = isCurrent ? [IS_CURRENT, [dayAt(db.clock())]] : ["1", []];
	const words = wordsOfName(text);
	if (words.length > 0) {
		const found = yield* searchedMandates(db, { where, values, words });
		const ids = JSON.stringify(found.slice(offset, offset + limit));
		const listed = "WHERE m.id IN (SELECT value FROM json_each(?)) ORDER BY m.id DESC";
		return { rows: select(db, listed, ids), total: found.length };
	}
	const { total } = db.sql
		.exec<{ total: number }>(`SELECT count(*) AS total FROM mandate m WHERE ${where}`, ...values)
		.one();
	const rows = select(db, `WHERE ${where} ORDER BY m.id DESC LIMIT +? OFFSET ?`, ...values, limit, offset);
	return { rows, total };
}

interface Searched {
	where: string;
	values: readonly SqlStorageValue[];
	words: readonly string[];
}

/** The rows of the mandates that have each of the words somewhere, the newest first. */
function* searchedMandates(db: TenantDatabase, { where, values, words }: Searched): InTurns<number[]> {
	const rows: number[] = [];
	let before = Number.MAX_SAFE_INTEGER;
	for (let looked = 0, last = SEARCH_STEP; last === SEARCH_STEP && looked < SEARCHED; yield) {
		const candidates = db.sql
			.exec<{ row: number; said: string }>(
				`SELECT m.id AS row, m.offered_to || ' ' || coalesce(m.broker_name, '') || ' ' || coalesce((
						SELECT group_concat(h.name || ' ' || h.email, ' ') FROM mandate_holder h
						WHERE h.mandate_row = m.id AND h.is_former = 0), '') AS said
				FROM mandate m WHERE ${where} AND m.id < ? ORDER BY m.id DESC LIMIT ${SEARCH_STEP}`,
				...values,
				before,
			)
			.toArray();
		for (const { row, said } of candidates) if (hasWords(foldedName(said), words)) rows.push(row);
		before = candidates.at(-1)?.row ?? 0;
		last = candidates.length;
		looked += last;
	}
	return rows;
}

/** 404 where there is no such mandate. */
export function findMandate(db: TenantDatabase, documentId: string): MandateRow {
	const [row] = select(db, "WHERE m.document_id = ?", documentId);
	if (!row) throw notFound();
	return row;
}

/** The mandate of this row, as a message of it (messages.ts) is about to be brought. */
export function mandateOfRow(db: TenantDatabase, row: number): MandateRow | null {
	return select(db, "WHERE m.id = ?", row)[0] ?? null;
}

/** Those of these ids that there are. */
export function mandatesAmong(db: TenantDatabase, documentIds: readonly string[]): MandateRow[] {
	return select(db, "WHERE m.document_id IN (SELECT value FROM json_each(?))", JSON.stringify(documentIds));
}

/** How many offers wait for an answer, and how many were sent since an instant. */
export function countOffers(db: TenantDatabase, since: number): { open: number; sent: number } {
	return db.sql
		.exec<{ open: number; sent: number }>(
			`SELECT coalesce(sum(accepted_at IS NULL AND ended_at IS NULL AND expires_at > ?), 0) AS open,
				coalesce(sum(offered_at > ?), 0) AS sent FROM mandate`,
			db.clock(),
			since,
		)
		.one();
}

/** What has become of a mandate, at this moment. */
export function stateOfMandate(mandate: MandateRow, now: number): MandateState {
	const { acceptedAt, endedAt, endedBy, expiresAt, firstDay, lastDay } = mandate;
	if (endedBy === "declined") return "declined";
	if (endedAt !== null) return "ended";
	if (acceptedAt === null) return expiresAt > now ? "offered" : "expired";
	const today = dayAt(now);
	if (today < firstDay) return "ahead";
	return lastDay !== null && lastDay < today ? "over" : "active";
}

export interface MandateTerms {
	firstDay: Day;
	lastDay: Day | null;
	documentRow: number | null;
	categories: readonly { categoryRow: number; right: MandateRight }[];
}

export interface Offer {
	documentId: string;
	offeredTo: string;
	offeredBy: string;
	expiresAt: number;
	mailId: string;
}

export function insertMandate(db: TenantDatabase, offer: Offer, terms: MandateTerms): void {
	const { row } = db.sql
		.exec<{ row: number }>(
			`INSERT INTO mandate (document_id, first_day, last_day, document_row, offered_to, offered_by, offered_at,
				expires_at, mail_id, mail_due_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) RETURNING id AS row`,
			offer.documentId,
			terms.firstDay,
			terms.lastDay,
			terms.documentRow,
			offer.offeredTo,
			offer.offeredBy,
			db.clock(),
			offer.expiresAt,
			offer.mailId,
		)
		.one();
	writeRights(db, row, terms.categories);
}

/** Takes the place of all terms that were there. */
export function writeTerms(db: TenantDatabase, row: number, terms: MandateTerms): void {
	db.sql.exec(
		`UPDATE mandate SET told_phase = iif(first_day = ?1 AND last_day IS ?2, told_phase, 0), first_day = ?1,
			last_day = ?2, document_row = ?3, version = version + 1
		WHERE id = ?4`,
		terms.firstDay,
		terms.lastDay,
		terms.documentRow,
		row,
	);
	db.sql.exec("DELETE FROM mandate_right WHERE mandate_row = ?", row);
	writeRights(db, row, terms.categories);
}

/** The company that works by it is to learn that it has other terms, and its admins by whom of them they do. */
export function noteTerms({ sql, clock }: TenantDatabase, row: number, userId: string): void {
	sql.exec("UPDATE mandate SET terms_at = ?, terms_by = ? WHERE id = ?", clock(), userId, row);
}

function writeRights(db: TenantDatabase, row: number, categories: MandateTerms["categories"]): void {
	for (const { categoryRow, right } of categories) {
		// Edit is kept with Read, as the rights of members are.
		const bits = rightsToBits(right === "Edit" ? ["Read", "Edit"] : ["Read"]);
		db.sql.exec("INSERT INTO mandate_right VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row, categoryRow, bits);
	}
}

/** It is sent anew. */
export function renewOffer(
	db: TenantDatabase,
	row: number,
	{ expiresAt, mailId }: Pick<Offer, "expiresAt" | "mailId">,
): void {
	db.sql.exec(
		`UPDATE mandate SET expires_at = ?, offered_at = ?, mail_id = ?, mail_due_at = 0, mail_failures = 0,
			mail_state = 'waiting', version = version + 1
		WHERE id = ?`,
		expiresAt,
		db.clock(),
		mailId,
		row,
	);
}

/** From now on the company's people may work by it. */
export function acceptMandate(
	db: TenantDatabase,
	row: number,
	broker: { documentId: string; name: string },
): void {
	db.sql.exec(
		`UPDATE mandate SET broker_id = ?, broker_name = ?, accepted_at = ?, mail_due_at = NULL, version = version + 1
		WHERE id = ?`,
		broker.documentId,
		broker.name,
		db.clock(),
		row,
	);
}

/** What the company is called now. */
export function renameBroker(db: TenantDatabase, row: number, name: string): void {
	db.sql.exec("UPDATE mandate SET broker_name = ?1 WHERE id = ?2 AND broker_name IS NOT ?1", name, row);
}

/** @param userId who of those, where that is known */
export function endMandate(
	db: TenantDatabase,
	row: number,
	endedBy: NonNullable<MandateRow["endedBy"]>,
	userId: string | null,
): void {
	db.sql.exec(
		`UPDATE mandate SET ended_at = ?, ended_by = ?, ended_by_user = ?, mail_due_at = NULL, version = version + 1
		WHERE id = ? AND ended_at IS NULL`,
		db.clock(),
		endedBy,
		userId,
		row,
	);
}

/** Ends all that are not ended, offers too. */
export function endAllMandates(db: TenantDatabase): null {
	db.sql.exec(
		`UPDATE mandate SET ended_at = ?, ended_by = 'client', mail_due_at = NULL, version = version + 1
		WHERE ended_at IS NULL`,
		db.clock(),
	);
	return null;
}

export interface Holder {
	userId: string;
	name: string;
	email: string;
}

/** Who works by it from now on; the others do so no more. */
export function writeHolders(db: TenantDatabase, row: number, holders: readonly Holder[]): void {
	const ids = JSON.stringify(holders.map(({ userId }) => userId));
	db.sql.exec(
		`UPDATE mandate_holder SET is_former = 1
		WHERE mandate_row = ? AND is_former = 0 AND user_id NOT IN (SELECT value FROM json_each(?))`,
		row,
		ids,
	);
	for (const { userId, name, email } of holders) {
		db.sql.exec(
			`INSERT INTO mandate_holder (mandate_row, user_id, name, email) VALUES (?1, ?2, ?3, ?4)
			ON CONFLICT DO UPDATE SET name = ?3, email = ?4, is_former = 0`,
			row,
			userId,
			name,
			email,
		);
	}
}

/** Who works by it now, by name. */
export function holdersOf(db: TenantDatabase, row: number): Holder[] {
	return db.sql
		.exec<Holder & Record<string, string>>(
			`SELECT user_id AS userId, name, email FROM mandate_holder
			WHERE mandate_row = ? AND is_former = 0 ORDER BY name, user_id`,
			row,
		)
		.toArray();
}

/** The categories that a mandate opens, in their order. */
export function categoriesOf(db: TenantDatabase, row: number): Mandate["categories"] {
	return db.sql
		.exec<{ documentId: string; name: string; isActive: number; rights: number }>(
			`SELECT c.document_id AS documentId, c.name, c.is_active AS isActive, r.rights
			FROM mandate_right r JOIN category c ON c.id = r.category_row WHERE r.mandate_row = ?
			ORDER BY c.position, c.name_key`,
			row,
		)
		.toArray()
		.map(({ documentId, name, isActive, rights }) => ({
			documentId,
			name,
			isActive: isActive === 1,
			right: rightsFromBits(rights).includes("Edit") ? ("Edit" as const) : ("Read" as const),
		}));
}

/** SELECT of the day on which the next mandate begins, or has ended; NULL for none. */
export const NEXT_DAY_OF_MANDATES = `SELECT min(iif(told_phase = 0, first_day, date(last_day, '+1 day'))) FROM mandate
	WHERE accepted_at IS NOT NULL AND ended_at IS NULL AND told_phase < 2 AND (told_phase = 0 OR last_day IS NOT NULL)`;

/** A mandate whose last day has passed. */
export type OverMandate = {
	documentId: string;
	lastDay: Day;
	termsAt: number | null;
	termsBy: string | null;
};

/**
 * Notes which mandates have begun and which are over; what that changes for others triggers write down.
 * @returns those that are over
 */
export function notePhases(db: TenantDatabase, now: number): OverMandate[] {
	const today = dayAt(now);
	return db.sql
		.exec<Omit<OverMandate, "lastDay"> & { lastDay: Day | null; phase: number }>(
			`UPDATE mandate SET told_phase = iif(last_day < ?1, 2, 1)
			WHERE accepted_at IS NOT NULL AND ended_at IS NULL AND told_phase < 2
				AND iif(told_phase = 0, first_day <= ?1, last_day < ?1)
			RETURNING document_id AS documentId, last_day AS lastDay, terms_at AS termsAt, terms_by AS termsBy,
				told_phase AS phase`,
			today,
		)
		.toArray()
		.flatMap(({ phase, lastDay, ...mandate }) =>
			phase === 2 && lastDay !== null ? [{ ...mandate, lastDay }] : [],
		);
}

/**
 * SQL of whether a mandate names the document of this row. No index knows: for many documents the mandates are gone
 * through once.
 */
export function isOfMandate(documentRow: string): string {
	return `${documentRow} IN (SELECT document_row FROM mandate WHERE document_row IS NOT NULL)`;
}
