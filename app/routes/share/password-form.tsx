import { useMessage, useTranslation } from "../../texts/translations.tsx";

/** @param error why the last one did not open it */
export function PasswordForm({ error }: { error: string | undefined }) {
	const { t } = useTranslation();
	const message = useMessage();
	const said = message(error);
	return (
		<div className="calm">
			<h1>{t("share.lockedTitle")}</h1>
			<p className="muted">{t("share.lockedText")}</p>
			<form method="post">
				{said !== undefined && (
					<p id="password-error" role="alert" className="error">
						{said}
					</p>
				)}
				<label htmlFor="password">{t("share.password")}</label>
				<input
					id="password"
					type="password"
					name="password"
					required
					maxLength={200}
					autoComplete="off"
					autoCapitalize="none"
					aria-invalid={said !== undefined || undefined}
					aria-describedby={said === undefined ? undefined : "password-error"}
				/>
				<button name="intent" value="unlock" className="button primary">
					{t("share.open")}
				</button>
			</form>
		</div>
	);
}
