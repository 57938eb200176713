import type { FormEvent, MouseEvent } from "react";
import { Form } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../../contract/constants.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { DocumentPreview } from "../../../features/document-preview/document-preview.ts";
import { usePendingChanges } from "../list/pending-changes.ts";
import { STATE_INTENTS } from "../../../features/documents/state-change.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { ShareLink } from "../../../features/sharing/share-link.tsx";
import type { FoundPlace } from "../../../features/search/found-place.ts";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { useStateChange } from "../list/use-state-change.ts";

/** All actions stand in one row: beside a narrow list one of them is its icon alone. */
const LABEL = "@max-[22rem]:sr-only";

interface PreviewActionsProps {
	document: DocumentPreview;
	/** Where in a file the search was found. */
	place: FoundPlace | null;
}

/** What one can do with the selected document; nothing that would be refused. */
export function PreviewActions({ document, place }: PreviewActionsProps) {
	const { t } = useTranslation();
	const { state, addressOf, documentAddress } = useExplorerState();
	const changeState = useStateChange();
	const canShare = useOffers("sharing");
	const becomes = usePendingChanges().get(document.documentId);
	const { actions } = document;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		const intent = STATE_INTENTS.find((candidate) => submitter?.getAttribute("value") === candidate);
		if (!intent) return;
		event.preventDefault();
		if (becomes === undefined) void changeState(intent, document);
	}

	return (
		<Form
			method="post"
			action={addressOf(state)}
			replace
			preventScrollReset
			onSubmit={handleSubmit}
			className="@container flex flex-wrap items-start gap-2"
		>
			<input type="hidden" name="documentId" value={document.documentId} />
			<input type="hidden" name="version" value={document.version} />
			<LinkButton
				to={documentAddress(document.documentId, place)}
				size="small"
				variant="secondary"
				icon="external-link"
			>
				{t("documents.open")}
			</LinkButton>
			{document.mayEdit && (
				<LinkButton
					to={`${documentAddress(document.documentId)}&edit=`}
					size="small"
					variant="secondary"
					icon="pencil"
					title={t("document.edit")}
				>
					<span className="sr-only">{t("document.edit")}</span>
				</LinkButton>
			)}
			{canShare && actions.includes("share") && (
				<ShareLink documentId={document.documentId} size="small" hideLabel />
			)}
			{actions.includes("archive") && document.state === "Active" && (
				<Button
					name="intent"
					value="archive"
					size="small"
					icon="archive"
					pending={becomes === "Archived"}
					title={t("documents.archive")}
				>
					<span className={LABEL}>{t("documents.archive")}</span>
				</Button>
			)}
			{actions.includes("archive") && document.state === "Archived" && (
				<Button
					name="intent"
					value="unarchive"
					size="small"
					icon="archive-restore"
					pending={becomes === "Active"}
					title={t("documents.unarchive")}
				>
					<span className={LABEL}>{t("documents.unarchive")}</span>
				</Button>
			)}
			{actions.includes("delete") && (
				<DeleteQuestion
					key={document.documentId}
					isPending={becomes === "Deleted"}
					cancelTo={addressOf(state)}
				/>
			)}
		</Form>
	);
}

/** Deleting asks first, without JavaScript too: where there is no bin it is for good. */
function DeleteQuestion({ isPending, cancelTo }: { isPending: boolean; cancelTo: string }) {
	const { t } = useTranslation();
	const hasBin = useOffers("bin");
	return (
		<details className="contents not-open:[&::details-content]:hidden open:[&::details-content]:w-full">
			<summary
				title={t("documents.delete")}
				className={`${buttonClasses({ variant: "quiet", size: "small", square: true })} list-none`}
			>
				<Icon name="trash-2" className="size-4 text-danger" />
				<span className="sr-only">{t("documents.delete")} …</span>
			</summary>
			<div className="flex flex-col items-start gap-3 rounded-md bg-danger-soft p-3 text-sm">
				<p>
					{t(hasBin ? "documents.deleteQuestion" : "documents.deleteForGood", { days: DELETED_DAYS_KEPT })}
				</p>
				<div className="form-actions">
					<Button
						name="intent"
						value="delete"
						variant="danger"
						size="small"
						icon="trash-2"
						pending={isPending}
					>
						{t(hasBin ? "documents.toBin" : "documents.delete")}
					</Button>
					<CancelLink to={cancelTo} replace preventScrollReset size="small" onClick={cancel} />
				</div>
			</div>
		</details>
	);
}

/** Without scripts the page comes again, and nothing is asked there. */
function cancel(event: MouseEvent<HTMLAnchorElement>): void {
	event.preventDefault();
	const question = event.currentTarget.closest("details");
	question?.querySelector("summary")?.focus();
	if (question) question.open = false;
}
