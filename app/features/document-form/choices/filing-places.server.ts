import { tenantKeyOf } from "../../../../contract/ids.ts";
import { mayCreateDocuments, mayEditInCategory } from "../../../../contract/entities/rights.ts";
import type { DocumentCategory, Tenant } from "../../../../contract/entities/entities.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listCategories } from "../../../cms/tenant-lists.ts";
import { type AccessibleTenant, listTenants } from "../../../cms/user-access.ts";
import type { Option } from "../../../ui/forms/select.tsx";
import { isPlanFull } from "../../plan/plan-room.server.ts";
import { compareNames } from "../../../texts/name-order.ts";

/** Where the user may file a new document. */
export interface FilingPlaces {
	tenants: Option[];
	/** The one asked for or the first; `null` if the user may file nowhere. */
	tenant: string | null;
	/** Name of the one asked for, where the user may not file there and another one stands in its place. */
	insteadOf: string | null;
	/** Its plan has no room for another document. */
	isFull: boolean;
	/** Those of that tenant. */
	categories: Option[];
	/** The one asked for, else the one for what is still to be sorted in, else the only one. */
	category: string | null;
}

/** The tenants in which the user may file (spec 6), by name. */
export function tenantsToFileIn(all: readonly AccessibleTenant[]): AccessibleTenant[] {
	return all
		.filter(({ tenant, access }) => tenant.isActive && mayCreateDocuments(access, tenant.subscription.status))
		.toSorted((one, other) => compareNames(one.tenant.name, other.tenant.name));
}

/** The active categories of a tenant in which the user may file (spec 6). */
export async function categoriesToFileIn(
	cms: CmsClient,
	tenantId: string,
	tenants: Promise<readonly AccessibleTenant[]>,
): Promise<DocumentCategory[]> {
	const [categories, known] = await Promise.all([listCategories(cms, tenantId), tenants]);
	const access = known.find(({ tenant }) => tenant.documentId === tenantId)?.access;
	return categories.filter(
		({ documentId, isActive }) => isActive && access && mayEditInCategory(access, documentId),
	);
}

/** @param asked the wanted ids; what is no id or not allowed is ignored */
export async function filingPlaces(
	cms: CmsClient,
	asked: { tenant: string | null; category: string | null },
): Promise<FilingPlaces> {
	const known = listTenants(cms, asked.tenant);
	const tenants = tenantsToFileIn(await known).map(({ tenant }) => tenant);
	const askedIn = (ofThese: readonly Tenant[]) =>
		ofThese.find(({ documentId }) => documentId === asked.tenant) ??
		// The id of a category names its tenant.
		ofThese.find(({ documentId }) => asked.category?.startsWith(tenantKeyOf(documentId)));
	const wanted = askedIn(tenants) ?? tenants[0];
	const seen = askedIn((await known).map(({ tenant }) => tenant));
	const [categories, isFull] = await Promise.all([
		wanted ? categoriesToFileIn(cms, wanted.documentId, known) : [],
		wanted !== undefined && isPlanFull(cms, wanted.documentId, "documents"),
	]);
	const unsorted = categories.find(({ isUnsorted }) => isUnsorted);
	const only = categories.length === 1 ? categories[0] : undefined;
	const chosen = categories.find(({ documentId }) => documentId === asked.category) ?? unsorted ?? only;
	const inOrder = unsorted ? [unsorted, ...categories.filter((each) => each !== unsorted)] : categories;
	return {
		tenants: tenants.map(toOption),
		tenant: wanted?.documentId ?? null,
		insteadOf: wanted && seen && seen.documentId !== wanted.documentId ? seen.name : null,
		isFull,
		categories: inOrder.map(toOption),
		category: chosen?.documentId ?? null,
	};
}

function toOption({ documentId, name }: { documentId: string; name: string }): Option {
	return { value: documentId, label: name };
}
