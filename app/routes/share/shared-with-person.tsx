import { useTranslation } from "../../texts/translations.tsx";
import type { ShareShown } from "./shared-view.ts";

/** Documents are waiting for one person: who signs in or opens an account sees them among their own. */
export function SharedWithPerson({ share }: { share: Extract<ShareShown, { kind: "person" }> }) {
	const { t } = useTranslation();
	const { sharedBy: name, email, note, until, documentCount: count, isAccepted } = share;
	return (
		<div className="calm">
			<p className="from">{t("share.from", { name })}</p>
			<h1>{t("share.documents", { count })}</h1>
			{note !== null && <blockquote>{note}</blockquote>}
			<p className="muted">
				{isAccepted ? t("share.personAccepted") : t("share.personText", { email })}
				{until !== null && ` ${t("share.personUntil", { day: until })}`}
			</p>
			<form method="post">
				<p>
					<button name="intent" value="signIn" className="button primary">
						{t("share.personSignIn")}
					</button>
				</p>
				{!isAccepted && (
					<p className="below">
						<button name="intent" value="register" className="button">
							{t("share.personRegister")}
						</button>
					</p>
				)}
			</form>
		</div>
	);
}
