import { logFailure } from "../../app/log-failure.server.ts";
import { ContractError } from "../../contract/errors.ts";
import { readRequestRest } from "../shared/request-rest.ts";
import { refuseForeignWrite } from "./foreign-writes.ts";
import { refuseMalformedAddress } from "./malformed-addresses.ts";
import { nameFailure, requestIdOf } from "./request-id.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * What every request goes through, whoever answers it: what is refused, and what each answer says. (One after the other
 * and no middleware of the router's, each of which takes the answer apart: decision 125.)
 */
export async function guarded(
	request: Request,
	env: AppEnv,
	answer: () => Response | Promise<Response>,
): Promise<Response> {
	const refuse = () => refuseMalformedAddress(request) ?? refuseForeignWrite(request, env);
	const response = await answerOrFailure(request, () => refuse() ?? answer());
	nameFailure(request, response);
	setSecurityHeaders(request, response);
	await readRequestRest(request);
	return response;
}

async function answerOrFailure(
	request: Request,
	answer: () => Response | Promise<Response>,
): Promise<Response> {
	try {
		return await answer();
	} catch (failure) {
		return answerFailure(failure, request);
	}
}

/** The contract's error for what was thrown. Only what is expected says what happened; the rest is logged by its number. */
export function answerFailure(failure: unknown, request: Request): Response {
	const isExpected = failure instanceof ContractError;
	const requestId = requestIdOf(request);
	if (!isExpected) logFailure(failure, request, requestId);
	const error = isExpected
		? failure
		: new ContractError("InternalServerError", "error.internalServerError", { requestId });
	const { retryAfter } = error.details;
	const headers = new Headers(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) });
	return Response.json(error.toBody(), { status: error.status, headers });
}
