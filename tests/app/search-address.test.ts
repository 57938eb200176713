import { expect, test } from "vitest";
import { formatSearch, parseSearch, searchText } from "../../app/features/search/search-address.ts";
import { foundPlace, placeParameters } from "../../app/features/search/found-place.ts";

test.each([
	["", { text: "", page: 1, isCut: false }],
	["q=%20 police%20", { text: "police", page: 1, isCut: false }],
	["q=police&page=3", { text: "police", page: 3, isCut: false }],
	["q=police&page=-1", { text: "police", page: 1, isCut: false }],
	["q=police&page=1.5", { text: "police", page: 1, isCut: false }],
	["q=police&page=1e99", { text: "police", page: 1_000_000, isCut: false }],
	["q=police&page=NaN", { text: "police", page: 1, isCut: false }],
	["q=%22a%20b%22%20-c%00", { text: '"a b" -c\u0000', page: 1, isCut: false }],
])("the address ?%s says what is searched for", (query, view) => {
	expect(parseSearch(new URLSearchParams(query))).toEqual(view);
});

test("a search that is too long is cut, and it is known that it was", () => {
	const { text, isCut } = parseSearch(new URLSearchParams({ q: "ab ".repeat(80) }));
	expect([text.length <= 200, isCut]).toEqual([true, true]);
});

test("a search is never cut through a letter", () => {
	expect(searchText(`${"a".repeat(199)}👍`)).toBe("a".repeat(199));
});

test.each([
	[{ text: "police" }, "?q=police"],
	[{ text: "a & b" }, "?q=a+%26+b"],
	[{ text: "police", page: 2 }, "?q=police&page=2"],
	[{}, ""],
])("the search %j has the query %j", (view, query) => {
	expect(formatSearch(view)).toBe(query);
});

const MATCH = {
	documentFileId: "kfamilie1aaaaaaaaaaaaaaa",
	fileName: "AVB.pdf",
	snippet: "der Selbstbehalt",
};

test("a hit in a file opens at its file and page, with the search to be marked there", () => {
	const place = foundPlace({ ...MATCH, page: 12, marks: [[4, 9]] }, false);
	expect(place?.snippet).toEqual(["der ", "Selbs", "tbehalt"]);
	expect(String(placeParameters(place, "selbs"))).toBe(
		"tab=files&file=kfamilie1aaaaaaaaaaaaaaa&page=12&q=selbs",
	);
});

test("where a wrong letter was forgiven, the words are marked as they are spelt there", () => {
	const snippet = "Die Haftpflicht und die haftpflicht deckt grobe Fehler";
	const marks = ["Haftpflicht", "haftpflicht", "grobe Fehler"].map((word) => {
		const begin = snippet.indexOf(word);
		return [begin, begin + word.length] as [number, number];
	});
	const place = foundPlace({ ...MATCH, snippet, page: 1, marks }, true);
	expect(placeParameters(place, 'hatfpflicht "grobe fehler"').get("q")).toBe('haftpflicht "grobe fehler"');
});

test("a hit in a file without pages names none, and one in the document itself names no file", () => {
	const place = foundPlace({ ...MATCH, page: null, marks: [] }, false);
	expect(placeParameters(place, "x").has("page")).toBe(false);
	expect(place?.snippet).toBe("der Selbstbehalt");
	expect(String(placeParameters(foundPlace(null, false), "x"))).toBe("");
});

test("marks that lie outside their snippet mark nothing else", () => {
	const place = foundPlace(
		{
			...MATCH,
			page: 1,
			marks: [
				[-5, 3],
				[12, 99],
				[200, 300],
			],
		},
		false,
	);
	expect(place?.snippet).toEqual(["", "der", " Selbstbe", "halt"]);
});
