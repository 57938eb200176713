import { isbot } from "isbot";
import type { RouterContextProvider } from "react-router";
import { shareLinkApi } from "../../../contract/api/sharing.ts";
import { formatDay } from "../../../contract/days.ts";
import { attempt } from "../../cms/attempt.ts";
import { setSharePass } from "../../cookies.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { sharePagePath } from "../../../contract/sharing/share-words.ts";
import { linkHeaders } from "./share-headers.ts";
import { sharedView, sharerOf } from "./shared-view.server.ts";
import type { ShareShown } from "./shared-view.ts";

/** What it came to, with the status of the page, and what the browser keeps of it. */
export interface OpenedPage {
	shown: ShareShown;
	status: number;
	cookies: readonly string[];
}

interface Asked {
	request: Request;
	context: Readonly<RouterContextProvider>;
	code: string;
	/** The path of the page. */
	page: string;
}

/**
 * What a link opens. Never throws over what can be expected: an error page would need the whole app. Programs that look
 * at the links of a chat are shown nothing: they would count as the first opening.
 */
export async function openShare({ request, context, code, page }: Asked): Promise<OpenedPage> {
	const cms = context.get(cmsContext);
	if (isbot(request.headers.get("User-Agent")))
		return { shown: { kind: "unread" }, status: 200, cookies: [] };
	const offers = await attempt(cms.offers());
	if (offers.ok && !offers.value.includes("sharing")) return over();
	const opened = await attempt(cms.call(shareLinkApi.open, { headers: linkHeaders(code, request) }));
	if (!opened.ok) {
		if (opened.status === 404) return over();
		return { shown: { kind: "trouble" }, status: opened.status, cookies: [] };
	}
	const share = opened.value;
	switch (share.kind) {
		case "locked":
			return { shown: { kind: "locked", sharedBy: share.sharedBy }, status: 200, cookies: [] };
		case "person":
			return {
				shown: {
					kind: "person",
					sharedBy: sharerOf(share),
					email: share.email,
					note: share.note,
					until: share.lastDay === null ? null : formatDay(share.lastDay),
					documentCount: share.documentCount,
					isAccepted: share.isAccepted,
				},
				status: 200,
				cookies: [],
			};
		case "link":
			return {
				shown: { kind: "link", shared: sharedView(share, code, page) },
				status: 200,
				cookies: passCookies(share.pass, code, page, request),
			};
	}
}

function over(): OpenedPage {
	return { shown: { kind: "over" }, status: 404, cookies: [] };
}

/** Files lie below the address without a locale, the page perhaps below one with. */
export function passCookies(pass: string, code: string, page: string, request: Request): string[] {
	return [...new Set([sharePagePath(code), page])].map((path) => setSharePass(pass, path, request));
}
