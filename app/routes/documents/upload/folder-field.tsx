import { useTranslation } from "../../../texts/translations.tsx";
import { FileButton } from "../../../ui/forms/file-button.tsx";

// Every browser of a desktop has it, React's types do not.
const WHOLE_FOLDER = { webkitdirectory: "" };

/** A whole folder at once. Phones have none to choose; without scripts its files would come with the system's own. */
export function FolderField({ onFiles }: { onFiles: (files: File[]) => void }) {
	const { t } = useTranslation();

	async function take(files: File[]) {
		const chosen = await import("../../../features/upload/intake/take-files.ts").then(
			({ filesChosen }) => filesChosen(files),
			() => files,
		);
		onFiles(chosen);
	}

	return (
		<div className="hidden max-w-full not-noscript:pointer-fine:block">
			<FileButton
				label={t("upload.folder.choose")}
				icon="folder"
				{...WHOLE_FOLDER}
				multiple
				onFiles={(files) => void take(files)}
			/>
		</div>
	);
}
