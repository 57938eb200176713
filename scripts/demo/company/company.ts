import type { Day } from "../../../contract/days.ts";
import type { DemoChain } from "../demo-types.ts";
import { companyBusiness } from "./business.ts";
import { companyInsurance } from "./insurance.ts";
import { companyStaff } from "./staff.ts";

export const COMPANY_CATEGORIES = [
	"Versicherungen",
	"Verträge",
	"Aufträge",
	"Rechnungen Debitoren",
	"Rechnungen Kreditoren",
	"Buchhaltung & Steuern",
	"Personal",
	"Geräte & Garantien",
] as const;

export const COMPANY_FOLDERS = [
	"Policen",
	"Fahrzeuge",
	"Standort Hegi",
	"Informatik",
	"Photovoltaik",
] as const;

export function companyChains(today: Day): DemoChain[] {
	return [...companyInsurance(today), ...companyBusiness(today), ...companyStaff(today)];
}
