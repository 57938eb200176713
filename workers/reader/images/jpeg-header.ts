import { UnreadableFileError } from "../unreadable-file-error.ts";
import { exifOrientation, type Orientation } from "./orientation.ts";

/** What has to be known of a JPEG before its pixels are decoded. */
export interface JpegHeader {
	width: number;
	height: number;
	/** 1 grey, 3 colour, 4 for print. */
	components: 1 | 3 | 4;
	isProgressive: boolean;
	/** Values of all components together, which a progressive picture keeps in memory while it is decoded. */
	samples: number;
	/** Adobe's programs write the inks of pictures for print the other way round. */
	hasAdobeMarker: boolean;
	orientation: Orientation;
}

type Frame = Pick<JpegHeader, "width" | "height" | "components" | "isProgressive" | "samples">;

const START_OF_SCAN = 0xda;
const END = 0xd9;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Frames of pictures as browsers show them: baseline, extended, progressive; 8 bits a value. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const PROGRESSIVE = 0xc2;
/** Other frames: lossless, arithmetic, hierarchical. */
const isOtherFrame = (marker: number) =>
	marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads the segments before the first scan (ITU T.81, annex B).
 * @throws UnreadableFileError where it is cut off, or of a kind that no browser shows
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
	try {
		return readSegments(bytes);
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}

function readSegments(bytes: Uint8Array): JpegHeader {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let frame: Frame | null = null;
	let hasAdobeMarker = false;
	let orientation: Orientation = 1;
	for (let at = 2; ;) {
		const marker = view.getUint8(at + 1);
		if (view.getUint8(at) !== 0xff) throw new UnreadableFileError("broken");
		// Bytes that only fill.
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		const length = view.getUint16(at + 2);
		const segment = bytes.subarray(at + 4, at + 2 + length);
		if (marker === START_OF_SCAN) break;
		if (marker === END || isOtherFrame(marker)) throw new UnreadableFileError("broken");
		if (FRAMES.has(marker)) frame ??= readFrame(view, at + 4, marker);
		else if (marker === APP1) orientation = exifOrientation(segment, "Exif\0\0") ?? orientation;
		else if (marker === APP14) hasAdobeMarker ||= String.fromCharCode(...segment.subarray(0, 5)) === "Adobe";
		at += 2 + length;
	}
	if (!frame || !hasEnd(bytes)) throw new UnreadableFileError("broken");
	return { ...frame, hasAdobeMarker, orientation };
}

function readFrame(view: DataView, at: number, marker: number): Frame {
	const [precision, height, width, components] = [
		view.getUint8(at),
		view.getUint16(at + 1),
		view.getUint16(at + 3),
		view.getUint8(at + 5),
	];
	const isShown = precision === 8 && width > 0 && height > 0;
	if (!isShown || (components !== 1 && components !== 3 && components !== 4)) {
		throw new UnreadableFileError("broken");
	}
	const factors = Array.from({ length: components }, (_, index) => {
		const factor = view.getUint8(at + 7 + index * 3);
		return { across: factor >> 4, down: factor & 15 };
	});
	const across = Math.max(...factors.map((factor) => factor.across), 1);
	const down = Math.max(...factors.map((factor) => factor.down), 1);
	const samples = factors.reduce(
		(sum, factor) => sum + (width * height * factor.across * factor.down) / (across * down),
		0,
	);
	return { width, height, components, isProgressive: marker === PROGRESSIVE, samples };
}

/** Whether the picture ends: what is cut off has no end. Cameras may write more behind it. */
function hasEnd(bytes: Uint8Array): boolean {
	for (let at = bytes.lastIndexOf(END); at > 0; at = bytes.lastIndexOf(END, at - 1)) {
		if (bytes[at - 1] === 0xff) return true;
	}
	return false;
}
