import { decodedPhoto, type PhotoProblem, photoRequest } from "../../shared/photo-calls.ts";
import { UnreadableFileError, type UnreadableReason } from "../unreadable-file-error.ts";
import type { Size } from "./downscale.ts";
import type { Orientation } from "./orientation.ts";

/** A photograph whose rows have yet to be decoded. */
interface OpenPhoto extends Size {
	orientation: Orientation;
	/** `addRow` gets RGBA, which it must not keep. @throws UnreadableFileError where it is damaged or takes too long */
	decode(addRow: (rgba: Uint8Array) => void): Promise<void>;
}

const REASONS: Readonly<Record<PhotoProblem, UnreadableReason>> = {
	broken: "broken",
	tooLarge: "heic",
	otherKind: "heic",
};
const PIXEL_BYTES = 4;
const MAX_DECODING_MS = 45_000;

/**
 * Opens a photograph of an iPhone (HEIC), which another Worker decodes while its rows are taken.
 * @throws UnreadableFileError where it cannot be decoded, or nobody is there who would
 */
export async function openPhoto(
	bytes: Uint8Array<ArrayBuffer>,
	photoDecoder: Fetcher | undefined,
): Promise<OpenPhoto> {
	if (!photoDecoder) throw new UnreadableFileError("unknownType");
	const photo = await decodedPhoto(await photoDecoder.fetch(photoRequest(bytes)));
	if (typeof photo === "string") throw new UnreadableFileError(REASONS[photo]);
	const { header, rows } = photo;
	return { ...header, decode: (addRow) => takeRows(rows, header, addRow) };
}

async function takeRows(
	rows: ReadableStream<Uint8Array>,
	{ width, height }: Size,
	addRow: (rgba: Uint8Array) => void,
): Promise<void> {
	const deadline = Date.now() + MAX_DECODING_MS;
	const row = new Uint8Array(width * PIXEL_BYTES);
	let filled = 0;
	let count = 0;
	// Whoever leaves this early ends the decoding, too.
	for await (const piece of rows) {
		for (let at = 0; at < piece.length && count < height;) {
			const part = piece.subarray(at, at + row.length - filled);
			row.set(part, filled);
			at += part.length;
			filled += part.length;
			if (filled < row.length) continue;
			addRow(row);
			filled = 0;
			count += 1;
		}
		if (Date.now() > deadline) throw new UnreadableFileError("timeout");
	}
	if (count < height) throw new UnreadableFileError("broken");
}
