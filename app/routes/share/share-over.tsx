import { CalmPage } from "../../features/behind-links/calm-page.tsx";
import { useTranslation } from "../../texts/translations.tsx";

/** The one page of every link that opens nothing, whyever: it says nothing of what was there. */
export function ShareOver() {
	const { t } = useTranslation();
	return <CalmPage title={t("share.overTitle")} text={t("share.overText")} />;
}

/** What a program sees that looks at a link in a chat: nothing of what is behind it. */
export function ShareUnread() {
	const { t } = useTranslation();
	return <CalmPage title={t("share.title")} text={t("share.unreadText")} />;
}
