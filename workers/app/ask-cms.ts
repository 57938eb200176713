import { readBindings } from "../../app/middleware/bindings.ts";
import { CLIENT_ADDRESS_HEADER } from "../../contract/api/headers.ts";
import { ContractError } from "../../contract/errors.ts";
import { REQUEST_ID_HEADER } from "../../contract/request-id.ts";
import { requestIdOf } from "./request-id.ts";

/** The CMS's answer to a request as it came, streamed; 503 where nobody answers. */
export async function askCms(
	{ request, env }: { request: Request; env: AppEnv },
	path: string,
	init: RequestInit & { headers: Headers },
): Promise<Response> {
	const { fetchCms, clientAddress } = readBindings(env, () => {});
	const requestId = requestIdOf(request);
	init.headers.set(REQUEST_ID_HEADER, requestId);
	// What a client says itself means nothing.
	init.headers.delete(CLIENT_ADDRESS_HEADER);
	const address = clientAddress(request.headers);
	if (address !== null) init.headers.set(CLIENT_ADDRESS_HEADER, address);
	// Many clients send one that is empty; `fetch` takes none.
	const isRead = init.method === "GET" || init.method === "HEAD";
	if (isRead) init.headers.delete("Content-Length");
	try {
		const answer = await fetchCms(path, isRead ? { ...init, body: null } : init);
		// The headers of a fetched answer cannot be changed; those of a new one around the same body can.
		return new Response(answer.body, answer);
	} catch (error) {
		console.warn(
			`[${requestId}] the CMS does not answer: ${error instanceof Error ? error.message : String(error)}`,
		);
		return unavailable();
	}
}

function unavailable(): Response {
	const details = { key: "error.unavailable" };
	const error = new ContractError("ServiceUnavailableError", "the CMS does not answer", details);
	return Response.json(error.toBody(), { status: error.status, headers: { "Retry-After": "5" } });
}
