import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { isTenantAdmin } from "../../../contract/entities/rights.ts";
import type { ReceivedShare } from "../../../contract/sharing/share.ts";
import { sharePagePath } from "../../../contract/sharing/share-words.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listTenants } from "../../cms/user-access.ts";
import { toShareRow } from "../../features/sharing/share-row.server.ts";
import { type SharingState, STATES_OF } from "./sharing-state.ts";

const PAGE_SIZE = 25;

/** A share that the user has been given. */
export type ReceivedRow = ReturnType<typeof toReceivedRow>;

export async function loadSharing(cms: CmsClient, state: SharingState) {
	await requireOffer(cms, "sharing");
	const [list, tenants] = await orErrorPage(
		Promise.all([
			state.view === "received" ? readReceived(cms, state) : readShares(cms, state),
			listTenants(cms),
		]),
	);
	const administered = tenants
		.filter(({ access }) => isTenantAdmin(access))
		.map(({ tenant: { documentId, name } }) => ({ documentId, name }));
	return { ...list, administered };
}

async function readShares(cms: CmsClient, { view, kind, states, text, tenant, after }: SharingState) {
	const isOfTenants = view === "tenants";
	const page = await cms.call(shareApi.list, {
		query: {
			filters: {
				scope: isOfTenants ? "tenant" : "mine",
				state: [...STATES_OF[states]],
				kind: kind === null ? [] : [kind],
				text,
				...(isOfTenants && tenant !== null && { tenant }),
			},
			limit: PAGE_SIZE,
			...(after !== null && { after }),
		},
	});
	return {
		shares: page.items.map(toShareRow),
		received: null,
		next: page.next,
		unanswered: page.unanswered.map(({ name }) => name),
	};
}

async function readReceived(cms: CmsClient, { kind, states, text, after }: SharingState) {
	const page = await cms.call(shareApi.received, {
		query: {
			filters: { state: [...STATES_OF[states]], kind: kind === null ? [] : [kind], text },
			limit: PAGE_SIZE,
			...(after !== null && { after }),
		},
	});
	return {
		shares: null,
		received: page.items.map(toReceivedRow),
		next: page.next,
		unanswered: page.unanswered.map(({ name }) => name),
	};
}

function toReceivedRow(share: ReceivedShare) {
	const { documentId, kind, state, documents, documentCount, sharedBy, note, right, hasPassword, code } =
		share;
	return {
		documentId,
		kind,
		state,
		documents,
		moreDocuments: Math.max(0, documentCount - documents.length),
		sharedBy,
		tenant: share.tenant?.name ?? null,
		note,
		right,
		hasPassword,
		lastDay: share.lastDay === null ? null : formatDay(share.lastDay),
		receivedOn: formatDay(dayAt(Date.parse(share.receivedAt))),
		/** Where a kept link leads. */
		address: code === null ? null : sharePagePath(code),
	};
}
