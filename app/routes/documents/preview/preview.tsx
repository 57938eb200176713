import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "../../../features/documents/document-preview.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { PreviewActions } from "./preview-actions.tsx";
import { PreviewFacts } from "./preview-facts.tsx";
import { PreviewFiles } from "./preview-files.tsx";
import { PreviewHeading } from "./preview-heading.tsx";
import { PreviewFailed } from "./preview-message.tsx";
import { PreviewWarnings } from "./preview-warnings.tsx";

/** First page, facts, warnings and actions of the selected document. */
export function Preview({ document: loading }: { document: Deferred<Attempt<DocumentPreview>> }) {
	const loaded = useDeferred(loading);
	if (!loaded.ok) return <PreviewFailed status={loaded.status} />;
	const document = loaded.value;
	return (
		<article className="flex flex-col gap-4 p-5">
			<PreviewHeading name={document.name} state={document.state} identifier={document.identifier} />
			<PreviewActions document={document} />
			<PreviewWarnings document={document} />
			<PreviewFiles document={document} />
			<PreviewFacts document={document} />
		</article>
	);
}
