/** For the text of XML and HTML. */
export function escapeMarkup(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
