import { dayToSend } from "../../../../contract/days.ts";
import { requestCreateSchema, requestUpdateSchema } from "../../../../contract/requests/document-request.ts";
import { itemNames } from "./item-names.ts";
import type { RequestValues } from "./request-values.ts";

/** What was sent, as it goes back into the form. */
export function typedRequest(form: FormData): RequestValues {
	const text = (name: string) => String(form.get(name) ?? "");
	return {
		name: text("name"),
		items: text("items"),
		recipient: text("recipient"),
		email: text("email"),
		remindEvery: text("remindEvery"),
		lastDay: text("lastDay"),
		note: text("note"),
		category: text("category"),
	};
}

/** A new request as the contract takes it. */
export function parseRequest(values: RequestValues) {
	return requestCreateSchema.safeParse({
		...commonFields(values),
		category: values.category,
		items: itemNames(values.items),
	});
}

/** What is changed of one; its checklist stays. */
export function parseChange(values: RequestValues, version: number) {
	return requestUpdateSchema.safeParse(changesOf(values, version));
}

/** What is changed of one, as it is sent. */
export function changesOf(values: RequestValues, version: number) {
	return { ...commonFields(values), version };
}

/** Lines for its checklist. None is refused as an empty field is. */
export function parseNewItems({ items }: RequestValues) {
	const newItems = itemNames(items);
	return requestUpdateSchema.safeParse({ newItems: newItems.length === 0 ? [""] : newItems });
}

function commonFields({ name, recipient, email, note, lastDay, remindEvery }: RequestValues) {
	return { name, recipient, email: email.trim(), note, lastDay: dayToSend(lastDay), remindEvery };
}
