/** The upper halves of the code pages of MS-DOS, which browsers do not know. */
const PAGE_437 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const PAGE_850 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** What names are written in here; of letters that stand for one another in two pages the rarer ones are left out. */
const USUAL = new Set("äöüÄÖÜßàâçéèêëîïôùûÿæœñåøòóìíáúÀÂÇÉÈÊËÎÏÅÆØÑ«»°§");
const ASCII = 0x80;

/**
 * A name in a ZIP that does not say in which characters it is, and is not in UTF-8. By the specification it is in code page
 * 437; Windows' own compressed folders write 850 in Western Europe, which has the same umlauts, and other programs
 * windows-1252. The one counts in which the fewest signs are odd, of equal ones the first.
 */
export function textOfName(bytes: Uint8Array): string {
	const readings = [ofPage(PAGE_437), ofPage(PAGE_850), ofWindows].map((read) => read(bytes));
	let [best = ""] = readings;
	for (const reading of readings) if (oddIn(reading) < oddIn(best)) best = reading;
	return best;
}

const ofPage = (page: string) => (bytes: Uint8Array) =>
	Array.from(bytes, (byte) => (byte < ASCII ? String.fromCodePoint(byte) : (page[byte - ASCII] ?? ""))).join(
		"",
	);

function ofWindows(bytes: Uint8Array): string {
	return new TextDecoder("windows-1252").decode(bytes);
}

function oddIn(text: string): number {
	let odd = 0;
	for (const char of text) if ((char.codePointAt(0) ?? 0) >= ASCII && !USUAL.has(char)) odd += 1;
	return odd;
}
