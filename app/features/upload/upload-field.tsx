import { type ChangeEvent, type ReactNode, useId } from "react";
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
 * Files to upload: chosen, or taken with the camera of a phone. Without JavaScript they are plain file inputs, whose files go with the form;
 * with JavaScript they are emptied at once, because the files go on their own.
 */
export function UploadField({ name, onFiles, error, hint, children }: UploadFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const cameraId = useId();
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		onFiles(Array.from(currentTarget.files ?? []));
		currentTarget.value = "";
	}

	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong/50 bg-surface px-4 py-6 text-sm">
				<Icon name="upload" className="size-6 text-ink-faint" />
				<label htmlFor={id} className="font-medium text-ink">
					{t("upload.drop")}
				</label>
				<input
					id={id}
					type="file"
					name={name}
					multiple
					onChange={handleChange}
					aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
					aria-invalid={error === undefined ? undefined : true}
					className={fileInputClasses}
				/>
				<div className="hidden max-w-full flex-col items-center gap-3 pointer-coarse:flex">
					<label htmlFor={cameraId} className="font-medium text-ink">
						{t("upload.camera")}
					</label>
					<input
						id={cameraId}
						type="file"
						name={name}
						accept="image/*"
						capture="environment"
						onChange={handleChange}
						className={fileInputClasses}
					/>
				</div>
				{children}
			</div>
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
		</div>
	);
}

export const fileInputClasses =
	"max-w-full text-sm text-ink-muted file:mr-3 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong/50 file:bg-surface-raised file:px-3.5 file:font-medium file:text-ink";
