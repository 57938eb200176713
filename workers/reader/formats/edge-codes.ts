/** What stands at the edge of each page of a sheet, without fonts, places, and what the program fills in ([MS-XLS] 2.4.136). */
export function withoutEdgeCodes(edge: string): string {
	// A colour is a mixture of red, green and blue, or one of the theme, lighter or darker.
	const codes = /&(?:(&)|"[^"]*"|\d+|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|[A-Z])/gi;
	return edge.replaceAll(codes, (_, and: string | undefined) => and ?? " ").trim();
}
