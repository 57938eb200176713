import { UnreadableFileError } from "../unreadable-file-error.ts";

/** Where a part's packed bytes lie in its archive. */
export interface ZipEntry {
	/** 0 stored, 8 deflated. */
	method: number;
	isEncrypted: boolean;
	start: number;
	end: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_OF_DIRECTORY = 0x06064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const ZIP64_FIELD = 0x0001;
const IN_ZIP64 = 0xffffffff;
/** Parts of one archive; a presentation full of pictures has some thousands. */
const MAX_PARTS = 20_000;

/**
 * The parts of an archive by name in lower case (APPNOTE 4.3). Of two with one name the first counts.
 * @throws UnreadableFileError where there is no directory, it does not fit the file, or has too many parts
 */
export function readZipDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
	try {
		return readEntries(bytes);
	} catch (error) {
		// Offsets that point beyond the file.
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}

function readEntries(bytes: Uint8Array): Map<string, ZipEntry> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const entries = new Map<string, ZipEntry>();
	const { count, offset } = directory(view);
	if (count > MAX_PARTS) throw new UnreadableFileError("bomb");
	let at = offset;
	for (let index = 0; index < count; index += 1) {
		if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new UnreadableFileError("broken");
		const nameLength = view.getUint16(at + 28, true);
		const extraLength = view.getUint16(at + 30, true);
		const nameAt = at + DIRECTORY_ENTRY_BYTES;
		// The names that are asked for are plain ASCII; some writers part folders with backslashes.
		const name = new TextDecoder()
			.decode(bytes.subarray(nameAt, nameAt + nameLength))
			.replaceAll("\\", "/")
			.toLowerCase();
		const place = placeOf(view, at, nameAt + nameLength, extraLength);
		if (!entries.has(name)) entries.set(name, entryAt(view, at, place));
		at = nameAt + nameLength + extraLength + view.getUint16(at + 32, true);
	}
	return entries;
}

function entryAt(view: DataView, at: number, { size, header }: { size: number; header: number }): ZipEntry {
	if (view.getUint32(header, true) !== LOCAL_HEADER) throw new UnreadableFileError("broken");
	const start =
		header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
	if (start + size > view.byteLength) throw new UnreadableFileError("broken");
	return {
		method: view.getUint16(at + 10, true),
		isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
		start,
		end: start + size,
	};
}

function directory(view: DataView): { count: number; offset: number } {
	const last = view.byteLength - END_OF_DIRECTORY_BYTES;
	for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
		if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue;
		const locator = at - ZIP64_LOCATOR_BYTES;
		if (locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR) {
			const end = uint64(view, locator + 8);
			if (view.getUint32(end, true) !== ZIP64_END_OF_DIRECTORY) throw new UnreadableFileError("broken");
			return { count: uint64(view, end + 32), offset: uint64(view, end + 48) };
		}
		return { count: view.getUint16(at + 10, true), offset: view.getUint32(at + 16, true) };
	}
	throw new UnreadableFileError("broken");
}

/** Size and place of an entry, which may stand in its zip64 field: unpacked size, packed size, place, where needed. */
function placeOf(
	view: DataView,
	at: number,
	extraAt: number,
	extraLength: number,
): { size: number; header: number } {
	let size = view.getUint32(at + 20, true);
	let header = view.getUint32(at + 42, true);
	for (let field = extraAt; field + 4 <= extraAt + extraLength;) {
		const length = view.getUint16(field + 2, true);
		if (view.getUint16(field, true) === ZIP64_FIELD) {
			let next = field + 4 + (view.getUint32(at + 24, true) === IN_ZIP64 ? 8 : 0);
			if (size === IN_ZIP64) {
				size = uint64(view, next);
				next += 8;
			}
			if (header === IN_ZIP64) header = uint64(view, next);
		}
		field += 4 + length;
	}
	return { size, header };
}

function uint64(view: DataView, at: number): number {
	return Number(view.getBigUint64(at, true));
}
