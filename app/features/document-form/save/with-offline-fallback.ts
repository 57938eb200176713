import { data, isRouteErrorResponse } from "react-router";
import type { DocumentFormResult } from "./document-form-result.ts";

/** Calls the server. If no valid answer comes, the page keeps what was typed and says so. */
export async function withOfflineFallback<Answer>(request: Request, callServer: () => Promise<Answer>) {
	const form = await request.clone().formData();
	try {
		return await callServer();
	} catch (error) {
		// A redirect is an answer too.
		if (error instanceof Response) throw error;
		// The form, which is there, has it already; those who only read do without.
		const { parseDocumentForm } = await import("../values/document-form-values.ts");
		const result: DocumentFormResult = {
			fieldErrors: {},
			formError: isRouteErrorResponse(error) ? "error.internalServerError" : "document.noConnection",
			typed: parseDocumentForm(form),
			conflict: null,
		};
		return data(result, { status: isRouteErrorResponse(error) ? error.status : 503 });
	}
}
