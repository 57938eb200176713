/** What stands at the edge of each page of a sheet, without fonts, places, and what the program fills in ([MS-XLS] 2.4.136). */
export function withoutEdgeCodes(edge: string): string {
	return edge
		.replaceAll(/&"[^"]*"|&\d+|&K[\dA-F]{6}|&[LCR]/gi, " ")
		.replaceAll("&&", "\0")
		.replaceAll(/&[A-Z]/gi, " ")
		.replaceAll("\0", "&")
		.trim();
}
