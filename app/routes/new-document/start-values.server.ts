import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { mayEdit } from "../../../contract/entities/rights.ts";
import {
	type DocumentFormValues,
	toFormValues,
} from "../../features/document-form/values/document-form-values.ts";
import { chosenParty, partyChoice } from "../../features/document-form/values/party-values.ts";
import { nextPeriod } from "./next-period.ts";

export const ORIGINS = ["copy", "successor"] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * A form that begins with what another document says. Both keep name, category, description, cost, folders and parties.
 * - `copy`: another document of the same kind, so without the number; with the same dates and the reminders still ahead.
 * - `successor`: the same contract for the next period, so with the number; its dates follow those of the old one,
 *   which it replaces and ends. A warranty does not go on by itself.
 * @param today YYYY-MM-DD
 */
export function startValues(
	document: TenantDocument,
	origin: Origin,
	{ categories, today }: { categories: readonly { value: string }[]; today: string },
): DocumentFormValues {
	const same = toFormValues(document);
	const isOffered = categories.some(({ value }) => value === same.documentCategory);
	const begun: DocumentFormValues = {
		...same,
		documentCategory: isOffered ? same.documentCategory : "",
		documentParticipations: document.documentParticipations.map(({ documentParty }) =>
			chosenParty(partyChoice(documentParty)),
		),
		replacedDocument: "",
		version: "",
	};
	if (origin === "copy") {
		const ahead = same.reminders.filter(({ date }) => date >= today);
		return { ...begun, documentNumber: "", reminders: ahead };
	}
	return {
		...begun,
		...nextPeriod(same),
		warrantyUntil: "",
		replacedDocument: document.documentId,
		endReplaced: mayEdit(document.rights),
		labels: { ...same.labels, [document.documentId]: document.name },
	};
}
