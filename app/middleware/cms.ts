import { createContext, type MiddlewareFunction } from "react-router";
import { REQUEST_ID_HEADER } from "../../contract/request-id.ts";
import { createCmsClient, type CmsClient } from "../cms/cms-client.ts";
import { bindingsContext } from "./bindings.ts";
import { requestIdContext } from "./request-id.ts";
import { timingsContext } from "./server-timing.ts";
import { tokenContext } from "./session.ts";

/** The CMS as the user of this request may use it. */
export const cmsContext = createContext<CmsClient>();

export const cmsMiddleware: MiddlewareFunction<Response> = ({ request, context }, next) => {
	const timings = context.get(timingsContext);
	const client = createCmsClient(context.get(bindingsContext), {
		token: context.get(tokenContext),
		client: { ...clientOf(request), [REQUEST_ID_HEADER]: context.get(requestIdContext) },
		onCall: ({ path, milliseconds }) => timings.push({ name: "cms", description: path, milliseconds }),
	});
	context.set(cmsContext, client);
	return next();
};

function clientOf({ headers }: Request): Record<string, string> {
	return Object.fromEntries(
		["CF-Connecting-IP", "User-Agent"].flatMap((name) => {
			const value = headers.get(name);
			return value ? [[name, value]] : [];
		}),
	);
}
