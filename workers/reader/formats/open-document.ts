import type { ReadText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { openOfficePackage } from "./office-package.ts";
import { collectText, type TextCollector } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** What is not seen on the page: deleted passages, comments, numbers of notes, lists of choices. */
const SKIPPED = new Set(["tracked-changes", "annotation", "note-citation", "forms", "ruby-text"]);
/** Most spaces in a row that are kept. */
const MAX_SPACES = 100;

/** Text of an OpenDocument text: paragraphs, tables, notes and text boxes, then the headers and footers. */
export const readOdt = openDocument(null);

/** Text of an OpenDocument spreadsheet: each sheet is a page, with its name, then its cells row by row as they are shown. */
export const readOds = openDocument("table");

/** Text of an OpenDocument presentation: each slide is a page, with its notes. */
export const readOdp = openDocument("page");

/** @param pageElement name of the elements of the body that are a page each; `null` where the file has none */
function openDocument(pageElement: string | null): ReadText {
	return async (bytes, limits) => {
		const zip = openOfficePackage(bytes, limits);
		await refuseEncrypted(zip, limits);
		const text = collectText(limits.maxCharacters);
		const content = { name: "content.xml", root: "document-content", within: "body", pageElement };
		await readPart(zip, content, limits, text);
		const styles = {
			name: "styles.xml",
			root: "document-styles",
			within: "master-styles",
			pageElement: null,
		};
		// What stands at the edges of every slide is on none in particular.
		if (pageElement === null && zip.has(styles.name) && !text.isFull())
			await readPart(zip, styles, limits, text);
		return text.result();
	};
}

async function refuseEncrypted(zip: Zip, limits: TextLimits): Promise<void> {
	const manifest = "META-INF/manifest.xml";
	if (!zip.has(manifest)) return;
	await readXml(
		zip.unpack(manifest),
		{ root: "manifest", limits },
		{
			open(element) {
				if (element === "encryption-data") throw new UnreadableFileError("encrypted");
			},
		},
	);
}

interface Part {
	name: string;
	root: string;
	within: string;
	pageElement: string | null;
}

/** Elements of documents: OpenDocument 1.3 part 3, chapters 5, 6, 9 and 10. */
async function readPart(
	zip: Zip,
	{ name, root, within, pageElement }: Part,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let isWithin = false;
	let skipped = 0;
	let paragraphs = 0;
	let cells = 0;
	let pages = 0;
	let pagesWithin = 0;
	function beginPage(title: string | undefined) {
		pages += 1;
		text.beginPage(pages);
		if (pageElement === "table" && title) text.add(`${title}\n`);
	}
	await readXml(
		zip.unpack(name),
		{ root, limits },
		{
			open(element, attribute) {
				if (element === within) isWithin = true;
				if (element === pageElement && isWithin) {
					// A table in a cell is on the page of the cell.
					pagesWithin += 1;
					if (pagesWithin === 1) beginPage(attribute("name"));
				}
				if (SKIPPED.has(element)) skipped += 1;
				else if (element === "p" || element === "h") {
					// A text box within a paragraph has paragraphs of its own.
					if (paragraphs > 0 && isWithin && skipped === 0) text.add("\n");
					paragraphs += 1;
				} else if (!isWithin || skipped > 0) return;
				else if (element === "s") text.add(" ".repeat(spaces(attribute("c"))));
				else if (element === "tab") text.add("\t");
				else if (element === "line-break") text.add("\n");
				else if (element === "table-cell") cells += 1;
			},
			text(characters) {
				// What is outside of a paragraph only sets the elements apart.
				if (isWithin && paragraphs > 0 && skipped === 0) text.add(characters.replaceAll(/\s+/g, " "));
			},
			close(element) {
				if (element === within) isWithin = false;
				if (element === pageElement && isWithin) pagesWithin -= 1;
				if (SKIPPED.has(element)) skipped -= 1;
				else if (element === "p" || element === "h") {
					paragraphs -= 1;
					if (isWithin && skipped === 0) text.add(cells > 0 ? " " : "\n");
				} else if (!isWithin || skipped > 0) return;
				else if (element === "table-row") text.add("\n");
				else if (element === "table-cell") {
					cells -= 1;
					text.add("\t");
				}
			},
			isDone: text.isFull,
		},
	);
}

function spaces(count: string | undefined): number {
	const number = Number(count ?? 1);
	return number >= 1 ? Math.min(Math.floor(number), MAX_SPACES) : 1;
}
