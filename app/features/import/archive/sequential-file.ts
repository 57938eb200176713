import type { SlicedFile } from "../../upload/upload-file.ts";
import { type ArchivedFile, eachPiece } from "./archive.ts";

/**
 * A file of an archive as an upload takes it, slice by slice from its beginning: no more than one slice is held. The last
 * one is given when the archive says that all was right.
 */
export function sequentialFile(
	file: ArchivedFile,
	{ name, type }: Pick<SlicedFile, "name" | "type">,
): SlicedFile & { close: () => Promise<void> } {
	const pieces = eachPiece(file.open());
	let position = 0;
	let rest: Uint8Array = new Uint8Array();

	/** The next bytes, `null` at the end. */
	async function take(): Promise<Uint8Array | null> {
		if (rest.byteLength > 0) {
			const taken = rest;
			rest = new Uint8Array();
			return taken;
		}
		const { done, value } = await pieces.next();
		return done ? null : value;
	}

	return {
		name,
		type,
		size: file.size,
		async slice(start, end) {
			const parts: BlobPart[] = [];
			const last = Math.min(end, file.size);
			while (position < last) {
				const piece = await take();
				if (piece === null) throw new Error(`${file.path} is shorter than it says`);
				const wanted = piece.subarray(0, last - position);
				rest = piece.subarray(wanted.byteLength);
				// (What lies before has arrived already.)
				const used = wanted.subarray(Math.max(0, start - position));
				position += wanted.byteLength;
				if (used.byteLength > 0) parts.push(used.slice());
			}
			if (last === file.size && (await take()) !== null)
				throw new Error(`${file.path} is longer than it says`);
			return new Blob(parts);
		},
		close: async () => void (await pieces.return(undefined)),
	};
}
