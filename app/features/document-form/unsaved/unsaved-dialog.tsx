import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

export interface UnsavedDialogProps {
	open: boolean;
	onStay: () => void;
	onLeave: () => void;
}

/** Asks whether the changes may be discarded. */
export default function UnsavedDialog({ open, onStay, onLeave }: UnsavedDialogProps) {
	const { t } = useTranslation();
	return (
		<Dialog open={open} onClose={onStay} title={t("document.unsavedTitle")} alert>
			<p>{t("document.unsavedText")}</p>
			<DialogActions>
				<Button type="button" onClick={onStay}>
					{t("document.keepEditing")}
				</Button>
				<Button type="button" variant="danger" onClick={onLeave}>
					{t("document.discard")}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
