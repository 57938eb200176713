import { describe, expect, test } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { fontOf, tablesOf } from "../../../scripts/server/font-tables.ts";
import { typesetterFont } from "../../../scripts/server/typesetter-fonts.ts";
import { onPage, openDocument, textOf } from "../../../workers/reader/pdf-document.ts";
import { layoutOf } from "../../../workers/reader/page-layout.ts";

/** A table that has a glyph for every byte, as subsets of fonts have it (OpenType, "cmap", format 0). */
function glyphOfEachByte(): Buffer {
	const cmap = Buffer.alloc(12 + 262);
	for (const [at, value] of [0, 1, 1, 0, 0, 12, 0, 262].entries()) cmap.writeUInt16BE(value, at * 2);
	for (let byte = 32; byte < 256; byte += 1) cmap[18 + byte] = byte;
	return cmap;
}

/** A PDF with a line of each font, none of which says what its bytes are. */
function written(lines: readonly string[]): Uint8Array {
	const tables = tablesOf(Buffer.from(typesetterFont("regular")));
	const font = Buffer.from(fontOf(tables.set("cmap", glyphOfEachByte()))).toString("latin1");
	const names = lines.map((_, index) => `/F${index} ${10 + index} 0 R`);
	const fonts = lines.map(
		(_, index) =>
			`${10 + index} 0 obj << /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Eigene${index} /FirstChar 32 /LastChar 255 /Widths [${"600 ".repeat(224)}] /FontDescriptor 6 0 R >> endobj\n`,
	);
	const shown = lines.map(
		(line, index) => `/F${index} 12 Tf 0 -20 Td <${Buffer.from(line, "latin1").toString("hex")}> Tj`,
	);
	const content = `BT 20 200 Td ${shown.join(" ")} ET`;
	const file = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 200] /Resources << /Font << ${names.join(" ")} >> >> /Contents 5 0 R >> endobj
5 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
6 0 obj << /Type /FontDescriptor /FontName /AAAAAA+Eigene /Flags 4 /FontBBox [0 0 1000 1000] /FontFile2 7 0 R >> endobj
7 0 obj << /Length ${font.length} /Length1 ${font.length} >> stream
${font}
endstream endobj
${fonts.join("")}trailer << /Root 1 0 R /Size 20 >>
`;
	return new Uint8Array(Buffer.from(file, "latin1"));
}

async function read(...lines: string[]): Promise<{ text: string; words: string[] }> {
	const document = await openDocument(await pdfiumInNode(), written(lines));
	return onPage(document, 1, async (page) => ({
		text: (await textOf(page)).replaceAll("\r\n", "\n"),
		words: (await layoutOf(page)).words.map(({ text }) => text),
	}));
}

describe("letters of a font that does not say what they are", () => {
	test("are those of Windows where they would make no words on a Mac", async () => {
		const german = await read("Geschäfte für Äpfel, Straße, flach, ÖL, \xa7 5");
		expect(german.text).toBe("Geschäfte für Äpfel, Straße, flach, ÖL, § 5");
		expect(german.words).toEqual(["Geschäfte", "für", "Äpfel,", "Straße,", "flach,", "ÖL,", "§", "5"]);
		expect((await read("durée, à côté, français")).text).toBe("durée, à côté, français");
	});

	test("are those of a Mac where they make words, font by font", async () => {
		const mac = "Gesch\x8afte f\x9fr \x80pfel, 5 \xe4 netto";
		expect((await read(mac)).text).toBe("Geschäfte für Äpfel, 5 ‰ netto");
		expect((await read(mac, "für Äpfel")).text).toBe("Geschäfte für Äpfel, 5 ‰ netto\nfür Äpfel");
	});
});
