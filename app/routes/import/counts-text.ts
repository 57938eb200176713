import { formatCount } from "../../features/documents/format.ts";
import type { ImportedDocument, ImportProgress } from "../../features/import/run/import-progress.ts";
import type { Translate } from "../../texts/text-source.ts";

/** How many documents have come, were there, and have not come. */
export function countsText({ taken, there, failed }: ImportProgress["counts"], t: Translate): string {
	const counted = (key: "taken" | "there" | "failed", count: number) =>
		t(`import.done.${key}`, { count, shown: formatCount(count) });
	return [
		counted("taken", taken),
		...(there > 0 ? [counted("there", there)] : []),
		...(failed > 0 ? [counted("failed", failed)] : []),
	].join(" · ");
}

export function countsOf(report: readonly ImportedDocument[]): ImportProgress["counts"] {
	const counts = { taken: 0, there: 0, failed: 0 };
	for (const { outcome } of report) counts[outcome] += 1;
	return counts;
}
