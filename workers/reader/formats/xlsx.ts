import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { cellFormats, shownNumber, type CellFormat, tabsBefore } from "./cell-format.ts";
import { readAsides, readDrawing, readDrawn } from "./drawing-text.ts";
import { withoutEdgeCodes } from "./edge-codes.ts";
import { mainPart, openOfficePackage, relatedParts, type RelatedPart } from "./office-package.ts";
import { collectText, type TextCollector } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** Most texts that cells share: even an empty one takes memory. */
const MAX_SHARED_STRINGS = 4_000_000;

interface Workbook {
	sheets: { name: string; part: string; root: string }[];
	/** Days count from 1904, as on old Macs. */
	isFrom1904: boolean;
	sharedStrings: readonly string[];
	formats: readonly CellFormat[];
}

/** Sheets of cells, and those that are but a chart, by the type of their part and the name of its outermost element. */
const SHEETS: ReadonlySet<string> = new Set(["worksheet", "chartsheet"]);

/** What stands at the edges of the pages of a sheet. */
const EDGES: ReadonlySet<string> = new Set(
	["odd", "even", "first"].flatMap((pages) => [`${pages}Header`, `${pages}Footer`]),
);

/**
 * Text of an Excel workbook: each sheet is a page, with its name, then its cells row by row as they are shown, what stands
 * at the edges of its pages, its comments, and what is drawn on it.
 */
export async function readXlsx(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const zip = openOfficePackage(bytes, limits);
	const workbook = await readWorkbook(zip, limits);
	const text = collectText(limits.maxCharacters);
	for (const [index, sheet] of workbook.sheets.entries()) {
		if (text.isFull()) break;
		text.beginPage(index + 1);
		text.add(`${sheet.name}\n`);
		await readSheet(zip, sheet, workbook, limits, text);
		await readBesideCells(zip, sheet.part, limits, text);
	}
	return text.result();
}

async function readWorkbook(zip: Zip, limits: TextLimits): Promise<Workbook> {
	const main = await mainPart(zip, limits);
	if (main.endsWith(".bin")) throw new UnreadableFileError("xlsb");
	const parts = await relatedParts(zip, main, limits);
	const kept = new Map(parts.filter(({ type }) => SHEETS.has(type)).map((part) => [part.id, part]));
	const sheets: Workbook["sheets"] = [];
	let isFrom1904 = false;
	await readXml(
		zip.unpack(main),
		{ root: "workbook", limits },
		{
			open(element, attribute) {
				if (element === "workbookPr") isFrom1904 = ["1", "true"].includes(attribute("date1904") ?? "");
				const part = element === "sheet" ? kept.get(attribute("id") ?? "") : undefined;
				if (part) sheets.push({ name: attribute("name") ?? "", part: part.name, root: part.type });
			},
		},
	);
	const partOf = (wanted: string): RelatedPart | undefined => parts.find(({ type }) => type === wanted);
	return {
		sheets,
		isFrom1904,
		sharedStrings: await readSharedStrings(zip, partOf("sharedStrings"), limits),
		formats: await cellFormats(zip, partOf("styles"), limits),
	};
}

/** Texts that several cells share (ECMA-376 part 1, 18.4). */
async function readSharedStrings(
	zip: Zip,
	part: RelatedPart | undefined,
	limits: TextLimits,
): Promise<string[]> {
	const strings: string[] = [];
	if (!part) return strings;
	let current = "";
	let isText = false;
	let phonetic = 0;
	let characters = 0;
	await readXml(
		zip.unpack(part.name),
		{ root: "sst", limits },
		{
			open(element) {
				if (element === "si") current = "";
				else if (element === "rPh") phonetic += 1;
				else if (element === "t") isText = phonetic === 0;
			},
			text(piece) {
				if (!isText) return;
				current += piece;
				characters += piece.length;
			},
			close(element) {
				if (element === "si") {
					strings.push(unescaped(current));
					if (strings.length > MAX_SHARED_STRINGS) throw new UnreadableFileError("bomb");
				} else if (element === "rPh") phonetic -= 1;
				else if (element === "t") isText = false;
			},
			isDone: () => characters > limits.maxCharacters,
		},
	);
	return strings;
}

/** Rows and cells of a sheet: ECMA-376 part 1, 18.3.1. */
async function readSheet(
	zip: Zip,
	{ part, root }: Workbook["sheets"][number],
	workbook: Workbook,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let type = "n";
	let format: CellFormat | undefined;
	let value = "";
	let isValue = false;
	let isRowEmpty = true;
	/** Of the cell that is read, and of the one that was shown last, from 1. */
	let column = 0;
	let lastColumn = 0;
	let edge: string | null = null;
	await readXml(
		zip.unpack(part),
		{ root, limits },
		{
			open(element, attribute) {
				if (element === "row") {
					isRowEmpty = true;
					[column, lastColumn] = [0, 0];
				} else if (element === "c") {
					column = columnOf(attribute("r")) ?? column + 1;
					type = attribute("t") ?? "n";
					format = workbook.formats[Number(attribute("s") ?? 0)];
					value = "";
				} else if (element === "v" || element === "t") isValue = true;
				else if (element === "rPh") isValue = false;
				else if (EDGES.has(element)) edge = "";
			},
			text(piece) {
				if (isValue) value += piece;
				else if (edge !== null) edge += piece;
			},
			close(element) {
				if (element === "v" || element === "t") isValue = false;
				else if (element === "row" && !isRowEmpty) text.add("\n");
				else if (edge !== null && EDGES.has(element)) {
					text.add(`${withoutEdgeCodes(edge)}\n`);
					edge = null;
				} else if (element === "c") {
					const shown = shownValue({ type, value, format }, workbook);
					if (shown === "") return;
					text.add(tabsBefore(column, isRowEmpty ? null : lastColumn) + shown);
					isRowEmpty = false;
					lastColumn = column;
				}
			},
			isDone: text.isFull,
		},
	);
}

/** Its comments, boxes, charts and SmartArt; what is drawn on a sheet is a part, which has others in turn. */
async function readBesideCells(
	zip: Zip,
	sheet: string,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	const beside = { comments: "comments", drawing: "wsDr" };
	await readAsides(
		zip,
		sheet,
		beside,
		async (aside) => {
			await readDrawing(zip, aside, limits, text);
			text.add("\n");
			if (aside.root === beside.drawing) await readDrawn(zip, aside.name, limits, text);
		},
		limits,
	);
}

/** The column of a cell that is called so, from 1: "C7" lies in the third. */
function columnOf(reference: string | undefined): number | null {
	const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
	if (letters === undefined) return null;
	return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function shownValue(
	{ type, value, format }: { type: string; value: string; format: CellFormat | undefined },
	{ sharedStrings, isFrom1904 }: Workbook,
): string {
	if (type === "s") return value === "" ? "" : (sharedStrings[Number(value)] ?? "");
	if (type === "b") return value === "1" ? "TRUE" : "FALSE";
	if (type === "n") return shownNumber(value, format, isFrom1904);
	return unescaped(value);
}

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
	return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
}
