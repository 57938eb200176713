import { JSONParser } from "@streamparser/json";
import { type ArchivedFile, eachPiece } from "./archive.ts";

/** Largest list that is read: an archive of a million documents has one of some gigabytes. */
const MAX_LIST_BYTES = 8 * 1024 ** 3;

const BRACKET = 0x5b;
/** What may stand before it. */
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

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
		// (Of anything else its values would come, too.)
		const first: number | undefined = isBegun ? undefined : piece.find((byte) => !BLANKS.has(byte));
		if (first !== undefined && first !== BRACKET) throw new Error(`${file.path} is no list`);
		isBegun ||= first !== undefined;
		parser.write(piece);
		if (failure) throw failure;
		yield* entries;
		entries = [];
	}
	if (!parser.isEnded) throw new Error(`${file.path} is cut off`);
}
