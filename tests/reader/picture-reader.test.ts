import { describe, expect, test } from "vitest";
import { pictureReaderOf } from "../../workers/reader/recognise/workers-ai.ts";

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
	return {
		asked,
		recogniser: pictureReaderOf(model === undefined ? { AI } : { AI, RECOGNISER_MODEL: model }),
	};
}

const chat = (content: unknown) => ({ choices: [{ message: { role: "assistant", content } }] });

describe("the platform's picture reader", () => {
	test("is none where it is not bound", () => {
		expect(pictureReaderOf({})).toBeNull();
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
