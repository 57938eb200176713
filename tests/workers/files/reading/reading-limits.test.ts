import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openSource } from "../../../../workers/reader/file-source.ts";
import { withPdf } from "../../../../workers/reader/pdf.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import { readPdf } from "../../../../workers/reader/read-pdf.ts";
import type { TextLimits } from "../../../../workers/reader/text-limits.ts";
import { bitmap } from "../../../support/fixtures/bitmaps.ts";
import { blackPng, DOCX, floodingPdf, XLSX } from "../../../support/fixtures/hostile-files.ts";
import { attachedFile, mailOf } from "../../../support/fixtures/mails.ts";
import { GIF, JPEG, WEBP } from "../../../support/fixtures/pictures.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const MB = 1024 * 1024;
const LIMITS: TextLimits = {
	maxCharacters: 20_000_000,
	maxInflatedBytes: 64 * MB,
	maxInflationRatio: 200,
	deadline: Number.MAX_SAFE_INTEGER,
};

async function stored(mime: string, bytes: Uint8Array, size = bytes.length) {
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	return { fileId, objectKey, name: "Beilage", mime, size };
}

async function reading(mime: string, bytes: Uint8Array, size = bytes.length) {
	const { text, ...read } = await readFile(await stored(mime, bytes, size), env.FILES);
	const lines = (await new Response(text).text()).split("\n").filter(Boolean);
	return { ...read, chunks: lines.map((line) => String(Reflect.get(JSON.parse(line), "chunk"))) };
}

async function pdfReading(bytes: Uint8Array, limits: Partial<TextLimits>) {
	const { source } = openSource(await stored("application/pdf", bytes), env.FILES);
	return readPdf(source, { ...LIMITS, ...limits });
}

/** The picture with other bytes from this place on. */
function changed(picture: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
	const copy = picture.slice();
	copy.set(bytes, at);
	return copy;
}

describe("a PDF", () => {
	const pages = Array.from({ length: 40 }, (_, index) => `Seite ${index + 1}`);

	it("is read as long as there is time, and says that it was cut", async () => {
		const read = await pdfReading(tinyPdf(pages), { deadline: Date.now() - 1 });
		expect(read).toMatchObject({ isCut: true, pageCount: 40, hasPreview: true });
		expect(read.pages.map(({ text }) => text)).toEqual(pages.slice(0, 9));
		expect(await pdfReading(tinyPdf(pages), {})).toMatchObject({ isCut: false, pageCount: 40 });
	});

	it("is read whole although it has waited for another one for longer than it may take", async () => {
		const held = Promise.withResolvers<void>();
		const other = withPdf(
			() => Promise.resolve(tinyPdf(["anderswo"]).buffer),
			() => held.promise,
		);
		// Few pages: on a busy machine forty take longer than that themselves.
		const few = pages.slice(0, 3);
		const waiting = pdfReading(tinyPdf(few), { deadline: Date.now() + 2_000 });
		await scheduler.wait(2_500);
		held.resolve();
		await other;
		const read = await waiting;
		expect(read.pages.map(({ text }) => text)).toEqual(few);
		expect(read.isCut).toBe(false);
	});

	it("is read up to a number of characters, over all its pages", async () => {
		const read = await pdfReading(tinyPdf(pages), { maxCharacters: 20 });
		expect(read).toMatchObject({ isCut: true, pageCount: 40 });
		expect(read.pages.map(({ text }) => text).join("|")).toBe("Seite 1|Seite 2|Seite ");
	});

	it("of kilobytes that unpacks to gigabytes is a bomb, and the next one is read", async () => {
		const bomb = floodingPdf(1_000);
		expect(bomb.length).toBeLessThan(20_000);
		expect(await reading("application/pdf", bomb)).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.bomb",
			hasPreview: false,
		});
		// As long as it fits, the same is no bomb.
		expect(await reading("application/pdf", floodingPdf(10))).toMatchObject({ hasPreview: true });
		expect(await reading("application/pdf", tinyPdf(["Police"]))).toMatchObject({ chunks: ["Police"] });
	});
});

describe("a file that has to lie in memory whole", () => {
	it.each([DOCX, XLSX, "application/vnd.oasis.opendocument.text", "image/jpeg", "image/png"])(
		"and is larger than 32 MB is not even fetched: %s",
		async (mime) => {
			const read = await reading(mime, tinyPdf(["zu gross"]), 32 * MB + 1);
			expect(read).toMatchObject({ state: "notReadable", stateReason: "files.reason.tooLarge", chunks: [] });
		},
	);
});

it("a PDF of 2 GiB is not even opened", async () => {
	const read = await reading("application/pdf", tinyPdf(["zu gross"]), 2 * 1024 * MB);
	expect(read).toMatchObject({ state: "notReadable", stateReason: "files.reason.tooLarge", chunks: [] });
});

describe("an e-mail", () => {
	it("is gone through up to 160 MiB, and no more of it lies in memory than a piece", async () => {
		const large = mailOf("gross", "siehe Anhang", [attachedFile("gross.bin", new Uint8Array(26 * MB))]);
		// More than fits as a whole.
		expect(large.length).toBeGreaterThan(32 * MB);
		expect(await reading("message/rfc822", large)).toMatchObject({
			state: "processed",
			stateReason: null,
			attachments: [{ name: "gross.bin", size: 26 * MB }],
		});
		expect(await reading("message/rfc822", large, 160 * MB + 1)).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.tooLarge",
			attachments: [],
		});
	});
});

describe("a text", () => {
	it("of one line of 21 MB is read up to 20 million characters", async () => {
		const line = new Uint8Array(21 * 1_000_000).fill(0x61);
		const { state, stateReason, chunks } = await reading("text/csv", line);
		expect({ state, stateReason }).toEqual({ state: "processed", stateReason: "files.reason.cut" });
		expect(chunks.reduce((sum, { length }) => sum + length, 0)).toBe(20_000_000);
		expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(1_500);
	});
});

describe("a picture that claims to be huge is refused by its head", () => {
	const twice = (bytes: readonly number[]) => [...bytes, ...bytes];

	it.each([
		["image/png", blackPng({ width: 1, height: 1 }, { width: 50_000, height: 50_000 })],
		["image/gif", changed(GIF, 6, twice([0xff, 0xff]))],
		["image/jpeg", changed(JPEG, sizeOfJpegAt(), twice([0xff, 0xff]))],
		["image/webp", changed(WEBP, sizeOfWebpAt(), twice([0xff, 0x3f]))],
		["image/bmp", bitmap({ bits: 8, width: 50_000, height: 50_000, compression: 1, packed: [0, 1] })],
	])("of type %s", async (mime, bytes) => {
		expect(await reading(mime, bytes)).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.tooLarge",
			hasPreview: false,
		});
	});

	it("while of a GIF with ten thousand pictures only the first is looked at", async () => {
		const trailer = GIF.length - 1;
		const frames = new Uint8Array(trailer + 10_000 * 30 + 1);
		frames.set(GIF.subarray(0, trailer));
		for (let at = trailer; at < frames.length; at += 1) frames[at] = 0x2c;
		expect(await reading("image/gif", frames)).toMatchObject({
			stateReason: "files.reason.noRecogniser",
			hasPreview: true,
		});
	});
});

/** Where a JPEG says how high and wide it is: after the marker of its frame, a length and a depth. */
function sizeOfJpegAt(): number {
	for (let at = 2; at < JPEG.length; at += 2 + (JPEG[at + 2] ?? 0) * 256 + (JPEG[at + 3] ?? 0)) {
		if (JPEG[at] === 0xff && [0xc0, 0xc1, 0xc2].includes(JPEG[at + 1] ?? 0)) return at + 5;
	}
	throw new Error("This JPEG has no frame.");
}

/** Where a lossy WebP does: in the head of its picture. */
function sizeOfWebpAt(): number {
	return String.fromCharCode(...WEBP).indexOf("VP8 ") + 8 + 6;
}
