import { hexadecimal } from "../../../hexadecimal.ts";

/** Up to this size the browser's own function takes the whole file at once. */
const WHOLE_BYTES = 16 * 1024 * 1024;
/** What is hashed without a break; the page stays alive between two slices. */
const SLICE_BYTES = 1024 * 1024;

/**
 * SHA-256 of a file in hexadecimal. A large one is read slice by slice and never held whole.
 * @throws where the file cannot be read, or the signal's reason
 */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
	// The browser has it on secure origins only.
	const subtle: SubtleCrypto | undefined = crypto.subtle;
	if (subtle && file.size <= WHOLE_BYTES) {
		const digest = await subtle.digest("SHA-256", await file.arrayBuffer());
		signal.throwIfAborted();
		return hexadecimal(new Uint8Array(digest));
	}
	const { sha256 } = await import("@noble/hashes/sha2.js");
	const hash = sha256.create();
	for (let start = 0; start < file.size; start += SLICE_BYTES) {
		// oxlint-disable-next-line no-await-in-loop -- one slice after the other
		hash.update(new Uint8Array(await file.slice(start, start + SLICE_BYTES).arrayBuffer()));
		signal.throwIfAborted();
	}
	return hexadecimal(hash.digest());
}
