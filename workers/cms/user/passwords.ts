import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { atMost } from "./at-most.ts";

/** 16 MB a hash: N = 2^17 would need the whole memory of a Worker. (Tests of other things lower it.) */
export const PASSWORD_COST = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const HASHES_AT_A_TIME = 2;
const HASHES_WAITING = 50;

const oneOfAFew = atMost(HASHES_AT_A_TIME, HASHES_WAITING);

/** What is stored of a password: the hash with all that it takes to compute it again. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const hash = await derive(password, salt, PASSWORD_COST);
	const { N, r, p } = PASSWORD_COST;
	return ["scrypt", N, r, p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/** Whether the password is the stored one. Without a stored one it costs the same time and is wrong. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
	const { cost, salt, hash } = stored === undefined ? DECOY : parse(stored);
	const same = timingSafeEqual(await derive(password, salt, cost), hash);
	return same && stored !== undefined;
}

const DECOY = { cost: PASSWORD_COST, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

function parse(stored: string) {
	const [scheme, n, r, p, salt, hash] = stored.split("$");
	if (scheme !== "scrypt" || !salt || !hash) throw new Error("This is no stored password.");
	return {
		cost: { N: Number(n), r: Number(r), p: Number(p) },
		salt: Buffer.from(salt, "base64"),
		hash: Buffer.from(hash, "base64"),
	};
}

/** The same letters may be typed as different characters, depending on the keyboard: NFKC makes them one. */
function derive(password: string, salt: Buffer, cost: typeof PASSWORD_COST): Promise<Buffer> {
	return oneOfAFew(
		() =>
			new Promise((resolve, reject) => {
				scrypt(password.normalize("NFKC"), salt, HASH_BYTES, cost, (error, key) =>
					error ? reject(error) : resolve(key),
				);
			}),
	);
}
