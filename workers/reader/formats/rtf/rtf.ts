import { checkDeadline, type ExtractedText, type TextLimits } from "../../text-limits.ts";
import { UnreadableFileError } from "../../unreadable-file-error.ts";
import { decoderOfCodePage } from "../code-pages.ts";
import { collectText, type TextCollector } from "../text-collector.ts";
import { markOf } from "../lists/list-numbers.ts";
import {
	CHARACTERS,
	CODE_PAGES_OF_FONTS,
	LIST_MARKS,
	NO_TEXT,
	PARAGRAPH_ENDS,
	STANDS_APART,
	SYMBOLS,
	TEXT,
} from "./rtf-words.ts";

/** Groups within groups; a real document has some dozens. */
const MAX_DEPTH = 2_000;
const MAX_FONTS = 10_000;
/** What is gone through before others have their turn, in bytes. */
const SLICE_BYTES = 256 * 1024;
/** Bytes of a text that are decoded at a time: characters of some code pages have several. */
const MAX_RUN_BYTES = 16 * 1024;
const WINDOWS_1252 = 1252;
const MACINTOSH = 10_000;

const MAX_MARK = 100;

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const SPACE = 0x20;
const MINUS = 0x2d;
const ZERO = 0x30;
const APOSTROPHE = 0x27;
/** Longest control word, and its longest number. */
const MAX_LETTERS = 32;
const MAX_DIGITS = 10;

/** Text of an RTF (Rich Text Format 1.9.1): with notes, headers, comments and boxes, without field codes and deleted passages. */
export async function readRtf(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const text = collectText(limits.maxCharacters);
	const reader = new RtfReader(bytes, text);
	while (reader.run(SLICE_BYTES)) await checkDeadline(limits);
	return text.result();
}

/** What holds until a group ends. */
interface Group {
	/** Nothing in it is text. */
	isHidden: boolean;
	/** Whether it is the mark of an item, for programs that do not count themselves. */
	isMark: boolean;
	/** It stands apart from the words around it. */
	isApart: boolean;
	isDeleted: boolean;
	isBold: boolean;
	/** Whether it is the table of fonts, which is read for its character sets. */
	isFonts: boolean;
	codePage: number | null;
	/** How many characters stand behind one of Unicode for programs that know none. */
	replacements: number;
}

class RtfReader {
	readonly #bytes: Uint8Array;
	readonly #text: TextCollector;
	readonly #outer: Group[] = [];
	readonly #fonts = new Map<number, number>();
	#group: Group = {
		isHidden: false,
		isMark: false,
		isApart: false,
		isDeleted: false,
		isBold: false,
		isFonts: false,
		codePage: null,
		replacements: 1,
	};
	#at = 0;
	#codePage = WINDOWS_1252;
	#font = 0;
	#defaultFont = 0;
	/** Nothing but ends of lines stands between here and the beginning of the group. */
	#isFirst = false;
	/** The group begins with `\*`: whoever does not know it leaves it out. */
	#isOptional = false;
	/** Characters that are still to be left out behind one of Unicode. */
	#skipped = 0;
	/** Bytes of one code page that are still to be decoded. */
	#run: number[] = [];
	/** The mark of the item that comes, until its text does. */
	#mark: string | null = null;
	#level = 0;
	#isItem = false;

	constructor(bytes: Uint8Array, text: TextCollector) {
		this.#bytes = bytes;
		this.#text = text;
		if (String.fromCharCode(...bytes.subarray(0, 5)) !== "{\\rtf") throw new UnreadableFileError("broken");
	}

	/** Reads so many bytes on, or some more. @returns whether there is more to be read */
	run(count: number): boolean {
		const end = Math.min(this.#at + count, this.#bytes.length);
		while (this.#at < end) {
			const byte = this.#bytes[this.#at] ?? 0;
			this.#at += 1;
			if (byte === 0x0a || byte === 0x0d || byte === 0) continue;
			if (byte === BACKSLASH) this.#control();
			else if (byte === OPEN) this.#open();
			else if (byte === CLOSE) this.#close();
			else this.#byte(byte);
			this.#isFirst = byte === OPEN;
		}
		const isOver = end === this.#bytes.length || this.#text.isFull();
		if (isOver) this.#endRun();
		return !isOver;
	}

	#open(): void {
		this.#endRun();
		if (this.#outer.length === MAX_DEPTH) throw new UnreadableFileError("bomb");
		this.#outer.push(this.#group);
		this.#group = { ...this.#group, isApart: false };
		this.#skipped = 0;
	}

	#close(): void {
		this.#endRun();
		if (this.#group.isApart) this.#say(" ");
		const outer = this.#outer.pop() ?? this.#group;
		this.#setBold(outer.isBold);
		this.#group = outer;
		this.#skipped = 0;
		this.#isOptional = false;
	}

	#control(): void {
		const symbol = this.#bytes[this.#at] ?? 0;
		if (isLetter(symbol)) {
			this.#word();
			return;
		}
		this.#at += 1;
		if (symbol === APOSTROPHE) {
			const upper = hexadecimal(this.#bytes[this.#at]);
			const lower = hexadecimal(this.#bytes[this.#at + 1]);
			this.#at += 2;
			if (upper >= 0 && lower >= 0) this.#byte(upper * 16 + lower);
			return;
		}
		const sign = String.fromCharCode(symbol);
		// OpenOffice has written it between other words, where it means nothing.
		if (sign === "*") this.#isOptional = this.#isFirst;
		else this.#character(SYMBOLS[sign] ?? "");
	}

	#word(): void {
		const name = this.#letters();
		const number = this.#number();
		if (this.#bytes[this.#at] === SPACE) this.#at += 1;
		const isOptional = this.#isOptional;
		this.#isOptional = false;
		if (name === "bin") this.#at += Math.max(number ?? 0, 0);
		else if (NO_TEXT.has(name) || (isOptional && !TEXT.has(name))) this.#hide(name);
		else if (!this.#fontWord(name, number)) this.#textWord(name, number);
	}

	#letters(): string {
		let name = "";
		while (name.length < MAX_LETTERS && isLetter(this.#bytes[this.#at])) {
			name += String.fromCharCode(this.#bytes[this.#at] ?? 0);
			this.#at += 1;
		}
		return name;
	}

	/** The number behind a control word, if there is one. */
	#number(): number | null {
		const isNegative = this.#bytes[this.#at] === MINUS && isDigit(this.#bytes[this.#at + 1]);
		if (isNegative) this.#at += 1;
		let number: number | null = null;
		for (let count = 0; count < MAX_DIGITS && isDigit(this.#bytes[this.#at]); count += 1) {
			number = (number ?? 0) * 10 + (this.#bytes[this.#at] ?? 0) - ZERO;
			this.#at += 1;
		}
		return isNegative && number !== null ? -number : number;
	}

	#hide(name: string): void {
		this.#endRun();
		this.#group.isHidden = true;
		this.#group.isFonts = name === "fonttbl";
		if (!LIST_MARKS.has(name)) return;
		this.#group.isMark = true;
		this.#mark = "";
	}

	/** What says which characters bytes are. @returns whether the word is one of these */
	#fontWord(name: string, number: number | null): boolean {
		const group = this.#group;
		if (name === "f") {
			this.#font = number ?? 0;
			if (!group.isFonts) this.#decodeAs(this.#fonts.get(this.#font) ?? null);
		} else if (name === "fcharset" || name === "cpg") {
			const codePage = name === "cpg" ? number : CODE_PAGES_OF_FONTS[number ?? 0];
			if (group.isFonts && codePage && this.#fonts.size < MAX_FONTS) this.#fonts.set(this.#font, codePage);
		} else if (name === "plain") {
			this.#decodeAs(this.#fonts.get(this.#defaultFont) ?? null);
			group.isDeleted = false;
			this.#setBold(false);
		} else if (name === "ansicpg") this.#codePage = number ?? WINDOWS_1252;
		else if (name === "mac") this.#codePage = MACINTOSH;
		else if (name === "deff") this.#defaultFont = number ?? 0;
		else return false;
		return true;
	}

	#textWord(name: string, number: number | null): void {
		if (name === "u") {
			this.#endRun();
			this.#skipped = 0;
			this.#say(String.fromCharCode((number ?? 0) & 0xffff));
			this.#skipped = this.#group.replacements;
		} else if (PARAGRAPH_ENDS.has(name) && this.#isShown()) {
			this.#endRun();
			this.#endItem();
			this.#character(CHARACTERS[name] ?? "");
		} else if (name === "uc") this.#group.replacements = Math.min(Math.max(number ?? 1, 0), 100);
		else if (name === "deleted") {
			this.#endRun();
			this.#group.isDeleted = number !== 0;
		} else if (STANDS_APART.has(name)) {
			this.#endRun();
			this.#group.isApart = true;
			this.#say(" ");
		} else if (name === "b") this.#setBold(number !== 0);
		else if (name === "ilvl") this.#level = number ?? 0;
		else if (name === "pard" && !this.#group.isMark) this.#level = 0;
		else if (Object.hasOwn(CHARACTERS, name)) this.#character(CHARACTERS[name] ?? "");
	}

	#setBold(isBold: boolean): void {
		if (isBold === this.#group.isBold) return;
		this.#endRun();
		this.#group.isBold = isBold;
		if (isBold) this.#text.begin("bold");
		else this.#text.end("bold");
	}

	#decodeAs(codePage: number | null): void {
		if (codePage === this.#group.codePage) return;
		this.#endRun();
		this.#group.codePage = codePage;
	}

	#byte(byte: number): void {
		if (this.#skipped > 0) this.#skipped -= 1;
		else if (this.#isShown() || this.#group.isMark) {
			this.#run.push(byte);
			if (this.#run.length === MAX_RUN_BYTES) this.#endRun();
		}
	}

	#character(character: string): void {
		this.#endRun();
		if (this.#skipped > 0) this.#skipped -= 1;
		else this.#say(character);
	}

	#endRun(): void {
		if (this.#run.length === 0) return;
		const run = Uint8Array.from(this.#run);
		this.#run = [];
		this.#say(decoderOfCodePage(this.#group.codePage ?? this.#codePage).decode(run));
	}

	#say(text: string): void {
		if (this.#group.isMark) this.#mark = `${this.#mark ?? ""}${text}`.slice(0, MAX_MARK);
		else if (this.#isShown()) {
			if (text !== "\n") this.#beginItem();
			this.#text.add(text);
		}
	}

	/** The depth of an item stands behind its mark. */
	#beginItem(): void {
		if (this.#mark === null) return;
		this.#text.begin("item", { label: markOf(this.#mark), level: this.#level });
		this.#mark = null;
		this.#isItem = true;
	}

	#endItem(): void {
		this.#mark = null;
		if (this.#isItem) this.#text.end("item");
		this.#isItem = false;
	}

	#isShown(): boolean {
		return !this.#group.isHidden && !this.#group.isDeleted;
	}
}

function isLetter(byte: number | undefined = 0): boolean {
	return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

function isDigit(byte: number | undefined = 0): boolean {
	return byte >= ZERO && byte <= 0x39;
}

/** The value of a hexadecimal digit; -1 of what is none. */
function hexadecimal(byte: number | undefined = 0): number {
	if (isDigit(byte)) return byte - ZERO;
	// Letters differ in one bit from capital ones.
	const letter = byte | 0x20;
	return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
