import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { readPlainText } from "../formats/plain-text.ts";
import { collectText } from "../formats/text-collector.ts";
import { readXmlTree, rootName, type XmlElement } from "./xml-tree.ts";

/** A word of more characters is a file that lies in the XML. */
const LONGEST_WORD = 400;
/** So are lines of this many letters of base64 (RFC 2045 has 76, PEM 64), whatever the last one has. */
const LINE_OF_FILE = /^[\w+/-]{60,}=*$/;

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
	if (said !== "" && !isFile(said)) yield said;
	for (const child of children) yield* textsOf(child);
}

function isFile(said: string): boolean {
	const words = said.split(/\s+/);
	const isPacked = words.length > 1 && words.slice(0, -1).every((word) => LINE_OF_FILE.test(word));
	return isPacked || words.some((word) => word.length > LONGEST_WORD);
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
