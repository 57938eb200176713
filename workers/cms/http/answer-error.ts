import type { Context } from "hono";
import { ContractError } from "../../../contract/errors.ts";
import { REQUEST_ID_HEADER, requestIdFrom } from "../../../contract/request-id.ts";
import { unavailable } from "../time-limits.ts";
import type { CmsHono } from "../hono.ts";
import { readableBody } from "./readable-error.ts";

/** Turns whatever was thrown into the one error body. Only expected failures say what happened. */
export function answerError(error: Error, c?: Context<CmsHono>): Response {
	// What asks the directory wraps what it was answered.
	const expected = causes(error).find((cause) => cause instanceof ContractError) ?? unexpected(error, c);
	const headers = new Headers();
	const { retryAfter } = expected.details;
	if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
	const { requestId } = expected.details;
	if (requestId !== undefined) headers.set(REQUEST_ID_HEADER, requestId);
	if (expected.status === 401) headers.set("WWW-Authenticate", "Bearer");
	const body = readableBody(expected, c?.req?.header("Accept-Language") ?? null);
	return Response.json(body, { status: expected.status, headers });
}

export function answerNotFound(c: Context<CmsHono>): Response {
	return answerError(new ContractError("NotFoundError", "error.notFound"), c);
}

/** So D1 says that its migrations have not been applied yet. */
const NO_TABLES = /^D1_ERROR: no such (table|column)/;
const UNTIL_TABLES_SECONDS = 5;
/** So SQLite says that it has reached the end of the disk, or of what a database may take up. */
const NO_ROOM = /SQLITE_FULL|database or disk is full/;

const MAX_LINE = 300;

/** Nobody from outside fills the log with stacks, nor with what a statement was given. */
function unexpected(cause: Error, c?: Context<CmsHono>): ContractError {
	if (causes(cause).some(({ message }) => NO_TABLES.test(message))) {
		console.error("The directory has no tables yet: apply its migrations.");
		return unavailable(UNTIL_TABLES_SECONDS, cause);
	}
	if (causes(cause).some(({ message }) => NO_ROOM.test(message))) {
		console.error("The disk is full: nothing more can be kept.");
		return new ContractError("InsufficientStorageError", "error.insufficientStorage", {}, { cause });
	}
	const requestId = requestIdFrom(c?.req?.raw.headers ?? new Headers(), REQUEST_ID_HEADER);
	if (c?.get("actor") !== undefined) console.error(`[${requestId}]`, cause);
	else console.error(`[${requestId}] ${lineOf(cause)}`.slice(0, MAX_LINE));
	return new ContractError("InternalServerError", "error.internalServerError", { requestId }, { cause });
}

function lineOf(error: Error): string {
	const where = /^\s+at .*/m.exec(error.stack ?? "")?.[0].trim() ?? "";
	// What a failed query says of itself ends with what it was given.
	const message = error.message.replace(/\bparams: .*/s, "");
	return `${error.name}: ${message} ${where}`.replaceAll(/\p{Cc}+/gu, " ");
}

function causes(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
