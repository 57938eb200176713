import { useId, useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { useDestinations } from "../../../destinations.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ItemsField, NameField, NoteField, RecipientFields, TimeFields } from "../form/request-fields.tsx";
import type { RequestValues } from "../form/request-values.ts";
import type { loadNewRequest } from "./load-new-request.server.ts";
import { PlaceFields } from "./place-fields.tsx";

interface NewRequestFormProps {
	page: Awaited<ReturnType<typeof loadNewRequest>>;
	result: FormResult<RequestValues> | undefined;
}

/** What is asked of whom, until when, and where it is filed. */
export function NewRequestForm({ page: { places, start, ...page }, result }: NewRequestFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { requests } = useDestinations();
	const [query] = useSearchParams();
	const tenantForm = useId();
	const [idempotencyKey] = useState(page.idempotencyKey);
	const isPending = useNavigation().formMethod === "POST";
	const fields = { values: result?.typed ?? start, errors: result?.fieldErrors ?? {} };
	return (
		<>
			<Form id={tenantForm} method="get" className="hidden" />
			{/* The tenant stands in the address, so that the form comes back with its categories. */}
			<Form
				method="post"
				action={`?${query}`}
				noValidate
				aria-label={t("requests.ask")}
				className="flex flex-col gap-5"
			>
				<FormError message={message(result?.formError)} />
				<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
				<NameField {...fields} />
				<ItemsField {...fields} label={t("requests.items")} />
				<RecipientFields {...fields} emailHint={t("requests.emailHint")} />
				<TimeFields {...fields} />
				<PlaceFields {...fields} places={places} tenantForm={tenantForm} />
				<NoteField {...fields} />
				<div className="form-actions">
					<Button variant="primary" icon="file-up" pending={isPending}>
						{t("requests.send")}
					</Button>
					<CancelLink to={requests} />
				</div>
			</Form>
		</>
	);
}
