import type { AuditQuery } from "../../../../contract/api/audit.ts";
import { addDays, startOfDay } from "../../../../contract/days.ts";
import type { AuditAct, AuditKind } from "../../../../contract/audit/audit-words.ts";
import type { AuditEntry } from "../../../../contract/audit/audit-entry.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { AuditAction, AuditEntity } from "../core/audit.ts";
import type { Condition } from "../core/database.ts";
import { namesOfPeople, nameOfUser } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { readEntries, type RecordedEntry } from "./audit-entries.ts";

/** Entries that one turn looks through: about 5 ms, whatever is searched. */
export const LOOKED_THROUGH = 5_000;

/** What an entry is about, by its entity. All others are about the tenant itself. */
const ENTITIES: Readonly<Record<Exclude<AuditKind, "tenant">, readonly AuditEntity[]>> = {
	document: ["document", "reading"],
	file: ["documentFile"],
	category: ["documentCategory"],
	folder: ["documentFolder"],
	party: ["documentParty"],
	member: ["member"],
	invitation: ["invitation"],
	share: ["share"],
	request: ["request"],
	mandate: ["mandate"],
	client: ["client"],
};

/** What was done, by what is recorded. Everything else is a change. */
const ACTIONS: Readonly<Record<Exclude<AuditAct, "update">, readonly AuditAction[]>> = {
	create: ["create", "moveIn", "import"],
	delete: ["delete"],
	read: ["read"],
};

/** A part of the record, the latest entry first. */
export interface AuditSlice {
	entries: AuditEntry[];
	/** Where to go on; `null` where everything has been looked through. */
	next: string | null;
}

/**
 * The record of who did what in the tenant, for its admins. A turn looks through so many entries and no more: where
 * little matches, the slice is short, and says where to go on.
 */
export function auditSlice(member: Member, { filters, before, limit }: AuditQuery): AuditSlice {
	member.requireAdmin();
	const { sql } = member.db;
	const window = windowOf(filters, before);
	const tests = testsOf(filters);
	const rows = sql
		.exec<RecordedEntry>(
			`SELECT a.id, a.at, a.user_id AS userId, coalesce(${nameOfUser("a.user_id")}, a.user_name) AS userName,
				a.entity, a.entity_id AS entityId, a.document_id AS documentId, a.action, a.changes, a.subject
			FROM (${window.sql} LIMIT ${LOOKED_THROUGH}) a WHERE ${tests.sql} LIMIT +?`,
			...window.values,
			...tests.values,
			limit + 1,
		)
		.toArray();
	const shown = rows.slice(0, limit);
	const last = rows.length > limit ? shown.at(-1) : endOf(member, window);
	return { entries: readEntries(member, shown), next: last ? `${last.at}-${last.id}` : null };
}

/** Everybody by whom the record can be filtered. */
export function auditPeople(member: Member): { documentId: string; name: string }[] {
	member.requireAdmin();
	return namesOfPeople(member.db).map(({ userId, name }) => ({ documentId: userId, name }));
}

const NEWEST = "9999999999999-0";

/** The entries from which on is looked, by their time; of readings alone there is an index of its own. */
export function windowOf({ from, to, action, kind }: AuditQuery["filters"], before?: string): Condition {
	const upTo = to === undefined ? NEWEST : `${startOfDay(addDays(to, 1))}-0`;
	const [[at, id], [mostAt, mostId]] = [keyOf(before ?? upTo), keyOf(upTo)];
	const isEarlier = at < mostAt || (at === mostAt && id <= mostId);
	const since = from === undefined ? 0 : startOfDay(from);
	// (That a link was opened is an entry of its share, which are few.)
	const isOfReadings = action === "read" && kind !== "share";
	return {
		sql: `SELECT * FROM audit_entry INDEXED BY ${isOfReadings ? "audit_entry_of_readings" : "audit_entry_by_time"}
			WHERE (at, id) < (?, ?) AND at >= ? ${isOfReadings ? "AND entity = 'reading'" : ""}
			ORDER BY at DESC, id DESC`,
		values: [...(isEarlier ? [at, id] : [mostAt, mostId]), since],
	};
}

function keyOf(key: string): [number, number] {
	const [at = 0, id = 0] = key.split("-").map(Number);
	return [at, id];
}

/** The last entry of a window that is full; there may be more behind it. */
function endOf({ db }: Member, { sql, values }: Condition): { at: number; id: number } | undefined {
	const [last] = db.sql
		.exec<{ at: number; id: number }>(
			`SELECT at, id FROM (${sql} LIMIT 1 OFFSET ${LOOKED_THROUGH - 1})`,
			...values,
		)
		.toArray();
	return last;
}

function testsOf({ text, user, document, kind, action }: AuditQuery["filters"]): Condition {
	const tests: Condition[] = [hasWords(text)];
	if (user !== "") tests.push({ sql: "a.user_id = ?", values: [user] });
	if (document !== undefined) {
		// (What was read has its document in its id.)
		const sql = "(a.document_id = ? OR (a.entity = 'reading' AND instr(a.entity_id, ?) > 0))";
		tests.push({ sql, values: [document, ` ${document} `] });
	}
	if (kind === "tenant") tests.push(isNot("a.entity", Object.values(ENTITIES).flat()));
	else if (kind) tests.push(isOneOf("a.entity", ENTITIES[kind]));
	if (action === "update") tests.push(isNot("a.action", Object.values(ACTIONS).flat()));
	else if (action) tests.push(isOneOf("a.action", ACTIONS[action]));
	return {
		sql: tests.map(({ sql }) => sql).join(" AND "),
		values: tests.flatMap(({ values }) => values),
	};
}

function isOneOf(column: string, words: readonly string[]): Condition {
	return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(words)] };
}

function isNot(column: string, words: readonly string[]): Condition {
	const { sql, values } = isOneOf(column, words);
	return { sql: `NOT ${sql}`, values };
}

/**
 * All words of a search in one value, of which a statement takes a hundred. Entries from before the text was kept are
 * searched as they are.
 */
function hasWords(text: string): Condition {
	const words = text.split(/\s+/).filter((word) => word !== "");
	return {
		sql: `NOT EXISTS (
			SELECT 1 FROM json_each(?) w
			WHERE coalesce(instr(a.text, w.value ->> 0), instr(lower(a.changes), w.value ->> 1)) = 0
		)`,
		values: [JSON.stringify(words.map((word) => [foldText(word), word.toLowerCase()]))],
	};
}
