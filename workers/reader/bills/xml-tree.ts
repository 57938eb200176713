import { decodeText } from "../formats/plain-text.ts";
import { readXml } from "../formats/xml.ts";
import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";

/** An element by its name without prefix, with its own text. */
export interface XmlElement {
	name: string;
	text: string;
	attribute(name: string): string | undefined;
	children: XmlElement[];
}

/** Elements of one file; an invoice of a thousand lines has some thirty thousand. */
const MAX_ELEMENTS = 100_000;
/** Of one element: what is longer is a file that lies in it. */
const MAX_TEXT = 2_000;
const SLICE_BYTES = 64 * 1024;
/** How far into a file its outermost element is looked for. */
const HEAD_CHARACTERS = 8_192;

/** The name of the outermost element without its prefix; `null` where it is none, or where a document type is declared. */
export function rootName(bytes: Uint8Array): string | null {
	const head = decodeText(bytes.subarray(0, HEAD_CHARACTERS));
	if (/<!DOCTYPE/i.test(head)) return null;
	const [, name] = /<(?:[\w.-]+:)?([A-Z][\w.-]*)[\s/>]/i.exec(head.replace(/<!--[\s\S]*?-->/g, "")) ?? [];
	return name ?? null;
}

/**
 * The elements of a file.
 * @throws UnreadableFileError where it declares a document type, which no invoice does, or is no XML, or has no end
 */
export async function readXmlTree(
	bytes: Uint8Array,
	{ root, limits }: { root: string; limits: TextLimits },
): Promise<XmlElement> {
	const declared = /^[^>]{0,200}?\bencoding\s*=\s*["']([\w-]+)["']/.exec(
		decodeText(bytes.subarray(0, 400)),
	)?.[1];
	const text = decodeText(bytes, declared);
	if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFileError("broken");
	const top: XmlElement = { name: "", text: "", attribute: () => undefined, children: [] };
	const open = [top];
	let count = 0;
	await readXml(
		slices(new TextEncoder().encode(text)),
		{ root, limits },
		{
			open(name, attribute) {
				count += 1;
				if (count > MAX_ELEMENTS) throw new UnreadableFileError("bomb");
				const element: XmlElement = { name, text: "", attribute, children: [] };
				open.at(-1)?.children.push(element);
				open.push(element);
			},
			text(part) {
				const element = open.at(-1);
				if (element && element.text.length < MAX_TEXT) element.text += part.slice(0, MAX_TEXT);
			},
			close() {
				open.pop();
			},
		},
	);
	const [found] = top.children;
	if (!found) throw new UnreadableFileError("broken");
	return found;
}

/** The first element on a way of names, `Party/PartyName/Name`. */
export function at(element: XmlElement | undefined, way: string): XmlElement | undefined {
	return all(element, way)[0];
}

/** All elements on a way of names. */
export function all(element: XmlElement | undefined, way: string): XmlElement[] {
	let found = element ? [element] : [];
	for (const name of way.split("/")) {
		found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
	}
	return found;
}

/** The text of the first element on one of the ways that has any. */
export function textAt(element: XmlElement | undefined, ...ways: string[]): string | undefined {
	for (const way of ways) {
		const found = all(element, way).find(({ text }) => text.trim() !== "");
		if (found) return found.text.trim();
	}
	return undefined;
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
	for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES);
}
