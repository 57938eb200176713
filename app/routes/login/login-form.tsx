import { href, Link, useParams } from "react-router";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { sentenceLink } from "../../features/session/narrow-page.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { NarrowForm } from "./narrow-form.tsx";

/** The address and its password. */
export function LoginForm({ result }: { result: FormResult | undefined }) {
	const { t } = useTranslation();
	const message = useMessage();
	const { locale } = useParams();
	// The address was typed already: it is the password that is typed again.
	const isRetry = Boolean(result?.typed["identifier"] && !result.fieldErrors["identifier"]);
	return (
		<NarrowForm
			error={result?.formError}
			submit={t("login.submit")}
			after={
				<Link
					className={`${sentenceLink} self-start text-sm`}
					to={href("/:locale?/login/forgot-password", { locale })}
				>
					{t("login.forgotPassword")}
				</Link>
			}
		>
			<TextField
				label={t("login.identifier")}
				name="identifier"
				type="email"
				autoComplete="username webauthn"
				autoFocus={!isRetry}
				required
				defaultValue={result?.typed["identifier"]}
				error={message(result?.fieldErrors["identifier"])}
			/>
			<PasswordField
				label={t("login.password")}
				name="password"
				autoComplete="current-password"
				autoFocus={isRetry}
				required
				error={message(result?.fieldErrors["password"])}
			/>
		</NarrowForm>
	);
}
