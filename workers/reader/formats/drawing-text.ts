import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { relatedParts } from "./office-package.ts";
import type { TextCollector } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** What is drawn by the program: the number of a slide, the date of the day. */
const FIELD = "fld";
/** The names of a chart's series and categories, as they were when it was drawn. */
const NAMES = "strCache";

/** What is drawn on a page or sheet, by the type of its part and the name of its outermost element. */
const DRAWN: Readonly<Record<string, string>> = {
	chart: "chartSpace",
	chartEx: "chartSpace",
	diagramData: "dataModel",
};

/** What somebody has drawn on a chart. */
const ON_CHARTS: Readonly<Record<string, string>> = { chartUserShapes: "userShapes" };

/** A part by its name and that of its outermost element. */
interface DrawnPart {
	name: string;
	root: string;
	/** Whether it only says where slides have their texts, apart from what stands on each of them. */
	isPattern?: boolean;
}

/** Text of DrawingML: ECMA-376 part 1, 21.1.2 and 21.1.3; of charts 21.2; of remarks on slides 19.4. */
export async function readDrawing(
	zip: Zip,
	{ name, root, isPattern = false }: DrawnPart,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	let isPlace = false;
	let isText = false;
	let fields = 0;
	let cells = 0;
	let names = 0;
	await readXml(
		zip.unpack(name),
		{ root, limits },
		{
			open(element) {
				if (element === "sp") isPlace = false;
				else if (element === "ph") isPlace = isPattern;
				else if (isPlace) return;
				else if (element === "t" || element === "text") isText = fields === 0;
				else if (element === "v") isText = names > 0;
				else if (element === NAMES) names += 1;
				else if (element === FIELD) fields += 1;
				else if (element === "br") text.add("\n");
				else if (element === "tc") cells += 1;
			},
			text(characters) {
				if (isText) text.add(characters);
			},
			close(element) {
				if (element === "sp") isPlace = false;
				else if (isPlace) return;
				if (element === "text" || (isText && element === "v")) text.add("\n");
				if (element === "t" || element === "text" || element === "v") isText = false;
				else if (element === NAMES) names -= 1;
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

/** The text of the charts and of the SmartArt that a part has. */
export async function readDrawn(
	zip: Zip,
	part: string,
	limits: TextLimits,
	text: TextCollector,
): Promise<void> {
	const read = (aside: { name: string; root: string }) => readDrawing(zip, aside, limits, text);
	await readAsides(
		zip,
		part,
		DRAWN,
		async (aside) => {
			await read(aside);
			await readAsides(zip, aside.name, ON_CHARTS, read, limits);
		},
		limits,
	);
}

/**
 * Reads what a part has beside its text, by the types of parts and the names of their outermost elements. One that is
 * damaged, or something else, is left out.
 */
export async function readAsides(
	zip: Zip,
	part: string,
	roots: Readonly<Record<string, string>>,
	read: (aside: { name: string; root: string }) => Promise<void>,
	limits: TextLimits,
): Promise<void> {
	for (const { type, name } of await relatedParts(zip, part, limits)) {
		const root = Object.hasOwn(roots, type) ? roots[type] : undefined;
		if (root === undefined) continue;
		try {
			await read({ name, root });
		} catch (error) {
			if (!(error instanceof UnreadableFileError && error.reason === "broken")) throw error;
		}
	}
}
