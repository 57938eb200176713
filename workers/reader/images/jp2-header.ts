import { UnreadableFileError } from "../unreadable-file-error.ts";

/** What has to be known of a picture of JPEG 2000 before it is decoded. */
export interface Jp2Header {
	width: number;
	height: number;
	/** Values of a pixel: grey or colours, perhaps with opacity. */
	components: number;
}

/** How a file of boxes begins, and how the picture alone does. */
const BOXES = [0x0000000c, 0x6a502020] as const;
const CODESTREAM = 0xff4fff51;
const CODESTREAM_BOX = 0x6a703263;
const BOX_HEADER_BYTES = 8;
const LONG_BOX_HEADER_BYTES = 16;
/** Boxes before the picture; real files have about four. */
const MAX_BOXES = 1_000;
/** Where the size stands behind the beginning of a picture, in bytes. */
const SIZE_AT = 8;

/**
 * Reads the size of a picture (ISO 15444-1, A.5.1), which stands where its pixels begin: what is said of it elsewhere may
 * be wrong.
 * @throws UnreadableFileError where there is none
 */
export function readJp2Header(bytes: Uint8Array): Jp2Header {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	try {
		return sizeAt(view, codestreamAt(view));
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}

/** Where the picture begins: at once, or in one of the boxes (ISO 15444-1, I.4). */
function codestreamAt(view: DataView): number {
	if (view.getUint32(0) === CODESTREAM) return 0;
	if (view.getUint32(0) !== BOXES[0] || view.getUint32(4) !== BOXES[1])
		throw new UnreadableFileError("broken");
	let at = 0;
	for (let box = 0; box < MAX_BOXES; box += 1) {
		const length = view.getUint32(at);
		const isLong = length === 1;
		if (view.getUint32(at + 4) === CODESTREAM_BOX)
			return at + (isLong ? LONG_BOX_HEADER_BYTES : BOX_HEADER_BYTES);
		const whole = isLong ? Number(view.getBigUint64(at + 8)) : length;
		if (whole < BOX_HEADER_BYTES) break;
		at += whole;
	}
	throw new UnreadableFileError("broken");
}

function sizeAt(view: DataView, at: number): Jp2Header {
	if (view.getUint32(at) !== CODESTREAM) throw new UnreadableFileError("broken");
	const [right, below, left, above] = [0, 4, 8, 12].map((offset) => view.getUint32(at + SIZE_AT + offset));
	const width = (right ?? 0) - (left ?? 0);
	const height = (below ?? 0) - (above ?? 0);
	const components = view.getUint16(at + SIZE_AT + 32);
	if (width <= 0 || height <= 0 || components === 0) throw new UnreadableFileError("broken");
	return { width, height, components };
}
