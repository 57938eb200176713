import { type FormEvent, type MouseEvent, useId, useRef, useState } from "react";
import { Form, href, Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { FilingPlaces } from "../../features/document-form/choices/filing-places.server.ts";
import { UnsavedChanges } from "../../features/document-form/unsaved/unsaved-changes.tsx";
import { FormError } from "../../features/form/form-error.tsx";
import { isSignedOut } from "../../features/session/is-signed-out.ts";
import { useOffers, useSignedIn } from "../../features/session/signed-in.ts";
import { PlanFullNotice } from "../../features/plan/plan-full-notice.tsx";
import { FileIntake } from "../../features/upload/intake/file-intake.tsx";
import { UploadField } from "../../features/upload/upload-field.tsx";
import { offeredFiles, uploadFiles } from "../../features/upload/upload-gate.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { focusInSight } from "../../ui/forms/fields-in-sight.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { CardList } from "./card-list.tsx";
import { fileable, requestsOf } from "./cards.ts";
import { FileOutcome } from "./file-outcome.tsx";
import { FolderField } from "./folder-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { UploadResult } from "./receive-documents.server.ts";
import { useCards } from "./use-cards.ts";

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
	const navigate = useNavigate();
	const params = useParams();
	const tenantForm = useId();
	const [query] = useSearchParams();
	const areRequestsOffered = useOffers("documentRequests");
	const userId = useSignedIn()?.user.documentId ?? "";
	const { cards, add, change, remove } = useCards({ tenant, userId });
	const [ownCategory, setOwnCategory] = useState<{ tenant: string; category: string }>();
	const [isSent, setSent] = useState(false);
	const [state, setState] = useState<{ isPending: boolean; error?: string }>({ isPending: false });
	const isLeaving = useRef(false);
	const form = useRef<HTMLFormElement>(null);
	const category = ownCategory?.tenant === tenant ? ownCategory.category : (places.category ?? "");
	const ready = fileable(cards);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (state.isPending) return;
		setSent(true);
		const isIncomplete = ready.some((card) => card.name.trim() === "" || (card.category ?? category) === "");
		if (ready.length === 0 || isIncomplete) {
			// Once what is missing is marked.
			setTimeout(() => focusInSight(form.current?.querySelector<HTMLElement>("[aria-invalid]")));
			return;
		}
		const [only, ...others] = requestsOf(ready, { tenant, category });
		const [card] = ready;
		setState({ isPending: true });
		if (!only || !card || others.length > 0) {
			if (await isSignedOut(href("/:locale?/documents/filing", params))) {
				return setState({ isPending: false, error: t("error.signedOutMeanwhile") });
			}
			uploadFiles(requestsOf(ready, { tenant, category }));
			// Not the last view, whose filters may hide them: the newest come first.
			return leaveTo(doneTo ?? `${href("/:locale?/documents", params)}?page=1`);
		}
		const { fileOne } = await import("./file-one.ts");
		const outcome = await fileOne(card, only, { tenant, userId });
		if ("finding" in outcome) change(card.id, outcome.finding);
		if (!("documentId" in outcome)) {
			return setState({
				isPending: false,
				...("error" in outcome && { error: t(outcome.error, { name: card.file.name }) }),
			});
		}
		const { documentId } = outcome;
		leaveTo(doneTo ?? href("/:locale?/documents/:documentId", { ...params, documentId }));
	}

	function leaveTo(address: string) {
		isLeaving.current = true;
		void navigate(address);
	}

	/** The form of one document takes the files from here. */
	function toForm(event: MouseEvent) {
		// In another tab there are no files.
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		isLeaving.current = true;
		offeredFiles.set(cards.map(({ file }) => file));
	}

	const hasNone = isSent && cards.length === 0;
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
	const elsewhere = `${href("/:locale?/import", params)}?${new URLSearchParams({ tenant })}`;
	const fromSomebody = `${href("/:locale?/sharing/requests/new", params)}?${new URLSearchParams({ tenant })}`;
	const detailed = `${href("/:locale?/documents/new", params)}?${new URLSearchParams({ tenant })}`;

	return (
		<>
			<Form id={tenantForm} method="get" className="hidden" />
			<Form
				ref={form}
				method="post"
				action={`?${query}`}
				encType="multipart/form-data"
				noValidate
				onSubmit={(event) => void handleSubmit(event)}
				aria-label={t("add.title")}
				className="with-page-foot flex flex-1 flex-col"
			>
				<div className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-4 lg:py-8">
					<FormError message={state.error} />
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
								isSent={isSent}
								onChange={change}
								onRemove={remove}
							/>
						</div>
					)}
					<div className="order-4 flex flex-col items-start gap-1 text-sm text-ink-muted">
						<p>{t("add.explanation")}</p>
						<Link to={detailed} onClick={toForm} className="py-1 text-accent underline">
							{t(
								cards.length === 0 ? "add.withoutFile" : cards.length === 1 ? "add.allDetails" : "add.asOne",
							)}
						</Link>
						{cards.length === 0 && (
							<Link to={elsewhere} className="py-1 text-accent underline">
								{t("import.linkQuiet")}
							</Link>
						)}
						{cards.length === 0 && areRequestsOffered && (
							<Link to={fromSomebody} className="py-1 text-accent underline">
								{t("requests.askQuiet")}
							</Link>
						)}
					</div>
				</div>
				<div
					hidden={hydrated && ready.length === 0}
					className="page-foot mt-auto border-t border-line bg-surface [&[hidden]]:hidden"
				>
					<div className="mx-auto flex max-w-3xl justify-end px-4 py-3">
						<Button variant="primary" pending={state.isPending}>
							{ready.length > 0 ? t("add.submit", { count: ready.length }) : t("document.create")}
						</Button>
					</div>
				</div>
				<FileIntake label={t("upload.dropOnList")} onFiles={add} />
				<UnsavedChanges
					hasChanges={cards.length > 0}
					staysAt={({ pathname }) => isLeaving.current || pathname === address}
				/>
			</Form>
		</>
	);
}
