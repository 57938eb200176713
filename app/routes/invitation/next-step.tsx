import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { NameFields } from "../../features/form/name-fields.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { NewPasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { Invitation } from "./load-invitation.server.ts";

interface NextStepProps {
	invitation: Invitation;
	result: FormResult | undefined;
}

/** Accepts the invitation, or does what has to come before that. */
export function NextStep({ invitation, result }: NextStepProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { step, email, signedInAs } = invitation;
	return (
		<Form method="post" className="mt-6 flex flex-col gap-5" noValidate>
			<FormError message={message(result?.formError ?? result?.fieldErrors["email"])} />
			{step === "leave" ? (
				<Notice tone="warning">
					{t("invitation.otherAddress", { email, signedInAs: signedInAs ?? "" })}
				</Notice>
			) : (
				<p className="text-sm text-ink-muted wrap-anywhere">{t(`invitation.${step}Hint`, { email })}</p>
			)}
			{step === "register" && <RegisterFields email={email} result={result} />}
			<Button variant="primary" name="intent" value={step} pending={isPending}>
				{t(`invitation.${step}`)}
			</Button>
		</Form>
	);
}

function RegisterFields({ email, result }: { email: string; result: FormResult | undefined }) {
	const { t } = useTranslation();
	const message = useMessage();
	const keep = (name: string) => ({
		name,
		defaultValue: result?.typed[name],
		error: message(result?.fieldErrors[name]),
	});
	return (
		<>
			<TextField
				label={t("registration.email")}
				type="email"
				autoComplete="username"
				readOnly
				defaultValue={email}
			/>
			<NameFields keep={keep} />
			<NewPasswordField label={t("registration.password")} error={message(result?.fieldErrors["password"])} />
		</>
	);
}
