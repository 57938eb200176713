import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import { NameFields } from "../../features/form/name-fields.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { NewPasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { AccountTypeField } from "./account-type-field.tsx";

/** Who registers; a company says its name, which shows by the choice alone and so without JavaScript too. */
export function RegistrationForm({ result }: { result: FormResult | undefined }) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const keep = (name: string) => ({
		name,
		defaultValue: result?.typed[name],
		error: message(result?.fieldErrors[name]),
	});

	return (
		<Form method="post" className="mt-8 flex flex-col gap-5" noValidate>
			<FormError message={message(result?.formError)} />
			<AccountTypeField
				chosen={result?.typed["accountType"]}
				error={message(result?.fieldErrors["accountType"])}
			/>
			<TextField
				className="hidden in-[form:has(input[value=company]:checked)]:flex"
				label={t("registration.companyName")}
				autoComplete="organization"
				required
				{...keep("companyName")}
			/>
			<NameFields keep={keep} />
			<TextField
				label={t("registration.email")}
				type="email"
				autoComplete="email"
				required
				{...keep("email")}
			/>
			<NewPasswordField label={t("registration.password")} error={message(result?.fieldErrors["password"])} />
			<Button variant="primary" pending={isPending}>
				{t("registration.submit")}
			</Button>
		</Form>
	);
}
