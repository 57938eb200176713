import type { ShareRow } from "../../../features/sharing/share-row.ts";
import type { ShareValues } from "../../../features/sharing/share-values.ts";
import { SHARE_FACTS, SHARE_RIGHTS, type ShareFact } from "../../../../contract/sharing/share-words.ts";
import type { FieldTexts } from "../../../features/form/merged-fields.ts";

/** What of a share can be changed, of each kind its own, as texts that compare. The day stands there as YYYY-MM-DD. */
export function changeableFields(values: ShareValues): FieldTexts {
	const { kind, right, recipient, facts, withFiles, lastDay, note } = values;
	if (kind !== "link") return { right, lastDay, note };
	return { recipient, facts: facts.join(" "), withFiles: withFiles ? "1" : "", lastDay, note };
}

/** The same back in the form. */
export function withFields(values: ShareValues, fields: FieldTexts): ShareValues {
	const { facts, withFiles } = fields;
	return {
		...values,
		right: SHARE_RIGHTS.find((known) => known === fields["right"]) ?? values.right,
		recipient: fields["recipient"] ?? values.recipient,
		lastDay: fields["lastDay"] ?? values.lastDay,
		note: fields["note"] ?? values.note,
		...(facts !== undefined && { facts: factsIn(facts) }),
		...(withFiles !== undefined && { withFiles: withFiles !== "" }),
	};
}

/** The facts that one text names. */
export function factsIn(text: string): ShareFact[] {
	const named = text.split(" ");
	return SHARE_FACTS.filter((fact) => named.includes(fact));
}

/** As the form of a share begins. @param password a proposal */
export function valuesOf(share: ShareRow, password: string): ShareValues {
	const { kind, right, receiver, facts, withFiles, lastDayField, hasPassword, note } = share;
	return {
		kind,
		member: "",
		email: "",
		right,
		recipient: receiver ?? "",
		facts,
		withFiles,
		lastDay: lastDayField ?? "",
		isProtected: hasPassword,
		password,
		note: note ?? "",
	};
}
