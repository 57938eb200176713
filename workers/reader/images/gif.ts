import { UnreadableFileError } from "../unreadable-file-error.ts";
import { decodeLzw } from "./lzw.ts";

/** The first picture of a GIF; the screen on which it lies is what is shown. */
export interface GifHeader {
	width: number;
	height: number;
	frame: { x: number; y: number; width: number; height: number; isInterlaced: boolean };
	/** Three bytes a colour. */
	palette: Uint8Array;
	/** Index of the colour that is not painted; -1 where all are. */
	transparent: number;
	/** Smallest size of a code, and the place of the first block of codes. */
	codeSize: number;
	dataAt: number;
}

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const PICTURE = 0x2c;
const HEADER_BYTES = 13;
/** The passes of an interlaced picture: first row, and the step to the next. */
const PASSES = [
	[0, 8],
	[4, 8],
	[2, 4],
	[1, 2],
] as const;

/**
 * Reads what comes before the first picture's pixels (GIF89a, 18 to 23). Later pictures are never looked at.
 * @throws UnreadableFileError where there is none
 */
export function readGifHeader(bytes: Uint8Array): GifHeader {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	try {
		return readBlocks(bytes, view);
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}

function readBlocks(bytes: Uint8Array, view: DataView): GifHeader {
	const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
	const global = paletteAt(bytes, HEADER_BYTES, view.getUint8(10));
	let at = HEADER_BYTES + global.length;
	let transparent = -1;
	while (view.getUint8(at) === EXTENSION) {
		const hasTransparent = view.getUint8(at + 1) === GRAPHIC_CONTROL && (view.getUint8(at + 3) & 1) === 1;
		if (hasTransparent) transparent = view.getUint8(at + 6);
		at += 2;
		while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
		at += 1;
	}
	if (view.getUint8(at) !== PICTURE) throw new UnreadableFileError("broken");
	const flags = view.getUint8(at + 9);
	const local = paletteAt(bytes, at + 10, flags);
	const frame = {
		x: view.getUint16(at + 1, true),
		y: view.getUint16(at + 3, true),
		width: view.getUint16(at + 5, true),
		height: view.getUint16(at + 7, true),
		isInterlaced: (flags & 0x40) > 0,
	};
	const isEmpty = screen.width * screen.height * frame.width * frame.height === 0;
	if (isEmpty) throw new UnreadableFileError("broken");
	const codeAt = at + 10 + local.length;
	return {
		...screen,
		frame,
		palette: local.length > 0 ? local : global,
		transparent,
		codeSize: view.getUint8(codeAt),
		dataAt: codeAt + 1,
	};
}

function paletteAt(bytes: Uint8Array, at: number, flags: number): Uint8Array {
	const size = (flags & 0x80) > 0 ? 3 * 2 ** ((flags & 7) + 1) : 0;
	if (at + size > bytes.length) throw new UnreadableFileError("broken");
	return bytes.subarray(at, at + size);
}

/**
 * Decodes the first picture row by row. `addRow` gets RGBA, which it must not keep.
 * @throws UnreadableFileError where pixels are missing or damaged
 */
export function decodeGif(bytes: Uint8Array, header: GifHeader, addRow: (rgba: Uint8Array) => void): void {
	const { width, height, frame, palette, transparent } = header;
	const indices = new Uint8Array(frame.width * frame.height);
	decodeLzw(bytes, { at: header.dataAt, codeSize: header.codeSize }, indices);
	const storedRows = frame.isInterlaced ? interlacedRows(frame.height) : null;
	const rgba = new Uint8Array(width * 4);
	for (let y = 0; y < height; y += 1) {
		rgba.fill(0);
		const inFrame = y - frame.y;
		const stored = storedRows?.[inFrame] ?? inFrame;
		const covered = inFrame >= 0 && inFrame < frame.height ? Math.min(frame.width, width - frame.x) : 0;
		for (let x = 0; x < covered; x += 1) {
			const index = indices[stored * frame.width + x] ?? 0;
			if (index === transparent) continue;
			const pixel = (frame.x + x) * 4;
			rgba[pixel] = palette[index * 3] ?? 0;
			rgba[pixel + 1] = palette[index * 3 + 1] ?? 0;
			rgba[pixel + 2] = palette[index * 3 + 2] ?? 0;
			rgba[pixel + 3] = 255;
		}
		addRow(rgba);
	}
}

/** Where each row is stored. */
function interlacedRows(height: number): Uint32Array {
	const rows = new Uint32Array(height);
	let stored = 0;
	for (const [start, step] of PASSES) {
		for (let y = start; y < height; y += step) {
			rows[y] = stored;
			stored += 1;
		}
	}
	return rows;
}
