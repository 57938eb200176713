import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { useTranslation } from "../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import { FieldMessages } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { UploadList } from "./upload-list.tsx";
import type { UploadControl } from "./use-upload.ts";

interface UploadFieldProps {
	/** Name of the files in the form, for readers without JavaScript. */
	name: string;
	control: UploadControl;
	/** Hears of new files: where the document exists already, they can start at once. */
	onChosen?: () => void;
	/** What is wrong with the files, as the server says. */
	error?: string;
	hint?: string;
}

/**
 * Files to upload: chosen or dropped. Without JavaScript it is a plain file input, whose files go with the form; with
 * JavaScript the input is emptied at once, because the files go on their own.
 */
export function UploadField({ name, control, onChosen, error, hint }: UploadFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const [isDragged, setIsDragged] = useState(false);
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	function take(files: Iterable<File>) {
		control.add(files);
		onChosen?.();
	}

	function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		take(Array.from(currentTarget.files ?? []));
		currentTarget.value = "";
	}

	function handleDrag(event: DragEvent) {
		event.preventDefault();
		setIsDragged(event.type === "dragover");
	}

	function handleDrop(event: DragEvent) {
		handleDrag(event);
		take(Array.from(event.dataTransfer.files));
	}

	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<div
				onDragOver={handleDrag}
				onDragLeave={handleDrag}
				onDrop={handleDrop}
				className={classes(
					"flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-6 text-sm",
					isDragged ? "border-accent bg-accent-soft" : "border-line-strong/50 bg-surface",
				)}
			>
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
					className="max-w-full text-sm text-ink-muted file:mr-3 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong/50 file:bg-surface-raised file:px-3.5 file:font-medium file:text-ink"
				/>
			</div>
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
			<UploadList control={control} />
		</div>
	);
}
