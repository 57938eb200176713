import { createContext, type MiddlewareFunction } from "react-router";
import { CLIENT_ADDRESS_HEADER } from "../../contract/api/headers.ts";
import { REQUEST_ID_HEADER } from "../../contract/request-id.ts";
import { createCmsClient, type CmsClient } from "../cms/cms-client.ts";
import { type Bindings, bindingsContext } from "./bindings.ts";
import { requestIdContext } from "./request-id.ts";
import { timingsContext } from "./server-timing.ts";
import { tokenContext } from "./session.ts";

/** The CMS as the user of this request may use it. */
export const cmsContext = createContext<CmsClient>();

export const cmsMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
	const timings = context.get(timingsContext);
	const bindings = context.get(bindingsContext);
	const client = createCmsClient(bindings, {
		token: context.get(tokenContext),
		client: { ...clientOf(request, bindings), [REQUEST_ID_HEADER]: context.get(requestIdContext) },
		onCall: ({ path, milliseconds }) => timings.push({ name: "cms", description: path, milliseconds }),
	});
	context.set(cmsContext, client);
	return next();
};

function clientOf(
	{ headers }: Request,
	{ clientAddress }: Pick<Bindings, "clientAddress">,
): Record<string, string> {
	const address = clientAddress(headers);
	const userAgent = headers.get("User-Agent");
	return {
		...(address !== null && { [CLIENT_ADDRESS_HEADER]: address }),
		...(userAgent && { "User-Agent": userAgent }),
	};
}
