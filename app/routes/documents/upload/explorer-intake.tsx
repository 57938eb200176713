import { useExplorerState } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { FileIntake } from "../../../features/upload/intake/file-intake.tsx";
import { uploadFiles } from "../../../features/upload/upload-gate.ts";

/** Files dropped or pasted anywhere on the list become new documents, one for each. The list's filter is where they go, unless one says otherwise. */
export function ExplorerIntake() {
	const { t } = useTranslation();
	const { state } = useExplorerState();

	function take(files: File[]) {
		uploadFiles({
			files,
			destination: {
				suggested: { tenant: onlyOne(state.tenants), category: onlyOne(state.categories) },
			},
		});
	}

	return <FileIntake label={t("upload.dropOnList")} onFiles={take} />;
}

function onlyOne(ids: readonly string[]): string | null {
	const [id, ...others] = ids;
	return id !== undefined && others.length === 0 ? id : null;
}
