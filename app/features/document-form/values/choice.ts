import { TENANT_KEY_LENGTH } from "../../../../contract/constants.ts";

/** What can be searched from within the form. */
export const SEARCHES = ["parties", "folders", "documents"] as const;
export type Search = (typeof SEARCHES)[number];

/** A party, folder or document that can be chosen. */
export interface Choice {
	value: string;
	label: string;
	/** Tells it from others of the same name. */
	detail: string;
}

export interface FoundChoices {
	choices: Choice[];
	/** There are more than these. */
	hasMore: boolean;
}

/** Whether something belongs to this tenant: the ids say so. */
export function belongsToTenant(id: string, tenant: string): boolean {
	return id.slice(0, TENANT_KEY_LENGTH) === tenant.slice(0, TENANT_KEY_LENGTH);
}
