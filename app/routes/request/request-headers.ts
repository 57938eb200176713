import { REQUEST_CODE_HEADER } from "../../../contract/requests/request-words.ts";
import { codeForHeader } from "../../features/behind-links/header-text.ts";

/** What the CMS is told of a request's link: the code of its address. */
export function codeHeaders(code: string): Record<string, string> {
	return { [REQUEST_CODE_HEADER]: codeForHeader(code) };
}
