import { UnreadableFileError } from "../unreadable-file-error.ts";
import { unpackRuns } from "./bmp-runs.ts";

/** What has to be known of a BMP before its pixels are decoded. */
export interface BmpHeader {
	width: number;
	height: number;
	/** Bits of a pixel: up to 8 they name a colour of the palette, from 16 on they are colours. */
	bits: number;
	/** Whether equal pixels are packed; then all are unpacked first. */
	isPacked: boolean;
	/** Whether the first row is the uppermost one. */
	isTopDown: boolean;
	/** Four bytes a colour (blue, green, red, nothing), or three in files of OS/2. */
	palette: { bytes: Uint8Array; width: number };
	/** Which bits of a pixel are red, green, blue and opacity; 0 where none are. */
	masks: readonly [red: number, green: number, blue: number, alpha: number];
	/** The pixels, as they are stored. */
	data: Uint8Array;
}

const FILE_HEADER_BYTES = 14;
const OS2_HEADER_BYTES = 12;
const HEADER_BYTES = 40;
/** A header that says which bits are red, green, blue; a longer one also which are opacity. */
const HEADER_BYTES_WITH_MASKS = 52;
const HEADER_BYTES_WITH_ALPHA = 56;
/** Ways in which pixels are stored. */
const PLAIN = 0;
const PACKED_BYTES = 1;
const PACKED_HALVES = 2;
const MASKED = 3;
const MASKED_WITH_ALPHA = 6;
const MASKS_OF_16 = [0x7c00, 0x03e0, 0x001f, 0] as const;
const MASKS_OF_32 = [0xff0000, 0x00ff00, 0x0000ff, 0] as const;

/**
 * Reads what comes before the pixels (Windows bitmaps, all versions).
 * @throws UnreadableFileError where they are not all there, or of a kind that is not read
 */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
	try {
		return readHeader(bytes);
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}

function readHeader(bytes: Uint8Array): BmpHeader {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const headerBytes = view.getUint32(FILE_HEADER_BYTES, true);
	const isOs2 = headerBytes === OS2_HEADER_BYTES;
	if (!isOs2 && headerBytes < HEADER_BYTES) throw new UnreadableFileError("broken");
	const width = isOs2 ? view.getUint16(18, true) : view.getInt32(18, true);
	const said = isOs2 ? view.getUint16(20, true) : view.getInt32(22, true);
	const height = Math.abs(said);
	const bits = view.getUint16(isOs2 ? 24 : 28, true);
	const way = isOs2 ? PLAIN : view.getUint32(30, true);
	const isPacked = (way === PACKED_BYTES && bits === 8) || (way === PACKED_HALVES && bits === 4);
	const isMasked = way === MASKED || way === MASKED_WITH_ALPHA;
	const isKnown = isMasked ? bits === 16 || bits === 32 : [1, 2, 4, 8, 16, 24, 32].includes(bits);
	// A JPEG or PNG may be stored in it, which nobody does.
	if (!isKnown || !(isPacked || isMasked || way === PLAIN)) throw new UnreadableFileError("unknownType");
	if (width <= 0 || height === 0) throw new UnreadableFileError("broken");
	const dataAt = view.getUint32(10, true);
	const data = bytes.subarray(dataAt);
	if (!isPacked && data.length < rowBytes(width, bits) * (height - 1) + (width * bits) / 8) {
		throw new UnreadableFileError("broken");
	}
	const masksBehind = isMasked && headerBytes < HEADER_BYTES_WITH_MASKS ? 12 : 0;
	const paletteAt = FILE_HEADER_BYTES + headerBytes + masksBehind;
	return {
		width,
		height,
		bits,
		isPacked,
		isTopDown: said < 0,
		palette: { bytes: bytes.subarray(paletteAt, Math.max(dataAt, paletteAt)), width: isOs2 ? 3 : 4 },
		masks: isMasked ? masksOf(view, headerBytes, way) : bits === 16 ? MASKS_OF_16 : MASKS_OF_32,
		data,
	};
}

function masksOf(view: DataView, headerBytes: number, way: number): BmpHeader["masks"] {
	const hasAlpha = headerBytes >= HEADER_BYTES_WITH_ALPHA || way === MASKED_WITH_ALPHA;
	const at = FILE_HEADER_BYTES + HEADER_BYTES;
	const mask = (index: number) => view.getUint32(at + index * 4, true);
	return [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : 0];
}

/** Rows begin at multiples of four bytes. */
function rowBytes(width: number, bits: number): number {
	return Math.ceil((width * bits) / 32) * 4;
}

/**
 * Decodes a picture row by row from above. `addRow` gets RGBA, which it must not keep.
 * @throws UnreadableFileError where packed pixels make no sense
 */
export function decodeBmp(header: BmpHeader, addRow: (rgba: Uint8Array) => void): void {
	const { width, height, bits, isPacked, isTopDown } = header;
	const data = isPacked ? unpackRuns(header) : header.data;
	const stored = isPacked ? width : rowBytes(width, bits);
	const rgba = new Uint8Array(width * 4);
	const toPixels = bits <= 8 ? fromPalette(header, isPacked ? 8 : bits) : fromColours(header);
	for (let y = 0; y < height; y += 1) {
		const at = (isTopDown ? y : height - 1 - y) * stored;
		toPixels(data.subarray(at, at + stored), rgba);
		addRow(rgba);
	}
}

type ToPixels = (row: Uint8Array, rgba: Uint8Array) => void;

function fromPalette({ width, palette }: BmpHeader, bits: number): ToPixels {
	const mask = 2 ** bits - 1;
	return (row, rgba) => {
		for (let x = 0; x < width; x += 1) {
			const bit = x * bits;
			const index = ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask;
			const at = index * palette.width;
			rgba[x * 4] = palette.bytes[at + 2] ?? 0;
			rgba[x * 4 + 1] = palette.bytes[at + 1] ?? 0;
			rgba[x * 4 + 2] = palette.bytes[at] ?? 0;
			rgba[x * 4 + 3] = 255;
		}
	};
}

function fromColours({ width, bits, masks }: BmpHeader): ToPixels {
	const bytesOfPixel = bits / 8;
	const channels = masks.map(channelOf);
	return (row, rgba) => {
		for (let x = 0; x < width; x += 1) {
			let pixel = 0;
			for (let byte = 0; byte < bytesOfPixel; byte += 1)
				pixel |= (row[x * bytesOfPixel + byte] ?? 0) << (byte * 8);
			for (let channel = 0; channel < 4; channel += 1)
				rgba[x * 4 + channel] = channels[channel]?.(pixel) ?? 0;
		}
	};
}

/** The value of a channel, from 0 to 255, by the bits that it has. Without any, it is full. */
function channelOf(mask: number): (pixel: number) => number {
	if (mask === 0) return () => 255;
	const shift = 31 - Math.clz32(mask & -mask);
	const most = mask >>> shift;
	return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}
