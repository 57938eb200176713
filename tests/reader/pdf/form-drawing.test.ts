import { expect, test } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { onPage, openDocument, pixelsOf } from "../../../workers/reader/pdf-document.ts";

const HEIGHT = 300;

/** A form whose fields have no appearance of their own, but for a signature. */
const FORM = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 8 0 R] /DA (/F 0 Tf 0 g) /DR << /Font << /F 5 0 R >> >> /NeedAppearances true >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 400 ${HEIGHT}] /Annots [6 0 R 7 0 R 8 0 R] >> endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj
6 0 obj << /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [20 200 180 230] /F 4 /V << /Type /Sig /Filter /Adobe.PPKLite >> /AP << /N 9 0 R >> /P 3 0 R >> endobj
7 0 obj << /Type /Annot /Subtype /Widget /FT /Ch /T (l) /Rect [20 100 180 180] /F 4 /Opt [(Basel) (Bern)] /V (Bern) /I [1] /DA (/F 12 Tf 0 g) /P 3 0 R >> endobj
8 0 obj << /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (c) /Rect [200 100 380 120] /F 4 /Opt [(Basel) (Bern)] /V (Bern) /DA (/F 12 Tf 0 g) /P 3 0 R >> endobj
9 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 160 30] /Resources << /Font << /F 5 0 R >> >> /Length 44 >> stream
BT /F 10 Tf 4 8 Td (Gezeichnet Muster) Tj ET
endstream endobj
trailer << /Root 1 0 R /Size 10 >>
`;

test("Signatures, lists and choices of a form are drawn with what stands in them", async () => {
	const form = await openDocument(await pdfiumInNode(), new Uint8Array(Buffer.from(FORM, "latin1")));
	const { data, width } = await onPage(form, 1, (page) => pixelsOf(page, page));
	const dark = (left: number, bottom: number, right: number, top: number) => {
		let count = 0;
		for (let y = HEIGHT - top; y < HEIGHT - bottom; y += 1) {
			for (let x = left; x < right; x += 1) if ((data[(y * width + x) * 4] ?? 255) < 128) count += 1;
		}
		return count;
	};
	expect(dark(20, 200, 180, 230)).toBeGreaterThan(100);
	// The second line of the list is marked, the first has letters.
	expect(dark(20, 166, 180, 180)).toBeGreaterThan(40);
	expect(dark(60, 152, 180, 165)).toBeGreaterThan(1_000);
	expect(dark(200, 100, 360, 120)).toBeGreaterThan(40);
	expect(dark(0, 0, 400, 90)).toBe(0);
});
