import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";

/** What a document might be called, from its file: `Police_2026.pdf` becomes `Police 2026`. */
export function nameOfFile(fileName: string): string {
	const bare = fileName.replace(/(?<=.)\.(?=\d*\p{L})[\p{L}\d]{1,5}$/u, "");
	return bare
		.replaceAll(/[_\s]+/g, " ")
		.trim()
		.slice(0, MAX_NAME_LENGTH);
}
