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

export interface PageOfTenant {
	title: TextKey;
	path: string;
	/** What the CMS has to have for it. */
	offer: Capability;
	mayOpen: (place: OwnPlace) => boolean;
	/** Whether the bar has it, for what most never need; on the page itself it does. */
	isShown?: (place: OwnPlace) => boolean;
}

/** The pages about one tenant, in the order of their bar. A new one is an entry here. */
export const TENANT_PAGES = {
	company: {
		title: "company.title",
		path: "/:locale?/my-company/:tenantId",
		mayOpen: () => true,
		offer: "company",
	},
	masterdata: {
		title: "masterdata.title",
		path: "/:locale?/masterdata/:tenantId",
		offer: "masterData",
		mayOpen: ({ mayEdit }: OwnPlace) => mayEdit,
	},
	permissions: {
		title: "permissions.title",
		path: "/:locale?/permissions/:tenantId",
		offer: "members",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
	},
	mandates: {
		title: "mandates.title",
		path: "/:locale?/my-company/:tenantId/mandates",
		offer: "mandates",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
	},
	clients: {
		title: "clients.title",
		path: "/:locale?/my-company/broker/:tenantId",
		offer: "mandates",
		/** Who works here by a mandate is no colleague. */
		mayOpen: ({ isMandated }: OwnPlace) => !isMandated,
		isShown: ({ features }: OwnPlace) => features.includes("clients"),
	},
	history: {
		title: "audit.title",
		path: "/:locale?/my-company/:tenantId/history",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
		offer: "audit",
	},
} as const satisfies Record<string, PageOfTenant>;

export type TenantPage = keyof typeof TENANT_PAGES;

export function isTenantPage(name: string): name is TenantPage {
	return Object.hasOwn(TENANT_PAGES, name);
}
