import { Form, useNavigation } from "react-router";
import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";
import { FormError } from "../../features/form/form-error.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { NameStep } from "./load-start.server.ts";

interface NameFormProps extends Pick<NameStep, "tenant"> {
	result: FormResult | undefined;
}

/** The first step: what the household or company is called. */
export function NameForm({ tenant, result }: NameFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	return (
		<Form method="post" action="?step=name" replace noValidate className="flex max-w-md flex-col gap-5">
			<h2 className="text-xl font-semibold tracking-tight">{t(`start.nameTitle.${tenant.kind}`)}</h2>
			<FormError message={message(result?.formError)} />
			<input type="hidden" name="tenant" value={tenant.documentId} />
			<input type="hidden" name="version" value={tenant.version} />
			<TextField
				label={t("start.name")}
				hint={t(`start.nameHint.${tenant.kind}`)}
				name="name"
				autoComplete={tenant.kind === "company" ? "organization" : "off"}
				required
				maxLength={MAX_NAME_LENGTH}
				// oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this field
				autoFocus
				defaultValue={result?.typed["name"] ?? tenant.name}
				error={message(result?.fieldErrors["name"])}
			/>
			<Button variant="primary" pending={isPending} className="self-start">
				{t("start.next")}
			</Button>
		</Form>
	);
}
