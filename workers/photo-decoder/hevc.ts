import { bytesOf, Cursor, part } from "./boxes.ts";
import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

/** What has to be known of pictures in HEVC before one is decoded. */
export interface HevcConfiguration {
	/** The size in which a decoder keeps them, which may be some pixels larger than they are. */
	codedWidth: number;
	codedHeight: number;
	/** Bits of a value; more than 8 take twice the memory. */
	bits: number;
	/** How many bytes say how long a unit is. */
	lengthBytes: number;
}

const SEQUENCE_PARAMETERS = 33;
/** Units that hold a whole picture or a part of one that needs no other picture. */
const isOfStillPicture = (type: number) => type >= 16 && type <= 23;
const UNIT_HEADER_BYTES = 2;
/** Parts of a picture; photographs have one. Each may cost as much as the picture. */
const MAX_SLICES = 16;

/**
 * Reads the box `hvcC` (ISO 14496-15, 8.3.3.1). The largest size counts, if it says several.
 * @throws UnreadablePhotoError where it says none
 */
export function readHevcConfiguration(hvcC: DataView): HevcConfiguration {
	const lengthBytes = (hvcC.getUint8(21) & 3) + 1;
	const cursor = new Cursor(hvcC, 22);
	let [codedWidth, codedHeight, bits] = [0, 0, 0];
	for (let arrays = cursor.number(1); arrays > 0; arrays -= 1) {
		cursor.number(1);
		for (let units = cursor.number(2); units > 0; units -= 1) {
			const unit = cursor.view(cursor.number(2));
			if (unit.byteLength < UNIT_HEADER_BYTES || typeOf(unit) !== SEQUENCE_PARAMETERS) continue;
			const found = readSequenceParameters(unit);
			codedWidth = Math.max(codedWidth, found.codedWidth);
			codedHeight = Math.max(codedHeight, found.codedHeight);
			bits = Math.max(bits, found.bits);
		}
	}
	if (codedWidth === 0 || codedHeight === 0) throw new UnreadablePhotoError("broken");
	return { codedWidth, codedHeight, bits, lengthBytes };
}

/**
 * Of an item's bytes those units that one picture is made of: whatever else lies there, further pictures or another
 * description, would be decoded too, at any cost.
 * @throws UnreadablePhotoError where there is none, or it has too many parts
 */
export function pictureUnits(data: Uint8Array, lengthBytes: number): Uint8Array[] {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	const units: Uint8Array[] = [];
	for (let at = 0; at + lengthBytes < data.length;) {
		const length = new Cursor(view, at).number(lengthBytes);
		const unit = part(view, at + lengthBytes, length);
		at += lengthBytes + length;
		if (length <= UNIT_HEADER_BYTES || !isOfStillPicture(typeOf(unit))) continue;
		const beginsPicture = (unit.getUint8(UNIT_HEADER_BYTES) & 0x80) > 0;
		if (beginsPicture !== (units.length === 0)) break;
		units.push(bytesOf(unit));
	}
	if (units.length === 0 || units.length > MAX_SLICES) throw new UnreadablePhotoError("broken");
	return units;
}

function typeOf(unit: DataView): number {
	return (unit.getUint8(0) >> 1) & 0x3f;
}

/** The beginning of a sequence parameter set (ITU-T H.265, 7.3.2.2). */
function readSequenceParameters(unit: DataView): Omit<HevcConfiguration, "lengthBytes"> {
	const bits = new Bits(withoutEmulation(bytesOf(unit).subarray(UNIT_HEADER_BYTES)));
	bits.skip(4);
	const moreLayers = bits.read(3);
	bits.skip(1);
	skipProfile(bits, moreLayers);
	bits.readGolomb();
	const chroma = bits.readGolomb();
	if (chroma === 3) bits.skip(1);
	const codedWidth = bits.readGolomb();
	const codedHeight = bits.readGolomb();
	const isCropped = bits.read(1) === 1;
	if (isCropped) for (let side = 0; side < 4; side += 1) bits.readGolomb();
	return { codedWidth, codedHeight, bits: bits.readGolomb() + 8 };
}

function skipProfile(bits: Bits, moreLayers: number): void {
	bits.skip(96);
	if (moreLayers === 0) return;
	const layers = Array.from({ length: 8 }, () => ({ hasProfile: bits.read(1), hasLevel: bits.read(1) }));
	for (const { hasProfile, hasLevel } of layers.slice(0, moreLayers))
		bits.skip(hasProfile * 88 + hasLevel * 8);
}

/** Takes out the bytes that only keep others from looking like the beginning of a unit (7.4.2). */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
	return bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}

class Bits {
	readonly #view: DataView;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	skip(count: number): void {
		this.#at += count;
	}

	read(count: number): number {
		let value = 0;
		for (let index = 0; index < count; index += 1, this.#at += 1) {
			value = value * 2 + ((this.#view.getUint8(this.#at >> 3) >> (7 - (this.#at & 7))) & 1);
		}
		return value;
	}

	/** A number of as many bits as it needs (9.2). */
	readGolomb(): number {
		let zeros = 0;
		while (this.read(1) === 0) zeros += 1;
		return 2 ** zeros - 1 + this.read(zeros);
	}
}
