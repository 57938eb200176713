import { z } from "zod";
import type { AuditKind } from "../../../../contract/audit/audit-words.ts";
import type { AuditChange, AuditEntry, AuditValue } from "../../../../contract/audit/audit-entry.ts";
import type { AuditAction, AuditEntity } from "../core/audit.ts";
import { documentRead, subjectOf } from "../core/audit-text.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { instant } from "../core/values.ts";
import { toEntry } from "../documents/history/document-history.ts";
import { HistoryValues } from "../documents/history/history-values.ts";

export type RecordedEntry = {
	id: number;
	at: number;
	userId: string;
	userName: string | null;
	entity: AuditEntity;
	entityId: string;
	documentId: string | null;
	action: AuditAction;
	changes: string;
	subject: string | null;
};

const KINDS: Readonly<Partial<Record<AuditEntity, AuditKind>>> = {
	document: "document",
	reading: "document",
	documentFile: "file",
	documentCategory: "category",
	documentFolder: "folder",
	documentParty: "party",
	member: "member",
	invitation: "invitation",
	mandate: "mandate",
	share: "share",
	request: "request",
	client: "client",
};

/** Ids and the like, which say nothing to anybody. */
const UNTOLD: ReadonlySet<string> = new Set(["documentId", "id", "version"]);

const changesSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).catch({});
const namedSchema = z.looseObject({ name: z.string() });
/** A category in which somebody has no right: by its name alone it would read as if they had one. */
const noRightSchema = z.object({ category: z.string(), rights: z.tuple([]) });

/** Entries of the record as the admins of the tenant read them. */
export function readEntries(member: Member, rows: readonly RecordedEntry[]): AuditEntry[] {
	const { db } = member;
	const history = new HistoryValues(member);
	const there = documentsThere(db, rows.map(documentOf));
	return rows.map((row) => {
		const documentId = documentOf(row);
		const kind = KINDS[row.entity] ?? "tenant";
		const told = isOfDocument(row) ? toEntry(row, history, ALL_SEEN) : toldOf(row);
		return {
			id: row.id,
			at: instant(row.at),
			// Whoever has just left is named by the entry that says so.
			user: {
				documentId: row.userId,
				name: row.userName ?? (row.userId === row.entityId ? row.subject : null),
			},
			kind,
			action: told.action,
			subject: {
				documentId: documentId ?? row.entityId,
				name: row.subject ?? subjectNow(db, row),
				isThere: documentId !== null && there.has(documentId),
			},
			changes: told.changes,
		};
	});
}

/** Admins see every category. */
const ALL_SEEN = { before: true, after: true };

function isOfDocument({ entity }: RecordedEntry): boolean {
	return entity === "document" || entity === "documentFile";
}

function documentOf({ entity, entityId, documentId }: RecordedEntry): string | null {
	return entity === "reading" ? documentRead(entityId) : documentId;
}

/** The documents that can be opened. */
function documentsThere(db: TenantDatabase, ids: readonly (string | null)[]): ReadonlySet<string> {
	const rows = db.sql.exec<{ documentId: string }>(
		`SELECT d.document_id AS documentId FROM json_each(?) asked
		CROSS JOIN document d ON d.document_id = asked.value WHERE d.state < 2`,
		JSON.stringify([...new Set(ids)]),
	);
	return new Set([...rows].map(({ documentId }) => documentId));
}

/** Of an entry from before the name was kept: as it is called now. */
function subjectNow(db: TenantDatabase, { changes, ...row }: RecordedEntry): string | null {
	return subjectOf(db, { ...row, changes: changesSchema.parse(JSON.parse(changes)) });
}

/** What is no document's: each field as it is recorded. */
function toldOf({ action, changes }: RecordedEntry): Pick<AuditEntry, "action" | "changes"> {
	const stored = Object.entries(changesSchema.parse(JSON.parse(changes)));
	return {
		action: action === "replaced" || action === "fileOrder" || action === "process" ? "update" : action,
		changes: stored.flatMap(([field, [old, now]]): AuditChange[] => {
			if (UNTOLD.has(field)) return [];
			const change = { field, old: readable(old), new: readable(now), isHidden: false };
			return isNothing(change.old) && isNothing(change.new) ? [] : [change];
		}),
	};
}

/** A value as it stands; what points at something by its name, what has parts as these in one line. */
function readable(value: unknown): AuditValue {
	if (value === null || value === undefined) return null;
	if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
	if (Array.isArray(value)) {
		const told = value.filter((entry: unknown) => !noRightSchema.safeParse(entry).success);
		return told.map((entry: unknown) => lineOf(entry)).filter((line) => line !== "");
	}
	return lineOf(value) || null;
}

function lineOf(value: unknown): string {
	if (value === null || typeof value !== "object") return value === null ? "" : String(value);
	const named = namedSchema.safeParse(value);
	if (named.success && "documentId" in named.data) return named.data.name;
	const parts: unknown[] = Object.values(value);
	return parts
		.map((part) =>
			Array.isArray(part) ? part.map((entry: unknown) => lineOf(entry)).join(", ") : lineOf(part),
		)
		.filter((part) => part !== "")
		.join(", ");
}

function isNothing(value: AuditValue): boolean {
	return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
