import { timingSafeEqual } from "hono/utils/buffer";
import { encodeBase64Url } from "hono/utils/encode";
import { sha256 } from "hono/utils/crypto";
import { environment } from "./environment.ts";

/** What a link of a mail opens. */
export type LinkKind = "resetPassword" | "confirmEmail" | "changeEmail";

/** What a secret opens. It is part of the signature: no secret for one thing is one for another. */
export type SecretPurpose =
	| "accessToken"
	| "calendar"
	| "device"
	| "invitation"
	| "mandate"
	| "request"
	| "share"
	| LinkKind;

/** Characters of a `documentId`. */
const ID_LENGTH = 24;
/** How many characters of the signature are kept: 128 bits. */
const SIGNATURE_LENGTH = 22;

/**
 * A new secret of 256 bits for a user, who can be read from it without asking anybody, and what is kept of it.
 * @param seed makes the same one again of the same text, for who has our key; without one nobody can
 */
export async function newSecret(
	purpose: SecretPurpose,
	userId: string,
	seed?: string,
): Promise<{ secret: string; hash: string }> {
	const bytes =
		seed === undefined
			? crypto.getRandomValues(new Uint8Array(32)).buffer
			: await signed(`${purpose} from ${JSON.stringify([userId, seed])}`);
	const said = userId + base64Url(bytes);
	const secret = said + (await signatureOf(purpose, said));
	return { secret, hash: await hashOf(secret) };
}

/** Whose secret it is, and its hash; `null` for one that was not made here. Whether it still counts the user's object knows. */
export async function readSecret(
	purpose: SecretPurpose,
	secret: string,
): Promise<{ userId: string; hash: string } | null> {
	const said = secret.slice(0, -SIGNATURE_LENGTH);
	if (!(await timingSafeEqual(await signatureOf(purpose, said), secret.slice(-SIGNATURE_LENGTH))))
		return null;
	return { userId: said.slice(0, ID_LENGTH), hash: await hashOf(secret) };
}

/** Says whose something is, to who has it in keeping: the user's id with our signature behind. No secret. */
export async function newHandle(purpose: "passkey", userId: string): Promise<string> {
	return userId + (await signatureOf(purpose, userId));
}

/** Whose it is; `null` for one that was not made here. */
export async function readHandle(purpose: "passkey", handle: string): Promise<string | null> {
	const userId = handle.slice(0, ID_LENGTH);
	return (await timingSafeEqual(await newHandle(purpose, userId), handle)) ? userId : null;
}

function base64Url(bytes: ArrayBuffer): string {
	return encodeBase64Url(bytes).replace(/=+$/, "");
}

async function signatureOf(purpose: SecretPurpose | "passkey", said: string): Promise<string> {
	return base64Url(await signed(`${purpose} ${said}`)).slice(0, SIGNATURE_LENGTH);
}

async function signed(text: string): Promise<ArrayBuffer> {
	importedKey ??= await crypto.subtle.importKey(
		"raw",
		new TextEncoder().encode(environment.JWT_SECRET),
		{ name: "HMAC", hash: "SHA-256" },
		false,
		["sign"],
	);
	return crypto.subtle.sign("HMAC", importedKey, new TextEncoder().encode(text));
}

let importedKey: CryptoKey | undefined;

async function hashOf(secret: string): Promise<string> {
	return (await sha256(secret)) ?? "";
}
