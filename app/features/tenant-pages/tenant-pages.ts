/** What somebody may do in a tenant, as far as its pages depend on it. */
export interface OwnPlace {
	mayEdit: boolean;
	isAdmin: boolean;
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
	history: {
		title: "audit.title",
		path: "/:locale?/my-company/:tenantId/history",
		first: "/:locale?/my-company/history",
		mayOpen: ({ isAdmin }: OwnPlace) => isAdmin,
	},
} as const;

export type TenantPage = keyof typeof TENANT_PAGES;
