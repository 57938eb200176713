import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { addHtmlText } from "./html.ts";
import { resolvedName } from "./office-package.ts";
import { decodeText } from "./plain-text.ts";
import { collectText } from "./text-collector.ts";
import { readXml } from "./xml.ts";
import { openZip, unpackedPart, type Zip } from "./zip.ts";

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
/** Fonts are made unusable elsewhere by these (EPUB 3.3, 4.3); the text is not. */
const OF_FONTS: ReadonlySet<string> = new Set([
	"http://www.idpf.org/2008/embedding",
	"http://ns.adobe.com/pdf/enc#RC",
]);
/** One chapter, unpacked, in bytes; it lies in memory whole. A novel has about one million letters. */
const MAX_CHAPTER_BYTES = 16 * 1024 * 1024;

/**
 * Text of a book (EPUB 2 and 3): its chapters in the order in which they are read.
 * @throws UnreadableFileError where it is locked, or no book
 */
export async function readEpub(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const zip = openZip(bytes, limits);
	await refuseLocked(zip, limits);
	const text = collectText(limits.maxCharacters);
	for (const chapter of await chaptersOf(zip, limits)) {
		if (text.isFull()) break;
		await addHtmlText(decodeText(unpackedPart(zip, chapter, MAX_CHAPTER_BYTES)), limits, text, {
			isXhtml: true,
		});
		text.add("\n");
	}
	return text.result();
}

async function refuseLocked(zip: Zip, limits: TextLimits): Promise<void> {
	if (!zip.has(ENCRYPTION)) return;
	await readXml(
		zip.unpack(ENCRYPTION),
		{ root: "encryption", limits },
		{
			open(element, attribute) {
				const isOfText = element === "EncryptionMethod" && !OF_FONTS.has(attribute("Algorithm") ?? "");
				if (isOfText) throw new UnreadableFileError("encrypted");
			},
		},
	);
}

/** The parts of the book in its order, each once; pictures that take the place of a chapter are left out. */
async function chaptersOf(zip: Zip, limits: TextLimits): Promise<Set<string>> {
	const book = await partOfBook(zip, limits);
	const folder = book.slice(0, book.lastIndexOf("/") + 1);
	const parts = new Map<string, string>();
	const chapters = new Set<string>();
	await readXml(
		zip.unpack(book),
		{ root: "package", limits },
		{
			open(element, attribute) {
				if (element === "item" && /html/.test(attribute("media-type") ?? "")) {
					parts.set(attribute("id") ?? "", resolvedName(folder, pathOf(attribute("href") ?? "")));
				} else if (element === "itemref") {
					const part = parts.get(attribute("idref") ?? "");
					if (part !== undefined && zip.has(part)) chapters.add(part);
				}
			},
		},
	);
	return chapters;
}

async function partOfBook(zip: Zip, limits: TextLimits): Promise<string> {
	let book: string | undefined;
	await readXml(
		zip.unpack(CONTAINER),
		{ root: "container", limits },
		{
			open(element, attribute) {
				if (element === "rootfile") book ??= attribute("full-path");
			},
		},
	);
	if (book === undefined) throw new UnreadableFileError("broken");
	return resolvedName("", pathOf(book));
}

/** The path that a relative address names. */
function pathOf(address: string): string {
	const [path = ""] = address.split("#");
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}
