import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { pageLayout } from "../../../../workers/reader/pages.ts";
import type { PictureReader } from "../../../../workers/reader/recognise/picture-reader.ts";
import { recognisePage } from "../../../../workers/reader/recognise/recognise-page.ts";
import type { RecognisedPage } from "../../../../workers/shared/recogniser-calls.ts";
import { FAX, JPEG, lyingAs, PNG } from "../../../support/fixtures/pictures.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const POLICY: RecognisedPage = {
	words: [
		{ text: "Police", x: 0.1, y: 0.2, width: 0.2, height: 0.05, endsLine: false },
		{ text: "4711", x: 0.4, y: 0.2, width: 0.1, height: 0.05, endsLine: true },
	],
	confidence: 90,
};

/** A recogniser that says this, and what it was shown: width, height and the first pixel of each. */
function recogniserThatReads(page: RecognisedPage | null) {
	const shown: [width: number, height: number, corner: number][] = [];
	const recogniser = {
		async fetch(request: Request) {
			const query = new URL(request.url).searchParams;
			const [corner = -1] = new Uint8Array(await request.arrayBuffer());
			shown.push([Number(query.get("width")), Number(query.get("height")), corner]);
			return page ? Response.json(page) : new Response(null, { status: 503 });
		},
	} as unknown as Fetcher;
	return { recogniser, shown };
}

async function stored(mime: string, bytes: Uint8Array) {
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	return { fileId, objectKey, name: "Scan", mime, size: bytes.length, page: 1 };
}

function pngOf(width: number, height: number): Uint8Array {
	const bytes = new Uint8Array(PNG);
	new DataView(bytes.buffer).setUint32(16, width);
	new DataView(bytes.buffer).setUint32(20, height);
	return bytes;
}

describe("a page that is recognised", () => {
	it("is drawn at 240 dpi in shades of grey, and its words have their places from then on", async () => {
		const { recogniser, shown } = recogniserThatReads(POLICY);
		const page = await stored("application/pdf", tinyPdf([" ", "Text"]));
		const parts = { bucket: env.FILES, recogniser, pictureReader: null };
		expect(await recognisePage(page, parts)).toEqual({
			chunks: [{ page: 1, chunk: "Police 4711" }],
			confidence: 90,
		});
		expect(shown).toEqual([[1983, 2806, 255]]);
		expect(await pageLayout(page, { bucket: env.FILES })).toEqual({
			width: 595,
			height: 842,
			words: POLICY.words,
		});
		const second = await pageLayout({ ...page, page: 2 }, { bucket: env.FILES });
		expect(second?.words.map(({ text }) => text)).toEqual(["Text"]);
	});

	it("is a picture as it is to be seen, or a page of a fax", async () => {
		const { recogniser, shown } = recogniserThatReads(POLICY);
		const parts = { bucket: env.FILES, recogniser, pictureReader: null };
		const photo = await stored("image/jpeg", lyingAs(JPEG, 6));
		expect(await recognisePage(photo, parts)).toMatchObject({ chunks: [{ page: null }] });
		expect(shown.map(([width, height]) => [width, height])).toEqual([[32, 48]]);
		expect(await pageLayout(photo, { bucket: env.FILES })).toMatchObject({
			width: 32,
			height: 48,
			words: POLICY.words,
		});
		const fax = await stored("image/tiff", FAX);
		expect(await recognisePage({ ...fax, page: 2 }, parts)).toMatchObject({ chunks: [{ page: 2 }] });
	});

	it.each([
		["a strip of one pixel", "image/png", pngOf(1, 100_000)],
		["a strip that lies", "image/png", pngOf(100_000, 1)],
		["a picture of ten gigapixels", "image/png", pngOf(100_000, 100_000)],
		["a PDF of one point", "application/pdf", tinyPdf([" "], { width: 1, height: 14_400 })],
		["a picture that ends too soon", "image/png", pngOf(48, 33)],
		["no picture at all", "image/jpeg", new TextEncoder().encode("<svg/>")],
	])("is none where it is %s: nobody is asked", async (_, mime, bytes) => {
		const { recogniser, shown } = recogniserThatReads(POLICY);
		const parts = { bucket: env.FILES, recogniser, pictureReader: null };
		expect(await recognisePage(await stored(mime, bytes), parts)).toBeNull();
		expect(shown).toEqual([]);
	});

	it("is none where the file has no such page, or has gone", async () => {
		const parts = {
			bucket: env.FILES,
			recogniser: recogniserThatReads(POLICY).recogniser,
			pictureReader: null,
		};
		const page = await stored("application/pdf", tinyPdf([" "]));
		expect(await recognisePage({ ...page, page: 2 }, parts)).toBeNull();
		await env.FILES.delete(page.objectKey);
		expect(await recognisePage(page, parts)).toBeNull();
	});

	it("is tried again where the recogniser does not answer", async () => {
		const parts = {
			bucket: env.FILES,
			recogniser: recogniserThatReads(null).recogniser,
			pictureReader: null,
		};
		await expect(recognisePage(await stored("image/png", PNG), parts)).rejects.toThrow("503");
	});
});

describe("a page that is hard to read", () => {
	const hard = { ...POLICY, confidence: 40 };

	async function recognisedWith(pictureReader: PictureReader, page = hard) {
		const { recogniser } = recogniserThatReads(page);
		return recognisePage(await stored("image/png", PNG), { bucket: env.FILES, recogniser, pictureReader });
	}

	it("gets its text from a picture reader, where there is one, which others are not shown to", async () => {
		const textOf = vi.fn(async () => "Police 4711.882");
		expect(await recognisedWith({ textOf }, POLICY)).toMatchObject({ chunks: [{ chunk: "Police 4711" }] });
		expect(textOf).not.toHaveBeenCalled();
		expect(await recognisedWith({ textOf })).toEqual({
			chunks: [{ page: null, chunk: "Police 4711.882" }],
			confidence: 40,
		});
	});

	it("keeps what was recognised where that fails, or reads nothing", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const failing = { textOf: () => Promise.reject(new Error("3040: capacity")) };
		for (const reader of [failing, { textOf: async () => "" }])
			expect(await recognisedWith(reader)).toMatchObject({ chunks: [{ chunk: "Police 4711" }] });
		expect(log).toHaveBeenCalledTimes(1);
		log.mockRestore();
	});
});
