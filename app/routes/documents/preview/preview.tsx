import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "../../../features/document-preview/document-preview.ts";
import { PreviewViewContext } from "../../../features/document-preview/preview-view.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { PreviewActions } from "./preview-actions.tsx";
import { PreviewFacts } from "../../../features/document-preview/preview-facts.tsx";
import { PreviewFiles } from "../../../features/document-preview/preview-files.tsx";
import { PreviewHeading } from "../../../features/document-preview/preview-heading.tsx";
import { PreviewFailed } from "./preview-message.tsx";
import { PreviewWarnings } from "../../../features/document-preview/preview-warnings.tsx";
import { useListedRow } from "./use-listed-row.ts";

/** First page, facts, warnings and actions of the selected document. */
export function Preview({ document: loading }: { document: Deferred<Attempt<DocumentPreview>> }) {
	const loaded = useDeferred(loading);
	const { state, addressOf, documentAddress } = useExplorerState();
	const { selected, text } = state;
	const place = useListedRow(text ? selected : null)?.place ?? null;
	if (!loaded.ok) return <PreviewFailed status={loaded.status} />;
	const document = loaded.value;
	return (
		<PreviewViewContext value={{ here: addressOf(state), text, documentAddress }}>
			<article className="flex flex-col gap-4 p-5">
				<PreviewHeading name={document.name} state={document.state} identifier={document.identifier} />
				<PreviewActions document={document} place={place} />
				<PreviewWarnings document={document} />
				<PreviewFiles document={document} place={place} />
				<PreviewFacts document={document} />
			</article>
		</PreviewViewContext>
	);
}
