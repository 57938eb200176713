import { JSONParser } from "@streamparser/json";
import { type ArchivedFile, eachPiece } from "./archive.ts";

/** Largest list that is read: an archive of a million documents has one of some gigabytes. */
const MAX_LIST_BYTES = 8 * 1024 ** 3;

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
	let isList = false;
	parser.onValue = ({ value, key }) => {
		isList ||= typeof key === "number";
		entries.push(value);
	};
	parser.onError = (error) => {
		failure ??= error;
	};
	for await (const piece of eachPiece(file.open())) {
		parser.write(piece);
		if (failure) throw failure;
		yield* entries;
		entries = [];
	}
	if (!parser.isEnded) parser.end();
	if (failure) throw failure;
	yield* entries;
	if (!isList && file.size > 2) throw new Error(`${file.path} is no list`);
}
