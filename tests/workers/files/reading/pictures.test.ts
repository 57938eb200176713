import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { decodeWebp } from "../../../../workers/reader/images/webp-codec.ts";
import { drawPage } from "../../../../workers/reader/pages.ts";
import { pageLayout, pageRuns } from "../../../../workers/reader/pages.ts";
import Reader from "../../../../workers/reader/index.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import type { Recogniser } from "../../../../workers/reader/recognise/recogniser.ts";
import { FAX, GIF, JPEG, lyingAs, PNG, WEBP } from "../../../support/fixtures/pictures.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

async function stored(mime: string, bytes: Uint8Array) {
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	return { fileId, objectKey, name: "Bild", mime, size: bytes.length };
}

async function reading(mime: string, bytes: Uint8Array, recogniser: Recogniser | null = null) {
	const file = await stored(mime, bytes);
	const read = await readFile(file, env.FILES, recogniser);
	return { ...read, file, text: await new Response(read.text).text() };
}

/** Size of a drawn picture, and the names of the colours in the middle of its quarters. */
async function drawn(webp: Uint8Array<ArrayBuffer>) {
	const rows: Uint8Array[] = [];
	await decodeWebp(webp, (row) => rows.push(row.slice()));
	const width = (rows[0]?.length ?? 0) / 4;
	const colours = [0.25, 0.75].flatMap((y) =>
		[0.25, 0.75].map((x) => {
			const at = Math.floor(x * width) * 4;
			const colour = rows[Math.floor(y * rows.length)]?.subarray(at, at + 3) ?? [];
			const bright = [...colour].map((value) => (value > 128 ? 1 : 0)).join("");
			return { "100": "red", "010": "green", "001": "blue", "111": "white" }[bright] ?? bright;
		}),
	);
	return { width, height: rows.length, colours };
}

async function preview(fileId: string, width: number) {
	const object = await env.FILES.get(`previews/${fileId}/1-${width}.webp`);
	return drawn(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0)));
}

/** A PNG of this size that says so and has no pixels to show for it. */
function hugePng(width: number, height: number): Uint8Array {
	const bytes = PNG.slice();
	new DataView(bytes.buffer).setUint32(16, width);
	new DataView(bytes.buffer).setUint32(20, height);
	return bytes;
}

describe("a picture", () => {
	it.each([
		["image/jpeg", JPEG],
		["image/png", PNG],
		["image/webp", WEBP],
		["image/gif", GIF],
	])("of type %s is drawn, and its text is said not to be known", async (mime, bytes) => {
		const { state, stateReason, hasPreview, text, file } = await reading(mime, bytes);
		expect({ state, stateReason, hasPreview, text }).toEqual({
			state: "notReadable",
			stateReason: "files.reason.noRecogniser",
			hasPreview: true,
			text: "",
		});
		const colours = ["red", "green", "blue", "white"];
		expect(await preview(file.fileId, 320)).toEqual({ width: 48, height: 32, colours });
		expect(await preview(file.fileId, 1_000)).toEqual({ width: 48, height: 32, colours });
	});

	it.each([
		[1, ["red", "green", "blue", "white"]],
		[2, ["green", "red", "white", "blue"]],
		[3, ["white", "blue", "green", "red"]],
		[4, ["blue", "white", "red", "green"]],
		[5, ["red", "blue", "green", "white"]],
		[6, ["blue", "red", "white", "green"]],
		[7, ["white", "green", "blue", "red"]],
		[8, ["green", "white", "red", "blue"]],
	])("that lies as EXIF's %i is turned", async (orientation, colours) => {
		const { file } = await reading("image/jpeg", lyingAs(JPEG, orientation));
		const isOnItsSide = orientation > 4;
		expect(await preview(file.fileId, 320)).toEqual({
			width: isOnItsSide ? 32 : 48,
			height: isOnItsSide ? 48 : 32,
			colours,
		});
	});

	it("is drawn again when a larger one is asked for; it has one page", async () => {
		const file = await stored("image/jpeg", lyingAs(JPEG, 6));
		const picture = await drawPage({ ...file, page: 1, width: 2_000 }, env.FILES);
		expect((await drawn(picture ?? new Uint8Array())).colours).toEqual(["blue", "red", "white", "green"]);
		expect(await drawPage({ ...file, page: 2, width: 2_000 }, env.FILES)).toBeNull();
		expect(await drawPage({ ...file, mime: "application/zip", page: 1, width: 320 }, env.FILES)).toBeNull();
	});

	it("of a hundred megapixels is refused before it is decoded, a damaged one is broken", async () => {
		const answers = [
			await reading("image/png", hugePng(10_000, 10_000)),
			await reading("image/png", hugePng(0x7fffffff, 0x7fffffff)),
			await reading("image/png", hugePng(48, 33)),
			await reading("image/jpeg", JPEG.slice(0, 200)),
			await reading("image/webp", WEBP.slice(0, 100)),
			await reading(
				"image/webp",
				WEBP.map((byte, at) => (at > 60 ? byte ^ 255 : byte)),
			),
			await reading("image/gif", GIF.slice(0, 50)),
			await reading("image/jpeg", PNG),
		];
		expect(answers.map(({ state, stateReason, hasPreview }) => [state, stateReason, hasPreview])).toEqual([
			["notReadable", "files.reason.tooLarge", false],
			["notReadable", "files.reason.tooLarge", false],
			...Array.from({ length: 6 }, () => ["notReadable", "files.reason.broken", false]),
		]);
		const { file } = await reading("image/png", hugePng(10_000, 10_000));
		expect(await drawPage({ ...file, page: 1, width: 320 }, env.FILES)).toBeNull();
	});
});

describe("a TIFF", () => {
	it("has pages as a scanned PDF has: each can be seen, and their sizes are known", async () => {
		const { file, ...read } = await reading("image/tiff", FAX);
		expect(read).toMatchObject({
			state: "processed",
			stateReason: "files.reason.noRecogniser",
			pageCount: 2,
			hasPreview: true,
			text: "",
		});
		expect(await preview(file.fileId, 320)).toMatchObject({ width: 320, height: 213 });
		const second = await drawPage({ ...file, page: 2, width: 320 }, env.FILES);
		const { colours } = await drawn(second ?? new Uint8Array());
		expect(colours).toEqual(["000", "000", "white", "white"]);
		expect(await drawPage({ ...file, page: 3, width: 320 }, env.FILES)).toBeNull();
		expect(await pageRuns(file, env.FILES)).toEqual([{ width: 48, height: 32, count: 2 }]);
		expect(await pageLayout({ ...file, page: 1 }, env.FILES)).toMatchObject({ words: [] });
	});

	it("gets the text of each page from a recogniser", async () => {
		const recogniser = { textOf: async (picture: Uint8Array) => (picture.length > 0 ? "Police 4711" : "") };
		const { stateReason, text } = await reading("image/tiff", FAX, recogniser);
		expect(stateReason).toBeNull();
		expect(text).toBe('{"page":1,"chunk":"Police 4711"}\n{"page":2,"chunk":"Police 4711"}\n');
	});

	it("that is damaged or too large has its reason", async () => {
		expect(await reading("image/tiff", FAX.slice(0, 40))).toMatchObject({
			stateReason: "files.reason.broken",
		});
		const file = { ...(await stored("image/tiff", FAX)), size: 24 * 1024 * 1024 + 1 };
		expect(await readFile(file, env.FILES)).toMatchObject({ stateReason: "files.reason.tooLarge" });
	});
});

describe("a recogniser", () => {
	/** Tells the size and colours of what it is shown. */
	const recogniser = {
		async textOf(picture: Uint8Array) {
			const { width, height, colours } = await drawn(new Uint8Array(picture));
			return `${width} × ${height}: ${colours.join(" ")}`;
		},
	};

	it("is shown a picture as it is to be seen, and gives it its text", async () => {
		const { state, stateReason, hasPreview, text } = await reading(
			"image/jpeg",
			lyingAs(JPEG, 6),
			recogniser,
		);
		expect({ state, stateReason, hasPreview }).toEqual({
			state: "processed",
			stateReason: null,
			hasPreview: true,
		});
		expect(JSON.parse(text)).toEqual({ page: null, chunk: "32 × 48: blue red white green" });
	});

	it("is shown the pages of a PDF that have no text, and no others", async () => {
		const { state, stateReason, pageCount, text } = await reading(
			"application/pdf",
			tinyPdf(["Police 4711", " "]),
			recogniser,
		);
		expect({ state, stateReason, pageCount }).toEqual({
			state: "processed",
			stateReason: null,
			pageCount: 2,
		});
		expect(
			text
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line)),
		).toEqual([
			{ page: 1, chunk: "Police 4711" },
			{ page: 2, chunk: "2000 × 2830: white white white white" },
		]);
	});

	it("that is not there leaves a scanned PDF without text, which is said", async () => {
		const scanned = await reading("application/pdf", tinyPdf([" ", " "]));
		expect(scanned).toMatchObject({
			state: "processed",
			stateReason: "files.reason.noRecogniser",
			pageCount: 2,
			hasPreview: true,
			text: "",
		});
		expect(await reading("application/pdf", tinyPdf(["Text", " "]))).toMatchObject({ stateReason: null });
	});

	it("that fails is an error of now, not of the file: it is asked again", async () => {
		const failing = { textOf: () => Promise.reject(new Error("3040: capacity")) };
		await expect(reading("image/png", PNG, failing)).rejects.toThrow("3040");
		await expect(reading("application/pdf", tinyPdf([" "]), failing)).rejects.toThrow("3040");
	});

	it("that fails to the end is done without, so that a file has what it has", async () => {
		const AI = { run: () => Promise.reject(new Error("3006: too large")) };
		const reader = new Reader(createExecutionContext(), { ...env, AI });
		const scanned = await stored("application/pdf", tinyPdf([" ", "Police 4711"]));
		await expect(reader.read({ ...scanned, isLastTry: false })).rejects.toThrow("3006");
		const read = await reader.read({ ...scanned, isLastTry: true });
		expect(read).toMatchObject({ state: "processed", pageCount: 2, hasPreview: true });
		expect(await new Response(read.text).text()).toBe('{"page":2,"chunk":"Police 4711"}\n');
		const picture = await reader.read({ ...(await stored("image/png", PNG)), isLastTry: true });
		expect(picture).toMatchObject({ state: "notReadable", stateReason: "files.reason.noRecogniser" });
	});
});
