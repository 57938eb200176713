import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Form, href, Navigate, useNavigation, useParams, useSearchParams } from "react-router";
import { EnterButton } from "../../features/document-form/commands/command-button.tsx";
import { DocumentFields } from "../../features/document-form/fields/document-fields.tsx";
import { useFocusOnError } from "../../features/document-form/fields/focus.ts";
import type { DocumentFormChoices } from "../../features/document-form/choices/form-choices.server.ts";
import type { DocumentFormResult } from "../../features/document-form/save/document-form-result.ts";
import type { DocumentFormValues } from "../../features/document-form/values/document-form-values.ts";
import { suggestedName } from "../../../contract/files/suggested-name.ts";
import { UnsavedChanges } from "../../features/document-form/unsaved/unsaved-changes.tsx";
import { useDirty } from "../../features/form/use-dirty.ts";
import { FormError } from "../../features/form/form-error.tsx";
import { FileIntake } from "../../features/upload/intake/file-intake.tsx";
import { UploadField } from "../../features/upload/upload-field.tsx";
import { offeredFiles, uploadFiles } from "../../features/upload/upload-gate.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Option } from "../../ui/forms/select.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Origin } from "./start-values.server.ts";
import { TenantChoice } from "./tenant-choice.tsx";

// Few plans are full.
const PlanFullNotice = lazy(async () => ({
	default: (await import("../../features/plan/plan-full-notice.tsx")).PlanFullNotice,
}));
// Nobody has chosen files before the page is there; where it cannot be had they are sent all the same.
const ChosenFiles = lazyPart(
	async () => (await import("../../features/upload/chosen-files.tsx")).ChosenFiles,
	() => null,
);

interface NewDocumentFormProps {
	tenants: readonly Option[];
	choices: DocumentFormChoices;
	/** The values at the start. */
	values: DocumentFormValues;
	/** The plan of the tenant has no room for another document. */
	isFull: boolean;
	/** The document of which it is a copy or a successor. */
	origin: { kind: Origin; name: string } | null;
	idempotencyKey: string;
	answer: DocumentFormResult | { created: string } | undefined;
}

/** A new document with its files. The document is filed first, then the files are uploaded. */
export function NewDocumentForm(props: NewDocumentFormProps) {
	const { tenants, origin, answer } = props;
	const { t } = useTranslation();
	const message = useMessage();
	const hydrated = useHydrated();
	const tenantFormId = useId();
	const form = useRef<HTMLFormElement>(null);
	const [parameters] = useSearchParams();
	const [idempotencyKey] = useState(props.idempotencyKey);
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	const [offered] = useState(offeredFiles.read);
	const [files, setFiles] = useState<File[]>([...offered]);
	const [firstOffered] = offered;
	const values =
		firstOffered && props.values.name === ""
			? { ...props.values, name: suggestedName(firstOffered.name, t) }
			: props.values;
	const isPending = useNavigation().formMethod === "POST";
	const created = answer && "created" in answer ? answer.created : null;
	const result = answer && "typed" in answer ? answer : undefined;
	const choices = result?.choices ?? props.choices;
	const focusOnFailure = useFocusOnError(result);
	useEffect(() => offeredFiles.set([]), []);
	if (created !== null) {
		return <UploadAfterCreate files={files} destination={{ documentId: created, tenant: choices.tenant }} />;
	}

	function addFiles(chosen: readonly File[]) {
		const name = form.current?.elements.namedItem("name");
		const [first] = chosen;
		if (first && name instanceof HTMLInputElement && name.value === "")
			name.value = suggestedName(first.name, t);
		setFiles([...files, ...chosen]);
		markDirty();
	}

	const fileFields = (
		<div key="files" className="order-1 flex min-w-0 flex-col gap-1.5">
			<UploadField
				name="files"
				onFiles={addFiles}
				{...(result && !hydrated && { hint: t("document.chooseFilesAgain") })}
			/>
			<Suspense>{files.length > 0 && <ChosenFiles files={files} onChange={setFiles} />}</Suspense>
			<FileIntake label={t("upload.dropOnDocument")} onFiles={addFiles} />
		</div>
	);
	const fields = (
		<div key="fields" className="order-2 flex min-w-0 flex-col gap-4">
			<FormError message={message(result?.formError)} />
			{origin && <Notice tone="info">{t(`document.from.${origin.kind}`, { name: origin.name })}</Notice>}
			{props.isFull && (
				<Suspense>
					<PlanFullNotice tenantId={choices.tenant} what="documents" />
				</Suspense>
			)}
			{choices.categories.length === 0 && <Notice tone="warning">{t("document.noCategory")}</Notice>}
			<DocumentFields
				values={result?.typed ?? values}
				choices={choices}
				result={result}
				participations={[]}
				documentId={null}
				onChange={markDirty}
				before={
					tenants.length > 1 && <TenantChoice tenants={tenants} chosen={choices.tenant} form={tenantFormId} />
				}
			/>
		</div>
	);

	return (
		<>
			<Form id={tenantFormId} method="get" className="hidden" />
			<Form
				ref={form}
				method="post"
				action={`?${parameters}`}
				encType="multipart/form-data"
				replace
				noValidate
				// Firefox would bring back half of what was chosen before a reload.
				autoComplete="off"
				onChange={markDirty}
				aria-label={t("document.newTitle")}
				className="with-page-foot relative flex flex-1 flex-col"
			>
				<span ref={focusOnFailure} hidden />
				<span ref={noticeEarlyInput} hidden />
				<EnterButton />
				<input type="hidden" name="tenant" value={choices.tenant} />
				<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
				{files.length > 0 && <input type="hidden" name="filesFollow" value="yes" />}
				<div className="page-column flex flex-col gap-6 py-5">
					{/* A plain form has to send the fields before the files; with scripts the order is that of the eye. */}
					{hydrated ? [fileFields, fields] : [fields, fileFields]}
				</div>
				<div className="page-foot mt-auto border-t border-line bg-surface">
					<div className="page-column form-actions py-3">
						<Button variant="primary" pending={isPending}>
							{t("document.create")}
						</Button>
					</div>
				</div>
				<UnsavedChanges
					hasChanges={isDirty || offered.length > 0 || result !== undefined}
					staysAt={({ pathname }) => pathname.endsWith("/documents/new")}
				/>
			</Form>
		</>
	);
}

interface UploadAfterCreateProps {
	files: readonly File[];
	destination: { documentId: string; tenant: string };
}

/** After the document was filed: opens its page while its files are uploaded. */
function UploadAfterCreate({ files, destination }: UploadAfterCreateProps) {
	const { locale } = useParams();
	const isHandedOver = useRef(false);
	useEffect(() => {
		if (isHandedOver.current) return;
		isHandedOver.current = true;
		uploadFiles(files.map((file) => ({ file, destination })));
	});
	const { documentId } = destination;
	return <Navigate to={href("/:locale?/documents/:documentId", { locale, documentId })} replace />;
}
