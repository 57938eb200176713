import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctedSearch } from "../../../../app/features/search/corrected-search.ts";
import type { ListedItem } from "../../../../contract/explorer/explorer.ts";

/** A hit by what it shows; in its snippet one word is marked. */
function hit(name: string, snippet = "", marked = ""): ListedItem {
	const begin = snippet.indexOf(marked);
	const match = { snippet, marks: marked === "" ? [] : [[begin, begin + marked.length]] };
	return { name, documentNumber: null, description: null, match } as unknown as ListedItem;
}

describe("a search whose letters were forgiven", () => {
	test.each([
		["haftplicht", [hit("Haftpflicht 2026")], "haftpflicht"],
		["versicherunk", [hit("Police", "Allgemeine Versicherungen", "Versicherungen")], "versicherung"],
		["polcie zürich", [hit("Police"), hit("Haus", "in Zürich", "Zürich")], "police zürich"],
		["zuerihc", [hit("Zuerich")], "zuerich"],
		["zurihc", [hit("Zürich")], "zürich"],
		['mietzinns "drei Monate"', [hit("Mietzins")], 'mietzins "drei monate"'],
	])("is spelt as its hits are: %s", (text, items, spelt) => {
		expect(correctedSearch(text, items)).toBe(spelt);
	});

	test("is what most of its hits show", () => {
		expect(correctedSearch("mauler", [hit("Maurer"), hit("Maler"), hit("Maler 2")])).toBe("maler");
	});

	test.each([
		["police", [hit("Policen")]],
		["polcie", [hit("Mietvertrag", "die Police liegt bei", "liegt")]],
		["mai", [hit("Mail")]],
		["polcie", []],
	])("has no other spelling where its hits show none: %s", (text, items) => {
		expect(correctedSearch(text, items)).toBeNull();
	});

	test("of one letter too many, too few, another or swapped becomes the word again", () => {
		const word = fc.array(fc.constantFrom(..."abcdefgh"), { minLength: 6, maxLength: 10 });
		fc.assert(
			fc.property(word, fc.nat(), fc.constantFrom("more", "less", "other", "swap"), (letters, at, kind) => {
				const place = at % (letters.length - 1);
				const spoilt = letters.slice();
				if (kind === "more") spoilt.splice(place, 0, "x");
				if (kind === "less") spoilt.splice(place, 1);
				if (kind === "other") spoilt.splice(place, 1, "x");
				if (kind === "swap") spoilt.splice(place, 2, ...letters.slice(place, place + 2).toReversed());
				const [right, wrong] = [letters.join(""), spoilt.join("")];
				const spelt = correctedSearch(wrong, [hit(right)]);
				if (right.includes(wrong)) expect(spelt).toBeNull();
				else expect(right).toContain(spelt);
			}),
		);
	});
});
