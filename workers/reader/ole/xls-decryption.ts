import { createHash } from "node:crypto";
import { type TextLimits, turnsOf } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { biffRecords } from "./biff-records.ts";

const END = 0x000a;
const PASSWORD = 0x002f;
const SHEET = 0x0085;
/** Records that are never encrypted ([MS-XLS] 2.2.10): they say how the others are, or who has the file open. */
const PLAIN: ReadonlySet<number> = new Set([0x0809, PASSWORD, 0x00e1, 0x0194, 0x0195, 0x0196, 0x0138]);
/** Where a sheet lies is not, but its name is. */
const PLAIN_BYTES_OF_SHEET = 4;
const HEADER_BYTES = 4;

/** With this Excel encrypts what is protected against changes only, and opens it for everybody. */
const PASSWORD_OF_EXCEL = "VelvetSweatshop";
const RC4 = [1, 1, 1] as const;
const SALT_AT = 6;
const PART_BYTES = 16;
const SECRET_BYTES = 5;
/** Each block of the stream has a key of its own. */
const BLOCK_BYTES = 1_024;
const BYTES_AT_A_TIME = 512 * 1024;

/**
 * A workbook as it is without encryption. One that is protected against changes is encrypted, too, with a password that
 * Excel knows ([MS-OFFCRYPTO] 2.3.6).
 * @throws UnreadableFileError where it has another one, or another encryption
 */
export async function withoutEncryption(
	stream: Uint8Array<ArrayBuffer>,
	limits: TextLimits,
): Promise<Uint8Array<ArrayBuffer>> {
	const password = passwordRecord(stream);
	if (!password) return stream;
	const secret = secretOf(password);
	if (!secret || !isRight(secret, password)) throw new UnreadableFileError("encrypted");
	const turns = turnsOf(limits, BYTES_AT_A_TIME);
	const plain = stream.slice();
	for (let at = 0; at < plain.length; at += BLOCK_BYTES) {
		decipher(plain.subarray(at, at + BLOCK_BYTES), keyOf(secret, at / BLOCK_BYTES));
		await turns(BLOCK_BYTES);
	}
	for (const { type, at, body } of biffRecords(stream, 0)) {
		const kept = PLAIN.has(type) ? body.length : type === SHEET ? PLAIN_BYTES_OF_SHEET : 0;
		const end = at + HEADER_BYTES + kept;
		plain.set(stream.subarray(at, end), at);
		await turns(HEADER_BYTES + body.length);
	}
	return plain;
}

function passwordRecord(stream: Uint8Array<ArrayBuffer>): Uint8Array | null {
	for (const { type, body } of biffRecords(stream, 0)) {
		if (type === PASSWORD) return body;
		if (type === END) break;
	}
	return null;
}

function secretOf(record: Uint8Array): Uint8Array | null {
	const isRc4 = RC4.every((number, index) => record[index * 2] === number && record[index * 2 + 1] === 0);
	if (!isRc4 || record.length < SALT_AT + 3 * PART_BYTES) return null;
	const hash = createHash("md5").update(PASSWORD_OF_EXCEL, "utf16le").digest().subarray(0, SECRET_BYTES);
	const salted = createHash("md5");
	for (let count = 0; count < 16; count += 1) salted.update(hash).update(partOf(record, 0));
	return salted.digest().subarray(0, SECRET_BYTES);
}

/** Salt, a random number, and its hash; the last two are encrypted. */
function partOf(record: Uint8Array, index: number): Uint8Array {
	return record.slice(SALT_AT + index * PART_BYTES, SALT_AT + (index + 1) * PART_BYTES);
}

function isRight(secret: Uint8Array, record: Uint8Array): boolean {
	const check = record.slice(SALT_AT + PART_BYTES, SALT_AT + 3 * PART_BYTES);
	decipher(check, keyOf(secret, 0));
	const hash = createHash("md5").update(check.subarray(0, PART_BYTES)).digest();
	return hash.every((byte, index) => byte === check[PART_BYTES + index]);
}

function keyOf(secret: Uint8Array, block: number): Uint8Array {
	const number = new Uint8Array(4);
	new DataView(number.buffer).setUint32(0, block, true);
	return createHash("md5").update(secret).update(number).digest();
}

/** RC4, in place. */
function decipher(bytes: Uint8Array, key: Uint8Array): void {
	const state = Uint8Array.from({ length: 256 }, (_, index) => index);
	const at = (index: number) => state[index & 0xff] ?? 0;
	function swap(one: number, other: number) {
		const kept = at(one);
		state[one & 0xff] = at(other);
		state[other & 0xff] = kept;
	}
	let mixed = 0;
	for (let index = 0; index < 256; index += 1) {
		mixed += at(index) + (key[index % key.length] ?? 0);
		swap(index, mixed);
	}
	let other = 0;
	for (let index = 0; index < bytes.length; index += 1) {
		other += at(index + 1);
		swap(index + 1, other);
		bytes[index] = (bytes[index] ?? 0) ^ at(at(index + 1) + at(other));
	}
}
