import { data } from "react-router";
import { companyApi } from "../../../contract/api/company.ts";
import { dayAt, daysBetween } from "../../../contract/days.ts";
import type { Company } from "../../../contract/company/company.ts";
import {
	CHECKED_FACTS,
	type CheckedFact,
	isOwnFeature,
	looksRight,
	websiteAddress,
} from "../../../contract/company/company-facts.ts";
import { mayCreate } from "../../../contract/entities/rights.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { COUNTRIES } from "../../features/document-form/choices/form-choices.server.ts";
import { formatFileSize } from "../../features/documents/file-size.ts";
import { formatCount } from "../../features/documents/format.ts";
import type { Option } from "../../ui/forms/select.tsx";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { keptTab, tabHeaders } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { COMPANY_TABS, type CompanyState, parseCompanyState } from "./company-state.ts";

/** What is shown of what a tenant has and may have. */
export interface Meter {
	name: "storageBytes" | "documents" | "members";
	value: number;
	/** `null` for no limit. */
	limit: number | null;
	/** As they are shown. */
	shown: string;
	limitShown: string;
	/** Of the limit, in whole percent, down. */
	percent: number;
}

/** What the tenant says of itself, with the tab that is asked for or was open last. */
export async function loadCompanyPage({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "company");
	const state = parseCompanyState(url.searchParams, keptTab(request, "company_tab"));
	const loaded = await loadCompany(cms, params.tenantId, state);
	const isEditing = state.isEditing && loaded.tenant.isAdmin;
	const shown = { ...state, isEditing };
	const headers = tabHeaders({ request, url }, "company_tab", { tabs: COMPANY_TABS, tab: state.tab });
	return data({ title: pageTitle(context, "company.title"), state: shown, ...loaded }, { headers });
}

export async function loadCompany(cms: CmsClient, tenantId: string, { tab, isEditing }: CompanyState) {
	const place = await tenantOfPage(cms, "company", tenantId);
	const params = { id: tenantId };
	const [company, members] = await orErrorPage(
		Promise.all([
			cms.call(companyApi.read, { params }),
			tab === "people" ? cms.call(companyApi.members, { params }) : null,
		]),
	);
	const { periodEnd, status } = company.subscription;
	return {
		...place,
		company,
		members,
		/** Where the website is to be found. */
		websiteAddress: company.website === null ? null : websiteAddress(company.website),
		/** What does not look like what it is to be: whoever may change it is asked to look again. */
		doubts: place.tenant.isAdmin ? doubtsOf(company) : [],
		countries: isEditing ? countriesWith(company.address?.country ?? null) : [],
		/** Until the period is over. */
		daysLeft: periodEnd === null ? null : daysBetween(dayAt(Date.now()), dayAt(Date.parse(periodEnd))),
		/** Something may be made: else there are no limits either. */
		isRunning: mayCreate(status),
		features: company.features.filter((feature) => !isOwnFeature(feature)),
		meters: metersOf(company),
	};
}

/** A country that is not in the list stays a choice. */
function countriesWith(current: string | null): Option[] {
	if (current === null || COUNTRIES.some(({ value }) => value === current)) return COUNTRIES;
	return [{ value: current, label: current }, ...COUNTRIES];
}

function doubtsOf(company: Company): CheckedFact[] {
	return CHECKED_FACTS.filter((fact) => {
		const value = company[fact];
		return value !== null && !looksRight(fact, value);
	});
}

function metersOf({ latestMeterEvents, limits }: Company): Meter[] {
	return (["storageBytes", "documents", "members"] as const).map((name) => {
		const value = Math.max(latestMeterEvents[name] ?? 0, 0);
		// Where nothing may be kept any more there is nothing to measure against.
		const limit = limits[name] || null;
		const show = name === "storageBytes" ? formatFileSize : formatCount;
		return {
			name,
			value,
			limit,
			shown: show(value),
			limitShown: limit === null ? "" : show(limit),
			percent: limit === null ? 0 : Math.floor((100 * value) / limit),
		};
	});
}
