/** What somebody may do in a tenant, as far as its pages depend on it. */
export interface OwnPlace {
	mayEdit: boolean;
	isAdmin: boolean;
	/** Works here by a mandate alone. */
	isMandated: boolean;
	/** Of the tenant. */
	features: readonly string[];
}

/** The pages about one tenant, in the order of their bar. A new one is an entry here. */
export const TENANT_PAGES = {
	masterdata: {
		title: "masterdata.title",
		path: "/:locale?/masterdata/:tenantId",
		/** Leads to the page of a tenant that is asked for, or of the first (`firstTenantPage`). */
		first: "/:locale?/masterdata",
		mayOpen: ({ mayEdit }: OwnPlace) => mayEdit,
	},
	mandates: {
		title: "mandates.title",
		path: "/:locale?/my-company/:tenantId/mandates",
		first: "/:locale?/my-company/mandates",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
	},
	clients: {
		title: "clients.title",
		path: "/:locale?/my-company/broker/:tenantId",
		first: "/:locale?/my-company/broker",
		/** Who works here by a mandate is no colleague. */
		mayOpen: ({ isMandated }: OwnPlace) => !isMandated,
		/** Most never have any. */
		isShown: ({ features }: OwnPlace) => features.includes("clients"),
	},
	history: {
		title: "audit.title",
		path: "/:locale?/my-company/:tenantId/history",
		first: "/:locale?/my-company/history",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
	},
} as const;

export type TenantPage = keyof typeof TENANT_PAGES;
