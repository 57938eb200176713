import { Form, useNavigation } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DialogActions } from "../../../ui/overlays/dialog-actions.tsx";
import { PageDialog } from "../../../ui/overlays/page-dialog.tsx";

interface EndQuestionProps {
	/** What the request is about. */
	name: string;
	/** The page itself. */
	closeTo: string;
}

/** What cannot be taken back asks first, without scripts too. */
export function EndQuestion({ name, closeTo }: EndQuestionProps) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData?.get("intent") === "end";
	return (
		<PageDialog alert closeTo={closeTo} title={t("requests.endTitle")}>
			<p className="mb-2 font-medium wrap-anywhere text-ink">
				<bdi>{name}</bdi>
			</p>
			<p>{t("requests.endText")}</p>
			<DialogActions>
				<CancelLink to={closeTo} replace preventScrollReset />
				<Form method="post" action={closeTo} replace>
					<Button variant="danger" name="intent" value="end" pending={isPending}>
						{t("requests.endNow")}
					</Button>
				</Form>
			</DialogActions>
		</PageDialog>
	);
}
