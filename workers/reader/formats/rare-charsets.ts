/** Code page 850 of DOS from 0x80 on (unicode.org, MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT). The platform has no decoder of it. */
const CP850 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
	"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const UNITS_OF_CP850 = Uint16Array.from({ length: 256 }, (_, byte) =>
	byte < 0x80 ? byte : CP850.charCodeAt(byte - 0x80),
);

/** Letters of base64 between signs that stand for themselves; a plus with nothing behind it is one (RFC 2152). */
const SHIFTED = /\+([A-Za-z\d+/]*)-?/g;

/**
 * What decodes a character set that mails name and the platform does not know; `null` for all others. (437 and 858 are
 * read as 850: the letters of our languages stand at the same places.)
 */
export function rareDecoder(charset: string): ((bytes: Uint8Array) => string) | null {
	if (/^(?:cp|ibm|ibm-|cp-)?0*(?:437|850|858)$/i.test(charset)) return cp850;
	return /^(?:x-)?(?:unicode-1-1-)?utf-7$/i.test(charset) ? utf7 : null;
}

export function cp850(bytes: Uint8Array): string {
	const units = new Uint16Array(bytes.length);
	for (let at = 0; at < bytes.length; at += 1) units[at] = UNITS_OF_CP850[bytes[at] ?? 0] ?? 0;
	return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(units);
}

function utf7(bytes: Uint8Array): string {
	const utf16 = new TextDecoder("utf-16be", { ignoreBOM: true });
	return new TextDecoder("latin1").decode(bytes).replaceAll(SHIFTED, (_, letters: string) => {
		if (letters === "") return "+";
		// Bits that fill up the last letter are no character, and a letter alone has too few.
		const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
		const units = Uint8Array.from(atob(whole), (sign) => sign.charCodeAt(0));
		return utf16.decode(units.subarray(0, units.length & ~1));
	});
}
