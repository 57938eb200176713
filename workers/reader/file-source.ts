import type { FileToRead } from "../shared/reader-calls.ts";
import { digestOfBytes, digestOfObject } from "./digest.ts";
import type { Recogniser } from "./recognise/recogniser.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** A file in the bucket, as those take it who read it. */
export interface FileSource {
	file: FileToRead;
	bucket: R2Bucket;
	/** Recognises the text in pictures, where there is somebody who does. */
	recogniser: Recogniser | null;
	/** All bytes of a file that is no larger than this. @throws UnreadableFileError where it is, or not there */
	bytes(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
	/** The first bytes of a file, so many at most. @throws UnreadableFileError where it is not there */
	beginning(length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The file, and its digest: of bytes that were read anyway, else of the object, which may be larger than memory. */
export function openSource(file: FileToRead, bucket: R2Bucket, recogniser: Recogniser | null) {
	let known: string | undefined;

	async function beginning(length: number): Promise<Uint8Array<ArrayBuffer>> {
		const object = await bucket.get(file.objectKey, { range: { offset: 0, length } });
		if (!object) throw new UnreadableFileError("missing");
		return new Uint8Array(await object.arrayBuffer());
	}

	const source: FileSource = {
		file,
		bucket,
		recogniser,
		async bytes(maxBytes) {
			if (file.size > maxBytes) throw new UnreadableFileError("tooLarge");
			const bytes = await beginning(maxBytes);
			known ??= await digestOfBytes(bytes);
			return bytes;
		},
		beginning,
	};
	return { source, sha256: async () => known ?? digestOfObject(bucket, file.objectKey) };
}
