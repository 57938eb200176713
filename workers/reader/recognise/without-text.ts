/** Without text is also a page whose font does not say which characters its signs are. */
export function isWithoutText({ text }: { text: string }): boolean {
	return !/[^\s\p{C}\ufffd]/u.test(text);
}
