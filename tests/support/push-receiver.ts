/**
 * The other end of push: a browser's keys, and what it makes of what a push service has taken for it. Written from RFC
 * 8188, 8291 and 8292 with nothing but WebCrypto, so that it shares no code with the sender.
 */

const text = new TextEncoder();
const P256 = { name: "ECDH", namedCurve: "P-256" } as const;

export interface PushBrowser {
	/** As the page sends it to the server. */
	subscription: {
		endpoint: string;
		keys: { p256dh: string; auth: string };
		applicationServerKey: string;
		browser: string;
		system: string;
	};
	/** What was sent. @throws where it was not encrypted for this browser */
	read(body: Uint8Array): Promise<string>;
}

let browsers = 0;

/** @param serverKey the server's public key, for which it subscribes @param service origin of its push service */
export async function newPushBrowser(
	serverKey = "",
	service = "https://fcm.googleapis.com",
): Promise<PushBrowser> {
	const pair = await crypto.subtle.generateKey(P256, true, ["deriveBits"]);
	if (!("privateKey" in pair)) throw new TypeError("no pair");
	const { publicKey, privateKey } = pair;
	const exported = await crypto.subtle.exportKey("raw", publicKey);
	if (!(exported instanceof ArrayBuffer)) throw new TypeError("no bytes");
	const point = new Uint8Array(exported);
	const auth = crypto.getRandomValues(new Uint8Array(16));
	browsers += 1;
	return {
		subscription: {
			endpoint: `${service}/fcm/send/${browsers}-${crypto.randomUUID()}`,
			keys: { p256dh: toBase64Url(point), auth: toBase64Url(auth) },
			// (Whose it is does not matter to who reads.)
			applicationServerKey: serverKey || toBase64Url(point),
			browser: "Chrome",
			system: "Windows",
		},
		read: (body) => decrypt(body, { privateKey, point, auth }),
	};
}

/** RFC 8291, section 3.4, of one record. */
export async function decrypt(
	body: Uint8Array,
	{ privateKey, point, auth }: { privateKey: CryptoKey; point: Uint8Array; auth: Uint8Array },
): Promise<string> {
	const salt = body.slice(0, 16);
	const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16);
	const keyLength = body[20] ?? 0;
	const sender = body.slice(21, 21 + keyLength);
	const record = body.slice(21 + keyLength);
	if (keyLength !== 65 || record.length > recordSize) throw new Error("no single record for a browser");
	const shared = await crypto.subtle.deriveBits(
		// (The types of workerd name it otherwise than the platform does.)
		{ name: "ECDH", public: await crypto.subtle.importKey("raw", sender, P256, false, []) } as never,
		privateKey,
		256,
	);
	const info = concat(text.encode("WebPush: info\0"), point, sender);
	const keying = await hkdf(new Uint8Array(shared), auth, info, 32);
	const key = await hkdf(keying, salt, text.encode("Content-Encoding: aes128gcm\0"), 16);
	const nonce = await hkdf(keying, salt, text.encode("Content-Encoding: nonce\0"), 12);
	const opened = new Uint8Array(
		await crypto.subtle.decrypt(
			{ name: "AES-GCM", iv: nonce },
			await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]),
			record,
		),
	);
	const end = opened.findLastIndex((byte) => byte !== 0);
	if (opened[end] !== 2) throw new Error("not the last record");
	return new TextDecoder().decode(opened.slice(0, end));
}

async function hkdf(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
	const imported = await crypto.subtle.importKey("raw", Uint8Array.from(key), "HKDF", false, ["deriveBits"]);
	const algorithm = {
		name: "HKDF",
		hash: "SHA-256",
		salt: Uint8Array.from(salt),
		info: Uint8Array.from(info),
	};
	return new Uint8Array(await crypto.subtle.deriveBits(algorithm, imported, 8 * length));
}

/** What the sender says of itself (RFC 8292), once the signature has been checked; `key` is the key that it names. */
export async function readVapid(
	authorization: string | null,
): Promise<{ key: string; aud: string; exp: number; sub: string }> {
	const [, token = "", key = ""] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
	const [header = "", payload = "", signature = ""] = token.split(".");
	const algorithm = { name: "ECDSA", namedCurve: "P-256" };
	const imported = await crypto.subtle.importKey("raw", fromBase64Url(key), algorithm, false, ["verify"]);
	const isRight = await crypto.subtle.verify(
		{ name: "ECDSA", hash: "SHA-256" },
		imported,
		fromBase64Url(signature),
		text.encode(`${header}.${payload}`),
	);
	const { alg } = JSON.parse(new TextDecoder().decode(fromBase64Url(header)));
	if (!isRight || alg !== "ES256") throw new Error("the signature is wrong");
	return { key, ...JSON.parse(new TextDecoder().decode(fromBase64Url(payload))) };
}

export function toBase64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}

export function fromBase64Url(encoded: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
		char.charCodeAt(0),
	);
}

function concat(...parts: Uint8Array[]): Uint8Array {
	return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}
