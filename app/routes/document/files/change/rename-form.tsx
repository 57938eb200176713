import type { KeyboardEvent } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { DocumentFile } from "../../../../../contract/entities/entities.ts";
import { MAX_NAME_LENGTH } from "../../../../../contract/constants.ts";
import { useMessage, useTranslation } from "../../../../texts/translations.tsx";
import type { FormResult } from "../../../../features/form/form-result.server.ts";
import { CancelLink } from "../../../../ui/buttons/cancel.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { splitFileName } from "./file-name.ts";
import { usePageAddress } from "../../page-address.ts";

interface RenameFormProps {
	file: DocumentFile;
	result: FormResult | undefined;
}

/** A file's name to be changed where it stands: `?rename=<id of the file>`. Its extension stays. */
export function RenameForm({ file, result }: RenameFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const navigate = useNavigate();
	const address = usePageAddress();
	const closeTo = address({ rename: null });
	const isPending = useNavigation().formData?.get("intent") === "renameFile";
	const { stem, extension } = splitFileName(file.file.name);
	const refused = result?.typed["file"] === file.documentId ? result : undefined;

	function handleKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape") void navigate(closeTo, { replace: true, preventScrollReset: true });
	}

	return (
		<Form
			method="post"
			action={address({ rename: file.documentId })}
			replace
			preventScrollReset
			noValidate
			onKeyDown={handleKeyDown}
			className="flex min-w-0 flex-1 basis-72 flex-wrap items-start gap-2"
		>
			<input type="hidden" name="intent" value="renameFile" />
			<input type="hidden" name="file" value={file.documentId} />
			<input type="hidden" name="current" value={file.file.name} />
			<div className="flex min-w-40 flex-1 gap-1.5">
				<TextField
					ref={focusAndSelect}
					label={t("document.fileName")}
					hideLabel
					name="name"
					defaultValue={refused?.typed["name"] ?? stem}
					maxLength={MAX_NAME_LENGTH}
					autoComplete="off"
					error={message(refused?.fieldErrors["name"])}
					className="flex-1"
				/>
				{extension && (
					<span className="text-sm leading-9 text-ink-muted pointer-coarse:leading-11">{extension}</span>
				)}
			</div>
			<div className="form-actions">
				<Button variant="primary" pending={isPending}>
					{t("common.save")}
				</Button>
				<CancelLink to={closeTo} replace preventScrollReset defaultShouldRevalidate={false} />
			</div>
		</Form>
	);
}

/** Whoever opens the form wants to type. */
function focusAndSelect(input: HTMLInputElement | null) {
	input?.focus();
	input?.select();
}
