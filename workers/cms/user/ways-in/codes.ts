/** Codes: those of an app (RFC 6238) and those that stand in for them. What they are, apart from who has them. */
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth/slim";

/** As every app for codes has it. */
const APP = { issuer: "Ablage", algorithm: "SHA1", digits: 6, period: 30 };
const KEY_BYTES = 20;
/** A clock may be off by this many steps. */
const WINDOW = 1;

export const RECOVERY_CODES = 10;
/** Crockford's 32: none is mistaken for another one, and what is typed for one (o, i, l) is understood. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** A new key, in the letters in which it is typed (base32). */
export function newCodeKey(): string {
	return new Secret({ size: KEY_BYTES }).base32;
}

/** The address that a QR code carries to the app. */
export function addressOfKey(key: string, email: string): string {
	return new TOTP({ ...APP, label: email, secret: Secret.fromBase32(key) }).toString();
}

/** The step of thirty seconds whose code this is, now or a step before or after; `null` for no code of this key. */
export function stepOfCode(key: string, code: string, now: number): number | null {
	const totp = new TOTP({ ...APP, secret: Secret.fromBase32(key) });
	const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
	return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** What was typed, without what people put between. */
export function plainCode(typed: string): string {
	return typed.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

export function isAppCode(code: string): boolean {
	return /^\d{6}$/.test(code);
}

/** New ones, as they are shown. 80 bits each: nobody finds one from its hash. */
export function newRecoveryCodes(): string[] {
	return Array.from({ length: RECOVERY_CODES }, () => {
		const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
		return letters.join("").replaceAll(GROUP, "$&-");
	});
}

/** What is kept of one, however it was typed. */
export function hashOfRecoveryCode(typed: string): string {
	const code = plainCode(typed).replaceAll("o", "0").replaceAll(/[il]/g, "1");
	return createHash("sha256").update(code).digest("hex");
}
