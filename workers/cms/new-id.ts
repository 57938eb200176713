import { TENANT_KEY_LENGTH } from "../../contract/constants.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const ID_LENGTH = 24;

/** A new `documentId` that belongs to no tenant: a user's. */
export function newDocumentId(): string {
	return pick(LETTERS, 1) + pick(LETTERS_AND_DIGITS, ID_LENGTH - 1);
}

/** A new tenant's key, with which the id of everything that it owns begins. */
export function newTenantKey(): string {
	return pick(LETTERS, 1) + pick(LETTERS_AND_DIGITS, TENANT_KEY_LENGTH - 1);
}

/** A new `documentId` for what the tenant owns; also for the tenant itself. */
export function newTenantOwnedId(tenantKey: string): string {
	return tenantKey + pick(LETTERS_AND_DIGITS, ID_LENGTH - TENANT_KEY_LENGTH);
}

/** `length` characters of the alphabet, each equally likely: bytes beyond its last whole multiple are thrown away. */
function pick(alphabet: string, length: number): string {
	const limit = 256 - (256 % alphabet.length);
	let picked = "";
	while (picked.length < length) {
		for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
			if (byte < limit && picked.length < length) picked += alphabet.charAt(byte % alphabet.length);
		}
	}
	return picked;
}
