import { Form, href, useNavigation, useParams } from "react-router";
import { FRESH_SESSION_MINUTES } from "../../../contract/constants.ts";
import { FormError } from "../../features/form/form-error.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { buttonClasses } from "../../ui/buttons/button-look.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

interface EmailSectionProps {
	email: string;
	/** The address that waits for its link to be used. */
	newEmail: string | null;
	hasPassword: boolean;
	result: FormResult | undefined;
}

/** The address by which one signs in; another one is asked for here, and taken over by the link of a mail. */
export function EmailSection({ email, newEmail, hasPassword, result }: EmailSectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const params = useParams();
	const isPending = useNavigation().formData?.get("intent") === "changeEmail";
	return (
		<section aria-labelledby="profile-email">
			<SectionHeading id="profile-email">{t("profile.email")}</SectionHeading>
			<p className="text-sm wrap-anywhere">{email}</p>
			{newEmail !== null && (
				<div className="mt-3 max-w-xl">
					<Notice tone="info">{t("profile.newEmailWaits", { email: newEmail })}</Notice>
				</div>
			)}
			<details className="mt-3" open={result !== undefined}>
				<summary className={`${buttonClasses({})} inline-flex cursor-pointer list-none`}>
					{t("profile.changeEmail")}
				</summary>
				<Form method="post" preventScrollReset noValidate className="mt-4 flex max-w-sm flex-col gap-5">
					<FormError message={message(result?.formError)} />
					<input type="hidden" name="intent" value="changeEmail" />
					<TextField
						label={t("profile.newEmail")}
						name="email"
						type="email"
						autoComplete="email"
						required
						hint={t("profile.newEmailHint")}
						defaultValue={result?.typed["email"]}
						error={message(result?.fieldErrors["email"])}
					/>
					{hasPassword ? (
						<PasswordField
							label={t("security.currentPassword")}
							name="currentPassword"
							autoComplete="current-password"
							required
							error={message(result?.fieldErrors["currentPassword"])}
						/>
					) : (
						<p className="text-sm text-ink-muted">
							{t("profile.freshHint", { minutes: String(FRESH_SESSION_MINUTES) })}
						</p>
					)}
					<Button className="self-start" pending={isPending}>
						{t("profile.sendLink")}
					</Button>
				</Form>
				{result?.formError === "error.signInAgain" && (
					<Form method="post" action={href("/:locale?/logout", params)} className="mt-4">
						<Button>{t("profile.signInAgain")}</Button>
					</Form>
				)}
			</details>
		</section>
	);
}
