import { previewKey, PREVIEW_WIDTHS } from "../../shared/object-keys.ts";
import type { FileSource } from "../file-source.ts";
import type { FileReading } from "../read-file.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { canBeDrawn, drawPicture } from "./draw-picture.ts";

/** Lays the pictures of a picture into the bucket. */
export async function readPicture({ file, bucket, bytes }: FileSource): Promise<FileReading> {
	if (!canBeDrawn(file.mime, file.size)) throw new UnreadableFileError("tooLarge");
	const widths = PREVIEW_WIDTHS.slice(0, 2);
	const pictures = await drawPicture(file.mime, async () => (await bytes(file.size)).buffer, widths);
	for (const [index, width] of widths.entries()) {
		const picture = pictures[index];
		if (picture) await bucket.put(previewKey(file.fileId, 1, width), picture);
	}
	return { pages: [], isCut: false, pageCount: null, hasPreview: true, withoutText: "noRecogniser" };
}
