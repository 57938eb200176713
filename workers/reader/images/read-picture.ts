import type { BillFacts } from "../../../contract/bills/bill.ts";
import { PREVIEW_WIDTHS, type PreviewWidth } from "../../shared/object-keys.ts";
import { billsOfPicture } from "../bills/find-bills.ts";
import type { FileReading, FileSource } from "../file-source.ts";
import { storePreviews } from "../previews.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { canBeDrawn, drawPicture } from "./draw-picture.ts";

/** Stores the previews of a picture in the bucket. */
export async function readPicture({ file, bucket, helpers, bytes }: FileSource): Promise<FileReading> {
	if (!canBeDrawn(file.mime, file.size)) throw new UnreadableFileError("tooLarge");
	const widths = PREVIEW_WIDTHS.slice(0, 2);
	let bills: BillFacts[] = [];
	const pictures = await drawPicture(
		{
			mime: file.mime,
			load: async () => (await bytes(file.size)).buffer,
			photoDecoder: helpers.photoDecoder,
		},
		widths,
		async (pixels) => {
			bills = await billsOfPicture(pixels);
		},
	);
	const previews = new Map<PreviewWidth, Uint8Array>();
	for (const [index, width] of widths.entries()) {
		const picture = pictures[index];
		if (picture) previews.set(width, picture);
	}
	await storePreviews(bucket, file, previews);
	return { pages: [], isCut: false, pageCount: null, hasPreview: true, pictures: [1], bills };
}
