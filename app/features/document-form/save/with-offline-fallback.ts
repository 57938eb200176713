import { data, isRouteErrorResponse } from "react-router";
import type { DocumentFormFailure } from "./document-form-result.ts";
import { parseDocumentForm } from "../values/document-form-values.ts";

/** Calls the server; where no answer comes, or a broken one, the page stays with what was typed and says so. */
export async function withOfflineFallback<Answer>(request: Request, callServer: () => Promise<Answer>) {
	const form = await request.clone().formData();
	try {
		return await callServer();
	} catch (error) {
		// A redirect is an answer too.
		if (error instanceof Response) throw error;
		const failure: DocumentFormFailure = {
			fieldErrors: {},
			formError: isRouteErrorResponse(error) ? "error.internalServerError" : "document.noConnection",
			typed: parseDocumentForm(form),
			conflict: null,
		};
		return data(failure, { status: isRouteErrorResponse(error) ? error.status : 503 });
	}
}
