import { Form, useNavigation } from "react-router";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";

interface DeleteFormProps {
	email: string;
	hasPassword: boolean;
	result: FormResult | undefined;
	/** Where one goes who keeps the account. */
	back: string;
}

/** Asks who it is: by the password, or where there is none by the address. */
export function DeleteForm({ email, hasPassword, result, back }: DeleteFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { fieldErrors = {} } = result ?? {};
	return (
		<Form method="post" noValidate className="flex max-w-sm flex-col gap-5">
			{hasPassword ? (
				<>
					<input type="hidden" name="username" autoComplete="username" value={email} />
					<PasswordField
						label={t("security.currentPassword")}
						name="password"
						autoComplete="current-password"
						required
						error={message(fieldErrors["password"])}
					/>
				</>
			) : (
				<TextField
					label={t("deleteAccount.email")}
					name="email"
					type="email"
					autoComplete="off"
					required
					hint={t("deleteAccount.emailHint", { email })}
					error={message(fieldErrors["email"] ?? fieldErrors["password"])}
				/>
			)}
			<div className="form-actions">
				<Button variant="danger" pending={isPending}>
					{t("deleteAccount.submit")}
				</Button>
				<CancelLink to={back} />
			</div>
		</Form>
	);
}
