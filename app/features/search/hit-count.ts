import type { Translate } from "../../texts/text-source.ts";
import type { FoundDocuments } from "./search-results.ts";

/** How many hits there are, in words. */
export function hitCount({ total, totalIsCapped, shown }: FoundDocuments, t: Translate): string {
	if (total === 0) return t("search.noHits");
	return totalIsCapped
		? t("search.hitsMoreThan", { shown: shown.total })
		: t("search.hits", { count: total, shown: shown.total });
}
