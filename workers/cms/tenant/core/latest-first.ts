import type { TenantReference } from "../../../../contract/entities/entities.ts";

/** Where a row stands in a list that has its latest first. */
export interface LatestCursor {
	at: number;
	id: string;
}

/** Part of such a list, with where each entry stands. */
export interface LatestPart<Item> {
	entries: { cursor: LatestCursor; item: Item }[];
	/** How far it was looked; `null` where there is nothing more. */
	next: LatestCursor | null;
	tenant: TenantReference;
	/** The user may see what all members have in the tenant's list. */
	isAdmin: boolean;
}
