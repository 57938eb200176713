import { foldText } from "../../../../contract/search/spelling.ts";
import { shownBoolean } from "./field-facts.ts";
import type { PlannedDocument, Remark } from "./import-plan.ts";

/** How people mark what they have paid: as a tag, or as a field that has become a line of the description; folded. (The payee is somebody.) */
const PAID = /^(?:bezahlt|beglichen|paid|paye(?!e)|pagat[ao])\b/;

/**
 * That other systems know a bill as paid is not taken over: a bill here is what is read of a file later, and a tag says
 * nothing of when and how much. It stays what it is, and it is said before, since the bill may ask to be paid.
 */
export function paidRemark(documents: readonly PlannedDocument[]): Remark[] {
	const count = documents.filter(({ folders, facts: { description } }) =>
		[...folders, ...fieldLines(description ?? "")].some((name) => PAID.test(foldText(name).trim())),
	).length;
	return count > 0 ? [{ key: "import.remark.paid", values: { count } }] : [];
}

/** `Bezahlt: ✓`, but for what is not ticked. */
function fieldLines(description: string): string[] {
	const open = `: ${shownBoolean(false)}`;
	return description.split("\n").filter((line) => /^[^:]{1,40}:/.test(line) && !line.endsWith(open));
}
