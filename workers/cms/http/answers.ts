import type { Context } from "hono";
import { ContractError } from "../../../contract/errors.ts";
import type { CmsHono } from "../hono.ts";

/** The ordinary answer: `{ data, meta }` (spec 7). */
export function answer(
	c: Context<CmsHono>,
	data: unknown,
	options: { status?: 200 | 201; meta?: Record<string, unknown> } = {},
): Response {
	return c.json({ data, meta: options.meta ?? {} }, options.status ?? 200);
}

/** Turns whatever was thrown into the one error body. Only expected failures say what happened. */
export function answerError(error: Error): Response {
	const expected = error instanceof ContractError ? error : unexpected(error);
	const { retryAfter } = expected.details;
	const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
	return Response.json(expected.toBody(), { status: expected.status, headers });
}

export function answerNotFound(): Response {
	return answerError(new ContractError("NotFoundError", "not found"));
}

function unexpected(cause: Error): ContractError {
	console.error(cause);
	return new ContractError("InternalServerError", "internal server error", {}, { cause });
}
