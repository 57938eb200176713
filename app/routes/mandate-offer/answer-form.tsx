import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import type { Offer } from "./load-offer.server.ts";

interface AnswerFormProps {
	/** For which one may accept; `null` where nobody is signed in. */
	companies: Offer["companies"];
	version: Offer["version"];
	result: FormResult | undefined;
}

/** Accepts the offer for a tenant, or declines it; who is not signed in yet does that first. */
export function AnswerForm({ companies, version, result }: AnswerFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const mayAccept = companies !== null && companies.length > 0;
	return (
		<Form method="post" className="mt-6 flex flex-col gap-5" noValidate>
			<FormError message={message(result?.formError)} />
			<input type="hidden" name="version" value={version ?? ""} />
			{mayAccept ? (
				<SelectField
					label={t("mandateOffer.company")}
					name="tenant"
					options={companies}
					defaultValue={result?.typed["tenant"]}
					error={message(result?.fieldErrors["tenant"])}
				/>
			) : (
				<p className="text-sm text-ink-muted">
					{t(companies ? "mandateOffer.noCompany" : "mandateOffer.signInHint")}
				</p>
			)}
			<div className="form-actions">
				{mayAccept && (
					<Button variant="primary" name="intent" value="accept" pending={isPending}>
						{t("mandateOffer.accept")}
					</Button>
				)}
				{companies === null && (
					<Button variant="primary" name="intent" value="signIn" pending={isPending}>
						{t("login.submit")}
					</Button>
				)}
				<Button variant="quiet" name="intent" value="decline">
					{t("mandateOffer.decline")}
				</Button>
			</div>
		</Form>
	);
}
