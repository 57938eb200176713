import { href, useNavigate, useParams } from "react-router";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useFiling } from "../../../features/session/filing.ts";
import { FileIntake } from "../../../features/upload/intake/file-intake.tsx";
import { offeredFiles } from "../../../features/upload/upload-gate.ts";

/** Files dropped or pasted anywhere on the list are cards of the page that adds them. The list's filter is where they go, unless one says otherwise. */
export function ExplorerIntake() {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const navigate = useNavigate();
	const params = useParams();

	function take(files: File[]) {
		if (files.length === 0) return;
		const tenant = onlyOne(state.tenants);
		const category = onlyOne(state.categories);
		const query = new URLSearchParams({ ...(tenant && { tenant }), ...(category && { category }) });
		offeredFiles.set(files);
		void navigate(`${href("/:locale?/documents/add", params)}?${query}`);
	}

	if (!useFiling().mayAdd) return null;
	return <FileIntake label={t("upload.dropOnList")} onFiles={take} />;
}

function onlyOne(ids: readonly string[]): string | null {
	const [id, ...others] = ids;
	return id !== undefined && others.length === 0 ? id : null;
}
