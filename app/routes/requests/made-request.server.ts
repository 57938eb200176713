import type { NewDocumentRequest } from "../../../contract/requests/document-request.ts";
import { requestPagePath } from "../../../contract/requests/request-words.ts";
import { type MadeLink, madeLink } from "../../features/sharing/made-link.server.ts";

/** What has come of asking, as it is shown this once. */
export interface MadeRequest {
	requestId: string;
	/** Where the link goes by mail; `null` where it is handed out. */
	email: string | null;
	category: string | null;
	link: MadeLink;
}

/** @param origin of the site, where the link leads */
export function madeRequest(request: NewDocumentRequest, origin: string): MadeRequest {
	const { documentId, email, category, code, lastDay } = request;
	return {
		requestId: documentId,
		email,
		category: category?.name ?? null,
		link: madeLink(origin + requestPagePath(code), lastDay),
	};
}
