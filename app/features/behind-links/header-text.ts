/** What goes into a header as it is. */
const PRINTABLE = /^[!-~]{1,2000}$/;

export function isHeaderText(text: string): boolean {
	return PRINTABLE.test(text);
}

/** The code of a link's address, for a header. */
export function codeForHeader(code: string): string {
	// What cannot be a code is asked for all the same: the answer to any that opens nothing is one and the same.
	return isHeaderText(code) ? code : "-";
}
