import { tenantKeyOf } from "../../../../../contract/ids.ts";
import { mayEditInTenant } from "../../../../../contract/entities/rights.ts";
import type { CmsClient } from "../../../../cms/cms-client.ts";
import { listTenants } from "../../../../cms/user-access.ts";
import type { FilingIntent } from "../../../../features/bulk/bulk-change.ts";
import { categoriesToFileIn } from "../../../../features/document-form/choices/filing-places.server.ts";
import { searchChoices } from "../../../../features/document-form/choices/search-choices.server.ts";
import type { FoundChoices, Search } from "../../../../features/document-form/values/choice.ts";
import type { FilingChoices } from "./filing-fields.tsx";
import { compareNames } from "../../../../texts/name-order.ts";

const SEARCHED: Readonly<Record<Exclude<FilingIntent, "setCategory">, Search>> = {
	addFolder: "folders",
	removeFolder: "folders",
	addParty: "parties",
	removeParty: "parties",
};

interface Asked {
	intent: FilingIntent;
	/** Documents, at least one of each tenant: their ids name it. */
	documentIds: readonly string[];
	/** The tenant of which to choose; else it is the first one. */
	tenant: string | null;
	text: string;
}

/**
 * What the documents can be filed by: categories, folders and parties belong to one tenant each, so it is chosen first
 * where the documents are of several. Every failure is a `ContractError`.
 */
export async function filingChoices(
	cms: CmsClient,
	{ intent, documentIds, tenant: wanted, text }: Asked,
): Promise<FilingChoices> {
	const known = listTenants(cms);
	const keys = new Set(documentIds.map(tenantKeyOf));
	const tenants = (await known)
		.filter(({ tenant, access }) => keys.has(tenantKeyOf(tenant.documentId)) && mayEditInTenant(access))
		.map(({ tenant }) => ({ value: tenant.documentId, label: tenant.name }))
		.toSorted((one, other) => compareNames(one.label, other.label));
	const tenant = (tenants.find(({ value }) => value === wanted) ?? tenants[0])?.value ?? null;
	if (tenant === null) return { tenants, tenant, found: { choices: [], hasMore: false } };
	if (intent !== "setCategory") {
		return { tenants, tenant, found: await searchChoices(cms, SEARCHED[intent], { tenant, text }) };
	}
	const categories = await categoriesToFileIn(cms, tenant, known);
	const found: FoundChoices = {
		choices: categories.map(({ documentId, name }) => ({ value: documentId, label: name, detail: "" })),
		hasMore: false,
	};
	return { tenants, tenant, found };
}
