import { charactersOf } from "./characters.ts";

/** Flags of a string ([MS-XLS] 2.5.293). */
const IS_WIDE = 0x01;
const HAS_PHONETICS = 0x04;
const HAS_FORMATS = 0x08;
const BYTES_OF_FORMAT = 4;

/** Reads strings of a record that goes on in others; what lies behind the last one is nothing. */
export class BiffStrings {
	readonly #bodies: readonly Uint8Array[];
	#body = 0;
	#at: number;

	/** @param from where the first string begins in the first body */
	constructor(bodies: readonly Uint8Array[], from: number) {
		this.#bodies = bodies;
		this.#at = from;
	}

	/** Whether another string is there. */
	hasNext(): boolean {
		this.#goOn();
		return this.#body < this.#bodies.length;
	}

	/** A string with its length before it. Its formats and how it is pronounced are passed over. */
	next(): string {
		const length = this.#number(2);
		const flags = this.#number(1);
		const formats = (flags & HAS_FORMATS) > 0 ? this.#number(2) : 0;
		const phonetics = (flags & HAS_PHONETICS) > 0 ? this.#number(4) : 0;
		const text = this.#characters(length, (flags & IS_WIDE) > 0);
		this.#skip(formats * BYTES_OF_FORMAT + phonetics);
		return text;
	}

	/** Where a body ends within the characters, the next one says anew how wide they are. */
	#characters(count: number, startsWide: boolean): string {
		let isWide = startsWide;
		let text = "";
		let rest = count;
		while (rest > 0) {
			const body = this.#bodies[this.#body];
			if (!body) break;
			const width = isWide ? 2 : 1;
			const taken = Math.min(rest, Math.floor((body.length - this.#at) / width));
			text += charactersOf(body.subarray(this.#at, this.#at + taken * width), isWide);
			this.#at += taken * width;
			rest -= taken;
			if (rest === 0) break;
			this.#body += 1;
			isWide = ((this.#bodies[this.#body]?.[0] ?? 0) & IS_WIDE) > 0;
			this.#at = 1;
		}
		return text;
	}

	#number(bytes: number): number {
		let value = 0;
		for (let index = 0; index < bytes; index += 1) {
			this.#goOn();
			value += (this.#bodies[this.#body]?.[this.#at] ?? 0) * 256 ** index;
			this.#at += 1;
		}
		return value;
	}

	#skip(bytes: number): void {
		let rest = bytes;
		for (this.#goOn(); rest > 0 && this.#body < this.#bodies.length; this.#goOn()) {
			const skipped = Math.min(rest, (this.#bodies[this.#body]?.length ?? 0) - this.#at);
			this.#at += skipped;
			rest -= skipped;
		}
	}

	#goOn(): void {
		while (this.#body < this.#bodies.length && this.#at >= (this.#bodies[this.#body]?.length ?? 0)) {
			this.#body += 1;
			this.#at = 0;
		}
	}
}
