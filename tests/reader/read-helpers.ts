import { strToU8, zipSync } from "fflate";
import type { ReadText, TextLimits } from "../../workers/reader/text-limits.ts";
import { UnreadableFileError } from "../../workers/reader/unreadable-file-error.ts";

/** Limits as they are for people's files, unless a test sets others. */
export function limits(changed: Partial<TextLimits> = {}): TextLimits {
	return {
		maxCharacters: 20_000_000,
		maxInflatedBytes: 64 * 1024 * 1024,
		maxInflationRatio: 200,
		deadline: Date.now() + 60_000,
		...changed,
	};
}

/** All that is read of a file, its white space made even. */
export async function textOf(
	read: ReadText,
	bytes: Uint8Array,
	changed: Partial<TextLimits> = {},
): Promise<string> {
	const { pages } = await read(bytes, limits(changed));
	return pages
		.map(({ text }) => text)
		.join("\n")
		.replaceAll(/[^\S\n]+/g, " ")
		.replaceAll(/\s*\n\s*/g, "\n")
		.trim();
}

/** Why a file is not read, or `null` where it is. */
export async function reasonOf(
	read: ReadText,
	bytes: Uint8Array,
	changed: Partial<TextLimits> = {},
): Promise<string | null> {
	try {
		await read(bytes, limits(changed));
		return null;
	} catch (error) {
		if (error instanceof UnreadableFileError) return error.reason;
		throw error;
	}
}

/** A zip archive of these parts, in their order. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
	return zipSync(
		Object.fromEntries(
			Object.entries(parts).map(([name, content]) => [
				name,
				typeof content === "string" ? strToU8(content) : content,
			]),
		),
	);
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The list of parts that a part of an Office file names. */
export function relationships(parts: readonly { id: string; type: string; target: string }[]): string {
	const list = parts.map(
		({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
	);
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${RELATIONSHIPS}">${list.join("")}</Relationships>`;
}

/** A Word file whose body is this XML, with more parts where given. */
export function wordFile(body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
	return zipOf({
		"[Content_Types].xml": "<Types/>",
		"_rels/.rels": relationships([{ id: "rId1", type: "officeDocument", target: "word/document.xml" }]),
		"word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
		...more,
	});
}

/** An OpenDocument text as LibreOffice packs it: the type first, not deflated. */
export function openDocumentText(content: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
	return zipSync({
		mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }],
		"content.xml": strToU8(
			`<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles/><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
		),
		...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, strToU8(xml)])),
	});
}
