import type { RequestListQuery } from "../../../../contract/api/sharing/requests.ts";
import type { DocumentRequest } from "../../../../contract/requests/document-request.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import type { LatestCursor, LatestPart } from "../core/latest-first.ts";
import { selectRequests } from "./request-rows.ts";
import { toRequests } from "./seen-requests.ts";

/** Rows that one answer goes through: a page may be short, and go on. */
const SCANNED = 300;

export interface RequestSlice {
	filters: Omit<RequestListQuery["filters"], "tenant">;
	after: LatestCursor | null;
	limit: number;
}

/** Requests of this tenant that the member looks after, the newest first. */
export function listRequests(
	member: Member,
	{ filters: { state, scope }, after, limit }: RequestSlice,
): LatestPart<DocumentRequest> {
	const { db, userId, isAdmin } = member;
	const isNobodys = scope === "tenant" ? !isAdmin : member.isGuest;
	const scanned = isNobodys
		? []
		: selectRequests(
				db,
				`WHERE ${scope === "tenant" ? "?1 IS NOT NULL" : "r.requested_by = ?1"}
					AND (?2 IS NULL OR (r.created_at, r.document_id) < (?2, ?3))
				ORDER BY r.created_at DESC, r.document_id DESC LIMIT ?4`,
				userId,
				after?.at ?? null,
				after?.id ?? null,
				SCANNED,
			);
	const entries = toRequests(member, scanned)
		.map((item, at) => ({ cursor: { at: scanned[at]?.createdAt ?? 0, id: item.documentId }, item }))
		.filter(({ item }) => state.length === 0 || state.includes(item.state));
	const shown = entries.slice(0, limit);
	const furthest = scanned.length === SCANNED ? scanned.at(-1) : undefined;
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
