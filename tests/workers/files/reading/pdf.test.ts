import { deflateSync } from "node:zlib";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { pdfFile, pdfStream } from "../../../../workers/reader/images/pdf-file.ts";
import { readWebpHeader } from "../../../../workers/reader/images/webp-header.ts";
import { drawPage } from "../../../../workers/reader/pages.ts";
import { withPdf } from "../../../../workers/reader/pdf.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import { UnreadableFileError } from "../../../../workers/reader/unreadable-file-error.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const load = (bytes: Uint8Array<ArrayBuffer>) => () => Promise.resolve(bytes.buffer);

/** Two pages with text; on the first a picture that unpacks to more than PDFium may have, which ends it as it is drawn. */
function pdfWithCrashingPicture(): Uint8Array<ArrayBuffer> {
	// Four zeros each, as ASCII85 has them (ISO 32000-1, 7.4.3).
	const picture = deflateSync(new Uint8Array(40_000_000).fill("z".codePointAt(0) ?? 0));
	const pdf = new TextDecoder()
		.decode(tinyPdf(["IBAN eins", "zwei"]))
		.replace("/Resources << ", "/Resources << /XObject << /Picture 90 0 R >> ")
		.replace(/<< \/Length \d+ >>\nstream\n(BT .+? ET)\n/, (_, text: string) => {
			const content = `${text} q 300 0 0 300 60 60 cm /Picture Do Q`;
			return `<< /Length ${content.length} >>\nstream\n${content}\n`;
		});
	const [head = "", tail = ""] = pdf.split(/(?=xref\n)/);
	const about =
		"/Type /XObject /Subtype /Image /Width 10000 /Height 16000 /ColorSpace /DeviceGray /BitsPerComponent 8";
	const start = `90 0 obj << ${about} /Filter [/FlateDecode /ASCII85Decode] /Length ${picture.length} >>\nstream\n`;
	const parts = [
		head,
		start,
		picture,
		"\nendstream\nendobj\n",
		tail.replace(/startxref\n\d+/, "startxref\n0"),
	];
	const pieces = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
	const file = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		file.set(piece, at);
		at += piece.length;
	}
	return file;
}

describe("PDF in the Worker", () => {
	it("gives the pages' texts", async () => {
		const texts = await withPdf(load(tinyPdf(["Police 4711", "Seite zwei"])), (pdf) =>
			Promise.all(Array.from({ length: pdf.pageCount }, (_, index) => pdf.text(index + 1))),
		);
		expect(texts).toEqual(["Police 4711", "Seite zwei"]);
	});

	it("gives what has been noted on a page after its own text", async () => {
		const note = "/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /Contents (bezahlt) >>]";
		const noted = new TextDecoder().decode(tinyPdf(["Rechnung"])).replace("/Parent", `${note} /Parent`);
		const text = await withPdf(load(new TextEncoder().encode(noted)), async (pdf) => pdf.text(1));
		expect(text).toBe("Rechnung\nbezahlt");
	});

	it("draws a page as WebP", async () => {
		const image = await withPdf(load(tinyPdf(["Police 4711"])), (pdf) => pdf.render(1, 600));
		expect(new TextDecoder("latin1").decode(image.slice(0, 12))).toMatch(/^RIFF[\s\S]{4}WEBP$/);
		expect(image.length).toBeGreaterThan(300);
	});

	it("calls a damaged file broken", async () => {
		const bytes = new TextEncoder().encode("%PDF-1.7\nnot one");
		await expect(withPdf(load(bytes), async () => null)).rejects.toBeInstanceOf(UnreadableFileError);
	});

	it("opens one at a time", async () => {
		let open = 0;
		const counts = await Promise.all(
			["a", "b", "c"].map((text) =>
				withPdf(load(tinyPdf([text])), async () => {
					open += 1;
					await scheduler.wait(5);
					return open--;
				}),
			),
		);
		expect(counts).toEqual([1, 1, 1]);
	});

	it("draws even the largest page within the memory that there is", async () => {
		const image = await withPdf(load(tinyPdf(["gross"], { width: 5_000, height: 8_000 })), (pdf) =>
			pdf.render(1, 2_000),
		);
		const { width, height } = readWebpHeader(image);
		expect(width * height).toBeLessThanOrEqual(6_000_000);
		expect(height / width).toBeCloseTo(1.6, 1);
	});

	it("turns a page as it is to be seen", async () => {
		const upright = new TextDecoder().decode(tinyPdf(["quer"], { width: 400, height: 200 }));
		const turned = upright.replace("/Parent 2 0 R ", "/Parent 2 0 R /Rotate 90 ");
		const image = await withPdf(load(new TextEncoder().encode(turned)), (pdf) => pdf.render(1, 320));
		expect(readWebpHeader(image)).toMatchObject({ width: 320, height: 640 });
	});

	it("reads the other pages where one is damaged", async () => {
		const whole = new TextDecoder().decode(tinyPdf(["eins", "zwei", "drei"]));
		const bytes = new TextEncoder().encode(whole.replace("6 0 R", "99 0 R"));
		await env.FILES.put("damaged", bytes);
		const file = { fileId: "damaged", objectKey: "damaged", name: "a.pdf", mime: "application/pdf" };
		const result = await readFile({ ...file, size: bytes.length }, env.FILES);
		expect(result).toMatchObject({ state: "processed", pageCount: 3, hasPreview: true, pagesNotRead: [2] });
		expect(await new Response(result.text).text()).toBe(
			'{"page":1,"chunk":"eins"}\n{"page":3,"chunk":"drei"}\n',
		);
	});

	it("reads a form whose pages are not in the file on its first page", async () => {
		const field = '<field name="N"><caption><value><text>Name</text></value></caption></field>';
		const bytes = pdfFile([
			["<</Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm <</Fields [] /XFA 4 0 R>>>>"],
			["<</Type /Pages /Kids [3 0 R] /Count 1>>"],
			["<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300]>>"],
			pdfStream(
				"",
				`<xdp><template>${field}</template><datasets><data><N>Muster</N></data></datasets></xdp>`,
			),
		]);
		await env.FILES.put("form", bytes);
		const file = { fileId: "form", objectKey: "form", name: "a.pdf", mime: "application/pdf" };
		const result = await readFile({ ...file, size: bytes.length }, env.FILES);
		expect(result).toMatchObject({ state: "processed", pageCount: 1, pagesNotRead: [] });
		expect(await new Response(result.text).text()).toBe('{"page":1,"chunk":"Name\\nMuster"}\n');
	});

	it("keeps all text where a picture ends PDFium, says so, and shows the other pages", async () => {
		const bytes = pdfWithCrashingPicture();
		await env.FILES.put("crashing", bytes);
		const about = { fileId: "crashing", objectKey: "crashing", name: "a.pdf", mime: "application/pdf" };
		const file = { ...about, size: bytes.length };
		const result = await readFile(file, env.FILES);
		expect(result).toMatchObject({
			state: "processed",
			stateReason: "files.reason.notDrawn",
			pageCount: 2,
			hasPreview: false,
		});
		expect(await new Response(result.text).text()).toBe(
			'{"page":1,"chunk":"IBAN eins"}\n{"page":2,"chunk":"zwei"}\n',
		);
		expect(await drawPage({ ...file, page: 1, width: 320 }, { bucket: env.FILES })).toBeNull();
		expect(await drawPage({ ...file, page: 2, width: 320 }, { bucket: env.FILES })).not.toBeNull();
	});

	it("has no picture of a scan that cannot be decoded, instead of an empty one, and says so", async () => {
		const scan =
			"/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1";
		const bytes = pdfFile([
			["<</Type /Catalog /Pages 2 0 R>>"],
			["<</Type /Pages /Kids [3 0 R] /Count 1>>"],
			[
				"<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 300]",
				" /Resources <</XObject <</Scan 5 0 R>>>> /Contents 4 0 R>>",
			],
			pdfStream("", "200 0 0 300 0 0 cm /Scan Do"),
			pdfStream(`${scan} /Filter /JBIG2Decode`, new Uint8Array(9_000).fill(85)),
		]);
		await env.FILES.put("lost", bytes);
		const about = { fileId: "lost", objectKey: "lost", name: "a.pdf", mime: "application/pdf" };
		const file = { ...about, size: bytes.length };
		const result = await readFile(file, env.FILES, { isRecognised: true });
		expect(result).toMatchObject({
			state: "processed",
			stateReason: "files.reason.notDrawn",
			hasPreview: false,
			pagesToRecognise: [1],
		});
		await result.text.cancel();
		expect(await drawPage({ ...file, page: 1, width: 320 }, { bucket: env.FILES })).toBeNull();
	});

	it("that crashes is no property of the file, and the next one is read", async () => {
		const crash = new WebAssembly.RuntimeError("unreachable");
		const crashed = withPdf(load(tinyPdf(["eins"])), () => Promise.reject(crash));
		await expect(crashed).rejects.toBe(crash);
		expect(await withPdf(load(tinyPdf(["zwei"])), async (pdf) => pdf.text(1))).toBe("zwei");
	});
});
