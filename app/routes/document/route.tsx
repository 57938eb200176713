import { type ComponentProps, Suspense } from "react";
import { isRouteErrorResponse, useSearchParams } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { FormHandle } from "../../features/failed-reads/kept-form.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { unknownIntent } from "../../features/form/chosen-work.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { rememberRecent } from "./remember-recent.server.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { mayEdit } from "../../../contract/entities/rights.ts";
import { classes } from "../../ui/classes.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/route";
import { changeBill } from "./bills/change-bill.server.ts";
import { changeState } from "./change-state.server.ts";
import { DocumentFacts } from "./facts/document-facts.tsx";
import { DocumentParts } from "./document-parts.tsx";
import { DocumentTabBar } from "./document-tab-bar.tsx";
import { DocumentHeader } from "./document-header.tsx";
import { FilePane } from "./files/file-pane.tsx";
import { loadDocument } from "./load-document.server.ts";
import { NeighbourLinks } from "./neighbours/neighbour-links.tsx";
import { reorderFiles } from "./files/change/order-files.server.ts";
import { processFile } from "./files/change/process-file.server.ts";
import { receiveFiles } from "./files/change/receive-files.server.ts";
import { removeFile } from "./files/change/remove-file.server.ts";
import { renameDocumentFile } from "./files/change/rename-file.server.ts";
import { FormSkeleton } from "./edit/form-skeleton.tsx";
import { loadEditForm, loadSaving } from "./edit/load-edit-form.ts";
import { saveDocument } from "./edit/save-document.server.ts";
import { useShownTabs } from "./document-tabs.ts";
import { pageAddress } from "./page-address.ts";

// Most visits only read the document: the scripts of the form and of what lies behind it come where they are shown.
const EditForm = lazyPart(loadEditForm);
const GoneForm = lazyPart(async () => (await import("./edit/gone-form.tsx")).default);
const DocumentNotices = lazyPart(async () => (await import("./later-parts.ts")).DocumentNotices);
const HistoryPart = lazyPart(async () => (await import("./later-parts.ts")).HistoryPart);
const AccessPart = lazyPart(async () => (await import("./later-parts.ts")).AccessPart);
const DocumentKeys = lazyPart(async () => (await import("./later-parts.ts")).DocumentKeys);
const DeleteDialog = lazyPart(async () => (await import("./later-parts.ts")).DeleteDialog);
const RemoveFileDialog = lazyPart(async () => (await import("./later-parts.ts")).RemoveFileDialog);

export const middleware: Route.MiddlewareFunction[] = [rememberRecent];

export const loader = loadDocument;

export const handle: LiveHandle & FormHandle = {
	// What one may see of it no longer is gone from an open page, too.
	live: ["fileProcessed", "updateTenant"],
	formAt: "edit",
	formData: "choices",
};

export const meta: Route.MetaFunction = titleMeta;

export async function action({ request, url, params, context }: Route.ActionArgs) {
	// Files stream through; only a form without files may be read into memory.
	if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
		return receiveFiles({ request, url, context, documentId: params.documentId });
	}
	const form = await readForm(request);
	if (form.get("intent") === "save") {
		return saveDocument({ context, url, documentId: params.documentId, form });
	}
	const { documentId } = params;
	switch (form.get("intent")) {
		case "removeFile":
			return removeFile({ context, url, form });
		case "processFile":
			return processFile({ context, url, form });
		case "renameFile":
			return renameDocumentFile({ context, url, form });
		case "orderFiles":
			return reorderFiles({ context, url, documentId, form });
	}
	const back = pageAddress(url, {});
	const changed =
		(await changeBill({ context, documentId, form, back })) ??
		(await changeState({ context, url, params, form }));
	if (!changed) throw unknownIntent();
	return changed;
}

/** Without a connection the form stays, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	if (form.get("intent") !== "save") return serverAction();
	const [{ withOfflineFallback }, { parseDocumentForm }] = await loadSaving();
	return withOfflineFallback(request, serverAction, parseDocumentForm);
}

export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const { document, choices, fileText, found, typeset } = loaderData;
	const tabs = useShownTabs(loaderData.rememberedTabs);
	// An address that could not be loaded shows what was there before.
	const isEditing = choices !== null && parameters.has("edit");
	const fileCount = document.documentFiles.length;
	const result = actionData && "conflict" in actionData ? actionData : undefined;
	const renameResult = actionData && !("conflict" in actionData) ? actionData : undefined;
	if (result && !isEditing) return <GonePage result={result} isThere />;
	const isFilesHidden = !isEditing && tabs.phone !== "files";
	return (
		<div
			data-editing={isEditing || undefined}
			className="group/page with-page-head flex flex-1 flex-col lg:h-page lg:flex-none print:block print:h-auto"
		>
			<div className="page-head bg-surface lg:static print:static">
				<DocumentHeader document={document} isEditing={isEditing} neighbours={loaderData.neighbours} />
				{!isEditing && (
					<div className="flex lg:hidden print:hidden">
						<DocumentTabBar
							screen="phone"
							current={tabs.phone}
							fileCount={fileCount}
							className={classes(
								"min-w-0 flex-1 animate-begin-snapped px-4 [&>[aria-selected=true]]:snap-center",
								loaderData.neighbours
									? "max-sm:gap-2 max-sm:pr-1 max-sm:[&>a]:text-[0.8125rem]"
									: "max-sm:gap-3.5",
							)}
						/>
						{loaderData.neighbours && (
							<Suspense>
								<NeighbourLinks
									documentId={document.documentId}
									loaded={loaderData.neighbours}
									className="items-center border-b border-line pr-1 sm:hidden"
								/>
							</Suspense>
						)}
					</div>
				)}
			</div>
			{!isEditing && (
				<Suspense>
					<DocumentNotices document={document} chain={loaderData.chain} />
				</Suspense>
			)}
			<div className="flex flex-1 flex-col lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:grid-rows-[minmax(0,1fr)] print:block">
				<FilePane
					document={document}
					text={fileText}
					found={found}
					typeset={typeset}
					renameResult={renameResult}
					className={classes("print:hidden", isFilesHidden && "max-lg:hidden")}
				/>
				{/* No stop for the Tab key, as Firefox would make it because it scrolls. */}
				<div
					tabIndex={-1}
					className={classes(
						"relative min-w-0 border-line px-4 outline-none lg:overflow-y-auto lg:border-l lg:px-6 print:overflow-visible print:border-0 print:px-0",
						!isEditing && tabs.phone === "files" && "max-lg:hidden",
					)}
				>
					{choices && isEditing ? (
						<Suspense fallback={<FormSkeleton />}>
							<EditForm
								key={document.documentId}
								document={document}
								choices={choices}
								suggested={loaderData.suggested}
								result={result}
							/>
						</Suspense>
					) : (
						<DocumentParts
							tabs={tabs}
							fileCount={fileCount}
							parts={{
								facts: (
									<DocumentFacts
										document={document}
										today={loaderData.today}
										shown={loaderData.shown}
										chain={loaderData.chain}
									/>
								),
								history: (
									<HistoryPart
										key={parameters.get("history")}
										history={loaderData.history}
										currency={document.costCurrency}
									/>
								),
								access: (
									<AccessPart document={document} viewers={loaderData.viewers} shares={loaderData.shares} />
								),
							}}
						/>
					)}
				</div>
			</div>
			<Keys mayEdit={mayEdit(document.rights)} isEditing={isEditing} />
			{parameters.has("confirm") && (
				<Suspense>
					<DeleteDialog document={document} />
					<RemoveFileDialog document={document} />
				</Suspense>
			)}
		</div>
	);
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
	const isGone = isRouteErrorResponse(error) && error.status === 404;
	if (!isGone || !actionData || !("conflict" in actionData)) return <ErrorPage error={error} />;
	return <GonePage result={actionData} isThere={false} />;
}

function GonePage(props: ComponentProps<typeof GoneForm>) {
	return (
		<Suspense>
			<GoneForm {...props} />
		</Suspense>
	);
}

/** By itself, because a page that is rendered anew while its form is not hydrated yet loses what was typed there. */
function Keys(props: { mayEdit: boolean; isEditing: boolean }) {
	if (!useHydrated()) return null;
	return (
		<Suspense>
			<DocumentKeys {...props} />
		</Suspense>
	);
}
