import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { withOfflineFallback } from "../../../../app/features/document-form/save/with-offline-fallback.ts";
import { EMPTY_VALUES } from "../../../../app/features/document-form/values/document-form-values.ts";

const typed = { ...EMPTY_VALUES, name: "Hausrat" };
const failing = (error: unknown) =>
	withOfflineFallback(
		new Request("https://ablage.example/documents/d", { method: "POST", body: new FormData() }),
		() => Promise.reject(error),
		() => typed,
	);

test.each([
	[new TypeError("Failed to fetch"), "document.noConnection", 503],
	[new ErrorResponse(401, "", null), "error.signedOutMeanwhile", 401],
	[new ErrorResponse(503, "", null), "error.unavailable", 503],
	[new ErrorResponse(500, "", null), "error.internalServerError", 500],
])("what was typed stays, and the form says what has happened: %s", async (error, formError, status) => {
	expect(await failing(error)).toMatchObject({
		data: { formError, typed, fieldErrors: {} },
		init: { status },
	});
});

test("a redirect is an answer", async () => {
	const answer = redirect("/documents");
	await expect(failing(answer)).rejects.toBe(answer);
});
