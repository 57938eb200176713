import { Unzlib } from "fflate";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { exifOrientation, type Orientation } from "./orientation.ts";
import { rgbaConverter, unfilter, type PngColours } from "./png-rows.ts";

export interface PngHeader extends PngColours {
	width: number;
	height: number;
	isInterlaced: boolean;
	orientation: Orientation;
	/** Packed pixels, piece by piece as the file has them. */
	data: Uint8Array[];
}

const SIGNATURE_BYTES = 8;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BIT_DEPTHS: Readonly<Record<number, readonly number[]>> = {
	0: [1, 2, 4, 8, 16],
	2: [8, 16],
	3: [1, 2, 4, 8],
	4: [8, 16],
	6: [8, 16],
};
/** The seven passes of an interlaced picture: first column and row, then the steps to the next. */
const PASSES: readonly (readonly [x: number, y: number, stepX: number, stepY: number])[] = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
];
// Packed bytes of one step: they unpack to a few megabytes at most.
const SLICE_BYTES = 4 * 1024;

/**
 * Reads what comes before the pixels, and where they are (PNG third edition, 11).
 * @throws UnreadableFileError where it is cut off or makes no sense
 */
export function readPngHeader(bytes: Uint8Array): PngHeader {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let header: PngHeader | null = null;
	try {
		for (let at = SIGNATURE_BYTES; ;) {
			const length = view.getUint32(at);
			const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
			if (at + 12 + length > bytes.length) throw new UnreadableFileError("broken");
			const content = bytes.subarray(at + 8, at + 8 + length);
			if (type === "IHDR") header ??= headerOf(view, at + 8);
			if (!header) throw new UnreadableFileError("broken");
			if (type === "PLTE") header.palette = content;
			else if (type === "tRNS") header.transparency = content;
			else if (type === "eXIf") header.orientation = exifOrientation(content) ?? 1;
			else if (type === "IDAT") header.data.push(content);
			else if (type === "IEND") break;
			at += 12 + length;
		}
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
	const lacksPalette = header.colourType === 3 && header.palette.length < 3;
	if (header.data.length === 0 || lacksPalette) throw new UnreadableFileError("broken");
	return header;
}

function headerOf(view: DataView, at: number): PngHeader {
	const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
	const [bitDepth, colourType, interlacing] = [
		view.getUint8(at + 8),
		view.getUint8(at + 9),
		view.getUint8(at + 12),
	];
	const channels = CHANNELS[colourType] ?? 0;
	const isKnown = BIT_DEPTHS[colourType]?.includes(bitDepth) === true && interlacing <= 1;
	if (!isKnown || width === 0 || height === 0) throw new UnreadableFileError("broken");
	return {
		width,
		height,
		bitDepth,
		colourType,
		channels,
		palette: new Uint8Array(),
		transparency: new Uint8Array(),
		isInterlaced: interlacing === 1,
		orientation: 1,
		data: [],
	};
}

/**
 * Decodes a picture row by row; of an interlaced one all of it first. `addRow` gets RGBA, which it must not keep.
 * @throws UnreadableFileError where pixels are missing or damaged
 */
export function decodePng(header: PngHeader, addRow: (rgba: Uint8Array) => void): void {
	if (!header.isInterlaced) return decodePasses(header, [[0, 0, 1, 1]], (rgba) => addRow(rgba));
	const { width, height } = header;
	const whole = new Uint32Array(width * height);
	decodePasses(header, PASSES, (rgba, y, [startX, , stepX]) => {
		const pixels = new Uint32Array(rgba.buffer);
		for (let x = startX, index = 0; x < width; x += stepX, index += 1) {
			whole[y * width + x] = pixels[index] ?? 0;
		}
	});
	for (let y = 0; y < height; y += 1) {
		addRow(new Uint8Array(whole.buffer, y * width * 4, width * 4));
	}
}

type Pass = (typeof PASSES)[number];

function decodePasses(
	header: PngHeader,
	passes: readonly Pass[],
	addRow: (rgba: Uint8Array<ArrayBuffer>, y: number, pass: Pass) => void,
): void {
	const bitsOfPixel = header.channels * header.bitDepth;
	const steps = rowsOf(header, passes);
	let step = steps.next();
	let filled = 0;
	let row = new Uint8Array();
	let above = new Uint8Array();
	let rgba = new Uint8Array();
	let toPixels = rgbaConverter(header);
	function begin() {
		if (step.done) return;
		const bytes = 1 + Math.ceil((step.value.width * bitsOfPixel) / 8);
		if (step.value.isFirst || row.length !== bytes) {
			above = new Uint8Array(bytes);
			row = new Uint8Array(bytes);
			rgba = new Uint8Array(step.value.width * 4);
			toPixels = rgbaConverter(header);
		}
		filled = 0;
	}
	begin();
	const unzip = new Unzlib((chunk) => {
		for (let at = 0; at < chunk.length && !step.done;) {
			const part = chunk.subarray(at, at + row.length - filled);
			row.set(part, filled);
			filled += part.length;
			at += part.length;
			if (filled < row.length) return;
			unfilter(row, above, Math.max(bitsOfPixel >> 3, 1));
			toPixels(row.subarray(1), rgba);
			addRow(rgba, step.value.y, step.value.pass);
			[row, above] = [above, row];
			step = steps.next();
			begin();
		}
	});
	for (const packed of header.data) {
		for (let at = 0; at < packed.length && !step.done; at += SLICE_BYTES) {
			pushOrBroken(unzip, packed.slice(at, at + SLICE_BYTES));
		}
	}
	if (!step.done) throw new UnreadableFileError("broken");
}

function pushOrBroken(unzip: Unzlib, packed: Uint8Array): void {
	try {
		unzip.push(packed);
	} catch (error) {
		throw new UnreadableFileError("broken", { cause: error });
	}
}

/** The rows in the order of the file. Those of a pass that has no pixels are not there. */
function* rowsOf({ width, height }: PngHeader, passes: readonly Pass[]) {
	for (const pass of passes) {
		const [startX, startY, stepX, stepY] = pass;
		const rowWidth = Math.ceil((width - startX) / stepX);
		if (rowWidth <= 0) continue;
		for (let y = startY; y < height; y += stepY) {
			yield { y, width: rowWidth, pass, isFirst: y === startY };
		}
	}
}
