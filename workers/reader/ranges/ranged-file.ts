import { UnreadableFileError } from "../unreadable-file-error.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/** What of a file is kept after it was read, in bytes; two of them at most are read again for what lies on their edge. */
const PIECE = KIB;
/** What is kept altogether: where pages, fonts and fields stand, which PDFium asks for again each time it opens the file. */
const MAX_PIECES = 16 * KIB;
/** What is fetched at a time, at its edges; more where one range after another is wanted. */
const LEAST_FETCHED = 64 * KIB;
const MOST_FETCHED = MIB;
/** Ranges that stay whole, of those that were fetched last. */
const MAX_RANGES = 6;
/** A read above this is the data of a stream: PDFium keeps it, so nothing else does. */
const MAX_SMALL_READ = 32 * KIB;
const MOST_OF_STREAM = 4 * MIB;
/** Bytes that come before the data of a picture: its dictionary stands there. */
const DICTIONARY = 2 * KIB;
/** What PDFium may have been given of streams before the document is better opened anew: it keeps all of it. */
const MAX_GIVEN = 32 * MIB;

/** Most that opening a file may take. Only one whose cross-reference is damaged takes more: PDFium searches all of it. */
const OPENING = { reads: 600, bytes: 48 * MIB };

/** Brings a range of a file. @throws where it is not there */
export type FetchRange = (offset: number, length: number) => Promise<Uint8Array>;
/** Takes bytes of what was asked for, at an offset from its beginning; zeros for all of it where there is `null`. */
export type TakeBytes = (at: number, bytes: Uint8Array | null) => void;

export interface RangeLimits {
	/** Ranges that may be fetched. */
	maxReads: number;
	/** Milliseconds in which they may be, from the first opening on. */
	maxMs: number;
}

/**
 * A file of which ranges are read, as PDFium asks for them: in the order of its objects, mostly, a few bytes at a time, and
 * some of it again and again. In memory lies what was fetched last, and every piece that was looked at.
 */
export class RangedFile {
	readonly size: number;
	readonly #fetch: FetchRange;
	readonly #limits: RangeLimits;
	/** By their numbers, the one that was read longest ago first. */
	readonly #pieces = new Map<number, Uint8Array>();
	/** The latest first. */
	#ranges: { offset: number; bytes: Uint8Array }[] = [];
	#deadline = Number.POSITIVE_INFINITY;
	#reads = 0;
	#fetched = 0;
	#opening: { reads: number; bytes: number } | null = null;
	#given = 0;
	#isWithoutPictures = false;
	#hasSkipped = false;

	constructor(size: number, fetch: FetchRange, limits: RangeLimits) {
		this.size = size;
		this.#fetch = fetch;
		this.#limits = limits;
	}

	/** Ranges that were fetched. */
	get reads(): number {
		return this.#reads;
	}

	/** Bytes that were fetched. */
	get fetched(): number {
		return this.#fetched;
	}

	/** Whether a part of what may be fetched is used up, from 0 to 1, or the time. */
	isUsedUp(part = 1): boolean {
		return this.#reads >= this.#limits.maxReads * part || Date.now() > this.#deadline;
	}

	/** Others have gone first for this long, in milliseconds: that was no time of its own. */
	extend(waited: number): void {
		this.#deadline += waited;
	}

	/**
	 * A document is opened: nothing has been given to it.
	 * @throws UnreadableFileError where nothing more may be fetched, or opening fetches more than it may
	 */
	async opening<Value>(open: () => Promise<Value>): Promise<Value> {
		this.#deadline = Math.min(this.#deadline, Date.now() + this.#limits.maxMs);
		this.#checkLimits();
		this.#given = 0;
		this.#hasSkipped = false;
		this.#opening = { reads: this.#reads + OPENING.reads, bytes: this.#fetched + OPENING.bytes };
		try {
			return await open();
		} finally {
			this.#opening = null;
		}
	}

	/**
	 * The data of pictures is zeros as long as nobody looks at them: a scan with its text is a gigabyte, of which the text is
	 * one. @returns whether the document has to be opened anew first
	 */
	prepareFor({ isDrawn }: { isDrawn: boolean }): boolean {
		this.#isWithoutPictures = !isDrawn;
		return this.#given > MAX_GIVEN || (isDrawn && this.#hasSkipped);
	}

	/** Hands over a range of the file: at once where it is in memory, else when it has been fetched. 1 for PDFium: it is there. */
	read(offset: number, length: number, take: TakeBytes): 1 | Promise<1> {
		if (length <= MAX_SMALL_READ) return this.#readSmall(offset, length, take);
		this.#given += length;
		if (this.#isWithoutPictures && this.#isPicture(offset)) {
			this.#hasSkipped = true;
			take(0, null);
			return 1;
		}
		return this.#readStream(offset, length, take);
	}

	#readSmall(offset: number, length: number, take: TakeBytes): 1 | Promise<1> {
		let at = 0;
		while (at < length) {
			const number = Math.floor((offset + at) / PIECE);
			const piece = this.#pieceOf(number);
			if (piece === null) return this.#readSmallLater(offset, length, take, number);
			const bytes = piece.subarray(offset + at - number * PIECE).subarray(0, length - at);
			if (bytes.length === 0) throw new UnreadableFileError("broken");
			take(at, bytes);
			at += bytes.length;
		}
		return 1;
	}

	async #readSmallLater(offset: number, length: number, take: TakeBytes, missing: number): Promise<1> {
		// Two ranges hold every small read.
		await this.#bring(missing * PIECE);
		return this.#readSmall(offset, length, take);
	}

	/** A piece that is in memory; from now on it is kept. */
	#pieceOf(number: number): Uint8Array | null {
		const known = this.#pieces.get(number);
		const piece = known ?? this.#fromRanges(number * PIECE, Math.min(PIECE, this.size - number * PIECE));
		if (!piece) return null;
		this.#pieces.delete(number);
		// Its own bytes: a view would keep all of the range.
		this.#pieces.set(number, known ?? piece.slice());
		if (this.#pieces.size > MAX_PIECES) {
			for (const oldest of this.#pieces.keys()) {
				this.#pieces.delete(oldest);
				break;
			}
		}
		return piece;
	}

	#fromRanges(offset: number, length: number): Uint8Array | null {
		const range = this.#ranges.find(
			({ offset: start, bytes }) => offset >= start && offset + length <= start + bytes.length,
		);
		return range ? range.bytes.subarray(offset - range.offset, offset - range.offset + length) : null;
	}

	/** Fetches the range around an offset: a longer one each time it follows the one before. */
	async #bring(offset: number): Promise<void> {
		const start = offset - (offset % LEAST_FETCHED);
		const before = this.#ranges.find(({ offset: from, bytes }) => from + bytes.length === start);
		const length = Math.min(before ? before.bytes.length * 2 : LEAST_FETCHED, MOST_FETCHED);
		const bytes = await this.#fetchRange(start, Math.min(length, this.size - start));
		this.#ranges = [{ offset: start, bytes }, ...this.#ranges].slice(0, MAX_RANGES);
	}

	async #readStream(offset: number, length: number, take: TakeBytes): Promise<1> {
		for (let at = 0; at < length; at += MOST_OF_STREAM) {
			const part = Math.min(MOST_OF_STREAM, length - at);
			take(at, this.#fromRanges(offset + at, part) ?? (await this.#fetchRange(offset + at, part)));
		}
		return 1;
	}

	/** Whether what begins here is the data of a picture. Its dictionary has just been read. */
	#isPicture(offset: number): boolean {
		let text = "";
		for (let number = Math.floor(offset / PIECE); number * PIECE > offset - DICTIONARY; number -= 1) {
			const piece = this.#pieces.get(number);
			if (!piece) break;
			text = String.fromCharCode(...piece.subarray(0, offset - number * PIECE)) + text;
		}
		return /\/Subtype\s*\/Image\b/.test(text.slice(text.lastIndexOf(" obj")));
	}

	async #fetchRange(offset: number, length: number): Promise<Uint8Array> {
		this.#checkLimits();
		this.#reads += 1;
		this.#fetched += length;
		const bytes = await this.#fetch(offset, length);
		if (bytes.length < length) throw new UnreadableFileError("broken");
		return bytes;
	}

	#checkLimits(): void {
		if (this.isUsedUp()) throw new UnreadableFileError("timeout");
		if (this.#opening && (this.#reads >= this.#opening.reads || this.#fetched >= this.#opening.bytes)) {
			throw new UnreadableFileError("noIndex");
		}
	}
}
