import { useTranslation } from "../../texts/translations.tsx";

/** Takes along what is shared into an account that one has, or opens. */
export function KeepForm() {
	const { t } = useTranslation();
	return (
		<section aria-labelledby="keep" className="keep">
			<h2 id="keep">{t("share.keepTitle")}</h2>
			<p className="muted small">{t("share.keepText")}</p>
			<form method="post" className="actions">
				<button name="intent" value="signIn" className="button">
					{t("share.keepSignIn")}
				</button>
				<button name="intent" value="register" className="button">
					{t("share.keepRegister")}
				</button>
			</form>
		</section>
	);
}
