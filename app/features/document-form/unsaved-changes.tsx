import { useCallback } from "react";
import { useTranslation } from "../texts/translations.tsx";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface UnsavedChangesProps {
	hasChanges: boolean;
	/** Whether the form is still there at that address. */
	staysAt: (address: { pathname: string; search: string }) => boolean;
}

/** Asks before a page with unsaved changes is left. */
export function UnsavedChanges({ hasChanges, staysAt }: UnsavedChangesProps) {
	const { t } = useTranslation();
	const blocker = useBlocker(({ nextLocation }) => hasChanges && !staysAt(nextLocation));

	useBeforeUnload(
		useCallback(
			(event) => {
				if (hasChanges) event.preventDefault();
			},
			[hasChanges],
		),
	);

	return (
		<Dialog
			open={blocker.state === "blocked"}
			onClose={() => blocker.reset?.()}
			title={t("document.unsavedTitle")}
			alert
		>
			<p>{t("document.unsavedText")}</p>
			<DialogActions>
				<Button type="button" onClick={() => blocker.reset?.()}>
					{t("document.keepEditing")}
				</Button>
				<Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
					{t("document.discard")}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
