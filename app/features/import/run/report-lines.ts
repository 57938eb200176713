import type { Translate } from "../../../texts/text-source.ts";
import { formatCount } from "../../documents/format.ts";
import type { Remark } from "../plan/import-plan.ts";
import type { ImportedDocument } from "./import-progress.ts";

/** What ends a line, controls a terminal or turns writing around: names come from elsewhere. */
const CONTROLS = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** What came of an import. */
export interface ImportOutcome {
	report: readonly ImportedDocument[];
	/** What of its categories did not come over. */
	remarks: readonly Remark[];
}

/**
 * How many documents have come, and of those that have not, or not whole, why: a line each.
 * @param message the text of what a server has said
 */
export function reportLines(
	{ report, remarks: ofCategories }: ImportOutcome,
	t: Translate,
	message: (said: string) => string | undefined,
): string[] {
	const counted = (outcome: ImportedDocument["outcome"]) => {
		const count = report.filter((each) => each.outcome === outcome).length;
		return t(`import.done.${outcome}`, { count, shown: formatCount(count) });
	};
	return [
		...report.filter(needsWords).map(({ name, outcome, remarks, said }) => {
			const why = [
				...remarks.map(({ key, values }) => t(key, values ?? {})),
				...(said === null ? [] : [message(said) ?? said]),
			];
			return `${t(`import.outcome.${outcome}`)}: ${name} – ${why.join(" ")}`.replaceAll(CONTROLS, " ");
		}),
		...ofCategories.map(({ key, values }) => t(key, values ?? {}).replaceAll(CONTROLS, " ")),
		counted("taken"),
		counted("there"),
		counted("failed"),
	];
}

/** It has not come, or not whole. */
export function needsWords({ outcome, remarks }: ImportedDocument): boolean {
	return outcome === "failed" || remarks.length > 0;
}
