import type { Day } from "../../../contract/days.ts";
import type { DemoChain } from "../demo-types.ts";
import { householdBelongings } from "./belongings.ts";
import { householdHome } from "./home.ts";
import { householdInsurance } from "./insurance.ts";
import { householdMoney } from "./money.ts";

export const HOUSEHOLD_CATEGORIES = [
	"Versicherungen",
	"Wohnen",
	"Steuern",
	"Rechnungen",
	"Garantien",
	"Ausweise",
	"Schule & Vereine",
	"Abos & Verträge",
] as const;

export const HOUSEHOLD_FOLDERS = [
	"Familie",
	"Wohnung Lindenweg",
	"Auto",
	"Gesundheit",
	"Kinder",
	"Ferien",
] as const;

export function householdChains(today: Day): DemoChain[] {
	return [
		...householdInsurance(today),
		...householdHome(today),
		...householdMoney(today),
		...householdBelongings(today),
	];
}
