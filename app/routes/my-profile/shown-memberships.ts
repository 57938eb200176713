import { foldText } from "../../../contract/search/spelling.ts";
import type { OwnMembership } from "../../../contract/identity/auth.ts";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import { compareNames } from "../../texts/name-order.ts";

/** As many are listed at once: a broker's clients would push everything else off the page. */
export const MOST_LISTED = 20;

/** The user's tenants, as far as they are listed. */
export interface ShownMemberships {
	listed: readonly OwnMembership[];
	/** Those that the search finds, listed or not. */
	found: number;
	/** What is searched for. */
	text: string;
	/** There are so many that they are searched. */
	areMany: boolean;
}

/** Those that have every word of the search in their names, by name, and of very many the first ones. */
export function shownMemberships(all: readonly OwnMembership[], text: string): ShownMemberships {
	const areMany = all.length > MOST_LISTED;
	const words = areMany ? foldText(text).split(/\s+/u) : [];
	const found = all
		.filter(({ tenant: { name } }) => words.every((word) => foldText(name).includes(word)))
		.toSorted((one, other) => compareNames(one.tenant.name, other.tenant.name));
	return { listed: areMany ? found.slice(0, MOST_LISTED) : found, found: found.length, text, areMany };
}

/** What is known of the user's tenants beside what each says of the membership. */
interface KnownTenants {
	tenants: readonly { tenant: Pick<TenantReference, "documentId" | "name"> }[];
	silentTenants?: readonly TenantReference[] | undefined;
}

/** Names of those that have not answered: one of two questions is enough, and what is listed is there. */
export function silentAmong(
	memberships: readonly OwnMembership[],
	{ tenants, silentTenants = [] }: KnownTenants,
): string[] {
	const listed = new Set(memberships.map(({ tenant }) => tenant.documentId));
	return [...tenants.map(({ tenant }) => tenant), ...silentTenants]
		.filter(({ documentId }) => !listed.has(documentId))
		.map(({ name }) => name)
		.toSorted(compareNames);
}
