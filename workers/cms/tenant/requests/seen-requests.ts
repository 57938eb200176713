import type { DocumentRequest, RequestedItem } from "../../../../contract/requests/document-request.ts";
import { REMINDER_INTERVALS, type RequestState } from "../../../../contract/requests/request-words.ts";
import { notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { findRequest, type RequestRow } from "./request-rows.ts";
import { stateOf } from "./request-state.ts";
import { itemsOf } from "./checklist.ts";

/** The request as it is now. */
export function requestAsSeen(member: Member, documentId: string): DocumentRequest {
	const request = findRequest(member.db, documentId);
	const [seen] = request ? toRequests(member, [request]) : [];
	if (!seen) throw notFound();
	return seen;
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
