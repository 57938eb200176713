import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { mainPart, openOfficePackage, relatedParts } from "./office-package.ts";
import { collectText, type TextCollector } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** What is drawn by the program: the number of a slide, the date of the day. */
const FIELD = "fld";

/** Text of a PowerPoint presentation: each slide is a page, with its tables and its notes. */
export async function readPptx(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const zip = openOfficePackage(bytes, limits);
	const text = collectText(limits.maxCharacters);
	for (const [index, slide] of (await slidesOf(zip, limits)).entries()) {
		if (text.isFull()) break;
		text.beginPage(index + 1);
		await readPart(zip, { name: slide, root: "sld" }, limits, text);
		for (const { type, name } of await relatedParts(zip, slide, limits)) {
			if (type === "notesSlide") await readPart(zip, { name, root: "notes" }, limits, text);
		}
	}
	return text.result();
}

/** The slides' parts in the order in which they are shown (ECMA-376 part 1, 19.2.1.34). */
async function slidesOf(zip: Zip, limits: TextLimits): Promise<string[]> {
	const main = await mainPart(zip, limits);
	const parts = new Map((await relatedParts(zip, main, limits)).map(({ id, name }) => [id, name]));
	const slides: string[] = [];
	await readXml(
		zip.unpack(main),
		{ root: "presentation", limits },
		{
			open(element, attribute) {
				// It has an id of its own, beside that of its part.
				const part = element === "sldId" ? parts.get(attribute("r:id") ?? "") : undefined;
				if (part !== undefined) slides.push(part);
			},
		},
	);
	return slides;
}

/** Text of DrawingML: ECMA-376 part 1, 21.1.2 and 21.1.3. */
async function readPart(
	zip: Zip,
	{ name, root }: { name: string; root: string },
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let isText = false;
	let fields = 0;
	let cells = 0;
	await readXml(
		zip.unpack(name),
		{ root, limits },
		{
			open(element) {
				if (element === "t") isText = fields === 0;
				else if (element === FIELD) fields += 1;
				else if (element === "br") text.add("\n");
				else if (element === "tc") cells += 1;
			},
			text(characters) {
				if (isText) text.add(characters);
			},
			close(element) {
				if (element === "t") isText = false;
				else if (element === FIELD) fields -= 1;
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
}
