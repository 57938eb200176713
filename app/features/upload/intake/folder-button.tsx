import { useTranslation } from "../../../texts/translations.tsx";
import { FileButton } from "../../../ui/forms/file-button.tsx";

// Every browser of a desktop has it, React's types do not.
const WHOLE_FOLDER = { webkitdirectory: "" };

/** A whole folder at once. Phones have none to choose; without scripts its files would come with the system's own. */
export function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
	const { t } = useTranslation();
	return (
		<FileButton
			icon="folder"
			label={t("upload.folder.choose")}
			className="hidden not-noscript:pointer-fine:flex"
			{...WHOLE_FOLDER}
			multiple
			onFiles={onFiles}
		/>
	);
}
