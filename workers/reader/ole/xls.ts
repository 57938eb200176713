import {
	builtInFormat,
	type CellFormat,
	formatOfCode,
	MAX_FORMATS,
	shownNumber,
	tabsBefore,
} from "../formats/cell-format.ts";
import { decoderOfCodePage } from "../formats/code-pages.ts";
import { withoutEdgeCodes } from "../formats/edge-codes.ts";
import { collectText, type TextCollector } from "../formats/text-collector.ts";
import { type ExtractedText, type TextLimits, turnsOf } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { biffRecords, type BiffRecord } from "./biff-records.ts";
import { BiffStrings } from "./biff-strings.ts";
import { charactersOf } from "./characters.ts";
import type { CompoundStorage } from "./compound-file.ts";
import { withoutEncryption } from "./xls-decryption.ts";

/** Types of records ([MS-XLS] 2.3). */
const BEGIN = 0x0809;
const END = 0x000a;
const CONTINUE = 0x003c;
const CODE_PAGE = 0x0042;
const FROM_1904 = 0x0022;
const FORMAT = 0x041e;
const CELL_FORMAT = 0x00e0;
const SHEET = 0x0085;
const SHARED_STRINGS = 0x00fc;
const SHARED_STRING = 0x00fd;
const OWN_STRING = 0x0204;
const OWN_RICH_STRING = 0x00d6;
const NUMBER = 0x0203;
const SHORT_NUMBER = 0x027e;
const SHORT_NUMBERS = 0x00bd;
const FORMULA = 0x0006;
const STRING_OF_FORMULA = 0x0207;
const BOOLEAN_OR_ERROR = 0x0205;
const DRAWN_TEXT = 0x01b6;
const TEXT_OF_CHART = 0x100d;
const HEADER = 0x0014;
const FOOTER = 0x0015;

/** From this version on, that of Excel 97, strings are Unicode. */
const UNICODE_VERSION = 0x0600;
const ERRORS: Readonly<Record<number, string>> = {
	0x00: "#NULL!",
	0x07: "#DIV/0!",
	0x0f: "#VALUE!",
	0x17: "#REF!",
	0x1d: "#NAME?",
	0x24: "#NUM!",
	0x2a: "#N/A",
};
/** Sheets of one workbook, and texts that cells share; Excel has as many as fit into memory. */
const MAX_SHEETS = 10_000;
const MAX_SHARED_STRINGS = 4_000_000;
/** Records, or shared texts, that are read before others have their turn. */
const AT_A_TIME = 20_000;

type Turns = ReturnType<typeof turnsOf>;

/** What cells need to know of their workbook. */
interface Workbook {
	isUnicode: boolean;
	/** Of texts in a workbook before Excel 97. */
	decoder: TextDecoder;
	isFrom1904: boolean;
	formats: CellFormat[];
	sharedStrings: string[];
	sheets: { name: string; at: number }[];
}

/** Text of a workbook of Excel 5 to 2003 ([MS-XLS]): each sheet is a page, as of newer ones; with comments, boxes, and the names in its charts. */
export async function readXls({ streams }: CompoundStorage, limits: TextLimits): Promise<ExtractedText> {
	const stored = (streams.get("workbook") ?? streams.get("book"))?.bytes() ?? new Uint8Array(0);
	const stream = await withoutEncryption(stored, limits);
	const turns = turnsOf(limits, AT_A_TIME);
	const workbook = await readWorkbook(stream, turns);
	const text = collectText(limits.maxCharacters);
	/** Sheets lie apart; in a file that means harm, all may be the same one. */
	let rest = stream.length;
	for (const [index, { name, at }] of workbook.sheets.entries()) {
		if (text.isFull()) break;
		if (rest < 0) throw new UnreadableFileError("bomb");
		text.beginPage(index + 1);
		text.add(`${name}\n`);
		rest -= (await readSheet(stream, at, { workbook, text, turns })) - at;
	}
	return text.result();
}

async function readWorkbook(stream: Uint8Array<ArrayBuffer>, turns: Turns): Promise<Workbook> {
	const workbook: Workbook = {
		isUnicode: true,
		decoder: decoderOfCodePage(1252),
		isFrom1904: false,
		formats: [],
		sharedStrings: [],
		sheets: [],
	};
	const named = new Map<number, CellFormat>();
	/** The shared strings, which go on in the records behind. */
	let shared: Uint8Array[] = [];
	let isShared = false;
	let isBegun = false;
	for (const { type, body, view } of biffRecords(stream, 0)) {
		await turns(1);
		if (!isBegun) {
			if (type !== BEGIN) throw new UnreadableFileError("unknownType");
			isBegun = true;
			workbook.isUnicode = view.getUint16(0, true) >= UNICODE_VERSION;
		}
		if (type === CONTINUE) {
			if (isShared) shared.push(body);
			continue;
		}
		isShared = false;
		if (type === END) break;
		if (type === CODE_PAGE) workbook.decoder = decoderOfCodePage(view.getUint16(0, true));
		else if (type === FROM_1904) workbook.isFrom1904 = view.getUint16(0, true) === 1;
		else if (type === FORMAT) {
			if (named.size === MAX_FORMATS) throw new UnreadableFileError("bomb");
			named.set(
				view.getUint16(0, true),
				formatOfCode(stringAt(body, 2, workbook, workbook.isUnicode ? 2 : 1)),
			);
		} else if (type === CELL_FORMAT) {
			if (workbook.formats.length === MAX_FORMATS) throw new UnreadableFileError("bomb");
			const id = view.getUint16(2, true);
			workbook.formats.push(named.get(id) ?? builtInFormat(id));
		} else if (type === SHEET) {
			if (workbook.sheets.length === MAX_SHEETS) throw new UnreadableFileError("bomb");
			workbook.sheets.push({ at: view.getUint32(0, true), name: stringAt(body, 6, workbook, 1) });
		} else if (type === SHARED_STRINGS) {
			shared = [body];
			isShared = true;
		}
	}
	if (!isBegun) throw new UnreadableFileError("broken");
	const strings = new BiffStrings(shared, 8);
	while (strings.hasNext()) {
		await turns(1);
		workbook.sharedStrings.push(strings.next());
		if (workbook.sharedStrings.length > MAX_SHARED_STRINGS) throw new UnreadableFileError("bomb");
	}
	return workbook;
}

interface SheetReading {
	workbook: Workbook;
	text: TextCollector;
	turns: Turns;
}

/** Rows count from 0, columns from 1. */
interface Cell {
	row: number;
	column: number;
}

/**
 * Rows and cells of a sheet; what is drawn on it, and its charts, have records of their own among them.
 * @returns how far it was read
 */
async function readSheet(
	stream: Uint8Array<ArrayBuffer>,
	at: number,
	{ workbook, text, turns }: SheetReading,
): Promise<number> {
	let end = at;
	let depth = 0;
	let row = -1;
	let column: number | null = null;
	/** The cell of a formula that gives a text, which follows. */
	let awaited: Cell | null = null;
	/** Characters of a drawn text that follows. */
	let drawn = 0;
	function say(cell: Cell, shown: string) {
		if (shown === "") return;
		if (cell.row !== row) {
			if (row >= 0) text.add("\n");
			column = null;
		}
		text.add(tabsBefore(cell.column, column) + shown);
		({ row, column } = cell);
	}
	function sayAside(said: string) {
		if (said.trim() === "") return;
		text.add(`${row >= 0 ? "\n" : ""}${said}\n`);
		row = -1;
	}
	for (const record of biffRecords(stream, at)) {
		await turns(1);
		const { type, body, view } = record;
		end = record.at;
		if (type === BEGIN) depth += 1;
		else if (type === END) depth -= 1;
		else if (type === DRAWN_TEXT && body.length >= 12) drawn = view.getUint16(10, true);
		else if (type === CONTINUE && drawn > 0) {
			sayAside(charactersOf(body.subarray(1, 1 + drawn * widthOf(body)), widthOf(body) === 2));
			drawn = 0;
		} else if ((type === HEADER || type === FOOTER) && body.length > 0) {
			sayAside(withoutEdgeCodes(stringAt(body, 0, workbook, workbook.isUnicode ? 2 : 1)));
		} else if (type === TEXT_OF_CHART && body.length > 3) {
			sayAside(stringAt(body, 2, workbook, 1));
		} else if (type === STRING_OF_FORMULA && awaited !== null) {
			say(awaited, stringAt(body, 0, workbook, 2));
			awaited = null;
		} else if (body.length >= 6) {
			const cell: Cell = { row: view.getUint16(0, true), column: view.getUint16(2, true) + 1 };
			if (type === FORMULA && isText(record)) awaited = cell;
			else {
				for (const shown of shownCells(record, workbook)) {
					say(cell, shown);
					cell.column += 1;
				}
			}
		}
		if (depth <= 0 || text.isFull()) break;
	}
	if (row >= 0) text.add("\n");
	return end;
}

/** What a cell shows, or several in a row. */
function* shownCells({ type, body, view }: BiffRecord, workbook: Workbook): Generator<string> {
	const number = (value: number, format: number) =>
		shownNumber(String(value), workbook.formats[format], workbook.isFrom1904);
	const format = view.getUint16(4, true);
	switch (type) {
		case SHARED_STRING:
			yield workbook.sharedStrings[view.getUint32(6, true)] ?? "";
			break;
		case OWN_STRING:
		case OWN_RICH_STRING:
			yield stringAt(body, 6, workbook, 2);
			break;
		case NUMBER:
			yield number(view.getFloat64(6, true), format);
			break;
		case SHORT_NUMBER:
			yield number(shortNumber(view.getUint32(6, true)), format);
			break;
		case SHORT_NUMBERS:
			for (let at = 4; at + 8 <= body.length; at += 6) {
				yield number(shortNumber(view.getUint32(at + 2, true)), view.getUint16(at, true));
			}
			break;
		case FORMULA:
			if (view.getUint16(12, true) === 0xffff) yield shownValue(view.getUint8(6) - 1, view.getUint8(8));
			else yield number(view.getFloat64(6, true), format);
			break;
		case BOOLEAN_OR_ERROR:
			yield shownValue(view.getUint8(7), view.getUint8(6));
			break;
		default:
	}
}

/** Whether a formula gives a text. */
function isText({ view }: BiffRecord): boolean {
	return view.getUint16(12, true) === 0xffff && view.getUint8(6) === 0;
}

/** @param kind 0 yes or no, 1 an error */
function shownValue(kind: number, value: number): string {
	if (kind === 0) return value === 1 ? "TRUE" : "FALSE";
	return kind === 1 ? (ERRORS[value] ?? "") : "";
}

/** A number in four bytes: an integer, or the upper half of a fraction; a hundredth of it, or not ([MS-XLS] 2.5.217). */
function shortNumber(packed: number): number {
	const half = new DataView(new ArrayBuffer(8));
	half.setUint32(4, packed & ~3, true);
	const value = (packed & 2) > 0 ? packed >> 2 : half.getFloat64(0, true);
	return (packed & 1) > 0 ? value / 100 : value;
}

function widthOf(characters: Uint8Array): 1 | 2 {
	return ((characters[0] ?? 0) & 1) > 0 ? 2 : 1;
}

/** A string that lies in one record. @param lengthBytes of the number before it that says how long it is */
function stringAt(
	body: Uint8Array,
	at: number,
	{ isUnicode, decoder }: Workbook,
	lengthBytes: 1 | 2,
): string {
	const length = (body[at] ?? 0) + (lengthBytes === 2 ? (body[at + 1] ?? 0) * 256 : 0);
	const from = at + lengthBytes;
	if (!isUnicode) return decoder.decode(body.subarray(from, from + length));
	const width = widthOf(body.subarray(from));
	return charactersOf(body.subarray(from + 1, from + 1 + length * width), width === 2);
}
