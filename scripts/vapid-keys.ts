/** `node scripts/vapid-keys.ts` prints new keys for push, as the secret VAPID_KEYS takes them. */
import { generateKeyPairSync } from "node:crypto";

/** A public and a private key, in base64url with a point between. */
export function newVapidKeys(): string {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
	const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
	const point = ["\u0004", x, y].map((part, position) =>
		Buffer.from(part, position === 0 ? "latin1" : "base64url"),
	);
	return `${Buffer.concat(point).toString("base64url")}.${d}`;
}

if (import.meta.main) console.log(newVapidKeys());
