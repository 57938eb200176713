import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	rangesIn,
	rangesOfEach,
	sequencesOf,
	spelledSequences,
} from "../../../contract/search/found-ranges.ts";
import { parseIndexedSearch } from "../../../contract/search/search-query.ts";

const marked = (text: string, words: string) =>
	rangesIn(text, spelledSequences(words.split(" ")))
		.toSorted(([one], [other]) => one - other)
		.map(([begin, end]) => text.slice(begin, end));
const found = (text: string, words: string) => [...new Set(marked(text, words))];

describe("where a search stands in a text", () => {
	it.each([
		["Police Zürich", "zuerich", ["Zürich"]],
		["Police ZUERICH", "zürich", ["ZUERICH"]],
		["Police Zu\u0308rich", "zurich", ["Zu\u0308rich"]],
		["Die Weiße Gasse", "weisse", ["Weiße"]],
		["Die Weisse Gasse", "weiße", ["Weisse"]],
		["Privathaftpflichtversicherung", "haftpflicht", ["haftpflicht"]],
		["Café, CAFÉ und Cafe", "café", ["Café", "CAFÉ", "Cafe"]],
		["Quelle und Elle", "el", ["El"]],
		["🚗 Auto", "🚗", ["🚗"]],
		["Herz❤️Ass und ❤❤", "herz ❤ ass", ["Herz❤️Ass"]],
		["Herz Ass und ❤❤", "❤ ❤", ["❤❤"]],
		["❤ x", "❤ ❤", []],
		["Privathaftpflicht", "haft pflicht", []],
		["nichts davon", "etwas", []],
		["de\ufb01nitiv", "definitiv", ["de\ufb01nitiv"]],
		["Nr. \uff12\uff10\uff12\uff16", "2026", ["\uff12\uff10\uff12\uff16"]],
		["drei\n Monate, im Voraus", "monate im", ["Monate, im"]],
		["drei\0Jahre", "drei monate", []],
		["für die Straße", "fuer die strasse", ["für die Straße"]],
		["Müller in Zuerich", "mueller in zürich", ["Müller in Zuerich"]],
		["Schulgeld Noé Keller", "noé keller", ["Noé Keller"]],
	])("in %j: %s", (text, words, expected) => {
		expect(found(text, words)).toEqual(expected);
	});

	it.each([
		["Konto CH9300762011623852957", "0076", ["0076"]],
		["bis 3.4.2026 in Kraft", '"2026-04-03 in"', ["3.4.2026 in"]],
		["Laufzeit 3 Jahre bis 3. April 2026, in Kraft", '"bis 3.4.2026 in"', ["bis 3. April 2026, in"]],
		["bis 15.08.2026", "2026", ["2026"]],
		["bis 15.08.2026", "0815", []],
		["bei 90'000 km", '"90000 km"', ["90'000 km"]],
		["Zürich, 90'000 km", '"Zuerich 90000 km"', ["Zürich, 90'000 km"]],
	])("numbers are one however they are written: in %j: %s", (text, typed, expected) => {
		const { words, phrases } = parseIndexedSearch(typed);
		const terms = [...words.map((word) => [word]), ...phrases];
		const ranges = rangesOfEach(text, terms.map(sequencesOf)).flat();
		expect([...new Set(ranges.map(([begin, end]) => text.slice(begin, end)))]).toEqual(expected);
	});

	it("takes no longer for each pictograph of a text of very many", () => {
		expect(found("🚗".repeat(50_000), "🚗 auto")).toEqual([]);
	});

	it("is found wherever it stands, whatever Latin letters it has, and inside of the text", () => {
		const letters = fc.stringMatching(/^[A-Za-z0-9À-ÖØ-öø-ž]{3,12}$/u);
		fc.assert(
			fc.property(letters, fc.stringMatching(/^[ ,.-]{1,3}$/), (word, between) => {
				const text = `davor${between}${word}${between}danach`;
				const sequences = spelledSequences([word]);
				expect(rangesOfEach(text, [sequences])[0]?.length).toBeGreaterThan(0);
				for (const [begin, end] of rangesIn(text, sequences)) {
					expect(begin).toBeLessThan(end);
					expect(end).toBeLessThanOrEqual(text.length);
				}
			}),
		);
	});

	it("stands at the same places whether one group of sequences is looked for or all spellings are", () => {
		const vowels = fc.array(
			fc.constantFrom("a", "ä", "o", "ö", "u", "ü", "e", "n", "S", " ", ", ", "-\n", "🚗"),
			{
				maxLength: 14,
			},
		);
		fc.assert(
			fc.property(vowels, vowels, (letters, searched) => {
				const text = letters.join("");
				const words = searched.join("").split(" ").filter(Boolean);
				const sequences = spelledSequences(words);
				const [first = []] = rangesOfEach(text, [sequences]);
				expect(first.length > 0).toBe(sequences.length > 0 && rangesIn(text, sequences).length > 0);
			}),
			{ numRuns: 2_000 },
		);
	});
});
