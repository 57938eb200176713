import { hexadecimal } from "./hexadecimal.ts";

/**
 * A new id of 32 hexadecimal digits that nobody guesses. Browsers have `crypto.randomUUID` on secure origins only, and a
 * server at home is often reached without TLS.
 */
export function randomId(): string {
	return hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
}
