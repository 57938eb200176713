import { ContractError } from "../../../contract/errors.ts";

/** Turns whatever was thrown into the one error body. Only expected failures say what happened. */
export function answerError(error: Error): Response {
	const expected = error instanceof ContractError ? error : unexpected(error);
	const headers = new Headers();
	const { retryAfter } = expected.details;
	if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
	if (expected.status === 401) headers.set("WWW-Authenticate", "Bearer");
	return Response.json(expected.toBody(), { status: expected.status, headers });
}

export function answerNotFound(): Response {
	return answerError(new ContractError("NotFoundError", "error.notFound"));
}

function unexpected(cause: Error): ContractError {
	console.error(cause);
	return new ContractError("InternalServerError", "error.internalServerError", {}, { cause });
}
