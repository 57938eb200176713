import { FolderButton } from "../../features/upload/intake/folder-button.tsx";

/** The files of a whole folder, but for what systems keep there for themselves. */
export function FolderField({ onFiles }: { onFiles: (files: File[]) => void }) {
	async function take(files: File[]) {
		const chosen = await import("../../features/upload/intake/take-files.ts").then(
			({ filesChosen }) => filesChosen(files),
			() => files,
		);
		onFiles(chosen);
	}

	return <FolderButton onFiles={(files) => void take(files)} />;
}
