import { SHARE_CODE_HEADER, SHARE_PASS_HEADER } from "../../../contract/sharing/share-words.ts";
import { readSharePass } from "../../cookies.ts";
import { codeForHeader, isHeaderText } from "../../features/behind-links/header-text.ts";

/** What the CMS is told of a link: the code of its address, and the pass that this browser has of it. */
export function linkHeaders(code: string, request: Request): Record<string, string> {
	const pass = readSharePass(request) ?? "";
	return {
		[SHARE_CODE_HEADER]: codeForHeader(code),
		...(isHeaderText(pass) && { [SHARE_PASS_HEADER]: pass }),
	};
}
