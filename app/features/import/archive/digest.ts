import { md5 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type ArchivedFile, eachPiece } from "./archive.ts";

/** What a file is known by, in hexadecimal. */
interface Digest {
	sha256: string;
	/** `null` where nobody asked for it. */
	md5: string | null;
}

/** The digest of a file, which is read once whole, so that what is damaged is known before anything is made of it. */
export async function digestOf(file: ArchivedFile, signal: AbortSignal, withMd5 = false): Promise<Digest> {
	const hash = sha256.create();
	const old = withMd5 ? md5.create() : null;
	for await (const piece of eachPiece(file.open())) {
		signal.throwIfAborted();
		hash.update(piece);
		old?.update(piece);
	}
	return { sha256: bytesToHex(hash.digest()), md5: old && bytesToHex(old.digest()) };
}

/** A short name for what these texts say together, the same at every time. */
export function nameFor(...parts: readonly string[]): string {
	return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, 40);
}
