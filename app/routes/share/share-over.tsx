import { useTranslation } from "../../texts/translations.tsx";

/** The one page of every link that opens nothing, whyever: it says nothing of what was there. */
export function ShareOver() {
	const { t } = useTranslation();
	return (
		<div className="calm">
			<h1>{t("share.overTitle")}</h1>
			<p className="muted">{t("share.overText")}</p>
		</div>
	);
}

/** Something has failed that has nothing to do with the link. */
export function ShareTrouble() {
	const { t } = useTranslation();
	return (
		<div className="calm">
			<h1>{t("share.troubleTitle")}</h1>
			<p className="muted">{t("share.troubleText")}</p>
			<form method="get">
				<button className="button">{t("share.again")}</button>
			</form>
		</div>
	);
}

/** What a program sees that looks at a link in a chat: nothing of what is behind it. */
export function ShareUnread() {
	const { t } = useTranslation();
	return (
		<div className="calm">
			<h1>{t("share.title")}</h1>
			<p className="muted">{t("share.unreadText")}</p>
		</div>
	);
}
