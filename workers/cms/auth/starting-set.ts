import { DEFAULT_LOCALE } from "../../../contract/constants.ts";
import type { CategoryIcon } from "../../../contract/entities/category-icons.ts";
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

/** The icons with which those categories begin. */
const ICONS: readonly (readonly [TextKey, CategoryIcon])[] = [
	["foundation.category.insurance", "shield-check"],
	["foundation.category.home", "house"],
	["foundation.category.financeAndTaxes", "coins"],
	["foundation.category.health", "heart-pulse"],
	["foundation.category.vehicles", "car"],
	["foundation.category.purchasesAndWarranties", "shopping-cart"],
	["foundation.category.contracts", "signature"],
	["foundation.category.identityPapers", "id-card"],
	["foundation.category.invoices", "receipt-text"],
	["foundation.category.staff", "users"],
	["foundation.category.realEstate", "building-2"],
	["foundation.category.taxesAndAccounting", "calculator"],
	["foundation.category.vehiclesAndEquipment", "truck"],
	["foundation.category.authorities", "landmark"],
	["foundation.category.unsorted", "inbox"],
];

/** The categories and folders with which a new tenant begins, in German: names that its members may then change. */
export function startingSet(
	kind: TenantFoundation["tenant"]["kind"],
): Pick<TenantFoundation, "categories" | "icons" | "folders"> {
	const { categories, folders } = SETS[kind];
	const icons = Object.fromEntries(ICONS.map(([key, icon]) => [germanText(key), icon]));
	return { categories: categories.map(germanText), icons, folders: folders.map(germanText) };
}

/** The category that every tenant has, for what is still to be sorted in. */
export const UNSORTED_NAME = germanText("foundation.category.unsorted");

function germanText(key: TextKey): string {
	return seedTexts[DEFAULT_LOCALE]?.[key] ?? key;
}
