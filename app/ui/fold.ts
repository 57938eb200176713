/** Lower case without accents, so that "zurich" finds "Zürich". */
export function fold(text: string): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}/gu, "")
		.replaceAll("ß", "ss")
		.toLowerCase();
}
