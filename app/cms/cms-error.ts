import { errorBodySchema, type ErrorDetails } from "../../contract/errors.ts";

/** A failed call: the error body of the CMS, or UnknownError with status 500 where there is none (spec 8). */
export class CmsError extends Error {
	readonly status: number;
	readonly details: ErrorDetails;

	constructor(
		status: number,
		name: string,
		message: string,
		details: ErrorDetails = {},
		options?: ErrorOptions,
	) {
		super(message, options);
		this.status = status;
		this.name = name;
		this.details = details;
	}

	/** The refused fields by name, each with its first message (a translation key). */
	get fieldErrors(): Record<string, string> {
		const errors: Record<string, string> = {};
		for (const { path, message } of this.details.errors ?? []) {
			errors[path.filter((part) => part !== "data").join(".")] ??= message;
		}
		return errors;
	}
}

/** What a failed answer says. */
export async function errorOf(response: Response): Promise<CmsError> {
	const text = await response.text();
	const body = errorBodySchema.safeParse(parseJson(text));
	if (!body.success) return new CmsError(500, "UnknownError", text.slice(0, 200) || response.statusText);
	const { status, name, message, details } = body.data.error;
	return new CmsError(status, name, message, details);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
