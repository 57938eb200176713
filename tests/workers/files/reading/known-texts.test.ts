import { expect, it } from "vitest";
import { written } from "virtual:written-texts";
import type { TextChunk } from "../../../../workers/shared/reader-calls.ts";
import { wordRecall } from "../../../bench/formats/word-recall.ts";
import { readAsUploaded } from "./read-as-uploaded.ts";

it.each([...Map.groupBy(written, ({ format }) => format)])(
	"letters and tables in four languages are read back whole: %s",
	async (_, files) => {
		expect(files.length).toBeGreaterThanOrEqual(4);
		for (const { name, bytes, text } of files) {
			const read = await readAsUploaded(name, Buffer.from(bytes, "base64"));
			const chunks = read.text.trim().split("\n");
			const words = chunks.map((line) => (JSON.parse(line) as TextChunk).chunk).join("\n");
			const { expected, found } = wordRecall(text, words);
			expect(expected, name).toBeGreaterThan(50);
			expect(found / expected, name).toBeGreaterThanOrEqual(0.995);
		}
	},
);
