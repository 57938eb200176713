import type { FileToRead } from "../shared/reader-calls.ts";
import type { FileReading } from "./read-file.ts";
import type { TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Reads a file that is text, in UTF-8. */
export async function readPlainText(
	{ objectKey, size }: FileToRead,
	bucket: R2Bucket,
	{ maxCharacters }: TextLimits,
): Promise<FileReading> {
	const object = await bucket.get(objectKey, { range: { offset: 0, length: maxCharacters } });
	if (!object) throw new UnreadableFileError("missing");
	const text = new TextDecoder().decode(await object.arrayBuffer());
	return { pages: [{ page: null, text }], isCut: size > maxCharacters, pageCount: null, hasPreview: false };
}
