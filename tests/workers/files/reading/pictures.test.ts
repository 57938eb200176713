import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { decodeWebp } from "../../../../workers/reader/images/webp-codec.ts";
import { drawPage } from "../../../../workers/reader/pages.ts";
import { pageLayout, pageRuns } from "../../../../workers/reader/pages.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import { BMP } from "../../../support/fixtures/bitmaps.ts";
import { LETTER, photograph, QUARTERS, turn } from "../../../support/fixtures/photographs.ts";
import { FAX, GIF, JP2, JPEG, lyingAs, PNG, WEBP } from "../../../support/fixtures/pictures.ts";

async function stored(mime: string, bytes: Uint8Array) {
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	return { fileId, objectKey, name: "Bild", mime, size: bytes.length };
}

async function reading(mime: string, bytes: Uint8Array, isRecognised = false) {
	const file = await stored(mime, bytes);
	const read = await readFile(file, env.FILES, { isRecognised });
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
		["image/bmp", BMP],
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
		const picture = await drawPage({ ...file, page: 1, width: 2_000 }, { bucket: env.FILES });
		expect((await drawn(picture ?? new Uint8Array())).colours).toEqual(["blue", "red", "white", "green"]);
		expect(await drawPage({ ...file, page: 2, width: 2_000 }, { bucket: env.FILES })).toBeNull();
		expect(
			await drawPage({ ...file, mime: "application/zip", page: 1, width: 320 }, { bucket: env.FILES }),
		).toBeNull();
	});

	it.each([
		[0, { width: 128, height: 96 }, ["red", "green", "blue", "white"]],
		[3, { width: 96, height: 128 }, ["blue", "red", "white", "green"]],
	])(
		"of an iPhone, turned by %i quarters, is drawn by the decoder of photographs",
		async (turns, size, colours) => {
			const file = await stored("image/heic", photograph({ ...QUARTERS, properties: [turn(turns)] }));
			const { state, hasPreview } = await env.READER.read(file);
			expect({ state, hasPreview }).toEqual({ state: "notReadable", hasPreview: true });
			expect(await preview(file.fileId, 320)).toEqual({ ...size, colours });
			const page = await env.READER.drawPage({ ...file, page: 1, width: 2_000 });
			expect(await drawn(page ?? new Uint8Array())).toEqual({ ...size, colours });
		},
	);

	it("of an iPhone that is no photograph, is damaged, or nobody decodes, says so", async () => {
		const file = photograph(LETTER);
		const files = await Promise.all(
			[file.slice(0, 500), file.slice(0, 9_000), photograph({ ...QUARTERS, type: "iovl" })].map((bytes) =>
				stored("image/heic", bytes),
			),
		);
		const answers = await Promise.all(files.map((one) => env.READER.read(one)));
		expect(answers.map(({ stateReason, hasPreview }) => [stateReason, hasPreview])).toEqual([
			["files.reason.broken", false],
			["files.reason.broken", false],
			["files.reason.heic", false],
		]);
		const { stateReason } = await reading("image/heic", file);
		expect(stateReason).toBe("files.reason.unknownType");
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
		expect(await drawPage({ ...file, page: 1, width: 320 }, { bucket: env.FILES })).toBeNull();
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
		const second = await drawPage({ ...file, page: 2, width: 320 }, { bucket: env.FILES });
		const { colours } = await drawn(second ?? new Uint8Array());
		expect(colours).toEqual(["000", "000", "white", "white"]);
		expect(await drawPage({ ...file, page: 3, width: 320 }, { bucket: env.FILES })).toBeNull();
		expect(await pageRuns(file, { bucket: env.FILES })).toEqual([{ width: 48, height: 32, count: 2 }]);
		expect(await pageLayout({ ...file, page: 1 }, { bucket: env.FILES })).toMatchObject({ words: [] });
	});

	it("has its pages recognised, where somebody does", async () => {
		const read = await reading("image/tiff", FAX, true);
		expect(read).toMatchObject({ state: "processed", stateReason: null, pagesToRecognise: [1, 2] });
	});

	it("that is damaged or too large has its reason", async () => {
		expect(await reading("image/tiff", FAX.slice(0, 40))).toMatchObject({
			stateReason: "files.reason.broken",
		});
		const file = { ...(await stored("image/tiff", FAX)), size: 24 * 1024 * 1024 + 1 };
		expect(await readFile(file, env.FILES)).toMatchObject({ stateReason: "files.reason.tooLarge" });
	});
});

describe("a JPEG 2000", () => {
	it("is seen as a page, and its text is to be recognised", async () => {
		const { file, ...read } = await reading("image/jp2", JP2, true);
		expect(read).toMatchObject({ state: "processed", pageCount: 1, hasPreview: true, pagesToRecognise: [1] });
		const colours = ["red", "green", "blue", "white"];
		expect(await preview(file.fileId, 320)).toEqual({ width: 320, height: 213, colours });
		const picture = await drawPage({ ...file, page: 1, width: 2_000 }, { bucket: env.FILES });
		expect((await drawn(picture ?? new Uint8Array())).colours).toEqual(colours);
	});

	it("that claims to be huge, or is damaged, is refused", async () => {
		const size = String.fromCharCode(...JP2).indexOf("\u00ffO\u00ffQ") + 8;
		const huge = JP2.slice();
		huge.set([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff], size);
		const none = JP2.slice();
		none.set([0, 0, 0, 0], size);
		const endless = JP2.slice();
		endless.set([0, 0, 0, 0], 12);
		const answers = [huge, none, endless, JP2.slice(0, 90), JP2.slice(0, 8)];
		const reasons = await Promise.all(
			answers.map(async (bytes) => (await reading("image/jp2", bytes)).stateReason),
		);
		expect(reasons).toEqual([
			"files.reason.tooLarge",
			...Array.from({ length: 4 }, () => "files.reason.broken"),
		]);
	});
});
