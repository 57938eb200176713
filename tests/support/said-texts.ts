/** Texts that say their key, and their values behind it: what a text means is another test's business. */
export function saidTexts(key: string, values: Record<string, string> = {}): string {
	return [key, ...Object.values(values)].join(" ");
}
