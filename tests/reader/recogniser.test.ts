import { describe, expect, test } from "vitest";
import { drawScannedPages, withScannedText } from "../../workers/reader/recognise/scanned-pages.ts";
import { UnreadableFileError } from "../../workers/reader/unreadable-file-error.ts";
import { recogniserOf } from "../../workers/reader/recognise/workers-ai.ts";

const PICTURE = Uint8Array.from([1, 2, 3]);

/** A recogniser on a binding that answers this, and what the binding was asked. */
function recogniserThatHears(answer: unknown, model?: string) {
	const asked: { model: string; input: object }[] = [];
	const AI = {
		async run(asking: string, input: object) {
			asked.push({ model: asking, input });
			if (answer instanceof Error) throw answer;
			return answer;
		},
	};
	return { asked, recogniser: recogniserOf(model === undefined ? { AI } : { AI, RECOGNISER_MODEL: model }) };
}

const chat = (content: unknown) => ({ choices: [{ message: { role: "assistant", content } }] });

describe("the platform's recogniser", () => {
	test("is none where it is not bound", () => {
		expect(recogniserOf({})).toBeNull();
	});

	test("is shown the picture and asked for its text alone", async () => {
		const { asked, recogniser } = recogniserThatHears(chat("Quittung\n12.50"));
		expect(await recogniser?.textOf(PICTURE)).toBe("Quittung\n12.50");
		expect(asked).toMatchObject([
			{
				model: "@cf/google/gemma-4-26b-a4b-it",
				input: {
					temperature: 0,
					messages: [
						{
							role: "user",
							content: [
								{ type: "text", text: expect.stringContaining("Transcribe all text") },
								{ type: "image_url", image_url: { url: "data:image/webp;base64,AQID" } },
							],
						},
					],
				},
			},
		]);
	});

	test("may be another model, which may answer in the older way", async () => {
		const { asked, recogniser } = recogniserThatHears(
			{ response: " Police 4711 " },
			"@cf/meta/llama-3.2-11b-vision-instruct",
		);
		expect(await recogniser?.textOf(PICTURE)).toBe("Police 4711");
		expect(asked[0]?.model).toBe("@cf/meta/llama-3.2-11b-vision-instruct");
	});

	test.each([
		["NO TEXT", ""],
		["No text.\n", ""],
		["", ""],
		["```\nPolice\n4711\n```", "Police\n4711"],
		["```text\nPolice\n```", "Police"],
		["There is NO TEXT", "There is NO TEXT"],
	])("that answers %j has read %j", async (answer, text) => {
		expect(await recogniserThatHears(chat(answer)).recogniser?.textOf(PICTURE)).toBe(text);
	});

	test.each([
		new Error("3040: capacity"),
		{},
		null,
		"text",
		chat(null),
		chat([{ type: "text" }]),
		{ choices: [] },
	])("that answers %j has failed, and may be asked again", async (answer) => {
		await expect(recogniserThatHears(answer).recogniser?.textOf(PICTURE)).rejects.toThrow(Error);
	});
});

describe("a PDF's pages without text", () => {
	const textual = { page: 2, text: "eigener Text" };
	const limits = {
		deadline: Date.now() + 60_000,
		maxCharacters: 0,
		maxInflatedBytes: 0,
		maxInflationRatio: 0,
	};
	const pdf = { render: async (page: number) => Uint8Array.of(page) };
	const recogniser = { textOf: async ([page]: Uint8Array) => `von Seite ${page}` };

	test("are drawn and get the text of their pictures, the others keep theirs", async () => {
		const read = { pages: [{ page: 1, text: " \n" }, textual, { page: 3, text: "" }], isCut: false };
		const scanned = await drawScannedPages(pdf, read, limits);
		expect([...scanned.keys()]).toEqual([1, 3]);
		expect(await withScannedText(read, scanned, recogniser)).toEqual({
			pages: [{ page: 1, text: "von Seite 1" }, textual, { page: 3, text: "von Seite 3" }],
			isCut: false,
		});
	});

	test("are left without where they are damaged, or the time is up", async () => {
		const pages = [1, 2, 3].map((page) => ({ page, text: "" }));
		const render = async (page: number) => {
			if (page === 2) throw new UnreadableFileError("broken");
			return Uint8Array.of(page);
		};
		const damaged = await drawScannedPages({ render }, { pages, isCut: false }, limits);
		expect(await withScannedText({ pages, isCut: false }, damaged, recogniser)).toEqual({
			pages: [
				{ page: 1, text: "von Seite 1" },
				{ page: 2, text: "" },
				{ page: 3, text: "von Seite 3" },
			],
			isCut: false,
		});
		const late = await drawScannedPages(pdf, { pages, isCut: false }, { ...limits, deadline: 0 });
		expect(late.size).toBe(0);
		expect((await withScannedText({ pages, isCut: false }, late, recogniser)).isCut).toBe(true);
	});

	test("are recognised up to twenty, and more are said to be left out", async () => {
		const pages = Array.from({ length: 23 }, (_, index) => ({ page: index + 1, text: "" }));
		const scanned = await drawScannedPages(pdf, { pages, isCut: false }, limits);
		const { pages: read, isCut } = await withScannedText({ pages, isCut: false }, scanned, recogniser);
		expect(read.map(({ text }) => text)).toEqual([
			...Array.from({ length: 20 }, (_, index) => `von Seite ${index + 1}`),
			"",
			"",
			"",
		]);
		expect(isCut).toBe(true);
	});

	test("are asked for five at a time, and an error of one is one of the file", async () => {
		const scanned = new Map(Array.from({ length: 12 }, (_, page) => [page, Uint8Array.of(page)]));
		let running = 0;
		let most = 0;
		const slow = {
			async textOf() {
				running += 1;
				most = Math.max(most, running);
				await Promise.resolve();
				running -= 1;
				return "";
			},
		};
		await withScannedText({ pages: [], isCut: false }, scanned, slow);
		expect(most).toBe(5);
		const failing = { textOf: () => Promise.reject(new Error("3040: capacity")) };
		await expect(withScannedText({ pages: [], isCut: false }, scanned, failing)).rejects.toThrow("3040");
	});
});
