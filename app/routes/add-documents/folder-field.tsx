import { type ChangeEvent, useId } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { fileInputClasses } from "../../../features/upload/upload-field.tsx";

// Every browser of a desktop has it, React's types do not.
const WHOLE_FOLDER = { webkitdirectory: "" };

/** A whole folder at once. Phones have none to choose; without scripts its files would come with the system's own. */
export function FolderField({ onFiles }: { onFiles: (files: File[]) => void }) {
	const { t } = useTranslation();
	const id = useId();

	async function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = Array.from(currentTarget.files ?? []);
		currentTarget.value = "";
		const chosen = await import("../../../features/upload/intake/take-files.ts").then(
			({ filesChosen }) => filesChosen(files),
			() => files,
		);
		onFiles(chosen);
	}

	return (
		<div className="hidden max-w-full flex-col items-center gap-3 not-noscript:pointer-fine:flex">
			<label htmlFor={id} className="font-medium text-ink">
				{t("upload.folder.choose")}
			</label>
			<input
				id={id}
				type="file"
				{...WHOLE_FOLDER}
				multiple
				onChange={(event) => void handleChange(event)}
				className={fileInputClasses}
			/>
		</div>
	);
}
