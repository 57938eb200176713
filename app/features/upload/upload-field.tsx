import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import { FieldMessages } from "../../ui/forms/field.tsx";
import { FileButton } from "../../ui/forms/file-button.tsx";
import { FileInput } from "../../ui/forms/file-input.tsx";
import { Icon } from "../../ui/icons/icon.tsx";

interface UploadFieldProps {
	/** Name of the files in the form, for users without JavaScript. */
	name: string;
	onFiles: (files: File[]) => void;
	/** The form is nothing without one. It has to be `noValidate`: what is missing is said in our words. */
	required?: boolean;
	/** What is wrong with the files, as the server says. */
	error?: string | undefined;
	hint?: string;
	/** Something else is what the page is about by now. */
	isSmall?: boolean;
	/** Further ways to choose. */
	children?: ReactNode;
}

/**
 * Files to upload: dropped, chosen, or taken with the camera of a phone. With JavaScript the fields themselves, which
 * speak the browser's language, are out of sight and emptied at once, because the files go on their own. Without it they
 * are plain fields, whose files go with the form.
 */
export function UploadField({
	name,
	onFiles,
	required = false,
	hint,
	isSmall = false,
	children,
	...sent
}: UploadFieldProps) {
	const { t } = useTranslation();
	const [empty, setEmpty] = useState<readonly File[]>([]);
	const error = empty.length === 0 ? sent.error : <EmptyFiles files={empty} />;
	const id = useId();
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	/** An empty file is refused before anything else is asked of it. */
	function take(files: File[]) {
		setEmpty(files.filter(({ size }) => size === 0));
		const whole = files.filter(({ size }) => size > 0);
		if (whole.length > 0) onFiles(whole);
	}

	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<div
				className={classes(
					"relative flex flex-col items-center rounded-md border border-dashed border-line-strong/50 bg-surface text-sm focus-within:border-accent not-noscript:hover:bg-surface-hover",
					isSmall && "sm:flex-row sm:justify-center sm:py-1",
				)}
			>
				<FileInput
					id={id}
					name={name}
					multiple
					required={required}
					onFiles={take}
					className="noscript:mx-4 noscript:mb-4"
					aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
					aria-invalid={error === undefined ? undefined : true}
				/>
				<label
					htmlFor={id}
					className={classes(
						"flex w-full items-center justify-center gap-x-3 gap-y-2 rounded-md px-4 text-center font-medium text-ink not-noscript:cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
						isSmall ? "py-3 sm:w-auto" : "flex-col pt-8 pb-6",
						// The field itself shows what was chosen, and this is the button to it.
						"noscript:mt-6 noscript:mb-3 noscript:w-auto noscript:max-w-[calc(100%-2rem)] noscript:cursor-pointer noscript:flex-row noscript:border noscript:border-line-strong/50 noscript:bg-surface-raised noscript:py-2",
					)}
				>
					<Icon name="upload" className={classes("text-ink-faint", isSmall ? "size-4" : "size-6")} />
					<span className="pointer-coarse:hidden">{t("upload.drop")}</span>
					<span className="not-pointer-coarse:hidden">{t("upload.choose")}</span>
				</label>
				<div
					className={classes(
						"flex flex-wrap justify-center gap-2 px-4 pb-4 noscript:order-2",
						isSmall && "sm:pb-0",
					)}
				>
					<FileButton
						icon="camera"
						label={t("upload.camera")}
						className="hidden pointer-coarse:flex"
						name={name}
						accept="image/*"
						capture="environment"
						required={required}
						onFiles={take}
					/>
					{children}
				</div>
			</div>
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
		</div>
	);
}

function EmptyFiles({ files }: { files: readonly File[] }) {
	const { t } = useTranslation();
	return files.map(({ name }) => (
		<span key={name} className="block">
			{t("upload.emptyFile", { name })}
		</span>
	));
}
