import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";

/** How uploads go on whose reader has been signed out: elsewhere, because they live in this tab. */
export function SignInAgain() {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<p className="shrink-0 border-b border-line bg-surface px-4 py-3 text-ink-muted">
			{t("upload.signInText")}{" "}
			<a href={href("/:locale?/login", { locale })} target="_blank" className="text-accent underline">
				{t("upload.signIn")}
			</a>
		</p>
	);
}
