import { UnreadableFileError } from "../unreadable-file-error.ts";
import { exifOrientation, type Orientation } from "./orientation.ts";

export interface WebpHeader {
	width: number;
	height: number;
	orientation: Orientation;
	/** The first picture of a moving one, as a file of its own. */
	firstFrame: Uint8Array<ArrayBuffer> | null;
}

interface Chunk {
	type: string;
	content: Uint8Array;
	/** With its type and size. */
	whole: Uint8Array;
}

const FILE_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const FRAME_HEADER_BYTES = 16;
const HAS_ALPHA = 0x10;

/**
 * Reads sizes, orientation and, of a moving picture, where its first one is (RFC 9649).
 * @throws UnreadableFileError where it is cut off or holds no picture
 */
export function readWebpHeader(bytes: Uint8Array): WebpHeader {
	let size: Pick<WebpHeader, "width" | "height"> | null = null;
	let orientation: Orientation = 1;
	let firstFrame: WebpHeader["firstFrame"] = null;
	try {
		for (const { type, content } of chunksOf(bytes, FILE_HEADER_BYTES)) {
			const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
			if (type === "ANMF" && !firstFrame) {
				firstFrame = stillPicture(content);
				size = { width: uint24(view, 6) + 1, height: uint24(view, 9) + 1 };
			} else if (type === "VP8 " || type === "VP8L") size ??= pictureSize(type, view);
			else if (type === "EXIF")
				orientation = exifOrientation(content) ?? exifOrientation(content, "Exif\0\0") ?? 1;
		}
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
	if (!size) throw new UnreadableFileError("broken");
	return { ...size, orientation, firstFrame };
}

function* chunksOf(bytes: Uint8Array, start: number): Generator<Chunk> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = start; at + CHUNK_HEADER_BYTES <= bytes.length;) {
		const type = String.fromCharCode(...bytes.subarray(at, at + 4));
		const end = at + CHUNK_HEADER_BYTES + view.getUint32(at + 4, true);
		if (end > bytes.length) throw new UnreadableFileError("broken");
		// Chunks begin at even places.
		const next = end + (end % 2);
		yield {
			type,
			content: bytes.subarray(at + CHUNK_HEADER_BYTES, end),
			whole: bytes.subarray(at, next),
		};
		at = next;
	}
}

function pictureSize(type: "VP8 " | "VP8L", view: DataView): Pick<WebpHeader, "width" | "height"> {
	if (type === "VP8 ") {
		return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
	}
	const bits = view.getUint32(1, true);
	return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** A file of a moving picture's frame: its chunks behind a header that says how large it is. */
function stillPicture(frame: Uint8Array): Uint8Array<ArrayBuffer> {
	const chunks = [...chunksOf(frame, FRAME_HEADER_BYTES)].filter(({ type }) =>
		["ALPH", "VP8 ", "VP8L"].includes(type),
	);
	const extended = new Uint8Array(CHUNK_HEADER_BYTES + 10);
	extended.set([..."VP8X"].map((letter) => letter.charCodeAt(0)));
	extended[4] = 10;
	extended[8] = HAS_ALPHA;
	extended.set(frame.subarray(6, 12), 12);
	const length = 4 + chunks.reduce((sum, { whole }) => sum + whole.length, extended.length);
	const file = new Uint8Array(8 + length);
	file.set([..."RIFF"].map((letter) => letter.charCodeAt(0)));
	new DataView(file.buffer).setUint32(4, length, true);
	file.set(
		[..."WEBP"].map((letter) => letter.charCodeAt(0)),
		8,
	);
	file.set(extended, FILE_HEADER_BYTES);
	let at = FILE_HEADER_BYTES + extended.length;
	for (const { whole } of chunks) {
		file.set(whole, at);
		at += whole.length;
	}
	return file;
}

function uint24(view: DataView, at: number): number {
	return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
