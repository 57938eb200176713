import type { Capability } from "../../../contract/capabilities.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

/** What somebody may do in a tenant, as far as its pages depend on it. */
export interface OwnPlace {
	mayEdit: boolean;
	isAdmin: boolean;
	/** Works here by a mandate alone. */
	isMandated: boolean;
	/** Of the tenant. */
	features: readonly string[];
}

interface PageOfTenant {
	title: TextKey;
	path: string;
	/** Leads to the page of a tenant that is asked for, or of the first (`firstTenantPage`). */
	first: string;
	mayOpen: (place: OwnPlace) => boolean;
	/** Whether the bar has it; without, it does for whoever may open it. */
	isShown?: (place: OwnPlace) => boolean;
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
	mandates: {
		title: "mandates.title",
		path: "/:locale?/my-company/:tenantId/mandates",
		first: "/:locale?/my-company/mandates",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
		offer: "mandates",
	},
	clients: {
		title: "clients.title",
		path: "/:locale?/my-company/broker/:tenantId",
		first: "/:locale?/my-company/broker",
		/** Who works here by a mandate is no colleague. */
		mayOpen: ({ isMandated }: OwnPlace) => !isMandated,
		/** Most never have any. */
		isShown: ({ features }: OwnPlace) => features.includes("clients"),
		offer: "mandates",
	},
	history: {
		title: "audit.title",
		path: "/:locale?/my-company/:tenantId/history",
		first: "/:locale?/my-company/history",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
		offer: "audit",
	},
} as const satisfies Record<string, PageOfTenant>;

export type TenantPage = keyof typeof TENANT_PAGES;
