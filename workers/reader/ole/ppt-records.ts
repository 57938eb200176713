import { UnreadableFileError } from "../unreadable-file-error.ts";

/** A record of a presentation of PowerPoint 97 to 2003 ([MS-PPT] 2.3.1). */
export interface PptRecord {
	type: number;
	/** Tells records of one type apart. */
	instance: number;
	isContainer: boolean;
	/** Where its content lies within the stream, in bytes. */
	from: number;
	to: number;
}

/** A part of the stream that holds records. */
type Range = Pick<PptRecord, "from" | "to">;

const HEADER_BYTES = 8;
const CONTAINER = 0x0f;
/** Holds records, although it does not say so: what later versions of the program have added. */
const ADDED_RECORDS = 5_003;
/** Records within records; real ones have about ten. */
const MAX_DEPTH = 100;

/** The stream of a presentation, whose records are read where one asks for them. */
export class PptStream {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly view: DataView;

	constructor(bytes: Uint8Array<ArrayBuffer>) {
		this.bytes = bytes;
		this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	/** The record at a place; `null` where there is none of this type. */
	at(from: number, type: number): PptRecord | null {
		const [record] = this.within({ from, to: this.bytes.length });
		return record?.type === type ? record : null;
	}

	/** The records of a part, one after the other. One that is longer than the part ends with it. */
	*within({ from, to }: Range): Generator<PptRecord, undefined> {
		for (let at = from; at + HEADER_BYTES <= to;) {
			const head = this.view.getUint16(at, true);
			const start = at + HEADER_BYTES;
			const end = Math.min(start + this.view.getUint32(at + 4, true), to);
			const type = this.view.getUint16(at + 2, true);
			const isContainer = (head & 0x0f) === CONTAINER || type === ADDED_RECORDS;
			yield { type, instance: head >> 4, isContainer, from: start, to: end };
			at = end;
		}
	}

	/** All records of a part and of those within it that hold others, in the order of the file. */
	*all(range: Range): Generator<PptRecord, undefined> {
		const open = [this.within(range)];
		for (let current = open.at(-1); current; current = open.at(-1)) {
			const { value, done } = current.next();
			if (done) {
				open.pop();
				continue;
			}
			yield value;
			if (!value.isContainer) continue;
			if (open.length === MAX_DEPTH) throw new UnreadableFileError("bomb");
			open.push(this.within(value));
		}
	}
}
