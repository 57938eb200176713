import { belongsToTenant } from "../../features/document-form/values/choice.ts";
import type { DocumentFormValues } from "../../features/document-form/values/document-form-values.ts";

/** The field for the tenant if it is chosen in the document's own form, without scripts. */
export const OTHER_TENANT = "otherTenant";

/** What was typed, without what was chosen in another tenant. */
export function dropOtherTenants(typed: DocumentFormValues, tenant: string): DocumentFormValues {
	const orNone = (id: string) => (belongsToTenant(id, tenant) ? id : "");
	return {
		...typed,
		documentCategory: orNone(typed.documentCategory),
		replacedDocument: orNone(typed.replacedDocument),
		documentFolders: typed.documentFolders.filter((id) => belongsToTenant(id, tenant)),
		documentParticipations: typed.documentParticipations.filter(
			({ kind, party }) => kind === "new" || belongsToTenant(party, tenant),
		),
	};
}
