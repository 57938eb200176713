import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "./document-preview.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { PreviewActions } from "./preview-actions.tsx";
import { PreviewFacts } from "./preview-facts.tsx";
import { PreviewFiles } from "./preview-files.tsx";
import { PreviewHeading } from "./preview-heading.tsx";
import { PreviewFailed } from "./preview-message.tsx";
import { PreviewWarnings } from "./preview-warnings.tsx";
import { useListedRow } from "./use-listed-row.ts";

/** First page, facts, warnings and actions of the selected document. */
export function Preview({ document: loading }: { document: Deferred<Attempt<DocumentPreview>> }) {
	const loaded = useDeferred(loading);
	const { selected, text } = useExplorerState().state;
	const place = useListedRow(text ? selected : null)?.place ?? null;
	if (!loaded.ok) return <PreviewFailed status={loaded.status} />;
	const document = loaded.value;
	return (
		<article className="flex flex-col gap-4 p-5">
			<PreviewHeading name={document.name} state={document.state} identifier={document.identifier} />
			<PreviewActions document={document} place={place} />
			<PreviewWarnings document={document} />
			<PreviewFiles document={document} place={place} />
			<PreviewFacts document={document} />
		</article>
	);
}
