import { previewKey, type PreviewWidth } from "../shared/object-keys.ts";

/** Pictures of a file's first page, by their widths. */
export type Previews = ReadonlyMap<PreviewWidth, Uint8Array>;

/** Lays pictures into the bucket, all at once: nobody else's reading waits for that. */
export async function keepPreviews(bucket: R2Bucket, fileId: string, pictures: Previews): Promise<void> {
	await Promise.all(
		Array.from(pictures, ([width, picture]) => bucket.put(previewKey(fileId, 1, width), picture)),
	);
}
