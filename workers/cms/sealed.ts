import { decodeBase64Url, encodeBase64Url } from "hono/utils/encode";
import { environment } from "./environment.ts";

const IV_BYTES = 12;

/**
 * Encrypts (AES-256-GCM) what a user's object keeps and nobody who only has its database is to read.
 * @param userId whose it is: what was sealed for one user opens for no other
 */
export async function seal(userId: string, text: string): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const sealed = await crypto.subtle.encrypt(algorithm(iv, userId), await sealingKey(), encoded(text));
	return encodeBase64Url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]).buffer);
}

/** `null` for what was not sealed for this user, or with another secret of the server's. */
export async function unseal(userId: string, sealed: string): Promise<string | null> {
	try {
		const bytes = decodeBase64Url(sealed);
		const iv = bytes.slice(0, IV_BYTES);
		const opened = await crypto.subtle.decrypt(
			algorithm(iv, userId),
			await sealingKey(),
			bytes.slice(IV_BYTES),
		);
		return new TextDecoder().decode(opened);
	} catch {
		return null;
	}
}

function algorithm(iv: Uint8Array<ArrayBuffer>, userId: string): AesGcmParams {
	return { name: "AES-GCM", iv, additionalData: encoded(userId) };
}

let derivedKey: Promise<CryptoKey> | undefined;

/** Made of the server's secret, and good for nothing else. */
function sealingKey(): Promise<CryptoKey> {
	derivedKey ??= deriveKey();
	return derivedKey;
}

async function deriveKey(): Promise<CryptoKey> {
	const secret = await crypto.subtle.importKey("raw", encoded(environment.JWT_SECRET), "HKDF", false, [
		"deriveKey",
	]);
	return crypto.subtle.deriveKey(
		{ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoded("sealed for a user") },
		secret,
		{ name: "AES-GCM", length: 256 },
		false,
		["encrypt", "decrypt"],
	);
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(new TextEncoder().encode(text));
}
