import { Form, useNavigation } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { DialogActions } from "../../ui/overlays/dialog-actions.tsx";
import { PageDialog } from "../../ui/overlays/page-dialog.tsx";

interface EndQuestionProps {
	intent: "end" | "leave";
	/** Their ids. */
	shares: readonly string[];
	/** What it is about, where there is one. */
	name: string | null;
	/** A kept link: it ends for nobody. */
	isKeptLink?: boolean;
	closeTo: string;
}

/** What cannot be taken back asks first, without scripts too. */
export function EndQuestion({ intent, shares, name, isKeptLink = false, closeTo }: EndQuestionProps) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData !== undefined;
	const count = shares.length;
	return (
		<PageDialog
			alert
			closeTo={closeTo}
			title={intent === "leave" ? t("sharing.leaveTitle") : t("sharing.endTitle", { count })}
		>
			{name !== null && (
				<p className="mb-2 font-medium wrap-anywhere text-ink">
					<bdi>{name}</bdi>
				</p>
			)}
			<p>
				{t(intent === "end" ? "sharing.endText" : isKeptLink ? "sharing.leaveLinkText" : "sharing.leaveText")}
			</p>
			<DialogActions>
				<CancelLink to={closeTo} replace preventScrollReset />
				<Form method="post" action={closeTo} replace preventScrollReset>
					<input type="hidden" name="confirmed" value="1" />
					{shares.map((share) => (
						<input key={share} type="hidden" name="share" value={share} />
					))}
					<Button variant="danger" name="intent" value={intent} pending={isPending}>
						{intent === "leave" ? t("sharing.leave") : t("sharing.endNow", { count })}
					</Button>
				</Form>
			</DialogActions>
		</PageDialog>
	);
}
