import { useNavigate } from "react-router";
import { useAddAddress } from "../../../features/explorer/add-address.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useFiling } from "../../../features/session/filing.ts";
import { FileIntake } from "../../../features/upload/intake/file-intake.tsx";
import { offeredFiles } from "../../../features/upload/upload-gate.ts";

/** Files dropped or pasted anywhere on the list are cards of the page that adds them. The list's filter is where they go, unless one says otherwise. */
export function ExplorerIntake() {
	const { t } = useTranslation();
	const add = useAddAddress();
	const navigate = useNavigate();

	function take(files: File[]) {
		if (files.length === 0) return;
		offeredFiles.set(files);
		void navigate(add);
	}

	if (!useFiling().mayAdd) return null;
	return <FileIntake label={t("upload.dropOnList")} onFiles={take} />;
}
