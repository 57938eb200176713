import { Parser } from "htmlparser2";
import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { checkDeadline } from "../text-limits.ts";
import { elementLimits } from "./element-limits.ts";

/** Elements within elements; a real document has a few dozen. */
const MAX_DEPTH = 500;
/** Bytes between two checks of the deadline. */
const BYTES_BETWEEN_CHECKS = 1024 * 1024;

/** An attribute of an element; `undefined` where it has none of this name. */
export type ReadAttribute = (name: string) => string | undefined;

/** An element by its name without prefix; so are its attributes, but for those that come with one. */
export interface XmlHandlers {
	open?(name: string, attribute: ReadAttribute): void;
	text?(text: string): void;
	close?(name: string): void;
	/** Whether the rest need not be read. */
	isDone?(): boolean;
}

/**
 * Reads XML as it comes. Document types are passed over: entities that a file defines are never expanded, nothing is
 * ever loaded.
 * @param root name that the outermost element must have
 * @throws UnreadableFileError where it is something else, or nested too deep
 */
export async function readXml(
	chunks: Iterable<Uint8Array>,
	{ root, limits }: { root: string; limits: TextLimits },
	handlers: XmlHandlers,
): Promise<void> {
	const elements = elementLimits(MAX_DEPTH);
	let hasRoot = false;
	const parser = new Parser(
		{
			onattribute: elements.attribute,
			onopentag(name, attributes) {
				const local = localName(name);
				elements.open();
				if (!hasRoot && local !== root) throw new UnreadableFileError("broken");
				hasRoot = true;
				handlers.open?.(local, (wanted) => attributeOf(attributes, wanted));
			},
			ontext: (text) => handlers.text?.(text),
			onclosetag(name) {
				elements.close();
				handlers.close?.(localName(name));
			},
		},
		{ xmlMode: true, decodeEntities: true },
	);
	// A file may be of many small parts.
	await checkDeadline(limits);
	let decoder: TextDecoder | null = null;
	let sinceCheck = 0;
	for (const chunk of chunks) {
		decoder ??= new TextDecoder(xmlEncoding(chunk));
		parser.write(decoder.decode(chunk, { stream: true }));
		if (handlers.isDone?.()) return;
		sinceCheck += chunk.length;
		if (sinceCheck < BYTES_BETWEEN_CHECKS) continue;
		sinceCheck = 0;
		await checkDeadline(limits);
	}
	parser.end();
	if (!hasRoot) throw new UnreadableFileError("broken");
}

function localName(name: string): string {
	return name.slice(name.indexOf(":") + 1);
}

/** Prefixes are the writer's choice: `r:id` and `ns2:id` are one attribute. */
function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
	if (Object.hasOwn(attributes, wanted)) return attributes[wanted];
	const name = Object.keys(attributes).find((key) => key.endsWith(`:${wanted}`));
	return name === undefined ? undefined : attributes[name];
}

function xmlEncoding(start: Uint8Array): string {
	if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
	return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}
