const wide = new TextDecoder("utf-16le");
/** A call takes no more arguments than fit onto the stack. */
const AT_A_TIME = 8_192;

/** A text of UTF-16, or of the lower bytes of such. (`TextDecoder` takes "latin1" for windows-1252, which renames some.) */
export function charactersOf(bytes: Uint8Array, isWide: boolean): string {
	if (isWide) return wide.decode(bytes);
	let text = "";
	for (let at = 0; at < bytes.length; at += AT_A_TIME) {
		text += String.fromCharCode(...bytes.subarray(at, at + AT_A_TIME));
	}
	return text;
}
