import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ItemsField } from "../form/request-fields.tsx";
import { type RequestValues, valuesOf } from "../form/request-values.ts";
import type { RequestDetails } from "../request-row.ts";

interface AddItemsFormProps {
	request: RequestDetails;
	result: FormResult<RequestValues> | undefined;
}

/** Puts further lines behind the others. Once they are there the field is empty again. */
export function AddItemsForm({ request, result }: AddItemsFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "add";
	return (
		<Form
			key={request.items.length}
			method="post"
			noValidate
			replace
			preventScrollReset
			aria-label={t("requests.moreItems")}
			className="flex flex-col gap-3"
		>
			<FormError message={message(result?.formError)} />
			<ItemsField
				values={result?.typed ?? valuesOf(request)}
				errors={result?.fieldErrors ?? {}}
				label={t("requests.moreItems")}
			/>
			<div>
				<Button name="intent" value="add" icon="plus" pending={isPending}>
					{t("requests.addItems")}
				</Button>
			</div>
		</Form>
	);
}
