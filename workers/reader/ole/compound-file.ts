import { UnreadableFileError } from "../unreadable-file-error.ts";

/** A file within a compound file. */
export interface CompoundStream {
	/** In bytes, as its directory claims; no more than the whole file has. */
	size: number;
	/**
	 * Its bytes, or the first of them.
	 * @throws UnreadableFileError where they are not all there, or another stream has some of them, too
	 */
	bytes(maxBytes?: number): Uint8Array<ArrayBuffer>;
}

/** A folder within a compound file. Names are in lower case, because they count without regard to it. */
export interface CompoundStorage {
	streams: ReadonlyMap<string, CompoundStream>;
	storages: ReadonlyMap<string, CompoundStorage>;
}

/** Largest compound file that is read, in bytes: it lies in memory whole, and what is read of it once more. */
export const MAX_COMPOUND_BYTES = 32 * 1024 * 1024;

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;
/** By so many of its first bytes a compound file is known. */
export const SIGNATURE_BYTES = SIGNATURE.length;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const SMALL_SECTOR_BYTES = 64;
/** Sectors of the table of sectors that the header itself names. */
const TABLES_IN_HEADER = 109;
/** Numbers from here on are no sectors: an end, a free one, part of a table. */
const NO_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const STORAGE = 1;
const STREAM = 2;
/** Files and folders in one file; a mail with a thousand receivers has some ten thousand. */
const MAX_ENTRIES = 65_536;

/**
 * Opens a compound file ([MS-CFB]), in which Office and Outlook kept what they wrote before 2007. Each sector is taken
 * once: chains that lead back, or into each other, end the reading, and no file gives more bytes than it has.
 * @throws UnreadableFileError where its tables make no sense
 */
export function openCompoundFile(file: Uint8Array): CompoundStorage {
	if (file.length < HEADER_BYTES || !isCompoundFile(file)) throw broken();
	const header = new DataView(file.buffer, file.byteOffset, HEADER_BYTES);
	const shift = header.getUint16(30, true);
	// Of 512 bytes, or 4,096 in large files.
	if (shift !== 9 && shift !== 12) throw broken();
	const sectors = sectorsOf(file, 2 ** shift);
	const table = tableOf(header, sectors);
	const large = chainsOf(table, sectors.count);
	const directory = sectors.joined(large(header.getUint32(48, true)));
	const entries = readEntries(directory, file.length);
	const [root] = entries;
	if (!root) throw broken();
	const smallTable = numbersOf(sectors.joined(large(header.getUint32(60, true))));
	const smallChain = chainsOf(smallTable, smallTable.length);
	const smallSize = header.getUint32(56, true);
	let smallSectors: Sectors | null = null;

	/** Small streams share the sectors of one large one, which belongs to the root. */
	function read({ start, size }: Entry): Uint8Array<ArrayBuffer> {
		if (size === 0) return new Uint8Array(0);
		const isSmall = size < smallSize;
		if (isSmall)
			smallSectors ??= sectorsOf(sectors.joined(large(root?.start ?? NO_SECTOR)), SMALL_SECTOR_BYTES, 0);
		const whole =
			smallSectors && isSmall
				? smallSectors.joined(smallChain(start, size / SMALL_SECTOR_BYTES))
				: sectors.joined(large(start, size / sectors.bytes));
		if (whole.length < size) throw broken();
		return whole.subarray(0, size);
	}

	return storageTree(entries, read);
}

/** Whether it begins as a compound file does. */
export function isCompoundFile(start: Uint8Array): boolean {
	return SIGNATURE.every((byte, index) => start[index] === byte);
}

function broken(): UnreadableFileError {
	return new UnreadableFileError("broken");
}

interface Sectors {
	/** Of one of them. */
	bytes: number;
	count: number;
	joined(numbers: readonly number[]): Uint8Array<ArrayBuffer>;
}

/** @param from where the first one begins; behind the header, which takes the place of a whole one */
function sectorsOf(file: Uint8Array, bytes: number, from = bytes): Sectors {
	return {
		bytes,
		count: Math.max(0, Math.ceil((file.length - from) / bytes)),
		joined(numbers) {
			const whole = new Uint8Array(numbers.length * bytes);
			for (const [index, number] of numbers.entries()) {
				// The last one of the file may be cut short.
				whole.set(file.subarray(from + number * bytes, from + (number + 1) * bytes), index * bytes);
			}
			return whole;
		},
	};
}

/** Which sector follows each; kept in sectors that the header names, and in more of them that name each other. */
function tableOf(header: DataView, sectors: Sectors): Uint32Array {
	const named: number[] = [];
	for (let index = 0; index < TABLES_IN_HEADER; index += 1)
		named.push(header.getUint32(76 + index * 4, true));
	const lists = new Set<number>();
	for (let list = header.getUint32(68, true); list < NO_SECTOR;) {
		if (list >= sectors.count || lists.has(list)) throw broken();
		lists.add(list);
		const numbers = numbersOf(sectors.joined([list]));
		named.push(...numbers.subarray(0, -1));
		list = numbers.at(-1) ?? NO_SECTOR;
	}
	const tables = named.filter((number) => number < NO_SECTOR);
	if (tables.some((number) => number >= sectors.count) || new Set(tables).size < tables.length)
		throw broken();
	return numbersOf(sectors.joined(tables));
}

/** Chains of sectors, each of which belongs to one chain only. @param count of sectors that there are */
function chainsOf(table: Uint32Array, count: number) {
	const isTaken = new Uint8Array(count);
	return (start: number, wanted = Number.POSITIVE_INFINITY): number[] => {
		const chain: number[] = [];
		for (
			let sector = start;
			sector < NO_SECTOR && chain.length < wanted;
			sector = table[sector] ?? NO_SECTOR
		) {
			if (sector >= count || isTaken[sector] === 1) throw broken();
			isTaken[sector] = 1;
			chain.push(sector);
		}
		return chain;
	};
}

interface Entry {
	name: string;
	kind: number;
	left: number;
	right: number;
	child: number;
	start: number;
	size: number;
}

function readEntries(directory: Uint8Array<ArrayBuffer>, maxSize: number): Entry[] {
	const count = Math.floor(directory.length / ENTRY_BYTES);
	if (count > MAX_ENTRIES) throw new UnreadableFileError("bomb");
	const view = new DataView(directory.buffer);
	const decoder = new TextDecoder("utf-16le");
	return Array.from({ length: count }, (_, index) => {
		const at = index * ENTRY_BYTES;
		// It counts the null at the end, too.
		const nameBytes = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
		return {
			name: decoder.decode(directory.subarray(at, at + nameBytes)).toLowerCase(),
			kind: view.getUint8(at + 66),
			left: view.getUint32(at + 68, true),
			right: view.getUint32(at + 72, true),
			child: view.getUint32(at + 76, true),
			start: view.getUint32(at + 116, true),
			size: Math.min(view.getUint32(at + 120, true), maxSize),
		};
	});
}

interface OpenStorage extends CompoundStorage {
	streams: Map<string, CompoundStream>;
	storages: Map<string, OpenStorage>;
}

/** The entries of a folder form a tree by their names; each is met once. */
function storageTree(
	entries: readonly Entry[],
	read: (entry: Entry) => Uint8Array<ArrayBuffer>,
): CompoundStorage {
	const newStorage = (): OpenStorage => ({ streams: new Map(), storages: new Map() });
	const root = newStorage();
	const isMet = new Uint8Array(entries.length);
	const rest: { index: number; storage: OpenStorage }[] = [
		{ index: entries[0]?.child ?? NO_ENTRY, storage: root },
	];
	for (let next = rest.pop(); next; next = rest.pop()) {
		const { index, storage } = next;
		if (index === NO_ENTRY) continue;
		const entry = entries[index];
		if (!entry || isMet[index] === 1) throw broken();
		isMet[index] = 1;
		rest.push({ index: entry.left, storage }, { index: entry.right, storage });
		if (entry.kind === STREAM) storage.streams.set(entry.name, streamOf(entry, read));
		else if (entry.kind === STORAGE) {
			const inner = newStorage();
			storage.storages.set(entry.name, inner);
			rest.push({ index: entry.child, storage: inner });
		}
	}
	return root;
}

/** A stream is read once, because its sectors are taken then. */
function streamOf(entry: Entry, read: (entry: Entry) => Uint8Array<ArrayBuffer>): CompoundStream {
	let whole: Uint8Array<ArrayBuffer> | null = null;
	return {
		size: entry.size,
		bytes(maxBytes) {
			whole ??= read(entry);
			return maxBytes === undefined ? whole : whole.subarray(0, maxBytes);
		},
	};
}

function numbersOf(bytes: Uint8Array<ArrayBuffer>): Uint32Array {
	const view = new DataView(bytes.buffer);
	return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => view.getUint32(index * 4, true));
}
