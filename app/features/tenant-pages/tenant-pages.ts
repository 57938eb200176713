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
	/** What the CMS has to have for it. */
	offer: Capability;
	mayOpen: (place: OwnPlace) => boolean;
}

/** The pages about one tenant, in the order of their bar. A new one is an entry here. */
export const TENANT_PAGES = {
	masterdata: {
		title: "masterdata.title",
		path: "/:locale?/masterdata/:tenantId",
		first: "/:locale?/masterdata",
		offer: "masterData",
		mayOpen: ({ mayEdit }: OwnPlace) => mayEdit,
	},
	permissions: {
		title: "permissions.title",
		path: "/:locale?/permissions/:tenantId",
		first: "/:locale?/permissions",
		offer: "members",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
	},
} as const satisfies Record<string, PageOfTenant>;

export type TenantPage = keyof typeof TENANT_PAGES;
