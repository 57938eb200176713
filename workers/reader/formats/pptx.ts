import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { readAsides, readDrawing, readDrawn } from "./drawing-text.ts";
import { mainPart, openOfficePackage, relatedParts } from "./office-package.ts";
import { collectText } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** What belongs to a slide, by the type of its part and the name of its outermost element. */
const BESIDE: Readonly<Record<string, string>> = { notesSlide: "notes", comments: "cmLst" };

/** What a slide is made after, and what that is. */
const PATTERNS = [{ slideLayout: "sldLayout" }, { slideMaster: "sldMaster" }] as const;

/**
 * Text of a PowerPoint presentation: each slide is a page, with its tables, charts and SmartArt, its notes and comments. What
 * stands on all slides of a kind is on the first of them.
 */
export async function readPptx(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const zip = openOfficePackage(bytes, limits);
	const text = collectText(limits.maxCharacters);
	const known = new Set<string>();
	async function readPatterns(
		part: string,
		[roots, ...further]: readonly Readonly<Record<string, string>>[],
	) {
		if (!roots) return;
		const read = async (pattern: { name: string; root: string }) => {
			if (known.has(pattern.name)) return;
			known.add(pattern.name);
			await readDrawing(zip, { ...pattern, isPattern: true }, limits, text);
			await readPatterns(pattern.name, further);
		};
		await readAsides(zip, part, roots, read, limits);
	}
	for (const [index, slide] of (await slidesOf(zip, limits)).entries()) {
		if (text.isFull()) break;
		text.beginPage(index + 1);
		await readDrawing(zip, { name: slide, root: "sld" }, limits, text);
		await readDrawn(zip, slide, limits, text);
		await readAsides(zip, slide, BESIDE, (aside) => readDrawing(zip, aside, limits, text), limits);
		await readPatterns(slide, PATTERNS);
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
