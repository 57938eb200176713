import { type InboxFilter, inboxApi, type InboxQuery } from "../../contract/api/inbox.ts";
import { EXPLORER_PAGE_SIZE } from "../../contract/constants.ts";
import type {
	InboxClose,
	InboxClosed,
	InboxItem,
	InboxItemUpdate,
} from "../../contract/entities/inbox-item.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";
import { knownUser } from "./user-access.ts";

/** The calls of spec 7 under Inbox. Every failure is a `ContractError`. */

export interface InboxRequest {
	filters?: Partial<InboxQuery["filters"]>;
	/** From 1. */
	page: number;
	pageSize?: number;
}

/** One page of what the user has to do, what came last first; of what is away the next to come back. */
export function listInbox(
	cms: CmsClient,
	{ filters = {}, page, pageSize = EXPLORER_PAGE_SIZE }: InboxRequest,
): Promise<CmsPage<InboxItem[]>> {
	return cms.call(inboxApi.inbox, { query: { filters, pagination: { page, pageSize } } });
}

/** What the inbox can be filtered by, and how many there are. The inbox and the frame around it ask together. */
export function getInboxFilter(cms: CmsClient): Promise<InboxFilter> {
	const filter = askedFor.get(cms) ?? cms.call(inboxApi.filterOptions);
	askedFor.set(cms, filter);
	return filter;
}

/** How many items the inbox has. */
export async function countInbox(cms: CmsClient): Promise<number> {
	return (await knownUser(cms))?.openInboxItems ?? (await getInboxFilter(cms)).total;
}

const askedFor = new WeakMap<CmsClient, Promise<InboxFilter>>();

/** An item, also a closed one; 404 where it is not the user's. */
export function getInboxItem(cms: CmsClient, documentId: string): Promise<InboxItem> {
	return cms.call(inboxApi.read, { params: { id: documentId } });
}

/** Closes some hundreds of the items that the inbox lists under these filters and that came by then. */
export function closeListedItems(cms: CmsClient, close: InboxClose): Promise<InboxClosed> {
	return cms.call(inboxApi.closeListed, { body: { data: close } });
}

export function updateInboxItem(
	cms: CmsClient,
	documentId: string,
	update: InboxItemUpdate,
): Promise<InboxItem> {
	return cms.call(inboxApi.write, { params: { id: documentId }, body: { data: update } });
}
