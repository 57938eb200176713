/**
 * A new id of 32 hexadecimal digits that nobody guesses. Browsers have `crypto.randomUUID` on secure origins only, and a
 * server at home is often reached without TLS.
 */
export function randomId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
