/**
 * React encodes a page as thousands of small strings, and workerd's native encoder costs a fixed price per call
 * (cloudflare/workerd#5317). Almost all of them are short ASCII, which a loop encodes faster; anything else goes the
 * native way. Import this before react-dom.
 */
const LONGEST = 256;
const encodeNatively = TextEncoder.prototype.encode;

TextEncoder.prototype.encode = function encode(this: TextEncoder, text = ""): Uint8Array<ArrayBuffer> {
	const { length } = text;
	if (length > LONGEST) return encodeNatively.call(this, text);
	const bytes = new Uint8Array(length);
	for (let position = 0; position < length; position++) {
		const code = text.charCodeAt(position);
		if (code > 127) return encodeNatively.call(this, text);
		bytes[position] = code;
	}
	return bytes;
};
