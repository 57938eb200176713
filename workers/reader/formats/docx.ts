import type { TextStyle } from "../../shared/typesetter-calls.ts";
import type { ExtractedText, ReadingUse, ReadText, TextLimits } from "../text-limits.ts";
import { type ListReference, type Numbering, readNumbering } from "./lists/docx-numbering.ts";
import { readChunks } from "./docx-chunks.ts";
import { readDrawn } from "./drawing-text.ts";
import { numberOf } from "./lists/list-numbers.ts";
import { mainPart, openOfficePackage, relatedParts } from "./office-package.ts";
import { collectText, type TextCollector } from "./text-collector.ts";
import { type ReadAttribute, readXml } from "./xml.ts";
import { unpackedPart, type Zip } from "./zip.ts";

/** What is printed, or remarked, besides the text itself, by the type of its part and the name of its outermost element. */
const PRINTED_PARTS: Readonly<Record<string, string>> = {
	header: "hdr",
	footnotes: "footnotes",
	endnotes: "endnotes",
	footer: "ftr",
	comments: "comments",
};

/** What is not the document's text: moved or deleted passages, copies of text boxes for programs before 2010, tab stops. */
const SKIPPED = new Set(["moveFrom", "del", "Fallback", "pPr"]);

/** Names that Word gives the styles of titles and headings, in its own language. */
const TITLE = /^(?:title|titel|titre|titolo|(?:heading|berschrift|titre|titolo)1)$/i;
const HEADING = /^(?:subtitle|untertitel|sous-titre|sottotitolo|(?:heading|berschrift|titre|titolo)[2-9])$/i;
/** What is only searched has no use for numbers: they are not in the text. */
const NO_NUMBERS: Numbering = { next: ({ list = "0" }) => (list === "0" ? null : {}) };
const NO_PICTURES: ReadonlyMap<string, string> = new Map();
/** Largest picture that is shown, unpacked, in bytes. */
const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
/** English Metric Units (ECMA-376 part 1, 20.1.2.1). */
const EMU_PER_POINT = 12_700;
const OFF = new Set(["0", "false", "off", "none"]);

/** Text of a Word document: paragraphs, tables, text boxes, headers, footers, notes and comments, charts and SmartArt, without deleted revisions. */
export async function readDocx(
	bytes: Uint8Array,
	limits: TextLimits,
	use: ReadingUse = "search",
): Promise<ExtractedText> {
	return readDocument(bytes, limits, use, readInnerDocx);
}

/** Documents within documents within a document are nobody's: a file that means harm could hold itself. */
function readInnerDocx(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	return readDocument(bytes, limits, "search", null);
}

async function readDocument(
	bytes: Uint8Array,
	limits: TextLimits,
	use: ReadingUse,
	readInner: ReadText | null,
): Promise<ExtractedText> {
	const zip = openOfficePackage(bytes, limits);
	const text = collectText(limits.maxCharacters);
	const main = await mainPart(zip, limits);
	const isShown = use === "pages";
	const numbering = isShown ? await readNumbering(zip, main, limits) : NO_NUMBERS;
	const pictures = isShown ? await picturesOf(zip, main, limits) : NO_PICTURES;
	await readPart(zip, { name: main, root: "document", numbering, pictures }, limits, text);
	await readChunks(zip, main, limits, text, readInner);
	for (const { type, name } of await relatedParts(zip, main, limits)) {
		const root = PRINTED_PARTS[type];
		if (root === undefined || text.isFull()) continue;
		await readPart(zip, { name, root, numbering, pictures: NO_PICTURES }, limits, text);
	}
	await readDrawn(zip, main, limits, text);
	return text.result();
}

interface DocxPart {
	name: string;
	root: string;
	numbering: Numbering;
	/** The parts that are pictures, by the ids that it has for them. */
	pictures: ReadonlyMap<string, string>;
}

async function picturesOf(zip: Zip, part: string, limits: TextLimits): Promise<Map<string, string>> {
	const related = await relatedParts(zip, part, limits);
	return new Map(related.filter(({ type }) => type === "image").map(({ id, name }) => [id, name]));
}

interface ParagraphProperties extends ListReference {
	style?: string;
}

/** Elements of WordprocessingML: ECMA-376 part 1, 17.3 and 17.4. */
async function readPart(
	zip: Zip,
	{ name, root, numbering, pictures }: DocxPart,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let skipped = 0;
	let cells = 0;
	let isText = false;
	/** Styles of the paragraphs, and of the runs, that are open: a box has others within. */
	const paragraphs: TextStyle[][] = [];
	const runs: boolean[] = [];
	/** The paragraph whose properties are open. */
	let about: ParagraphProperties = {};
	/** How wide the drawing is that is open, in points. */
	let width: number | undefined;
	const addPicture = (id: string) => {
		const picture = pictures.get(id);
		if (picture !== undefined)
			text.picture({ load: () => unpackedPart(zip, picture, MAX_PICTURE_BYTES), width });
	};
	const beginParagraph = () => {
		const style = about.style ?? "";
		const heading = TITLE.test(style) ? "title" : HEADING.test(style) ? "heading" : null;
		const marker = numbering.next(about);
		const look = heading ?? (marker && "item");
		if (!look) return;
		text.begin(look, marker ?? {});
		paragraphs.at(-1)?.push(look);
	};
	const beginBold = (value: string | undefined) => {
		if (runs.at(-1) !== false || OFF.has(value ?? "")) return;
		text.begin("bold");
		runs[runs.length - 1] = true;
	};
	const openSeen = (element: string, attribute: ReadAttribute) => {
		switch (element) {
			case "t":
				isText = true;
				return;
			case "p":
				paragraphs.push([]);
				return;
			case "r":
				runs.push(false);
				return;
			case "b":
				return beginBold(attribute("val"));
			case "tab":
				return text.add("\t");
			case "br":
			case "cr":
				return text.add("\n");
			case "noBreakHyphen":
				return text.add("-");
			case "extent":
				width = numberOf(attribute("cx"), 0) / EMU_PER_POINT || undefined;
				return;
			case "blip":
				return addPicture(attribute("embed") ?? "");
			// Letters along a line, as Word drew them before 2010.
			case "textpath":
				return text.add(`${attribute("string") ?? ""}\n`);
			case "tc":
				cells += 1;
		}
	};
	await readXml(
		zip.unpack(name),
		{ root, limits },
		{
			open(element, attribute) {
				if (skipped === 0 && element === "pPr") about = {};
				else if (skipped === 1) readProperty(about, element, attribute);
				if (SKIPPED.has(element)) skipped += 1;
				else if (skipped === 0) openSeen(element, attribute);
			},
			text(characters) {
				if (isText && skipped === 0) text.add(characters);
			},
			close(element) {
				if (SKIPPED.has(element)) {
					skipped -= 1;
					if (skipped === 0 && element === "pPr") beginParagraph();
				} else if (element === "t") isText = false;
				else if (skipped > 0) return;
				else if (element === "p") {
					for (const style of paragraphs.pop() ?? []) text.end(style);
					text.add(cells > 0 ? " " : "\n");
				} else if (element === "r") {
					if (runs.pop()) text.end("bold");
				} else if (element === "tr") text.add("\n");
				else if (element === "tc") {
					cells -= 1;
					text.add("\t");
				}
			},
			isDone: text.isFull,
		},
	);
	text.add("\n");
}

/** Of all that is in the properties of a paragraph these say how it looks. */
function readProperty(about: ParagraphProperties, element: string, attribute: ReadAttribute): void {
	if (element === "pStyle") about.style = attribute("val") ?? "";
	else if (element === "numPr") about.list ??= "";
	else if (element === "numId") about.list = attribute("val") ?? "";
	else if (element === "ilvl") about.level = numberOf(attribute("val"), 0);
}
