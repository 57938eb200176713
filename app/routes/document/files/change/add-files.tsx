import type { TenantDocument } from "../../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { FileIntake } from "../../../../features/upload/intake/file-intake.tsx";
import { UploadField } from "../../../../features/upload/upload-field.tsx";
import { uploadFiles } from "../../../../features/upload/upload-gate.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Icon } from "../../../../ui/icons/icon.tsx";
import { usePageAddress } from "../../page-address.ts";

interface AddFilesProps {
	document: Pick<TenantDocument, "documentId" | "tenant" | "uploadState" | "takesFiles">;
	/** The document has no file yet. */
	isFirst: boolean;
}

/** A way to add files: they go up as soon as they are chosen, dropped or pasted, or with the form where no script runs. */
export function AddFiles({ document, isFirst }: AddFilesProps) {
	const { t } = useTranslation();
	if (document.takesFiles !== false) return <AddFilesForm document={document} isFirst={isFirst} />;
	return (
		<p className="mt-auto shrink-0 border-t border-line px-4 py-3 text-sm text-ink-muted lg:px-6">
			{t("document.takesNoFiles")}
		</p>
	);
}

function AddFilesForm({ document: { documentId, tenant, uploadState }, isFirst }: AddFilesProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const add = (files: File[]) =>
		uploadFiles(files.map((file) => ({ file, destination: { documentId, tenant: tenant.documentId } })));

	const form = (
		<form
			method="post"
			action={address({})}
			encType="multipart/form-data"
			noValidate
			className="flex flex-col gap-3"
		>
			<UploadField name="files" required onFiles={add} />
			<span className="hidden noscript:block">
				<Button icon="upload">{t("document.upload")}</Button>
			</span>
		</form>
	);

	return (
		<>
			<FileIntake label={t("upload.dropOnDocument")} onFiles={add} />
			{isFirst ? (
				<div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-4 px-4 py-8">
					<p className="text-center text-sm text-ink-muted">
						{t(uploadState ? "document.uploadInterrupted" : "document.noFile")}
					</p>
					{form}
				</div>
			) : (
				<details className="group/add mt-auto shrink-0 border-t border-line bg-surface">
					<summary className="flex h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-medium text-ink-muted -outline-offset-2 hover:text-ink lg:px-6 [&::-webkit-details-marker]:hidden">
						<Icon name="plus" className="size-4 transition-transform group-open/add:rotate-45" />
						{t("document.addFile")}
					</summary>
					<div className="max-h-96 overflow-y-auto px-4 pb-4 lg:px-6 lg:pb-6">{form}</div>
				</details>
			)}
		</>
	);
}
