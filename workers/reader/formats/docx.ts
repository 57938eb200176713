import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { readDrawn } from "./drawing-text.ts";
import { mainPart, openOfficePackage, relatedParts } from "./office-package.ts";
import { collectText, type TextCollector } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

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

/** Text of a Word document: paragraphs, tables, text boxes, headers, footers, notes and comments, charts and SmartArt, without deleted revisions. */
export async function readDocx(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const zip = openOfficePackage(bytes, limits);
	const text = collectText(limits.maxCharacters);
	const main = await mainPart(zip, limits);
	await readPart(zip, { name: main, root: "document" }, limits, text);
	for (const { type, name } of await relatedParts(zip, main, limits)) {
		const root = PRINTED_PARTS[type];
		if (root !== undefined && !text.isFull()) await readPart(zip, { name, root }, limits, text);
	}
	await readDrawn(zip, main, limits, text);
	return text.result();
}

/** Elements of WordprocessingML: ECMA-376 part 1, 17.3 and 17.4. */
async function readPart(
	zip: Zip,
	{ name, root }: { name: string; root: string },
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let skipped = 0;
	let cells = 0;
	let isText = false;
	await readXml(
		zip.unpack(name),
		{ root, limits },
		{
			open(element) {
				if (SKIPPED.has(element)) skipped += 1;
				else if (skipped > 0) return;
				else if (element === "t") isText = true;
				else if (element === "tab") text.add("\t");
				else if (element === "br" || element === "cr") text.add("\n");
				else if (element === "noBreakHyphen") text.add("-");
				else if (element === "tc") cells += 1;
			},
			text(characters) {
				if (isText && skipped === 0) text.add(characters);
			},
			close(element) {
				if (SKIPPED.has(element)) skipped -= 1;
				else if (element === "t") isText = false;
				else if (skipped > 0) return;
				else if (element === "p") text.add(cells > 0 ? " " : "\n");
				else if (element === "tr") text.add("\n");
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
