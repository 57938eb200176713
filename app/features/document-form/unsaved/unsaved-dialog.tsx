import type { TextKey } from "../../../../contract/text-keys.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

export interface UnsavedDialogProps {
	open: boolean;
	onStay: () => void;
	onLeave: () => void;
	asks?: UnsavedTexts;
}

/** What is asked in the place of the question about changes of a form. */
export interface UnsavedTexts {
	title: TextKey;
	text: TextKey;
	stay: TextKey;
	leave: TextKey;
}

const CHANGES: UnsavedTexts = {
	title: "document.unsavedTitle",
	text: "document.unsavedText",
	stay: "document.keepEditing",
	leave: "document.discard",
};

/** Asks whether the changes may be discarded. */
export default function UnsavedDialog({ open, onStay, onLeave, asks = CHANGES }: UnsavedDialogProps) {
	const { t } = useTranslation();
	return (
		<Dialog open={open} onClose={onStay} title={t(asks.title)} alert>
			<p>{t(asks.text)}</p>
			<DialogActions>
				<Button type="button" variant="quiet" onClick={onStay}>
					{t(asks.stay)}
				</Button>
				<Button type="button" variant="danger" onClick={onLeave}>
					{t(asks.leave)}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
