import { Suspense } from "react";
import type { ChainLink } from "../../../../contract/entities/document-chain.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { FactGroup } from "../facts/fact-group.tsx";
import { ReplacementFacts } from "./replacement-facts.tsx";
import { ChainItem } from "./chain-item.tsx";
import { newestFirst } from "./chain-entries.ts";

export type LoadedChain = Attempt<ChainLink[]>;

interface DocumentChainProps {
	document: TenantDocument;
	/** `null` while it is not asked for yet. */
	chain: Deferred<LoadedChain> | null;
}

/** The documents that replace one another as a line, the valid one on top, and what each has changed. */
export function DocumentChain({ document, chain }: DocumentChainProps) {
	// What the document itself says of its neighbours stands in until the whole line is there, and where it cannot be had.
	const neighbours = <ReplacementFacts document={document} />;
	if (chain === null) return neighbours;
	return (
		<Suspense fallback={neighbours}>
			<Line document={document} chain={chain} />
		</Suspense>
	);
}

function Line({ document, chain }: { document: TenantDocument; chain: Deferred<LoadedChain> }) {
	const { t } = useTranslation();
	const loaded = useDeferred(chain);
	if (!loaded.ok) return <ReplacementFacts document={document} />;
	if (loaded.value.length < 2) return null;
	return (
		<FactGroup title={t("document.group.replacement")}>
			<ol>
				{newestFirst(loaded.value).map((entry) => (
					<ChainItem key={entry.key} entry={entry} currentId={document.documentId} />
				))}
			</ol>
		</FactGroup>
	);
}
