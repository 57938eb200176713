import type { TenantReference } from "../../../contract/entities/entities.ts";
import type { InboxItemType } from "../../../contract/entities/inbox-item.ts";
import type { NotificationInterval } from "../../../contract/entities/notification-settings.ts";

/** What a tenant tells one of its users: an item of the inbox, as it is for this user. */
export interface Notice {
	/** documentId of the item, and how often it has come back: each is taken once. */
	itemId: string;
	shownAt: number;
	type: InboxItemType;
	tenant: TenantReference;
	document: { documentId: string; name: string } | null;
	/** The day that it is about. */
	date: string | null;
	description: string | null;
	author: { userId: string; name: string } | null;
	/** What the user has set for this document; `null`: as usual. */
	interval: NotificationInterval | null;
}
