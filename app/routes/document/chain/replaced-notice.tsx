import { Suspense } from "react";
import { Link } from "react-router";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useDocumentLink } from "../../../features/documents/use-document-link.ts";
import { type Successor, validSuccessor } from "./chain-entries.ts";
import type { LoadedChain } from "./document-chain.tsx";

interface ReplacedNoticeProps {
	document: TenantDocument;
	chain: Deferred<LoadedChain> | null;
}

/** Warns of a document that another one has replaced, and leads to the one that is valid now. */
export function ReplacedNotice({ document, chain }: ReplacedNoticeProps) {
	const { replacedByDocument } = document;
	const direct = <Warning successor={replacedByDocument && { isVisible: true, ...replacedByDocument }} />;
	if (chain === null) return direct;
	return (
		<Suspense fallback={direct}>
			<LastOfChain document={document} chain={chain} />
		</Suspense>
	);
}

function LastOfChain({ document, chain }: { document: TenantDocument; chain: Deferred<LoadedChain> }) {
	const loaded = useDeferred(chain);
	const { replacedByDocument } = document;
	return (
		<Warning
			successor={
				loaded.ok
					? validSuccessor(loaded.value, document.documentId)
					: replacedByDocument && { isVisible: true, ...replacedByDocument }
			}
		/>
	);
}

function Warning({ successor }: { successor: Successor | null }) {
	const { t } = useTranslation();
	const linkTo = useDocumentLink();
	if (!successor) return null;
	return (
		<p className="flex gap-2.5 border-b border-line bg-warning-soft px-4 py-2.5 text-sm lg:px-6">
			<Icon name="triangle-alert" className="mt-0.5 size-4 text-warning" />
			<span className="min-w-0 wrap-anywhere">
				{successor.isVisible ? (
					<>
						<span className="text-warning">{t("documents.replacedByDocument")}</span>{" "}
						<Link className="font-medium underline" to={linkTo(successor.documentId)}>
							<bdi>{successor.name}</bdi>
						</Link>
					</>
				) : (
					<span className="text-warning">{t("document.chain.replacedByHidden")}</span>
				)}
			</span>
		</p>
	);
}
