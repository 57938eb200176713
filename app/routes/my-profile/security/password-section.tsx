import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { NewPasswordField, PasswordField } from "../../../ui/forms/password-field.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";

interface PasswordSectionProps {
	/** For the password manager, which has to know whose password it is. */
	email: string;
	hasPassword: boolean;
	result: FormResult | undefined;
}

export function PasswordSection({ email, hasPassword, result }: PasswordSectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const intent = useNavigation().formData?.get("intent");
	if (!hasPassword) {
		return (
			<section aria-labelledby="security-password">
				<SectionHeading id="security-password">{t("security.password")}</SectionHeading>
				<FormError message={message(result?.formError)} />
				<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
					<input type="hidden" name="intent" value="sendPasswordLink" />
					<p className="min-w-[min(15rem,100%)] flex-1 text-sm text-ink-muted">{t("security.noPassword")}</p>
					<Button size="small" pending={intent === "sendPasswordLink"}>
						{t("security.sendPasswordLink")}
					</Button>
				</Form>
			</section>
		);
	}
	return (
		<section aria-labelledby="security-password">
			<SectionHeading id="security-password">{t("security.password")}</SectionHeading>
			<Form method="post" preventScrollReset noValidate className="flex max-w-sm flex-col gap-5">
				<FormError message={message(result?.formError)} />
				<input type="hidden" name="intent" value="changePassword" />
				<input type="hidden" name="email" autoComplete="username" value={email} />
				<PasswordField
					label={t("security.currentPassword")}
					name="currentPassword"
					autoComplete="current-password"
					required
					error={message(result?.fieldErrors["currentPassword"])}
				/>
				<NewPasswordField
					label={t("security.newPassword")}
					error={message(result?.fieldErrors["password"])}
				/>
				<Button className="self-start" pending={intent === "changePassword"}>
					{t("security.changePassword")}
				</Button>
			</Form>
		</section>
	);
}
