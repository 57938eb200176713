import type { TextLimits } from "../../text-limits.ts";
import type { OpenDocumentLists } from "../lists/open-document-lists.ts";
import { resolvedName } from "../office-package.ts";
import type { TextCollector } from "../text-collector.ts";
import { type ReadAttribute, readXml, type XmlHandlers } from "../xml.ts";
import { unpackedPart, type Zip } from "../zip.ts";
import { boldSpans } from "./bold-spans.ts";
import { collectRemarks } from "./remarks.ts";
import { repeatedCells } from "./repeated-cells.ts";

/** What is not seen on the page: deleted passages, numbers of notes, lists of choices. */
const SKIPPED = new Set(["tracked-changes", "note-citation", "forms", "ruby-text"]);
/** What the program fills in at the edges of pages; every sheet has them, whether they are shown or not. */
const FIELDS = new Set(["sheet-name", "page-number", "page-count", "title", "file-name", "date", "time"]);
const EDGES = /^(?:header|footer)(?:-left|-first)?$/;
const REMARK = "annotation";
/** Largest picture that is shown, unpacked, in bytes. */
const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
const POINTS_OF_UNITS: Readonly<Record<string, number>> = { cm: 72 / 2.54, mm: 72 / 25.4, in: 72, pt: 1 };
/** Most spaces in a row that are kept. */
const MAX_SPACES = 100;

/** A part of an OpenDocument file that has text, and what of it is read. */
export interface TextPart {
	name: string;
	root: string;
	/** The element whose text is read. */
	within: string;
	/** The elements within that are a page each; `null` where there are none. */
	pageElement: string | null;
	/** Whether it is what stands above and below each page. */
	isEdge: boolean;
	lists: OpenDocumentLists;
	/** Whether its pictures are to be seen. */
	hasPictures?: boolean;
	/** What its charts say, by their names. */
	charts?: ReadonlyMap<string, string>;
}

/** Adds the text of a part. */
export async function readPart(
	zip: Zip,
	part: TextPart,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	const { addRest, ...handlers } = partHandlers(zip, part, text);
	const { name, root } = part;
	await readXml(zip.unpack(name), { root, limits }, { ...handlers, isDone: text.isFull });
	addRest();
}

interface PartHandlers extends Required<Pick<XmlHandlers, "open" | "text" | "close">> {
	/** Adds what is still to be said at the end. */
	addRest(): void;
}

/** Elements of documents: OpenDocument 1.3 part 3, chapters 5, 6, 9 and 10. */
function partHandlers(
	zip: Zip,
	{ within, pageElement, isEdge, lists, hasPictures = false, charts }: TextPart,
	text: TextCollector,
): PartHandlers {
	let isWithin = false;
	/** Elements that are open and not seen, one within the other. */
	let skipped = 0;
	let paragraphs = 0;
	let pages = 0;
	/** A table in a cell is on the page of the cell. */
	let pagesWithin = 0;
	/** How wide the frame is that is open, in points. */
	let width: number | undefined;
	/** Whether the items that are open have begun: with their first paragraph. */
	const items: boolean[] = [];
	const cells = repeatedCells();
	const spans = boldSpans(text);
	const remarks = collectRemarks();

	/** Whether the program fills this in, or the edge is switched off. */
	function isSkipped(element: string, attribute: ReadAttribute): boolean {
		if (SKIPPED.has(element)) return true;
		return isEdge && (FIELDS.has(element) || (EDGES.test(element) && attribute("display") === "false"));
	}

	function beginPage(title: string | undefined) {
		addRemarks();
		pages += 1;
		text.beginPage(pages);
		if (pageElement === "table" && title) text.add(`${title}\n`);
	}

	function beginParagraph(element: string, attribute: ReadAttribute) {
		// A text box within a paragraph has paragraphs of its own.
		if (paragraphs > 0 && isWithin) text.add("\n");
		paragraphs += 1;
		const marker = lists.paragraph(element, attribute);
		const heading = attribute("outline-level") === "1" ? "title" : "heading";
		if (element === "h") text.begin(heading, marker ?? {});
		else if (marker && items.length > 0) {
			text.begin("item", marker);
			items[items.length - 1] = true;
		}
	}

	function endParagraph(element: string) {
		paragraphs -= 1;
		if (element === "h") {
			text.end("title");
			text.end("heading");
		}
		if (isWithin) text.add(cells.isOpen() ? " " : "\n");
		if (paragraphs === 0 && !cells.isOpen()) addRemarks();
	}

	function addRemarks() {
		text.add(remarks.take());
	}

	function addPicture(address: string) {
		const picture = resolvedName("", address);
		if (zip.has(picture)) text.picture({ load: () => unpackedPart(zip, picture, MAX_PICTURE_BYTES), width });
	}

	function addChart(address: string) {
		const said = charts?.get(resolvedName("", address));
		if (said) text.add(`\n${said}`);
	}

	function openWithin(element: string, attribute: ReadAttribute): void {
		switch (element) {
			case "list-item":
				items.push(false);
				return;
			case "frame":
				width = pointsOf(attribute("width"));
				return;
			case "object":
				return addChart(attribute("href") ?? "");
			case "image":
				return hasPictures ? addPicture(attribute("href") ?? "") : undefined;
			case "span":
				return spans.begin(attribute("style-name"));
			case "s":
				return text.add(" ".repeat(spaces(attribute("c"))));
			case "tab":
				return text.add("\t");
			case "line-break":
				return text.add("\n");
			case "table-cell":
			case "covered-table-cell":
				return cells.open(attribute("number-columns-repeated"));
		}
	}

	function closeWithin(element: string): void {
		switch (element) {
			case "list-item":
				if (items.pop()) text.end("item");
				return;
			case "span":
				return spans.end();
			case "table-row":
				text.add("\n");
				return addRemarks();
			case "table-cell":
			case "covered-table-cell":
				return text.add(cells.close());
		}
	}

	return {
		open(element, attribute) {
			if (element === within) isWithin = true;
			if (skipped === 0) lists.open(element, attribute);
			spans.readStyle(element, attribute);
			if (element === pageElement && isWithin) {
				pagesWithin += 1;
				if (pagesWithin === 1) beginPage(attribute("name"));
			}
			if (skipped > 0 || isSkipped(element, attribute)) skipped += 1;
			else if (element === REMARK) remarks.open();
			else if (remarks.isOpen()) {
				if (isParagraph(element)) remarks.beginParagraph();
			} else if (isParagraph(element)) beginParagraph(element, attribute);
			else if (isWithin) openWithin(element, attribute);
		},
		text(characters) {
			// What is outside of a paragraph only sets the elements apart.
			const isText = remarks.isOpen() ? remarks.isInParagraph() : paragraphs > 0;
			if (!isWithin || skipped > 0 || !isText) return;
			const said = characters.replaceAll(/\s+/g, " ");
			if (remarks.isOpen()) return remarks.add(said);
			text.add(said);
			cells.add(said);
		},
		close(element) {
			if (element === within) isWithin = false;
			if (element === pageElement && isWithin) pagesWithin -= 1;
			if (skipped === 0) lists.close(element);
			if (skipped > 0) skipped -= 1;
			else if (element === REMARK) remarks.close();
			else if (remarks.isOpen()) {
				if (isParagraph(element)) remarks.endParagraph();
			} else if (isParagraph(element)) endParagraph(element);
			else if (isWithin) closeWithin(element);
		},
		addRest: addRemarks,
	};
}

function isParagraph(element: string): boolean {
	return element === "p" || element === "h";
}

/** A length of XSL, in points. */
function pointsOf(length: string | undefined): number | undefined {
	const [, number, unit = ""] = /^(\d{1,4}(?:\.\d{1,6})?)(cm|mm|in|pt)$/.exec(length ?? "") ?? [];
	return number === undefined ? undefined : Number(number) * (POINTS_OF_UNITS[unit] ?? 1);
}

function spaces(count: string | undefined): number {
	const number = Number(count ?? 1);
	return number >= 1 ? Math.min(Math.floor(number), MAX_SPACES) : 1;
}
