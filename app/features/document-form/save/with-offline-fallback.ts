import { data, isRouteErrorResponse } from "react-router";
import type { TextKey } from "../../../../contract/text-keys.ts";
import type { DocumentFormValues } from "../values/document-form-values.ts";
import type { DocumentFormResult } from "./document-form-result.ts";

/** Calls the server. If no valid answer comes, the page keeps what was typed, as `parse` reads it, and says so. */
export async function withOfflineFallback<Answer>(
	request: Request,
	callServer: () => Promise<Answer>,
	parse: (form: FormData) => DocumentFormValues | Promise<DocumentFormValues>,
) {
	const form = await request.clone().formData();
	try {
		return await callServer();
	} catch (error) {
		// A redirect is an answer too.
		if (error instanceof Response) throw error;
		const result: DocumentFormResult = {
			fieldErrors: {},
			formError: isRouteErrorResponse(error) ? failureText(error.status) : "document.noConnection",
			typed: await parse(form),
			conflict: null,
		};
		return data(result, { status: isRouteErrorResponse(error) ? error.status : 503 });
	}
}

/** What to do about an answer that is none of the form's own. */
function failureText(status: number): TextKey {
	if (status === 401) return "error.signedOutMeanwhile";
	return status === 503 ? "error.unavailable" : "error.internalServerError";
}
