import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { CorrectedText } from "../corrected-text.tsx";
import { failureTexts } from "../failure-texts.ts";
import { hitCount } from "../hit-count.ts";
import type { SearchResults } from "../search-results.ts";

interface PaletteMessageProps {
	text: string;
	results: SearchResults | undefined;
	/** The results are those of the text. */
	isSettled: boolean;
}

/** What there is to say about the hits; how many there are is for screen readers alone. */
export function PaletteMessage({ text, results, isSettled }: PaletteMessageProps) {
	const { t } = useTranslation();
	const found = text === "" ? null : results?.found;
	const isFailed = found?.ok === false;
	const hits = found?.ok ? found.value : null;
	return (
		<>
			<output className="sr-only">{isSettled && hits && hitCount(hits, t)}</output>
			{isFailed && (
				<div role="alert" className="p-4 pb-0">
					<Notice tone="danger" title={t(failureTexts(found.status).title)}>
						{t(failureTexts(found.status).text)}
					</Notice>
				</div>
			)}
			{hits?.isCorrected && hits.total > 0 && (
				<p className="px-4 pt-3 text-xs text-ink-muted">
					<CorrectedText text={text} spelt={hits.spelt} />
				</p>
			)}
			{hits?.total === 0 && isSettled && (
				<div className="px-4 pt-4 pb-1 text-sm text-ink-muted">
					<p className="font-medium text-ink">{t("search.noHits")}</p>
					<p className="mt-1">{t("search.tipFewer")}</p>
					<p>{t("search.help")}</p>
				</div>
			)}
			{text === "" && !results && <RecentSkeleton />}
			{text === "" && results && results.recent.length === 0 && (
				<p className="px-4 pt-4 text-sm text-ink-muted">{t("search.help")}</p>
			)}
		</>
	);
}

/** What was opened last is on its way, and takes longer than a moment. */
function RecentSkeleton() {
	return (
		<div className="flex flex-col gap-5 px-4 pt-5 transition-opacity delay-200 starting:opacity-0">
			<Skeleton className="h-3 w-24" />
			<Skeleton className="h-4 w-2/3" />
			<Skeleton className="h-4 w-1/2" />
			<Skeleton className="h-4 w-3/5" />
		</div>
	);
}
