import { useTranslation } from "../../texts/translations.tsx";
import { Form, useNavigation, useSearchParams } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../contract/constants.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { mayDo } from "../../../contract/entities/rights.ts";
import { useOffers } from "../../features/session/signed-in.ts";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { DialogActions } from "../../ui/overlays/dialog-actions.tsx";
import { PageDialog } from "../../ui/overlays/page-dialog.tsx";
import { usePageAddress } from "./page-address.ts";

/** The question before a document is deleted: `?confirm=delete`. */
export function DeleteDialog({ document }: { document: TenantDocument }) {
	const { t } = useTranslation();
	const hasBin = useOffers("bin");
	const [parameters] = useSearchParams();
	const isPending = useNavigation().formData?.get("intent") === "delete";
	const closeTo = usePageAddress()({ confirm: null });
	if (parameters.get("confirm") !== "delete" || !mayDo(document, "delete")) return null;

	return (
		<PageDialog closeTo={closeTo} title={t("document.deleteTitle", { name: document.name })} alert>
			<p className="wrap-anywhere">
				{t(hasBin ? "documents.deleteQuestion" : "documents.deleteForGood", { days: DELETED_DAYS_KEPT })}
			</p>
			<DialogActions>
				<CancelLink to={closeTo} replace preventScrollReset />
				<Form method="post" replace>
					<input type="hidden" name="intent" value="delete" />
					<input type="hidden" name="version" value={document.version} />
					<Button variant="danger" pending={isPending}>
						{t(hasBin ? "documents.toBin" : "documents.delete")}
					</Button>
				</Form>
			</DialogActions>
		</PageDialog>
	);
}
