import { useTranslation } from "../../../../texts/translations.tsx";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { TenantDocument } from "../../../../../contract/entities/entities.ts";
import { mayEdit } from "../../../../../contract/entities/rights.ts";
import { CancelLink } from "../../../../ui/buttons/cancel.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../../ui/overlays/dialog-actions.tsx";
import { PageDialog } from "../../../../ui/overlays/page-dialog.tsx";
import { usePageAddress } from "../../page-address.ts";

/** The question before a file is removed: `?confirm=<id of the file>`. */
export function RemoveFileDialog({ document }: { document: TenantDocument }) {
	const { t } = useTranslation();
	const [parameters] = useSearchParams();
	const isPending = useNavigation().formData?.get("intent") === "removeFile";
	const closeTo = usePageAddress()({ confirm: null });
	const file = document.documentFiles.find(({ documentId }) => documentId === parameters.get("confirm"));
	if (!file || !mayEdit(document.rights)) return null;

	return (
		<PageDialog closeTo={closeTo} title={t("document.removeFileTitle")} alert>
			<p className="wrap-anywhere">{t("document.removeFileQuestion", { name: file.file.name })}</p>
			<DialogActions>
				<CancelLink to={closeTo} replace preventScrollReset />
				<Form method="post" replace>
					<input type="hidden" name="intent" value="removeFile" />
					<input type="hidden" name="file" value={file.documentId} />
					<Button variant="danger" pending={isPending}>
						{t("document.removeFile")}
					</Button>
				</Form>
			</DialogActions>
		</PageDialog>
	);
}
