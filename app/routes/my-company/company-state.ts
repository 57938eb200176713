import { href, useParams } from "react-router";

/** The cookie has the index of one (spec 2: tab index for company). */
export const COMPANY_TABS = ["facts", "subscription", "people"] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

/** What the page shows. It lives in the URL alone. */
export interface CompanyState {
	tab: CompanyTab;
	/** The facts are being written. */
	isEditing: boolean;
}

/** @param keptTab index of the tab that was open last */
export function parseCompanyState(query: URLSearchParams, keptTab = 0): CompanyState {
	const asked = query.get("tab");
	const tab = COMPANY_TABS.find((known) => known === asked) ?? COMPANY_TABS[keptTab] ?? "facts";
	return { tab, isEditing: tab === "facts" && query.has("edit") };
}

/** The query of the URL. It names the tab always: an address without one leads to the last. */
export function formatCompanyState({ tab, isEditing }: CompanyState): string {
	return `?tab=${tab}${isEditing ? "&edit" : ""}`;
}

/** Addresses of the page in another state. */
export function useCompanyAddress(tenantId: string): (tab: CompanyTab, isEditing?: boolean) => string {
	const { locale } = useParams();
	const path = href("/:locale?/my-company/:tenantId", { locale, tenantId });
	return (tab, isEditing = false) => path + formatCompanyState({ tab, isEditing });
}
