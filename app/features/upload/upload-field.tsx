import { type ReactNode, useId } from "react";
import { FileButton } from "../../ui/forms/file-button.tsx";
import { FieldMessages } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { useTranslation } from "../../texts/translations.tsx";

interface UploadFieldProps {
	/** Name of the files in the form, for users without JavaScript. */
	name: string;
	onFiles: (files: File[]) => void;
	/** What is wrong with the files, as the server says. */
	error?: string;
	hint?: string;
	/** Further ways to choose. */
	children?: ReactNode;
}

/**
 * Files to upload: chosen, or taken with the camera of a phone. Without JavaScript they go with the form, with it on
 * their own.
 */
export function UploadField({ name, onFiles, error, hint, children }: UploadFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong/50 bg-surface px-4 py-6 text-sm">
				<Icon name="upload" className="size-6 text-ink-faint" />
				<label htmlFor={id} className="font-medium text-ink">
					{t("upload.drop")}
				</label>
				<FileButton
					id={id}
					label={t("upload.tray.chooseAll")}
					icon="paperclip"
					name={name}
					multiple
					onFiles={onFiles}
					aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
					aria-invalid={error === undefined ? undefined : true}
				/>
				<span className="hidden max-w-full pointer-coarse:block">
					<FileButton
						label={t("upload.camera")}
						icon="camera"
						name={name}
						accept="image/*"
						capture="environment"
						onFiles={onFiles}
					/>
				</span>
				{children}
			</div>
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
		</div>
	);
}
