import { DEFAULT_LOCALE } from "../../../contract/constants.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { TenantFoundation } from "../tenant/import/import-types.ts";
import { seedTexts } from "../texts/texts.ts";

const SETS = {
	private: {
		categories: [
			"foundation.category.insurance",
			"foundation.category.home",
			"foundation.category.financeAndTaxes",
			"foundation.category.health",
			"foundation.category.vehicles",
			"foundation.category.purchasesAndWarranties",
			"foundation.category.contracts",
			"foundation.category.identityPapers",
		],
		folders: ["foundation.folder.taxReturn", "foundation.folder.toPay", "foundation.folder.family"],
	},
	company: {
		categories: [
			"foundation.category.contracts",
			"foundation.category.insurance",
			"foundation.category.invoices",
			"foundation.category.staff",
			"foundation.category.realEstate",
			"foundation.category.taxesAndAccounting",
			"foundation.category.vehiclesAndEquipment",
			"foundation.category.authorities",
		],
		folders: [
			"foundation.folder.annualAccounts",
			"foundation.folder.toApprove",
			"foundation.folder.management",
		],
	},
} satisfies Record<string, Record<"categories" | "folders", TextKey[]>>;

/** The categories and folders with which a new tenant begins, in German: names that its members may then change. */
export function startingSet(
	kind: TenantFoundation["tenant"]["kind"],
): Pick<TenantFoundation, "categories" | "folders"> {
	const { categories, folders } = SETS[kind];
	return { categories: categories.map(germanText), folders: folders.map(germanText) };
}

/** The category that every tenant has, for what is still to be sorted in. */
export const UNSORTED_NAME = germanText("foundation.category.unsorted");

function germanText(key: TextKey): string {
	return seedTexts[DEFAULT_LOCALE]?.[key] ?? key;
}
