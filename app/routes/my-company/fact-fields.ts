import type { Company } from "../../../contract/company/company.ts";
import type { FieldTexts } from "../../features/form/merged-fields.ts";

const FACTS = ["name", "uid", "registerNumber", "phone", "email", "website"] as const;
const ADDRESS = ["street", "street2", "zipCode", "city", "country"] as const;

/** What a tenant says of itself, as the fields of its form have it. */
export function factFields(company: Pick<Company, (typeof FACTS)[number] | "address">): FieldTexts {
	return Object.fromEntries([
		...FACTS.map((name) => [name, company[name] ?? ""] as const),
		...ADDRESS.map((part) => [`address.${part}`, company.address?.[part] ?? ""] as const),
	]);
}
