import type { ReadText, ReadingUse, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { MAX_EMPTY_CELLS } from "./cell-format.ts";
import { openOfficePackage, resolvedName } from "./office-package.ts";
import { chartTexts, MAX_CHARTS } from "./open-document-charts.ts";
import { type OpenDocumentLists, openDocumentLists } from "./lists/open-document-lists.ts";
import { collectText, type TextCollector } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import { unpackedPart, type Zip } from "./zip.ts";

/** What is not seen on the page: deleted passages, numbers of notes, lists of choices. */
const SKIPPED = new Set(["tracked-changes", "note-citation", "forms", "ruby-text"]);
/** What the program fills in at the edges of pages; every sheet has them, whether they are shown or not. */
const FIELDS = new Set(["sheet-name", "page-number", "page-count", "title", "file-name", "date", "time"]);
const EDGES = /^(?:header|footer)(?:-left|-first)?$/;
const REMARK = "annotation";
const CHART = "application/vnd.oasis.opendocument.chart";
/** Styles of a file whose looks are remembered. */
const MAX_STYLES = 1_000;
/** Largest picture that is shown, unpacked, in bytes. */
const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
const POINTS_OF_UNITS: Readonly<Record<string, number>> = { cm: 72 / 2.54, mm: 72 / 25.4, in: 72, pt: 1 };
/** Characters of a cell that is written once for several that are alike. */
const MAX_REPEATED = 500;
/** Most spaces in a row that are kept. */
const MAX_SPACES = 100;

/** Text of an OpenDocument text: paragraphs, tables, notes, remarks, charts and text boxes, then the headers and footers. */
export const readOdt = openDocument(null);

/**
 * Text of an OpenDocument spreadsheet: what stands above and below its pages, then each sheet as a page, with its name, its
 * cells row by row as they are shown, what was remarked in them, and its charts.
 */
export const readOds = openDocument("table");

/** Text of an OpenDocument presentation: each slide is a page, with its charts and notes. */
export const readOdp = openDocument("page");

/** @param pageElement name of the elements of the body that are a page each; `null` where the file has none */
function openDocument(pageElement: string | null): ReadText {
	return async (bytes, limits, use: ReadingUse = "search") => {
		const zip = openOfficePackage(bytes, limits);
		const charts = await chartTexts(zip, await chartsOf(zip, limits), limits);
		const text = collectText(limits.maxCharacters);
		const styles = {
			name: "styles.xml",
			root: "document-styles",
			within: "master-styles",
			pageElement: null,
			isEdge: true,
		};
		const hasEdges = zip.has(styles.name);
		const lists = openDocumentLists();
		if (hasEdges && pageElement === null && use === "pages") {
			await readXml(zip.unpack(styles.name), { root: styles.root, limits }, lists);
		}
		// Those of sheets stand before them, so that the pages count to the last one.
		if (pageElement === "table" && hasEdges) await readPart(zip, { ...styles, lists }, limits, text);
		const content = {
			name: "content.xml",
			root: "document-content",
			within: "body",
			pageElement,
			isEdge: false,
		};
		const hasPictures = pageElement === null && use === "pages";
		await readPart(zip, { ...content, lists, hasPictures, charts }, limits, text);
		// What stands at the edges of every slide is on none in particular.
		if (pageElement === null && hasEdges && !text.isFull())
			await readPart(zip, { ...styles, lists }, limits, text);
		return text.result();
	};
}

/** The folders of its charts, as its list of parts has them. @throws UnreadableFileError where that says that it has a password */
async function chartsOf(zip: Zip, limits: TextLimits): Promise<string[]> {
	const manifest = "META-INF/manifest.xml";
	const folders: string[] = [];
	if (!zip.has(manifest)) return folders;
	await readXml(
		zip.unpack(manifest),
		{ root: "manifest", limits },
		{
			open(element, attribute) {
				if (element === "encryption-data") throw new UnreadableFileError("encrypted");
				if (attribute("media-type") !== CHART || folders.length === MAX_CHARTS) return;
				folders.push(attribute("full-path") ?? "");
			},
		},
	);
	return folders;
}

interface Part {
	name: string;
	root: string;
	within: string;
	pageElement: string | null;
	/** Whether it is what stands above and below each page. */
	isEdge: boolean;
	lists: OpenDocumentLists;
	/** Whether its pictures are to be seen. */
	hasPictures?: boolean;
	/** What its charts say, by their names. */
	charts?: ReadonlyMap<string, string>;
}

/** Elements of documents: OpenDocument 1.3 part 3, chapters 5, 6, 9 and 10. */
async function readPart(
	zip: Zip,
	{ name, root, within, pageElement, isEdge, lists, hasPictures = false, charts }: Part,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let isWithin = false;
	let skipped = 0;
	let paragraphs = 0;
	let cells = 0;
	let pages = 0;
	/** Cells that follow each other and are alike are written once. What the one that is open says, where it is written so. */
	let repeated = 1;
	let saidInCell = "";
	let pagesWithin = 0;
	/** What was remarked in a passage, which is said behind it; paragraphs of a remark that is open. */
	let remarks = "";
	let remarked = 0;
	let isRemark = false;
	/** Which of the file's own styles are bold, and whether the spans that are open have one. */
	const boldStyles = new Set<string>();
	let namedStyle = "";
	const spans: boolean[] = [];
	/** How wide the frame is that is open, in points. */
	let width: number | undefined;
	function addPicture(address: string) {
		const picture = resolvedName("", address);
		if (zip.has(picture)) text.picture({ load: () => unpackedPart(zip, picture, MAX_PICTURE_BYTES), width });
	}
	function addChart(address: string) {
		const said = charts?.get(resolvedName("", address));
		if (said) text.add(`\n${said}`);
	}
	/** Whether the items that are open have begun: with their first paragraph. */
	const items: boolean[] = [];
	function beginParagraph(element: string, attribute: (name: string) => string | undefined) {
		const marker = lists.paragraph(element, attribute);
		const heading = attribute("outline-level") === "1" ? "title" : "heading";
		if (element === "h") text.begin(heading, marker ?? {});
		else if (marker && items.length > 0) {
			text.begin("item", marker);
			items[items.length - 1] = true;
		}
	}
	function endHeading() {
		text.end("title");
		text.end("heading");
	}
	function addRemarks() {
		text.add(remarks);
		remarks = "";
	}
	/** Whether the program fills this in, or the edge is switched off. */
	const isSkipped = (element: string, attribute: (name: string) => string | undefined) =>
		SKIPPED.has(element) ||
		(isEdge && (FIELDS.has(element) || (EDGES.test(element) && attribute("display") === "false")));
	function beginPage(title: string | undefined) {
		addRemarks();
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
				if (skipped === 0) lists.open(element, attribute);
				if (element === "style") namedStyle = attribute("name") ?? "";
				else if (element === "text-properties" && attribute("font-weight") === "bold") {
					if (boldStyles.size < MAX_STYLES) boldStyles.add(namedStyle);
				}
				if (element === pageElement && isWithin) {
					// A table in a cell is on the page of the cell.
					pagesWithin += 1;
					if (pagesWithin === 1) beginPage(attribute("name"));
				}
				if (skipped > 0 || isSkipped(element, attribute)) skipped += 1;
				else if (element === REMARK) isRemark = true;
				else if (isRemark) remarked += isParagraph(element) ? 1 : 0;
				else if (isParagraph(element)) {
					// A text box within a paragraph has paragraphs of its own.
					if (paragraphs > 0 && isWithin) text.add("\n");
					paragraphs += 1;
					beginParagraph(element, attribute);
				} else if (!isWithin) return;
				else if (element === "list-item") items.push(false);
				else if (element === "frame") width = pointsOf(attribute("width"));
				else if (element === "object") addChart(attribute("href") ?? "");
				else if (element === "image" && hasPictures) addPicture(attribute("href") ?? "");
				else if (element === "span") {
					const isBold = boldStyles.has(attribute("style-name") ?? "");
					if (isBold) text.begin("bold");
					spans.push(isBold);
				} else if (element === "s") text.add(" ".repeat(spaces(attribute("c"))));
				else if (element === "tab") text.add("\t");
				else if (element === "line-break") text.add("\n");
				else if (element === "table-cell" || element === "covered-table-cell") {
					cells += 1;
					repeated = repetitions(attribute("number-columns-repeated"));
				}
			},
			text(characters) {
				// What is outside of a paragraph only sets the elements apart.
				if (!isWithin || skipped > 0 || (isRemark ? remarked : paragraphs) === 0) return;
				const said = characters.replaceAll(/\s+/g, " ");
				if (isRemark) remarks += said;
				else {
					text.add(said);
					if (repeated > 1 && saidInCell.length < MAX_REPEATED) saidInCell += said.slice(0, MAX_REPEATED);
				}
			},
			close(element) {
				if (element === within) isWithin = false;
				if (element === pageElement && isWithin) pagesWithin -= 1;
				if (skipped === 0) lists.close(element);
				if (skipped > 0) skipped -= 1;
				else if (element === REMARK) isRemark = false;
				else if (isRemark) {
					if (!isParagraph(element)) return;
					remarked -= 1;
					remarks += "\n";
				} else if (isParagraph(element)) {
					paragraphs -= 1;
					if (element === "h") endHeading();
					if (isWithin) text.add(cells > 0 ? " " : "\n");
					if (paragraphs === 0 && cells === 0) addRemarks();
				} else if (!isWithin) return;
				else if (element === "list-item") {
					if (items.pop()) text.end("item");
				} else if (element === "span") {
					if (spans.pop()) text.end("bold");
				} else if (element === "table-row") {
					text.add("\n");
					addRemarks();
				} else if (element === "table-cell" || element === "covered-table-cell") {
					cells -= 1;
					// Empty ones fill a row to its end; what is said again and again there is no text.
					const isText = saidInCell.trim() !== "" && saidInCell.length < MAX_REPEATED;
					const isAgain = isText && repeated < MAX_EMPTY_CELLS;
					text.add(isAgain ? `\t${saidInCell} `.repeat(repeated - 1) + "\t" : "\t".repeat(repeated));
					repeated = 1;
					saidInCell = "";
				}
			},
			isDone: text.isFull,
		},
	);
	addRemarks();
}

function isParagraph(element: string): boolean {
	return element === "p" || element === "h";
}

/** A length of XSL, in points. */
function pointsOf(length: string | undefined): number | undefined {
	const [, number, unit = ""] = /^(\d{1,4}(?:\.\d{1,6})?)(cm|mm|in|pt)$/.exec(length ?? "") ?? [];
	return number === undefined ? undefined : Number(number) * (POINTS_OF_UNITS[unit] ?? 1);
}

function repetitions(count: string | undefined): number {
	const number = Number(count ?? 1);
	return number >= 1 ? Math.min(Math.floor(number), MAX_EMPTY_CELLS) : 1;
}

function spaces(count: string | undefined): number {
	const number = Number(count ?? 1);
	return number >= 1 ? Math.min(Math.floor(number), MAX_SPACES) : 1;
}
