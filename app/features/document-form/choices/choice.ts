import { TENANT_KEY_LENGTH } from "../../../../contract/constants.ts";
import type { DocumentFormValues } from "../values/document-form-values.ts";

/** Whether something belongs to this tenant, which its id tells. */
export function isOfTenant(id: string, tenant: string): boolean {
	return id.slice(0, TENANT_KEY_LENGTH) === tenant.slice(0, TENANT_KEY_LENGTH);
}

/** What was typed, without what was chosen in another tenant. */
export function keptInTenant(typed: DocumentFormValues, tenant: string): DocumentFormValues {
	const orNone = (id: string) => (isOfTenant(id, tenant) ? id : "");
	return {
		...typed,
		documentCategory: orNone(typed.documentCategory),
		replacedDocument: orNone(typed.replacedDocument),
		documentFolders: typed.documentFolders.filter((id) => isOfTenant(id, tenant)),
		documentParticipations: typed.documentParticipations.filter(
			({ kind, party }) => kind === "new" || isOfTenant(party, tenant),
		),
	};
}
