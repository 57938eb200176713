import { JSONParser } from "@streamparser/json";
import { type ArchivedFile, eachPiece } from "./archive.ts";

/** Largest list that is read: an archive of a million documents has one of some gigabytes. */
const MAX_LIST_BYTES = 8 * 1024 ** 3;

const BRACKET = 0x5b;
/** What may stand before it: blanks, and the mark that programs of Windows put before a text that they have saved. */
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

/**
 * The entries of a file that is one list of JSON, one after the other: what it holds of each is forgotten before the next.
 * @throws where it is none, or is damaged
 */
export async function* readJsonList(file: ArchivedFile): AsyncGenerator<unknown> {
	if (file.size > MAX_LIST_BYTES) throw new RangeError(`${file.path} is too large`);
	if (file.problem) throw new Error(`${file.path}: ${file.problem}`);
	const parser = new JSONParser({ paths: ["$.*"], keepStack: false });
	let entries: unknown[] = [];
	let failure: Error | null = null;
	let isBegun = false;
	parser.onValue = ({ value }) => {
		entries.push(value);
	};
	parser.onError = (error) => {
		failure ??= error;
	};
	for await (const piece of eachPiece(file.open())) {
		const first: number = isBegun ? 0 : piece.findIndex((byte) => !BLANKS.has(byte));
		if (first === -1) continue;
		// (Of anything else its values would come, too.)
		if (!isBegun && piece[first] !== BRACKET) throw new Error(`${file.path} is no list`);
		isBegun = true;
		parser.write(piece.subarray(first));
		if (failure) throw failure;
		yield* entries;
		entries = [];
	}
	if (!parser.isEnded) throw new Error(`${file.path} is cut off`);
}
