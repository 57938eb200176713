import { useMessage, useTranslation } from "../../texts/translations.tsx";

interface PasswordFormProps {
	/** Nothing else is said of what is behind it. */
	sharedBy: string | null;
	/** Why the last one did not open it. */
	error: string | undefined;
}

export function PasswordForm({ sharedBy: name, error }: PasswordFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const said = message(error);
	return (
		<div className="calm">
			{name !== null && <p className="from">{t("share.from", { name })}</p>}
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
