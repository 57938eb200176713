import type { RouterContextProvider } from "react-router";
import { requestLinkApi } from "../../../contract/api/sharing/requests.ts";
import { openLink } from "../../features/behind-links/open-link.server.ts";
import { codeHeaders } from "./request-headers.ts";
import { requestView } from "./request-view.server.ts";
import type { RequestShown } from "./request-view.ts";

interface Asked {
	request: Request;
	context: Readonly<RouterContextProvider>;
	code: string;
}

/** What the link of a request opens, with the status of its page. */
export async function openRequest({
	request,
	context,
	code,
}: Asked): Promise<{ shown: RequestShown; status: number }> {
	const link = await openLink({
		request,
		context,
		capability: "documentRequests",
		open: (cms) => cms.call(requestLinkApi.open, { headers: codeHeaders(code) }),
	});
	if (link.closed) return { shown: link.closed, status: link.status };
	return { shown: { kind: "request", asked: requestView(link.opened) }, status: 200 };
}
