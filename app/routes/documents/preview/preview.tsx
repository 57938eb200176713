import { useTranslation } from "../../../features/texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "../../../features/documents/document-preview.ts";
import { STATE_TEXTS } from "../../../features/documents/state-mark.tsx";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { Notice } from "../../../ui/notice.tsx";
import { StateDot } from "../../../ui/state-dot.tsx";
import { PreviewActions } from "./preview-actions.tsx";
import { PreviewFacts } from "./preview-facts.tsx";
import { PreviewFile } from "./preview-file.tsx";
import { PreviewFailed } from "./preview-message.tsx";

/** First page, facts, warnings and actions of the selected document. */
export function Preview({ document: loading }: { document: Deferred<Attempt<DocumentPreview>> }) {
	const { t } = useTranslation();
	const loaded = useDeferred(loading);
	if (!loaded.ok) return <PreviewFailed status={loaded.status} />;
	const document = loaded.value;
	return (
		<article className="flex flex-col gap-4 p-5">
			<div>
				<h2 className="text-base leading-6 font-semibold wrap-anywhere">
					<bdi>{document.name}</bdi>
				</h2>
				<p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
					<StateDot
						tone={document.state === "Active" ? "success" : "neutral"}
						label={t(STATE_TEXTS[document.state])}
					/>
					<span className="tabular-nums">{document.identifier}</span>
				</p>
			</div>
			<PreviewActions document={document} />
			{document.inactivityReminder !== null && (
				<Notice tone="warning">
					{t("documents.inactiveWarning", { when: document.inactivityReminder })}
				</Notice>
			)}
			<PreviewFile document={document} />
			<PreviewFacts document={document} />
		</article>
	);
}
