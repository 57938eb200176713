import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { readPlainText } from "../formats/plain-text.ts";
import { collectText } from "../formats/text-collector.ts";
import { readXmlTree, rootName, type XmlElement } from "./xml-tree.ts";

/** A word of more characters is a file that lies in the XML. */
const LONGEST_WORD = 400;

/** What the elements of an XML say, a line each. What is none that can be taken apart is read as it stands. */
export async function readXmlText(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const root = rootName(bytes);
	const tree = root === null ? null : await readXmlTree(bytes, { root, limits }).catch(nullIfUnreadable);
	if (!tree) return readPlainText(bytes, limits);
	const text = collectText(limits.maxCharacters);
	for (const said of textsOf(tree)) text.add(`${said}\n`);
	return text.result();
}

function* textsOf({ text, children }: XmlElement): Generator<string> {
	const said = text.trim();
	if (said !== "" && !said.split(/\s/).some((word) => word.length > LONGEST_WORD)) yield said;
	for (const child of children) yield* textsOf(child);
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
