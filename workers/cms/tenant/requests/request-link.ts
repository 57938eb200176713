/** What the link of a request opens, for whoever has it: the checklist, and that no more mails remind of it. */
import type { OpenedRequest } from "../../../../contract/requests/document-request.ts";
import {
	REACHABLE_REQUEST_STATES,
	REQUESTED_FILES_SHOWN,
} from "../../../../contract/requests/request-words.ts";
import type { TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import { REQUEST_PREFIX } from "../core/people.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { secretState, type TenantSecret } from "../members/tenant-secrets.ts";
import * as checklist from "./checklist.ts";
import * as mailing from "./mailing.ts";
import { factsOf, recordUpdate } from "./request-audit.ts";
import * as rows from "./request-rows.ts";
import { stateOf } from "./request-state.ts";

/** As one answer, whatever is wrong with the code. */
export const REQUEST_GONE = "error.requestGone";

export function openRequest(db: TenantDatabase, secret: TenantSecret): OpenedRequest {
	const request = requestOf(db, secret);
	rows.noteOpened(db, request.row);
	const { name: tenant } = tenantReference(db);
	return {
		requestedBy: request.requesterName,
		from: request.requesterCompany ?? tenant,
		onBehalfOf: request.requesterCompany === null ? null : tenant,
		name: request.name,
		recipient: request.recipient,
		note: request.note,
		lastDay: request.lastDay,
		isComplete: request.openItems === 0,
		isReminding: request.nextReminderAt !== null,
		items: checklist.itemsOf(db, [request.row]).map(({ row, documentId, name, state, fileCount }) => ({
			documentId,
			name,
			state,
			files: checklist
				.filesOf(db, row, REQUESTED_FILES_SHOWN)
				.map((file) => ({ name: file.name, receivedAt: instant(file.receivedAt) })),
			fileCount,
		})),
	};
}

/** Whoever gets its mails wants no more of them. */
export function muteRequest(db: TenantDatabase, secret: TenantSecret): null {
	const request = requestOf(db, secret);
	if (request.mutedAt !== null) return null;
	const facts = factsOf(db, request);
	mailing.noteMuted(db, request.row);
	const author = { userId: REQUEST_PREFIX + request.documentId, now: db.clock() };
	recordUpdate(db, author, rows.findRequest(db, request.documentId) ?? request, facts);
	return null;
}

/** The request that the code opens; 404 for one that counts no more, whyever. */
export function requestOf(db: TenantDatabase, secret: TenantSecret): rows.RequestRow {
	const request = secretState(db, secret) && rows.findRequest(db, secret.subject);
	if (!request || !REACHABLE_REQUEST_STATES.includes(stateOf(db, request))) throw notFound(REQUEST_GONE);
	return request;
}
