import type { RouterContextProvider } from "react-router";
import { shareLinkApi } from "../../../contract/api/sharing/shares.ts";
import { formatDay } from "../../../contract/days.ts";
import { openLink } from "../../features/behind-links/open-link.server.ts";
import { senderName } from "../../features/behind-links/sender-name.ts";
import { setSharePass } from "../../cookies.ts";
import { sharePagePath } from "../../../contract/sharing/share-words.ts";
import { linkHeaders } from "./share-headers.ts";
import { sharedView } from "./shared-view.server.ts";
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

/** What a link opens. */
export async function openShare({ request, context, code, page }: Asked): Promise<OpenedPage> {
	const link = await openLink({
		request,
		context,
		capability: "sharing",
		open: (cms) => cms.call(shareLinkApi.open, { headers: linkHeaders(code, request) }),
	});
	if (link.closed) return { shown: link.closed, status: link.status, cookies: [] };
	const share = link.opened;
	switch (share.kind) {
		case "locked":
			return { shown: { kind: "locked", sharedBy: share.sharedBy }, status: 200, cookies: [] };
		case "person":
			return {
				shown: {
					kind: "person",
					sharedBy: senderName(share.sharedBy, share.from),
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

/** Files lie below the address without a locale, the page perhaps below one with. */
export function passCookies(pass: string, code: string, page: string, request: Request): string[] {
	return [...new Set([sharePagePath(code), page])].map((path) => setSharePass(pass, path, request));
}
