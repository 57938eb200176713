/** What somebody may do in a tenant, as far as its pages depend on it. */
export interface OwnPlace {
	mayEdit: boolean;
	isAdmin: boolean;
}

/** The pages about one tenant, in the order of their bar. A new one is an entry here. */
export const TENANT_PAGES = {
	company: {
		title: "company.title",
		path: "/:locale?/my-company/:tenantId",
		first: "/:locale?/my-company",
		mayOpen: () => true,
	},
	masterdata: {
		title: "masterdata.title",
		path: "/:locale?/masterdata/:tenantId",
		/** Leads to the page of a tenant that is asked for, or of the first (`firstTenantPage`). */
		first: "/:locale?/masterdata",
		mayOpen: ({ mayEdit }: OwnPlace) => mayEdit,
	},
} as const;

export type TenantPage = keyof typeof TENANT_PAGES;
