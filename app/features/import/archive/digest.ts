import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type ArchivedFile, eachPiece } from "./archive.ts";

/** SHA-256 of a file in hexadecimal. It is read once whole, so that what is damaged is known before anything is made of it. */
export async function digestOf(file: ArchivedFile, signal: AbortSignal): Promise<string> {
	const hash = sha256.create();
	for await (const piece of eachPiece(file.open())) {
		signal.throwIfAborted();
		hash.update(piece);
	}
	return bytesToHex(hash.digest());
}

/** A short name for what these texts say together, the same at every time. */
export function nameFor(...parts: readonly string[]): string {
	return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, 40);
}
