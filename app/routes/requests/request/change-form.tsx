import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { NameField, NoteField, RecipientFields, TimeFields } from "../form/request-fields.tsx";
import { type RequestValues, valuesOf } from "../form/request-values.ts";
import type { RequestDetails } from "../request-row.ts";

interface ChangeFormProps {
	request: RequestDetails;
	result: FormResult<RequestValues> | undefined;
}

/** What of a request can be changed while it goes on; what is asked for has its own list. */
export function ChangeForm({ request, result }: ChangeFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "change";
	const fields = { values: result?.typed ?? valuesOf(request), errors: result?.fieldErrors ?? {} };
	return (
		<section>
			<SectionHeading>{t("requests.change")}</SectionHeading>
			<Form
				method="post"
				noValidate
				replace
				aria-label={t("requests.change")}
				className="flex flex-col gap-5"
			>
				<FormError message={message(result?.formError)} />
				<input type="hidden" name="version" value={request.version} />
				<NameField {...fields} />
				<RecipientFields {...fields} emailHint={t("requests.emailChangeHint")} />
				<TimeFields {...fields} />
				<NoteField {...fields} />
				<div>
					<Button variant="primary" name="intent" value="change" pending={isPending}>
						{t("common.save")}
					</Button>
				</div>
			</Form>
		</section>
	);
}
