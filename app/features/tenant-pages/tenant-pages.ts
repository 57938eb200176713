import type { Capability } from "../../../contract/capabilities.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

/** What somebody may do in a tenant, as far as its pages depend on it. */
export interface OwnPlace {
	mayEdit: boolean;
	isAdmin: boolean;
}

interface PageOfTenant {
	title: TextKey;
	path: string;
	/** Leads to the page of a tenant that is asked for, or of the first (`firstTenantPage`). */
	first: string;
	mayOpen: (place: OwnPlace) => boolean;
	/** Without it the CMS has no such page. */
	offer: Capability;
}

/** The pages about one tenant, in the order of their bar. A new one is an entry here. */
export const TENANT_PAGES = {
	company: {
		title: "company.title",
		path: "/:locale?/my-company/:tenantId",
		first: "/:locale?/my-company",
		mayOpen: () => true,
		offer: "company",
	},
	masterdata: {
		title: "masterdata.title",
		path: "/:locale?/masterdata/:tenantId",
		first: "/:locale?/masterdata",
		mayOpen: ({ mayEdit }: OwnPlace) => mayEdit,
		offer: "masterData",
	},
} as const satisfies Record<string, PageOfTenant>;

export type TenantPage = keyof typeof TENANT_PAGES;
