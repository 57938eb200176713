import { Suspense } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { Await } from "react-router";
import type { DocumentFileEmbedding } from "../../../contract/entities.ts";
import type { Attempt } from "../../cms/attempt.ts";
import { useMessage } from "../../features/texts/use-message.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** What a page says, as text that can be read out, searched and copied. */
export function FileText({ text }: { text: Promise<Attempt<DocumentFileEmbedding[]>> }) {
	const { t } = useTranslation();
	return (
		<section
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it with the arrow keys
			tabIndex={0}
			aria-label={t("document.showText")}
			className="max-h-[55dvh] group-data-editing/page:max-lg:max-h-[28dvh] min-h-0 flex-1 overflow-auto p-4 -outline-offset-2 lg:max-h-none lg:p-6"
		>
			<Suspense fallback={<TextSkeleton />}>
				<Await resolve={text}>{(loaded) => <LoadedText loaded={loaded} />}</Await>
			</Suspense>
		</section>
	);
}

function LoadedText({ loaded }: { loaded: Attempt<DocumentFileEmbedding[]> }) {
	const { t } = useTranslation();
	const message = useMessage();
	if (!loaded.ok) {
		return (
			<Notice tone="danger" title={t("document.textFailed")}>
				{message(loaded.error.message)}
			</Notice>
		);
	}
	if (loaded.value.length === 0) return <p className="text-sm text-ink-muted">{t("document.noText")}</p>;
	return (
		<div className="mx-auto max-w-prose space-y-3 text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
			{loaded.value.map(({ chunk }, position) => (
				// oxlint-disable-next-line react/no-array-index-key -- the chunks of a text are never reordered
				<p key={position}>{chunk}</p>
			))}
		</div>
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
