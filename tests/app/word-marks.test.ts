import { describe, expect, test } from "vitest";
import type { PageWord } from "../../contract/page-layout.ts";
import { searchMarks } from "../../app/features/file-view/search-marks.ts";
import { markedWords } from "../../app/features/file-view/word-marks.ts";

const wordOf = (text: string, endsLine: boolean): PageWord => ({
	text,
	x: 0,
	y: 0,
	width: 0.1,
	height: 0.01,
	endsLine,
});

/** Words of lines of text. */
function wordsOf(...lines: string[]): PageWord[] {
	return lines.flatMap((line) => {
		const texts = line.split(" ");
		return texts.map((text, index) => wordOf(text, index === texts.length - 1));
	});
}

const marked = (search: string, ...lines: string[]) =>
	Object.fromEntries(markedWords(wordsOf(...lines), searchMarks(search)));

describe("the words of a search in a page", () => {
	test("are marked in place, parts of words included", () => {
		expect(marked("haftpflicht", "Die Privathaftpflichtversicherung gilt")).toEqual({
			1: ["Privat", "haftpflicht", "versicherung"],
		});
	});

	test("are found however their umlauts are spelt", () => {
		expect(marked("zuerich", "in Zürich und Zurzach")).toEqual({ 1: ["", "Zürich"] });
	});

	test("are found where a line ends within them", () => {
		expect(marked("versicherung", "Ihre Versiche-", "rung endet")).toEqual({
			1: ["", "Versiche-"],
			2: ["", "rung"],
		});
	});

	test("are those that the search wants, and not those that it leaves out", () => {
		expect(marked('police -zurich -"alte Rechnung"', "Police Zürich alte Rechnung")).toEqual({
			0: ["", "Police"],
		});
		expect(marked("e-mail", "Per E-Mail")).toEqual({ 1: ["", "E", "-", "Mail"] });
	});

	test("are none without a search, and none where they do not stand", () => {
		expect(marked("", "Die Police")).toEqual({});
		expect(marked("rechnung", "Die Police")).toEqual({});
	});
});
