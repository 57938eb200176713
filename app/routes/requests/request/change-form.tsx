import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import type { Opened } from "../../../features/form/merged-fields.ts";
import { OpenedFields, useOpenedForm } from "../../../features/form/opened-fields.tsx";
import { useDirty } from "../../../features/form/use-dirty.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { NameField, NoteField, RecipientFields, TimeFields } from "../form/request-fields.tsx";
import { changeableFields, type RequestValues, valuesOf } from "../form/request-values.ts";
import type { RequestDetails } from "../request-row.ts";

interface ChangeFormProps {
	request: RequestDetails;
	result: (FormResult<RequestValues> & { opened?: Opened | undefined }) | undefined;
}

/** What of a request can be changed while it goes on; what is asked for has its own list. */
export function ChangeForm({ request, result }: ChangeFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "change";
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	const current = valuesOf(request);
	const { values, opened } = useOpenedForm(
		{ values: current, opened: { version: request.version, fields: changeableFields(current) } },
		result,
		{ isDirty, isSending: isPending },
	);
	const fields = { values, errors: result?.fieldErrors ?? {} };
	return (
		<section>
			<SectionHeading>{t("requests.change")}</SectionHeading>
			<Form
				method="post"
				noValidate
				replace
				onInput={markDirty}
				aria-label={t("requests.change")}
				className="flex flex-col gap-5"
			>
				<FormError message={message(result?.formError)} />
				<span ref={noticeEarlyInput} hidden />
				<OpenedFields {...opened} />
				<div key={opened.version} className="flex flex-col gap-5">
					<NameField {...fields} />
					<RecipientFields {...fields} emailHint={t("requests.emailChangeHint")} />
					<TimeFields {...fields} />
					<NoteField {...fields} />
				</div>
				<div>
					<Button variant="primary" name="intent" value="change" pending={isPending}>
						{t("common.save")}
					</Button>
				</div>
			</Form>
		</section>
	);
}
