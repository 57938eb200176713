import type { ReceivedListQuery, ShareListQuery } from "../../../../contract/api/sharing/shares.ts";
import type { ReceivedShare, Share } from "../../../../contract/sharing/share.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import { withoutOrderIn } from "../core/folding.ts";
import type { LatestCursor, LatestPart } from "../core/latest-first.ts";
import type { Member } from "../core/rights/sight.ts";
import { rightsFromBits } from "../core/rights/kinds-of-right.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { isInState, selectShares, type ShareRow, toShare } from "./share-rows.ts";

/** Documents that a list names of each share. */
const NAMED = 5;
/** Rows that one answer goes through: a page may be short, and go on. */
const SCANNED = 2_000;

export interface ShareSlice {
	filters: Omit<ShareListQuery["filters"], "tenant">;
	after: LatestCursor | null;
	limit: number;
}

/** Shares of this tenant that the member looks after, the newest first. */
export function listShares(member: Member, { filters, after, limit }: ShareSlice): LatestPart<Share> {
	const { db, userId, isAdmin } = member;
	const whose: Condition | null = isNobodys(member, filters.scope)
		? null
		: filters.scope === "tenant"
			? { sql: "1", values: [] }
			: { sql: "s.shared_by = ?", values: [userId] };
	const part = whose
		? slice(db, { whose, at: "s.created_at", conditions: conditionsOf(db, filters), after, limit })
		: { rows: [], next: null };
	return {
		entries: part.rows.map((row) => ({
			cursor: { at: row.createdAt, id: row.documentId },
			item: toShare(db, userId, row, NAMED),
		})),
		next: part.next,
		tenant: tenantReference(db),
		isAdmin,
	};
}

/** Whoever is here by a share or a mandate looks after none, and who does not administer the tenant after their own. */
function isNobodys(member: Member, scope: ShareSlice["filters"]["scope"]): boolean {
	return scope === "tenant" ? !member.isAdmin : member.isOutside;
}

export interface ReceivedSlice {
	filters: ReceivedListQuery["filters"];
	after: LatestCursor | null;
	limit: number;
}

/** What was shared with the member in this tenant, the latest first. */
export function receivedShares(
	member: Member,
	{ filters, after, limit }: ReceivedSlice,
): LatestPart<ReceivedShare> {
	const { db, userId, isAdmin } = member;
	const whose = {
		sql: "s.receiver_id = ? AND (s.kind = 'member' OR s.accepted_at IS NOT NULL)",
		values: [userId],
	};
	const part = slice(db, {
		whose,
		at: "coalesce(s.accepted_at, s.created_at)",
		conditions: conditionsOf(db, filters),
		after,
		limit,
	});
	return {
		entries: part.rows.map((row) => ({
			cursor: { at: row.acceptedAt ?? row.createdAt, id: row.documentId },
			item: toReceived(member, row),
		})),
		next: part.next,
		tenant: tenantReference(db),
		isAdmin,
	};
}

function toReceived(member: Member, row: ShareRow): ReceivedShare {
	const documents = seenDocuments(member, row.row);
	return {
		documentId: row.documentId,
		kind: row.kind,
		state: row.state,
		tenant: tenantReference(member.db),
		documents: documents.slice(0, NAMED),
		documentCount: documents.length,
		sharedBy: row.sharerName,
		note: row.note,
		right: rightsFromBits(row.rights).includes("Edit") ? "Edit" : "Read",
		hasPassword: false,
		lastDay: row.lastDay,
		receivedAt: instant(row.acceptedAt ?? row.createdAt),
		code: null,
	};
}

/** Documents of a share that the member sees, by whatever right, by name. */
function seenDocuments(member: Member, shareRow: number): { documentId: string; name: string }[] {
	const sees = member.sees();
	return member.db.sql
		.exec<{ documentId: string; name: string }>(
			`SELECT d.document_id AS documentId, d.name FROM share_document sd JOIN document d ON d.id = sd.document_row
			WHERE sd.share_row = ? AND d.state < 2 AND ${sees.sql} ORDER BY d.name_key, d.id`,
			shareRow,
			...sees.values,
		)
		.toArray();
}

type Filters = Pick<ShareListQuery["filters"], "state" | "kind" | "text"> & { document?: string | undefined };

function conditionsOf(db: TenantDatabase, { state, kind, text, document }: Filters): Condition[] {
	const words = foldText(text).split(/\s+/).filter(Boolean);
	return [
		isInState(db, state),
		kind.length === 0
			? { sql: "1", values: [] }
			: { sql: "s.kind IN (SELECT value FROM json_each(?))", values: [JSON.stringify(kind)] },
		document === undefined
			? { sql: "1", values: [] }
			: {
					sql: `EXISTS (
						SELECT 1 FROM share_document sd JOIN document d ON d.id = sd.document_row
						WHERE sd.share_row = s.id AND d.document_id = ?
					)`,
					values: [document],
				},
		words.length === 0
			? { sql: "1", values: [] }
			: {
					sql: `NOT EXISTS (
						SELECT 1 FROM json_each(?) w WHERE instr(s.name_key, w.value) = 0 AND NOT EXISTS (
							SELECT 1 FROM share_document sd JOIN document d ON d.id = sd.document_row
							WHERE sd.share_row = s.id AND d.state < 2 AND instr(${withoutOrderIn("d.name_key")}, w.value) > 0
						)
					)`,
					values: [JSON.stringify(words)],
				},
	];
}

interface Slicing {
	whose: Condition;
	/** By what the list is in order, the latest first. */
	at: string;
	conditions: readonly Condition[];
	after: LatestCursor | null;
	limit: number;
}

/** Goes through `SCANNED` rows behind the cursor, and answers at most `limit` of those that fit. */
function slice(
	db: TenantDatabase,
	{ whose, at, conditions, after, limit }: Slicing,
): { rows: ShareRow[]; next: LatestCursor | null } {
	const behind = after ? `AND (${at}, s.document_id) < (?, ?)` : "";
	const scanned = db.sql
		.exec<{ id: number; at: number; documentId: string }>(
			`SELECT s.id, ${at} AS at, s.document_id AS documentId FROM share s WHERE ${whose.sql} ${behind}
			ORDER BY ${at} DESC, s.document_id DESC LIMIT +?`,
			...whose.values,
			...(after ? [after.at, after.id] : []),
			SCANNED,
		)
		.toArray();
	const rows = selectShares(
		db,
		`JOIN json_each(?) asked ON asked.value = s.id
		WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}
		ORDER BY ${at} DESC, s.document_id DESC LIMIT +?`,
		JSON.stringify(scanned.map(({ id }) => id)),
		...conditions.flatMap(({ values }) => values),
		limit + 1,
	);
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	if (last) {
		const found = scanned.find(({ id }) => id === last.row);
		return { rows: rows.slice(0, limit), next: found ? { at: found.at, id: found.documentId } : null };
	}
	const furthest = scanned.length === SCANNED ? scanned.at(-1) : undefined;
	return { rows, next: furthest ? { at: furthest.at, id: furthest.documentId } : null };
}
