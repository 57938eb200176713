import { readXml, type XmlHandlers } from "../formats/xml.ts";
import { memoryAt, type PdfDocument, utf8At, withMemory } from "../pdf-document.ts";
import type { Pdfium } from "../pdfium.ts";
import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";

/** FORMTYPE_XFA_FULL of fpdf_formfill.h: its pages are made by who shows it, in the file only one says "please wait". */
const DYNAMIC = 2;
/** There are a dozen of them. */
const MAX_PACKETS = 50;
const MAX_PACKET_BYTES = 8 * 1024 * 1024;
const MAX_NAME_BYTES = 100;
const BYTES_AT_A_TIME = 128 * 1024;

/** The parts of a form that say something, by what their outermost element is called; one without a name has all. */
const ROOTS: ReadonlyMap<string, string> = new Map([
	["template", "template"],
	["datasets", "datasets"],
	["", "xdp"],
]);
const TEXTS: ReadonlySet<string> = new Set(["text", "exData"]);
const ENDS_LINE: ReadonlySet<string> = new Set(["text", "exData", "p", "br"]);
/** What of a template is not seen (XFA 3.3): what can be chosen, programs, hints. */
const UNSEEN: ReadonlySet<string> = new Set(
	"assist bindItems calculate desc event extras items proto script ui validate variables".split(" "),
);
const HIDDEN: ReadonlySet<string | undefined> = new Set(["hidden", "invisible", "inactive"]);

/** What stands in a form of XFA whose pages are not in the file: its words, then what was filled in. Else empty. */
export async function textOfDynamicForm(
	{ pdfium, handle }: PdfDocument,
	limits: TextLimits,
): Promise<string> {
	if ((await pdfium.FPDF_GetFormType(handle)) !== DYNAMIC) return "";
	const count = Math.min(await pdfium.FPDF_GetXFAPacketCount(handle), MAX_PACKETS);
	const { handlers, text } = formReader();
	// Each once, whatever a file repeats.
	const wanted = new Map(ROOTS);
	for (let index = 0; index < count; index += 1) {
		const name = await nameOf(pdfium, handle, index);
		const root = wanted.get(name);
		const bytes = root && (await bytesOf(pdfium, handle, index));
		if (!bytes) continue;
		wanted.delete(name);
		try {
			await readXml(pieces(bytes), { root, limits }, handlers());
		} catch (error) {
			if (!(error instanceof UnreadableFileError)) throw error;
		}
	}
	return text();
}

/** Reads the template, then the data; of these what belongs to a field that is seen. */
function formReader() {
	const texts: string[] = [];
	const fields = new Set<string>();
	const handlers = (): XmlHandlers => {
		const path: string[] = [];
		let unseenFrom = 0;
		let textFrom = 0;
		let dataFrom = 0;
		let value = "";
		return {
			open(name, attribute) {
				path.push(name);
				value = "";
				const depth = path.length;
				if (name === "data" && path[depth - 2] === "datasets") dataFrom = depth;
				if (dataFrom > 0 || unseenFrom > 0) return;
				if (UNSEEN.has(name) || HIDDEN.has(attribute("presence"))) unseenFrom = depth;
				else if (name === "field") fields.add(attribute("name") ?? "");
				else if (name === "bind") fields.add(lastName(attribute("ref") ?? ""));
				else if (textFrom === 0 && TEXTS.has(name) && path[depth - 2] === "value") textFrom = depth;
			},
			text(text) {
				if (dataFrom > 0) value += text;
				else if (textFrom > 0 && unseenFrom === 0) texts.push(text);
			},
			close(name) {
				if (dataFrom > 0 && fields.has(name) && value.trim() !== "") texts.push(value, "\n");
				value = "";
				if (textFrom > 0 && ENDS_LINE.has(name)) texts.push("\n");
				const depth = path.length;
				path.pop();
				if (depth === dataFrom) dataFrom = 0;
				if (depth === unseenFrom) unseenFrom = 0;
				if (depth === textFrom) textFrom = 0;
			},
		};
	};
	return { handlers, text: () => texts.join("") };
}

/** The last name of a path like `$.person.name[*]`. */
function lastName(path: string): string {
	return /(\w+)(?:\[[^\]]*\])?$/.exec(path.slice(-MAX_NAME_BYTES))?.[1] ?? "";
}

async function nameOf(pdfium: Pdfium, document: number, index: number): Promise<string> {
	const size = await pdfium.FPDF_GetXFAPacketName(document, index, 0, 0);
	if (size < 1 || size > MAX_NAME_BYTES) return "-";
	return withMemory(pdfium, size, async (buffer) => {
		await pdfium.FPDF_GetXFAPacketName(document, index, buffer, size);
		// Without the null at its end.
		return utf8At(pdfium, buffer, size - 1);
	});
}

function bytesOf(pdfium: Pdfium, document: number, index: number): Promise<Uint8Array | null> {
	return withMemory(pdfium, 4, async (length) => {
		if (!(await pdfium.FPDF_GetXFAPacketContent(document, index, 0, 0, length))) return null;
		const size = memoryAt(pdfium, length, 4).getUint32(0, true);
		if (size === 0 || size > MAX_PACKET_BYTES) return null;
		return withMemory(pdfium, size, async (buffer) => {
			if (!(await pdfium.FPDF_GetXFAPacketContent(document, index, buffer, size, length))) return null;
			return pdfium.pdfium.HEAPU8.slice(buffer, buffer + size);
		});
	});
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += BYTES_AT_A_TIME) yield bytes.subarray(at, at + BYTES_AT_A_TIME);
}
