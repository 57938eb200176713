import { lazy, Suspense, useEffect } from "react";
import { href, useFetcher, useParams } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { DocumentPreview } from "../../../features/document-preview/document-preview.ts";
import { keptPreview } from "../../../features/document-preview/preview-cache.ts";
import { PreviewViewContext } from "../../../features/document-preview/preview-view.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { InboxPage } from "../load-inbox.server.ts";
import { useInboxState } from "../use-inbox-state.ts";

const DocumentBody = lazy(() =>
	import("./document-body.tsx").then((module) => ({ default: module.DocumentBody })),
);

interface ItemDocumentProps {
	documentId: string;
	preview: InboxPage["preview"];
}

/** What the address of a preview answers. */
interface LoadedPreview {
	documentId: string | null;
	document: Deferred<Attempt<DocumentPreview>> | null;
}

/** The document that an item is about: what came with the page, was fetched ahead, or is fetched now. */
export function ItemDocument({ documentId, preview }: ItemDocumentProps) {
	const { state, addressOf, documentAddress } = useInboxState();
	const previewAddress = usePreviewAddress();
	const fetcher = useFetcher<LoadedPreview>({ key: `preview of ${documentId}` });
	const { load } = fetcher;
	const fetched = fetcher.data?.documentId === documentId ? fetcher.data.document : null;
	const came = preview?.documentId === documentId ? preview.document : null;
	const shown: Deferred<Attempt<DocumentPreview>> | null = fetched ?? came ?? keptPreview(documentId);
	const isMissing = fetched === null && came === null;
	const address = previewAddress(documentId);
	useEffect(() => {
		if (isMissing) void load(address);
	}, [isMissing, load, address]);
	if (!shown) return <DocumentSkeleton />;
	return (
		<PreviewViewContext value={{ here: addressOf(state), text: "", documentAddress }}>
			<Suspense key={documentId} fallback={<DocumentSkeleton />}>
				<DocumentBody document={shown} />
			</Suspense>
		</PreviewViewContext>
	);
}

/** Where the preview of a document is fetched: it is the explorer's. */
export function usePreviewAddress(): (documentId: string) => string {
	const { locale } = useParams();
	const path = href("/:locale?/documents", { locale });
	return (documentId) => `${path}?index&selected=${documentId}&preview=shown`;
}

/** @param status of the failed call */
export function DocumentFailed({ status }: { status: number }) {
	const { t } = useTranslation();
	const { state, addressOf } = useInboxState();
	if (status === 404) {
		return (
			<EmptyState icon="files" title={t("explorer.previewGone")}>
				{t("explorer.previewGoneText")}
			</EmptyState>
		);
	}
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t("explorer.previewFailed")}
				actions={
					<LinkButton to={addressOf(state)} replace preventScrollReset icon="rotate-ccw">
						{t("error.page.again")}
					</LinkButton>
				}
			>
				{t("explorer.failedText")}
			</EmptyState>
		</div>
	);
}

function DocumentSkeleton() {
	return (
		<div aria-hidden className="@container flex flex-col gap-4 p-4 lg:p-6">
			<Skeleton className="h-4 w-3/4" />
			<Skeleton className="h-3 w-1/3" />
			<Skeleton className="aspect-4/3 w-full" />
		</div>
	);
}
