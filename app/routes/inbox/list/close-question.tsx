import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatCount } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { PageDialog } from "../../../ui/overlays/page-dialog.tsx";
import type { InboxState } from "../inbox-state.ts";
import { CLOSE_LISTED } from "../item-intents.ts";

interface CloseQuestionProps {
	/** Of the list. */
	total: number;
	listedAt: string;
	state: InboxState;
	closeTo: string;
}

/** Whether all that is listed is done. */
export function CloseQuestion({ state, closeTo, ...listed }: CloseQuestionProps) {
	const { t } = useTranslation();
	// The list goes on behind it; what comes while somebody thinks about the answer was not asked about.
	const [{ total, listedAt }] = useState(listed);
	const isPending = useNavigation().formData !== undefined;
	const hasPayments = state.type === null || state.type === "Payment";
	return (
		<PageDialog
			alert
			closeTo={closeTo}
			title={t("inbox.closeAllTitle", { count: total, shown: formatCount(total) })}
		>
			<p>{t("inbox.closeAllText")}</p>
			{hasPayments && <p className="mt-2">{t("inbox.closeAllPays")}</p>}
			<DialogActions>
				<CancelLink to={closeTo} replace preventScrollReset />
				<Form method="post" action={closeTo} replace>
					<input type="hidden" name="until" value={listedAt} />
					<Button variant="danger" name="intent" value={CLOSE_LISTED} pending={isPending}>
						{t("inbox.closeAllNow")}
					</Button>
				</Form>
			</DialogActions>
		</PageDialog>
	);
}
