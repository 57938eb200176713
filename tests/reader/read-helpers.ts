import { strToU8, zipSync } from "fflate";
import { readMail } from "../../workers/reader/mail/read-mail.ts";
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

/** A mail that lies in memory whole. */
export const readEml: ReadText = (bytes, given) => readMail([bytes], given);

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

/** A PowerPoint file of slides and their notes, shown in this order of their numbers. */
export function presentation(
	slides: readonly { slide: string; notes?: string }[],
	order = slides.map((_, index) => index + 1),
	more: Readonly<Record<string, string>> = {},
): Uint8Array {
	const slide = (root: string, shapes: string) =>
		`<p:${root}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;
	const parts = slides.flatMap(({ slide: shapes, notes }, index): [string, string][] => {
		const name = `slide${index + 1}.xml`;
		const own: [string, string] = [`ppt/slides/${name}`, slide("sld", shapes)];
		if (notes === undefined) return [own];
		const target = `../notesSlides/${name}`;
		return [
			own,
			[`ppt/slides/_rels/${name}.rels`, relationships([{ id: "r", type: "notesSlide", target }])],
			[`ppt/notesSlides/${name}`, slide("notes", notes)],
		];
	});
	const ids = order.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`);
	return zipOf({
		"[Content_Types].xml": "<Types/>",
		"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "ppt/presentation.xml" }]),
		"ppt/presentation.xml": `<p:presentation><p:sldIdLst>${ids.join("")}</p:sldIdLst></p:presentation>`,
		"ppt/_rels/presentation.xml.rels": relationships(
			slides.map((_, index) => ({
				id: `rId${index + 1}`,
				type: "slide",
				target: `slides/slide${index + 1}.xml`,
			})),
		),
		...Object.fromEntries(parts),
		...more,
	});
}

/** An OpenDocument text as LibreOffice packs it: the type first, not deflated. */
export function openDocumentText(content: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
	return openDocument("text", content, more);
}

/** Any OpenDocument file: a text, a spreadsheet, a presentation. */
export function openDocument(
	kind: "text" | "spreadsheet" | "presentation" | "drawing",
	content: string,
	more: Readonly<Record<string, string>> = {},
): Uint8Array {
	return zipSync({
		mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
		"content.xml": strToU8(
			`<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles/><office:body><office:${kind}>${content}</office:${kind}></office:body></office:document-content>`,
		),
		...Object.fromEntries(Object.entries(more).map(([name, xml]) => [name, strToU8(xml)])),
	});
}

/** A book of these chapters, each XHTML, with more parts where given. */
export function book(chapters: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array {
	const names = chapters.map((_, index) => `Kapitel ${index + 1}.xhtml`);
	const items = names.map(
		(name, index) =>
			`<item id="k${index}" href="text/${encodeURIComponent(name)}" media-type="application/xhtml+xml"/>`,
	);
	return zipSync({
		mimetype: [strToU8("application/epub+zip"), { level: 0 }],
		"META-INF/container.xml": strToU8(
			'<container><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
		),
		"OEBPS/content.opf": strToU8(
			`<opf:package xmlns:opf="http://www.idpf.org/2007/opf"><opf:manifest>${items.toReversed().join("")}<item id="bild" href="bild.png" media-type="image/png"/></opf:manifest><opf:spine>${names.map((_, index) => `<opf:itemref idref="k${index}"/>`).join("")}<itemref idref="bild"/><itemref idref="k0"/></opf:spine></opf:package>`,
		),
		...Object.fromEntries(
			chapters.map((chapter, index) => [`OEBPS/text/${names[index] ?? ""}`, strToU8(chapter)]),
		),
		...Object.fromEntries(Object.entries(more).map(([name, content]) => [name, strToU8(content)])),
	});
}

/** What stands in a chart: its title, a series, its categories, and numbers. */
export const CHART =
	"<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Prämien in Köniz</a:t></a:r></a:p></c:rich></c:tx></c:title>" +
	"<c:ser><c:tx><c:strRef><c:strCache><c:pt><c:v>Hausrat</c:v></c:pt></c:strCache></c:strRef></c:tx>" +
	"<c:cat><c:strRef><c:strCache><c:pt><c:v>Januar</c:v></c:pt></c:strCache></c:strRef></c:cat>" +
	"<c:val><c:numRef><c:numCache><c:pt><c:v>480</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:chart></c:chartSpace>";

/** What stands in a SmartArt. */
export const SMART_ART =
	"<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Geschäftsleitung</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>";
