import type { RequestListQuery } from "../../../../contract/api/sharing/requests.ts";
import type { DocumentRequest } from "../../../../contract/requests/document-request.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import type { LatestCursor, LatestPart } from "../core/latest-first.ts";
import { selectRequests } from "./request-rows.ts";
import { toRequests } from "./seen-requests.ts";

/** Requests that one answer reads: a page may be short, and go on. */
const SCANNED = 300;
/** Names that a search passes, which takes some milliseconds. */
const SEARCHED = 2_000;

export interface RequestSlice {
	filters: Omit<RequestListQuery["filters"], "tenant">;
	after: LatestCursor | null;
	limit: number;
}

type Passed = {
	row: number;
	documentId: string;
	createdAt: number;
	name: string;
	recipient: string | null;
	email: string | null;
};

/** Requests of this tenant that the member looks after, the newest first. */
export function listRequests(
	member: Member,
	{ filters: { state, scope, text }, after, limit }: RequestSlice,
): LatestPart<DocumentRequest> {
	const { db, isAdmin } = member;
	const isNobodys = scope === "tenant" ? !isAdmin : member.isGuest;
	const { rows, furthest } = isNobodys
		? { rows: [], furthest: undefined }
		: passedRequests(member, { isOfAll: scope === "tenant", text, after });
	const scanned = selectRequests(
		db,
		`WHERE r.id IN (SELECT value FROM json_each(?)) ORDER BY r.created_at DESC, r.document_id DESC`,
		JSON.stringify(rows.map(({ row }) => row)),
	);
	const entries = toRequests(member, scanned)
		.map((item, at) => ({ cursor: { at: scanned[at]?.createdAt ?? 0, id: item.documentId }, item }))
		.filter(({ item }) => state.length === 0 || state.includes(item.state));
	const shown = entries.slice(0, limit);
	return {
		entries: shown,
		next:
			entries.length > limit
				? (shown.at(-1)?.cursor ?? null)
				: furthest
					? { at: furthest.createdAt, id: furthest.documentId }
					: null,
		tenant: tenantReference(db),
		isAdmin,
	};
}

interface Passing {
	/** Whoever has asked. */
	isOfAll: boolean;
	text: string;
	after: LatestCursor | null;
}

/** The next requests that have the words. @returns `furthest` the one up to which was looked, where there may be more */
function passedRequests(
	{ db, userId }: Member,
	{ isOfAll, text, after }: Passing,
): { rows: Passed[]; furthest: Passed | undefined } {
	const words = foldText(text).split(/\s+/).filter(Boolean);
	const most = words.length === 0 ? SCANNED : SEARCHED;
	const passed = db.sql
		.exec<Passed>(
			`SELECT r.id AS row, r.document_id AS documentId, r.created_at AS createdAt, r.name, r.recipient, r.email
			FROM document_request r
			WHERE ${isOfAll ? "?1 IS NOT NULL" : "r.requested_by = ?1"}
				AND (?2 IS NULL OR (r.created_at, r.document_id) < (?2, ?3))
			ORDER BY r.created_at DESC, r.document_id DESC LIMIT +?4`,
			userId,
			after?.at ?? null,
			after?.id ?? null,
			most,
		)
		.toArray();
	const found = passed.filter(({ name, recipient, email }) => {
		const said = foldText(`${name} ${recipient ?? ""} ${email ?? ""}`);
		return words.every((word) => said.includes(word));
	});
	const rows = found.slice(0, SCANNED);
	const isCut = rows.length < found.length;
	return { rows, furthest: isCut ? rows.at(-1) : passed.length === most ? passed.at(-1) : undefined };
}
