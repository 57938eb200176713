import type { Option } from "../../ui/forms/select.tsx";

/** What a search can be narrowed by, ready to be shown; a list without a choice is empty. */
export interface SearchChoices {
	tenants: Option[];
	categories: Option[];
}

export const NO_CHOICES: SearchChoices = { tenants: [], categories: [] };
