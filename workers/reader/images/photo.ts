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

/** The types of the browser's readers hide what workerd's have beside it. */
type PieceReader = ReadableStreamBYOBReader & {
	readAtLeast(
		bytes: number,
		view: Uint8Array<ArrayBuffer>,
	): Promise<{ value?: Uint8Array<ArrayBuffer>; done: boolean }>;
};

const REASONS: Readonly<Record<PhotoProblem, UnreadableReason>> = {
	broken: "broken",
	tooLarge: "heic",
	otherKind: "heic",
};
const PIXEL_BYTES = 4;
/** How many bytes are taken at a time: the platform would give 4 KB. */
const PIECE_BYTES = 512 * 1024;
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
	const rowBytes = width * PIXEL_BYTES;
	const rowsOfPiece = Math.max(Math.floor(PIECE_BYTES / rowBytes), 1);
	const reader = rows.getReader({ mode: "byob" }) as PieceReader;
	let buffer = new ArrayBuffer(rowsOfPiece * rowBytes);
	try {
		for (let y = 0; y < height; y += rowsOfPiece) {
			const wanted = Math.min(rowsOfPiece, height - y) * rowBytes;
			const { value } = await reader.readAtLeast(wanted, new Uint8Array(buffer, 0, wanted));
			if (!value || value.length < wanted) throw new UnreadableFileError("broken");
			for (let at = 0; at < wanted; at += rowBytes) addRow(value.subarray(at, at + rowBytes));
			if (Date.now() > deadline) throw new UnreadableFileError("timeout");
			buffer = value.buffer;
		}
	} finally {
		// Nothing more of it is decoded.
		await reader.cancel();
	}
}
