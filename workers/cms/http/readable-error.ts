import { DEFAULT_LOCALE, FALLBACK_LOCALE } from "../../../contract/constants.ts";
import type { ContractError, ErrorBody, FieldError } from "../../../contract/errors.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { seedTexts } from "../texts/texts.ts";

/** The body of a failure for whoever reads it: texts where it has translation keys, and the keys in the details. */
export function readableBody(failure: ContractError, acceptLanguage: string | null): ErrorBody {
	const body = failure.toBody();
	const { message, details } = body.error;
	// German as the app, unless English is what is wanted first.
	const textOf = textsIn(/^\s*en\b/i.test(acceptLanguage ?? "") ? FALLBACK_LOCALE : DEFAULT_LOCALE);
	const errors = details.errors?.map((error): FieldError => {
		const text = textOf(error.message);
		return text === undefined ? error : { ...error, message: text, key: error.message };
	});
	const text = textOf(message);
	const [first] = errors ?? [];
	const key = text === undefined ? (first ? (first.key ?? "error.badRequest") : undefined) : message;
	return {
		...body,
		error: {
			...body.error,
			message: first ? fieldMessage(first) : (text ?? message),
			details: { ...details, ...(key !== undefined && { key }), ...(errors && { errors }) },
		},
	};
}

/** What people type in one way, and programs send in another. */
const FOR_PROGRAMS: Readonly<Record<string, TextKey>> = { "validation.date": "validation.dateToSend" };

function textsIn(locale: string): (key: string) => string | undefined {
	return (said) => {
		const key = FOR_PROGRAMS[said] ?? said;
		return seedTexts[locale]?.[key] ?? seedTexts[FALLBACK_LOCALE]?.[key];
	};
}

/** Which field, and what is wrong with it. */
function fieldMessage({ path, message }: FieldError): string {
	const field = path.filter((part) => part !== "data").join(".") || path.join(".");
	return field === "" ? message : `${field}: ${message}`;
}
