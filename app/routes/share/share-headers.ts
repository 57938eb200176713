import { SHARE_CODE_HEADER, SHARE_PASS_HEADER } from "../../../contract/sharing/share-words.ts";
import { readSharePass } from "../../cookies.ts";

/** What goes into a header as it is. */
const PRINTABLE = /^[!-~]{1,2000}$/;

/** What the CMS is told of a link: the code of its address, and the pass that this browser has of it. */
export function linkHeaders(code: string, request: Request): Record<string, string> {
	const pass = readSharePass(request) ?? "";
	return {
		// What cannot be a code is asked for all the same: the answer to any that opens nothing is one and the same.
		[SHARE_CODE_HEADER]: PRINTABLE.test(code) ? code : "-",
		...(PRINTABLE.test(pass) && { [SHARE_PASS_HEADER]: pass }),
	};
}
