import { DEADLINE_TYPES, type DeadlineType } from "../../../contract/entities/document-dates.ts";
import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { pageAsked } from "../../page-number.ts";

/** What the address says of the page: what is shown, and from where on. */
export interface DeadlinesState {
	type: DeadlineType | null;
	/** documentId of the tenant. */
	tenant: string | null;
	/** `YYYY-MM`: only from this month on; else from what is overdue on. */
	from: string | null;
	/** From 1. */
	page: number;
}

/** What is none of its values is not said. */
export function parseDeadlinesState(query: URLSearchParams): DeadlinesState {
	const type = query.get("type");
	const tenant = query.get("tenant") ?? "";
	const from = query.get("from") ?? "";
	return {
		type: DEADLINE_TYPES.find((known) => known === type) ?? null,
		tenant: DOCUMENT_ID_PATTERN.test(tenant) ? tenant : null,
		from: /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(from) ? from : null,
		page: pageAsked(query),
	};
}

/** The address, with `?` where it says anything. */
export function formatDeadlinesState({ type, tenant, from, page }: DeadlinesState): string {
	const query = new URLSearchParams();
	if (type) query.set("type", type);
	if (tenant) query.set("tenant", tenant);
	if (from) query.set("from", from);
	if (page > 1) query.set("page", String(page));
	return query.size > 0 ? `?${query}` : "";
}
