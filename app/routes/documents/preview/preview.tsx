import { useTranslation } from "../../../features/texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "../../../features/documents/document-preview.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PreviewActions } from "./preview-actions.tsx";
import { PreviewFacts } from "./preview-facts.tsx";
import { PreviewFile } from "./preview-file.tsx";
import { PreviewHeading } from "./preview-heading.tsx";
import { PreviewFailed } from "./preview-message.tsx";

/** First page, facts, warnings and actions of the selected document. */
export function Preview({ document: loading }: { document: Deferred<Attempt<DocumentPreview>> }) {
	const { t } = useTranslation();
	const loaded = useDeferred(loading);
	if (!loaded.ok) return <PreviewFailed status={loaded.status} />;
	const document = loaded.value;
	return (
		<article className="flex flex-col gap-4 p-5">
			<PreviewHeading name={document.name} state={document.state} identifier={document.identifier} />
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
