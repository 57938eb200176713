import { useId, useState } from "react";
import { Form, href, useParams, useSearchParams } from "react-router";
import type { FilingPlaces } from "../../features/document-form/choices/filing-places.server.ts";
import { UnsavedChanges } from "../../features/document-form/unsaved/unsaved-changes.tsx";
import { FormError } from "../../features/form/form-error.tsx";
import { useSignedIn } from "../../features/session/signed-in.ts";
import { PlanFullNotice } from "../../features/plan/plan-full-notice.tsx";
import { FileIntake } from "../../features/upload/intake/file-intake.tsx";
import { UploadField } from "../../features/upload/upload-field.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { CardList } from "./card-list.tsx";
import { fileable } from "./cards.ts";
import { FileOutcome } from "./file-outcome.tsx";
import { FolderField } from "./folder-field.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { UploadResult } from "./receive-documents.server.ts";
import { useCards } from "./use-cards.ts";
import { useAddForm } from "./use-add-form.ts";

interface AddFormProps {
	places: FilingPlaces;
	/** Of these. */
	tenant: string;
	/** What became of a form that was sent without scripts. */
	answer: UploadResult | undefined;
	/** Where it goes on; as a rule what was filed is shown. */
	doneTo?: string;
}

/** Files first: each is a card at once, and a document when the form is sent. Without scripts all go with the form. */
export function AddForm({ places, tenant, answer, doneTo }: AddFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const hydrated = useHydrated();
	const params = useParams();
	const tenantForm = useId();
	const [query] = useSearchParams();
	const userId = useSignedIn()?.user.documentId ?? "";
	const { cards, add, change, remove } = useCards({ tenant, userId });
	const [ownCategory, setOwnCategory] = useState<{ tenant: string; category: string }>();
	const category = ownCategory?.tenant === tenant ? ownCategory.category : (places.category ?? "");
	const form = useAddForm({ cards, change, tenant, category, userId, doneTo });
	const ready = fileable(cards);

	const hasNone = form.isSent && cards.length === 0;
	const filesError = hasNone ? t("upload.chooseFiles") : message(answer?.fieldErrors["files"]);
	const placeFields = (
		<PlaceFields
			key={`place ${tenant}`}
			places={places}
			tenantForm={tenantForm}
			category={answer?.typed.category}
			onCategory={(chosen) => setOwnCategory({ tenant, category: chosen })}
			isForAll={cards.length > 1}
			error={message(answer?.fieldErrors["category"])}
		/>
	);
	const fileField = (
		<div key="files" className="order-1">
			<UploadField name="files" required onFiles={add} error={filesError} isSmall={cards.length > 0}>
				<FolderField onFiles={add} />
			</UploadField>
		</div>
	);
	const address = href("/:locale?/documents/add", params);

	return (
		<>
			<Form id={tenantForm} method="get" className="hidden" />
			<Form
				method="post"
				action={`?${query}`}
				encType="multipart/form-data"
				noValidate
				onSubmit={(event) => void form.handleSubmit(event)}
				aria-label={t("add.title")}
				className="with-page-foot flex flex-1 flex-col"
			>
				<div className="page-column flex flex-col gap-5 py-5">
					<FormError message={form.error} />
					{places.insteadOf !== null && (
						<Notice tone="warning" title={t("add.insteadOf", { name: places.insteadOf })} />
					)}
					{places.isFull && <PlanFullNotice tenantId={tenant} what="documents" />}
					{answer && <FileOutcome files={answer.files} />}
					<input type="hidden" name="tenant" value={tenant} />
					{/* A plain form has to send the fields before the files; with scripts the order is that of the eye. */}
					{hydrated ? [fileField, placeFields] : [placeFields, fileField]}
					{cards.length > 0 && (
						<div className="order-3">
							<CardList
								cards={cards}
								categories={places.categories}
								category={category}
								isSent={form.isSent}
								onChange={change}
								onRemove={remove}
							/>
						</div>
					)}
					<OtherWays tenant={tenant} count={cards.length} onDetails={form.takeAlong} />
				</div>
				<div
					hidden={hydrated && ready.length === 0}
					className="page-foot mt-auto border-t border-line bg-surface [&[hidden]]:hidden"
				>
					<div className="page-column form-actions py-3">
						<Button variant="primary" pending={form.isPending}>
							{ready.length > 0 ? t("add.submit", { count: ready.length }) : t("document.create")}
						</Button>
					</div>
				</div>
				<FileIntake label={t("upload.dropOnList")} onFiles={add} />
				<UnsavedChanges
					hasChanges={cards.length > 0}
					staysAt={({ pathname }) => form.isLeaving() || pathname === address}
				/>
			</Form>
		</>
	);
}
