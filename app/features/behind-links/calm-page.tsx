import type { ReactNode } from "react";
import { useTranslation } from "../../texts/translations.tsx";

interface CalmPageProps {
	title: string;
	text: string;
	children?: ReactNode;
}

/** A page that says one thing in the place of what is behind a link. */
export function CalmPage({ title, text, children }: CalmPageProps) {
	return (
		<div className="calm">
			<h1>{title}</h1>
			<p className="muted">{text}</p>
			{children}
		</div>
	);
}

/** Something has failed that has nothing to do with the link. */
export function LinkTrouble() {
	const { t } = useTranslation();
	return (
		<CalmPage title={t("share.troubleTitle")} text={t("share.troubleText")}>
			<form method="get">
				<button className="button">{t("share.again")}</button>
			</form>
		</CalmPage>
	);
}
