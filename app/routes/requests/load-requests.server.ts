import { requestApi } from "../../../contract/api/sharing/requests.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { toRequestRow } from "./request-row.server.ts";
import { type RequestsState, STATES_OF } from "./requests-state.ts";

const PAGE_SIZE = 25;

export async function loadRequests(cms: CmsClient, { scope, states, text, after }: RequestsState) {
	await requireOffer(cms, "documentRequests");
	const page = await orErrorPage(
		cms.call(requestApi.list, {
			query: {
				filters: { scope, state: [...STATES_OF[states]], ...(text !== "" && { text }) },
				limit: PAGE_SIZE,
				...(after !== null && { after }),
			},
		}),
	);
	return {
		requests: page.items.map(toRequestRow),
		next: page.next,
		unanswered: page.unanswered.map(({ name }) => name),
		administered: page.administered.map(({ documentId, name }) => ({ documentId, name })),
	};
}
