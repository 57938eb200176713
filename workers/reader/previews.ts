import { pictureMetadata, previewKey, type PreviewWidth } from "../shared/object-keys.ts";
import type { FileToRead } from "../shared/reader-calls.ts";

/** Pictures of a file's first page, by their widths. */
export type Previews = ReadonlyMap<PreviewWidth, Uint8Array>;

/** Stores previews in the bucket. */
export async function storePreviews(
	bucket: R2Bucket,
	{ fileId, mime }: Pick<FileToRead, "fileId" | "mime">,
	pictures: Previews,
): Promise<void> {
	const customMetadata = pictureMetadata(mime);
	await Promise.all(
		Array.from(pictures, ([width, picture]) =>
			bucket.put(previewKey(fileId, 1, width), picture, customMetadata && { customMetadata }),
		),
	);
}
