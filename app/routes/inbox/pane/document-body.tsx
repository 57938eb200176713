import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "../../../features/document-preview/document-preview.ts";
import { PreviewFacts } from "../../../features/document-preview/preview-facts.tsx";
import { PreviewFiles } from "../../../features/document-preview/preview-files.tsx";
import { PreviewHeading } from "../../../features/document-preview/preview-heading.tsx";
import { PreviewWarnings } from "../../../features/document-preview/preview-warnings.tsx";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { DocumentFailed } from "./item-document.tsx";

/** First page, facts and warnings of the document; beside one another where there is room. */
export function DocumentBody({ document: loading }: { document: Deferred<Attempt<DocumentPreview>> }) {
	const loaded = useDeferred(loading);
	if (!loaded.ok) return <DocumentFailed status={loaded.status} />;
	const document = loaded.value;
	return (
		<div className="@container flex-1 p-4 lg:p-6">
			<div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="flex flex-col gap-4 @4xl:col-span-2">
					<PreviewHeading name={document.name} state={document.state} identifier={document.identifier} />
					<PreviewWarnings document={document} />
				</div>
				<PreviewFiles document={document} place={null} />
				<PreviewFacts document={document} />
			</div>
		</div>
	);
}
