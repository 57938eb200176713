import { describe, expect, test } from "vitest";
import type { PageWord } from "../../../../contract/files/page-layout.ts";
import { highlighter } from "../../../../app/features/explorer/highlight.ts";
import { markedWords } from "../../../../app/features/file-view/word-marks.ts";

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

const words = (search: string, lines: string[]) => [...markedWords(wordsOf(...lines), highlighter(search))];
const marked = (search: string, ...lines: string[]) =>
	Object.fromEntries(words(search, lines).map(([index, { parts }]) => [index, parts]));
/** The places of the words after which the mark goes on. */
const goingOn = (search: string, ...lines: string[]) =>
	words(search, lines).flatMap(([index, { goesOn }]) => (goesOn ? [index] : []));

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

	test("are found in each spelling of an umlaut, in capitals and apart from their accents", () => {
		for (const search of ["zürich", "zuerich", "ZURICH"]) {
			expect(marked(search, "Zürich Zuerich Zurich Zürcher")).toEqual({
				0: ["", "Zürich"],
				1: ["", "Zuerich"],
				2: ["", "Zurich"],
			});
		}
	});

	test("are a phrase as one, with the spaces between its words, and none of its words elsewhere", () => {
		const line = "Grobe Worte, grobe Fahrlässigkeit im Ausland, im Inland";
		expect(marked('"grobe fahrlässigkeit im"', line)).toEqual({
			2: ["", "grobe"],
			3: ["", "Fahrlässigkeit"],
			4: ["", "im"],
		});
		expect(goingOn('"grobe fahrlässigkeit im"', line)).toEqual([2, 3]);
		expect(goingOn("grobe fahrlässigkeit im", line)).toEqual([]);
	});

	test("are a phrase over the end of a line and through a hyphenated word", () => {
		const lines = ["mit grober", "Fahrläs-", "sigkeit im Ausland"];
		expect(marked('"grober Fahrlässigkeit im"', ...lines)).toEqual({
			1: ["", "grober"],
			2: ["", "Fahrläs-"],
			3: ["", "sigkeit"],
			4: ["", "im"],
		});
		expect(goingOn('"grober Fahrlässigkeit im"', ...lines)).toEqual([3]);
	});

	test("are a number as one, however it is typed", () => {
		const line = "IBAN CH93 0076 2011 6238 5295 7 CHF 123 949.75 am 17. Dezember 2018";
		const whole = (text: string, from: number) =>
			Object.fromEntries(text.split(" ").map((word, index) => [from + index, ["", word]]));
		expect(marked("CH9300762011623852957", line)).toEqual(whole("CH93 0076 2011 6238 5295 7", 1));
		expect(goingOn("CH9300762011623852957", line)).toEqual([1, 2, 3, 4, 5]);
		expect(marked("123'949.75", line)).toEqual(whole("123 949.75", 8));
		expect(marked("17/12/2018", line)).toEqual(whole("17. Dezember 2018", 11));
		expect(marked("123'949.76", line)).toEqual({});
	});

	test("are none without a search, and none where they do not stand", () => {
		expect(marked("", "Die Police")).toEqual({});
		expect(marked("rechnung", "Die Police")).toEqual({});
	});
});
