import type { ReadText, ReadingUse, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { openOfficePackage } from "./office-package.ts";
import { chartTexts, MAX_CHARTS } from "./open-document-charts.ts";
import { openDocumentLists } from "./lists/open-document-lists.ts";
import { readPart } from "./open-document/read-part.ts";
import { collectText } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

const CHART = "application/vnd.oasis.opendocument.chart";
const CONTENT = { name: "content.xml", root: "document-content", within: "body", isEdge: false } as const;
/** What stands above and below each page; the lists of the file are described there, too. */
const EDGES = {
	name: "styles.xml",
	root: "document-styles",
	within: "master-styles",
	pageElement: null,
	isEdge: true,
} as const;

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
		const lists = openDocumentLists();
		const hasEdges = zip.has(EDGES.name);
		const hasLooks = pageElement === null && use === "pages";
		if (hasEdges && hasLooks) await readXml(zip.unpack(EDGES.name), { root: EDGES.root, limits }, lists);
		// Those of sheets stand before them, so that the pages count to the last one.
		if (pageElement === "table" && hasEdges) await readPart(zip, { ...EDGES, lists }, limits, text);
		await readPart(zip, { ...CONTENT, pageElement, lists, hasPictures: hasLooks, charts }, limits, text);
		// What stands at the edges of every slide is on none in particular.
		if (pageElement === null && hasEdges && !text.isFull())
			await readPart(zip, { ...EDGES, lists }, limits, text);
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
