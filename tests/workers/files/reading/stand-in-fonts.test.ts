import { env } from "cloudflare:workers";
import korean from "virtual:fonts/korean.bin";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fontSource } from "../../../../workers/reader/fonts/font-source.ts";
import { drawPage } from "../../../../workers/reader/pages.ts";
import type { FontCalls } from "../../../../workers/shared/font-calls.ts";
import { asianFont, pdfWithoutFonts } from "../../../support/fixtures/pdf-without-fonts.ts";

/** More than is kept, in bytes. */
const TOO_MUCH = 9 * 1024 * 1024;
const JAPANESE = { encoding: "UniJIS-UCS2-H", ordering: "Japan1" };

/** Puts a PDF with this text into the bucket. */
async function fileOf(name: string, text: string, known = JAPANESE) {
	const bytes = pdfWithoutFonts([asianFont("MS-Gothic", known, text)]);
	await env.FILES.put(`files/${name}`, bytes);
	return {
		fileId: name,
		name: `${name}.pdf`,
		objectKey: `files/${name}`,
		mime: "application/pdf",
		size: bytes.length,
		page: 1,
		width: 320,
	} as const;
}

/** What other files' tests have had is kept, too: this takes the place of all of it. */
async function forgetFonts(): Promise<void> {
	const zeros = new Blob([new Uint8Array(TOO_MUCH)]).stream().pipeThrough(new CompressionStream("gzip"));
	const packed = new Uint8Array(await new Response(zeros).arrayBuffer());
	await fontSource({ font: async () => packed })("european");
}

const bytesOf = async (drawn: Promise<Uint8Array | null>) => [...((await drawn) ?? [])].join();

describe("a PDF without its fonts, in the Worker", () => {
	const bucket = env.FILES;
	let blank: string;

	beforeAll(async () => {
		blank = await bytesOf(drawPage(await fileOf("blank", " "), { bucket }));
	});

	beforeEach(forgetFonts);

	it("has its letters where the fonts' Worker is bound", async () => {
		const draw = async (name: string, text: string) => bytesOf(env.READER.drawPage(await fileOf(name, text)));
		const pictures = [blank, await draw("one", "契"), await draw("other", "約")];
		expect(new Set(pictures).size).toBe(3);
	});

	it("keeps a font for the next file", async () => {
		const fonts = { font: vi.fn<FontCalls["font"]>(async () => new Uint8Array(korean)) };
		const known = { encoding: "UniKS-UCS2-H", ordering: "Korea1" };
		for (const name of ["first", "second"]) {
			const picture = await bytesOf(drawPage(await fileOf(name, "한국", known), { bucket, fonts }));
			expect(picture).not.toBe(blank);
		}
		expect(fonts.font.mock.calls).toEqual([["korean"]]);
	});

	it("is drawn as before where the fonts' Worker fails, or says nothing", async () => {
		const file = await fileOf("failing", "險", { encoding: "UniCNS-UCS2-H", ordering: "CNS1" });
		const failing = { font: () => Promise.reject(new Error("not there")) };
		expect(await bytesOf(drawPage(file, { bucket, fonts: failing }))).toBe(blank);
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		try {
			const silent = { font: vi.fn<FontCalls["font"]>(() => new Promise(() => {})) };
			const drawn = bytesOf(drawPage(file, { bucket, fonts: silent }));
			await vi.waitFor(() => expect(silent.font).toHaveBeenCalled());
			await vi.advanceTimersByTimeAsync(5_000);
			expect(await drawn).toBe(blank);
		} finally {
			vi.useRealTimers();
		}
	});
});
