import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** What is called something in a chart. */
const TITLES: ReadonlySet<string> = new Set(["title", "subtitle"]);
/** Charts of one file that are read, and characters of all of them. */
export const MAX_CHARTS = 1_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * What charts are called, their axes, series and categories, by the folder of each (OpenDocument 1.3 part 3, 11). Charts are
 * files of their own within a file; damaged ones are left out.
 * @param folders as the list of parts has them: "Object 1/"
 */
export async function chartTexts(
	zip: Zip,
	folders: readonly string[],
	limits: TextLimits,
): Promise<ReadonlyMap<string, string>> {
	const texts = new Map<string, string>();
	let rest = MAX_CHARACTERS;
	for (const folder of folders) {
		if (!zip.has(`${folder}content.xml`)) continue;
		const text = await chartText(zip, `${folder}content.xml`, limits, rest);
		rest -= text.length;
		texts.set(folder.replace(/\/$/, ""), text);
	}
	return texts;
}

async function chartText(zip: Zip, name: string, limits: TextLimits, maxCharacters: number): Promise<string> {
	let text = "";
	let titles = 0;
	let isName = false;
	let isParagraph = false;
	try {
		await readXml(
			zip.unpack(name),
			{ root: "document-content", limits },
			{
				open(element, attribute) {
					if (TITLES.has(element)) titles += 1;
					// Its numbers are in the sheet, or on the page as a drawing.
					else if (element === "table-cell") isName = attribute("value-type") === "string";
					else if (element === "p") isParagraph = titles > 0 || isName;
				},
				text(characters) {
					if (isParagraph) text += characters;
				},
				close(element) {
					if (TITLES.has(element)) titles -= 1;
					else if (element === "table-cell") isName = false;
					else if (element === "p" && isParagraph) {
						isParagraph = false;
						text += "\n";
					}
				},
				isDone: () => text.length >= maxCharacters,
			},
		);
	} catch (error) {
		if (!(error instanceof UnreadableFileError && error.reason === "broken")) throw error;
	}
	return text.slice(0, maxCharacters);
}
