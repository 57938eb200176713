/** An authenticator in a few lines: it makes a passkey (ES256, without attestation), and signs with it. */

const P256 = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export interface Made {
	challenge: string;
	host: string;
	origin: string;
	/** Whose it is, as the options say. */
	userHandle?: string;
	/** Somebody has shown that it is theirs. */
	isVerified?: boolean;
	counter?: number;
}

const bytes = (...parts: (Uint8Array | number[])[]) =>
	Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const text = (value: string) => new TextEncoder().encode(value);
const sha256 = async (value: Uint8Array<ArrayBuffer>) =>
	new Uint8Array(await crypto.subtle.digest("SHA-256", value));
const base64Url = (value: Uint8Array) => Buffer.from(value).toString("base64url");

export async function newAuthenticator() {
	const pair = await crypto.subtle.generateKey(P256, true, ["sign", "verify"]);
	if (!("privateKey" in pair)) throw new Error("no pair of keys");
	const jwk = await crypto.subtle.exportKey("jwk", pair.publicKey);
	if (jwk instanceof ArrayBuffer) throw new Error("no key");
	const id = crypto.getRandomValues(new Uint8Array(32));
	// COSE: kty EC2, alg ES256, crv P-256, x, y.
	const key = bytes(
		[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20],
		Buffer.from(jwk.x ?? "", "base64url"),
		[0x22, 0x58, 0x20],
		Buffer.from(jwk.y ?? "", "base64url"),
	);

	async function authenticatorData({ host, isVerified = true, counter = 0 }: Made, withKey: boolean) {
		const flags = PRESENT | (isVerified ? VERIFIED : 0) | (withKey ? HAS_KEY : 0);
		const count = [counter >>> 24, (counter >>> 16) & 255, (counter >>> 8) & 255, counter & 255];
		const head = bytes(await sha256(text(host)), [flags], count);
		return withKey ? bytes(head, new Uint8Array(16), [0, id.length], id, key) : head;
	}

	const clientData = (type: string, { challenge, origin }: Made) =>
		text(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	const named = { id: base64Url(id), rawId: base64Url(id), type: "public-key", clientExtensionResults: {} };

	return {
		/** As `navigator.credentials.create` would answer. */
		async make(made: Made) {
			const data = await authenticatorData(made, true);
			// CBOR: { fmt: "none", attStmt: {}, authData }
			const attestation = bytes(
				[0xa3, 0x63],
				text("fmt"),
				[0x64],
				text("none"),
				[0x67],
				text("attStmt"),
				[0xa0, 0x68],
				text("authData"),
				[0x58, data.length],
				data,
			);
			return {
				...named,
				response: {
					clientDataJSON: base64Url(clientData("webauthn.create", made)),
					attestationObject: base64Url(attestation),
					transports: ["internal"],
				},
			};
		},
		/** As `navigator.credentials.get` would answer. */
		async use(made: Made) {
			const data = await authenticatorData(made, false);
			const client = clientData("webauthn.get", made);
			const signed = await crypto.subtle.sign(SIGNING, pair.privateKey, bytes(data, await sha256(client)));
			return {
				...named,
				response: {
					clientDataJSON: base64Url(client),
					authenticatorData: base64Url(data),
					signature: base64Url(toDer(new Uint8Array(signed))),
					...(made.userHandle !== undefined && { userHandle: made.userHandle }),
				},
			};
		},
	};
}

/** WebAuthn wants the two numbers of a signature as ASN.1. */
function toDer(signature: Uint8Array): Uint8Array {
	const number = (part: Uint8Array) => {
		const first = part.findIndex((byte) => byte !== 0);
		const digits = Array.from(part.slice(first));
		const positive = (digits[0] ?? 0) > 127 ? [0, ...digits] : digits;
		return [0x02, positive.length, ...positive];
	};
	const both = [...number(signature.slice(0, 32)), ...number(signature.slice(32))];
	return bytes([0x30, both.length], both);
}
