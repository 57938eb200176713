import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import type { DocumentFileEmbedding } from "../../../../contract/entities/entities.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import type { CmsPage } from "../../../cms/cms-client.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { highlighter } from "../../../features/explorer/highlight.ts";
import { Marked } from "../../../features/search/marked.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { usePageAddress } from "../page-address.ts";
import { PartFailed } from "../part-failed.tsx";

export type LoadedText = Attempt<CmsPage<DocumentFileEmbedding[]>>;

/** What a page says, as text that can be read out, searched and copied. */
export function FileText({ text }: { text: Deferred<LoadedText> }) {
	const { t } = useTranslation();
	return (
		<section
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it with the arrow keys
			tabIndex={0}
			aria-label={t("document.showText")}
			className="min-h-0 flex-1 overflow-auto p-4 -outline-offset-2 group-data-editing/page:max-lg:max-h-[28dvh] lg:p-6"
		>
			<Suspense fallback={<TextSkeleton />}>
				<ReadText text={text} />
			</Suspense>
		</section>
	);
}

function ReadText({ text }: { text: Deferred<LoadedText> }) {
	const { t } = useTranslation();
	const [parameters] = useSearchParams();
	const loaded = useDeferred(text);
	if (!loaded.ok) return <PartFailed title={t("document.textFailed")} error={loaded.error} />;
	const mark = highlighter(parameters.get("q") ?? "");
	const { items, pagination } = loaded.value;
	if (items.length === 0) return <p className="text-sm text-ink-muted">{t("document.noText")}</p>;
	return (
		<div className="mx-auto max-w-prose">
			<div ref={showFirstMark} className="space-y-3 text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
				{items.map(({ chunk }, position) => (
					// oxlint-disable-next-line react/no-array-index-key -- the chunks of a text are never reordered
					<p key={position}>
						<Marked text={mark(chunk)} />
					</p>
				))}
			</div>
			<TextParts part={pagination.page} partCount={Math.ceil(pagination.total / pagination.pageSize)} />
		</div>
	);
}

/** Whoever comes from a search sees at once what was found. */
function showFirstMark(text: HTMLElement | null) {
	text?.querySelector("mark")?.scrollIntoView({ block: "center", behavior: "instant" });
}

/** A long text comes in parts. */
function TextParts({ part, partCount }: { part: number; partCount: number }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	if (partCount < 2) return null;
	return (
		<nav aria-label={t("document.showText")} className="mt-6 flex flex-wrap items-center gap-2">
			<p className="flex-1 text-sm text-ink-muted tabular-nums">
				{t("document.textPart", { part, partCount })}
			</p>
			{part > 1 && (
				<LinkButton size="small" replace to={address({ text: part > 2 ? String(part - 1) : null })}>
					{t("document.earlierText")}
				</LinkButton>
			)}
			{part < partCount && (
				<LinkButton size="small" replace to={address({ text: String(part + 1) })}>
					{t("document.moreText")}
				</LinkButton>
			)}
		</nav>
	);
}

const LINES = ["w-1/3", "w-full", "w-11/12", "w-full", "w-5/6", "w-full", "w-2/3", "w-full", "w-4/5"];

function TextSkeleton() {
	return (
		<div className="mx-auto flex max-w-prose flex-col gap-3">
			{LINES.map((width, line) => (
				// oxlint-disable-next-line react/no-array-index-key -- the lines stay as they are
				<Skeleton key={line} className={`h-4 ${width}`} />
			))}
		</div>
	);
}
