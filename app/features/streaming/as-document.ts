import { type MiddlewareFunction, redirectDocument } from "react-router";

/** For plain pages, which are documents and nothing else: a page that runs scripts leaves for them as for another site. */
export const asDocument: MiddlewareFunction<Response> = ({ request, url }, next) => {
	if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(url.pathname + url.search);
	return next();
};
