import { dayAt, formatDay } from "../../../contract/days.ts";
import type { DocumentRequest } from "../../../contract/requests/document-request.ts";
import { formatInstant } from "../../features/documents/format.ts";
import type { RequestDetails, RequestRow } from "./request-row.ts";

export function toRequestRow(request: DocumentRequest): RequestRow {
	const needed = request.items.filter(({ state }) => state !== "waived");
	return {
		documentId: request.documentId,
		name: request.name,
		recipient: request.recipient,
		email: request.email,
		state: request.state,
		tenant: request.tenant.name,
		done: needed.filter(({ state }) => state === "received").length,
		total: needed.length,
		lastDay: formatDay(request.lastDay),
		endedOn: dayOf(request.endedAt),
		mail: request.mail,
		requestedBy: request.requestedBy.name,
	};
}

export function toRequestDetails(request: DocumentRequest): RequestDetails {
	return {
		...toRequestRow(request),
		items: request.items.map(({ documentId, name, state, document, fileCount, receivedAt }) => ({
			documentId,
			name,
			state,
			document,
			fileCount,
			receivedOn: dayOf(receivedAt),
		})),
		note: request.note,
		category: request.category?.name ?? null,
		lastDayField: request.lastDay,
		remindEvery: request.remindEvery,
		nextReminderOn: dayOf(request.nextReminderAt),
		isMuted: request.isMuted,
		reminders: request.reminders,
		remindedOn: dayOf(request.remindedAt),
		openedAt: request.openedAt && formatInstant(request.openedAt),
		createdOn: formatDay(dayAt(Date.parse(request.createdAt))),
		endedBy: request.endedBy,
		version: request.version,
	};
}

function dayOf(instant: string | null): string | null {
	return instant === null ? null : formatDay(dayAt(Date.parse(instant)));
}
