import { codePageOfLocale, decoderOfCodePage } from "../formats/code-pages.ts";
import { collectText, type TextCollector } from "../formats/text-collector.ts";
import { type ExtractedText, type TextLimits, turnsOf } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import type { CompoundStorage } from "./compound-file.ts";
import { deletedRanges, withoutRanges } from "./doc-revisions.ts";

const MAGIC = 0xa5ec;
const MAGIC_OF_95 = 0xa5dc;
/** From this version on, that of Word 97, texts may be Unicode. */
const UNICODE_VERSION = 0xc1;
/** Flags behind the version. */
const IS_ENCRYPTED = 0x0100;
const IS_SECOND_TABLE = 0x0200;
/** Where the head says in which places the text lies: offset and length of the table of pieces. */
const PIECES_AT = 0x1a2;
const PIECES_AT_IN_95 = 0x160;
/** The same of the pages that say how characters look, in Word 97. */
const LOOKS_AT = 0xfa;
const PROPERTIES = 1;
const PIECES = 2;
const PIECE_BYTES = 8;
const IS_OF_BYTES = 0x40000000;
const WINDOWS_1252 = 1252;
/** Where Word 6 and 95 say in which letters they have written, and what those of Macs are called there and as a code page. */
const LETTERS_AT = 20;
const LETTERS_OF_MACS = 0x0100;
const MACINTOSH = 10_000;
/** What is decoded before others have their turn, in characters and in pieces. */
const SLICE = 64 * 1024;
const PIECES_AT_A_TIME = 4_096;
/** Fields within fields; a real document has three or four. */
const MAX_FIELDS = 1_000;

/** Text of a document of Word 6 to 2003 ([MS-DOC]): with notes, headers, footers, comments and boxes, without field codes and what was deleted. */
export async function readDoc({ streams }: CompoundStorage, limits: TextLimits): Promise<ExtractedText> {
	const main = streams.get("worddocument")?.bytes() ?? new Uint8Array(0);
	const head = new DataView(main.buffer, main.byteOffset, main.byteLength);
	if (![MAGIC, MAGIC_OF_95].includes(head.getUint16(0, true))) throw new UnreadableFileError("unknownType");
	const isUnicode = head.getUint16(2, true) >= UNICODE_VERSION;
	const flags = head.getUint16(10, true);
	if ((flags & IS_ENCRYPTED) > 0) throw new UnreadableFileError("encrypted");
	const table = isUnicode ? streams.get((flags & IS_SECOND_TABLE) > 0 ? "1table" : "0table")?.bytes() : main;
	const partAt = (at: number) => {
		const [offset, length] = [head.getUint32(at, true), head.getUint32(at + 4, true)];
		const part = table?.subarray(offset, offset + length) ?? new Uint8Array(0);
		if (part.length < length) throw new UnreadableFileError("broken");
		return part;
	};
	const list = partAt(isUnicode ? PIECES_AT : PIECES_AT_IN_95);
	const pieces = list.length > 0 ? piecesOf(list, isUnicode) : [wholeText(head)];
	const deleted = isUnicode ? deletedRanges(main, partAt(LOOKS_AT)) : [];
	const text = collectText(limits.maxCharacters);
	const say = sayer(text);
	// Later versions write what windows-1252 has not in Unicode.
	const codePage = isUnicode ? WINDOWS_1252 : codePageBeforeUnicode(head);
	const decoders = { bytes: decoderOfCodePage(codePage), unicode: new TextDecoder("utf-16le") };
	const turns = turnsOf(limits, SLICE);
	for (const { from, count, isOfBytes } of pieces) {
		const to = from + count * (isOfBytes ? 1 : 2);
		if (to > main.length) throw new UnreadableFileError("broken");
		for (const kept of withoutRanges({ from, to }, deleted)) {
			for (let start = kept.from; start < kept.to && !text.isFull(); start += SLICE) {
				const slice = main.subarray(start, Math.min(start + SLICE, kept.to));
				say((isOfBytes ? decoders.bytes : decoders.unicode).decode(slice));
				await turns(slice.length);
			}
			await turns(SLICE / PIECES_AT_A_TIME);
		}
	}
	return text.result();
}

function codePageBeforeUnicode(head: DataView): number {
	if (head.getUint16(LETTERS_AT, true) === LETTERS_OF_MACS) return MACINTOSH;
	return codePageOfLocale(head.getUint16(6, true));
}

/** Where a part of the text lies. */
interface Piece {
	/** In bytes from the beginning of the stream. */
	from: number;
	/** In characters. */
	count: number;
	isOfBytes: boolean;
}

/** What Word 95 wrote in one go. */
function wholeText(head: DataView): Piece {
	const from = head.getUint32(24, true);
	return { from, count: Math.max(head.getUint32(28, true) - from, 0), isOfBytes: true };
}

/** The parts of the text in its order ([MS-DOC] 2.9.38): notes, headers and boxes follow the text itself. */
function* piecesOf(list: Uint8Array, isUnicode: boolean): Generator<Piece> {
	const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
	let at = 0;
	while (view.getUint8(at) === PROPERTIES) at += 3 + view.getUint16(at + 1, true);
	if (view.getUint8(at) !== PIECES) throw new UnreadableFileError("broken");
	const count = Math.floor((view.getUint32(at + 1, true) - 4) / (4 + PIECE_BYTES));
	const places = at + 5;
	const pieces = places + (count + 1) * 4;
	for (let index = 0; index < count; index += 1) {
		const length = view.getUint32(places + index * 4 + 4, true) - view.getUint32(places + index * 4, true);
		const place = view.getUint32(pieces + index * PIECE_BYTES + 2, true);
		if (length < 0) throw new UnreadableFileError("broken");
		const isOfBytes = !isUnicode || (place & IS_OF_BYTES) !== 0;
		yield { from: isUnicode && isOfBytes ? (place & ~IS_OF_BYTES) >>> 1 : place, count: length, isOfBytes };
	}
}

/** Says a text without what Word has among it ([MS-DOC] 2.4): of fields what they show, not what they are. */
function sayer(text: TextCollector): (said: string) => void {
	/** Of each field that is open, whether its instruction is over. */
	const fields: boolean[] = [];
	let hidden = 0;
	let isAfterCell = false;
	return (said) => {
		// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
		for (const [run] of said.matchAll(/[\u0001-\u001f]|[^\u0000-\u001f]+/g)) {
			const isCell = run === "\u0007";
			// An instruction ends with its paragraph at the latest: the rest of a damaged document is shown.
			if (run === "\r" && hidden > 0) {
				fields.length = 0;
				hidden = 0;
			}
			if (run === "\u0013") {
				if (fields.length === MAX_FIELDS) throw new UnreadableFileError("bomb");
				fields.push(false);
				hidden += 1;
			} else if (run === "\u0014" || run === "\u0015") {
				if (fields.at(-1) === false) hidden -= 1;
				if (run === "\u0015") fields.pop();
				else if (fields.length > 0) fields[fields.length - 1] = true;
			} else if (hidden === 0) {
				// A cell ends with such a mark, a row with another one behind that of its last cell.
				if (isCell) text.add(isAfterCell ? "\n" : "\t");
				else if (run === "\t") text.add(run);
				else if (run === "\r" || run === "\u000b" || run === "\u000c" || run === "\u000e") text.add("\n");
				else if (run === "\u001e") text.add("-");
				else if (run > "\u001f") text.add(run);
			}
			isAfterCell = isCell;
		}
	};
}
