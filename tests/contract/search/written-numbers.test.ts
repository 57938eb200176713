import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMonthFirst } from "../../../contract/search/month-first.ts";
import { parseIndexedSearch } from "../../../contract/search/search-query.ts";
import { rangesOfEach, sequencesOf } from "../../../contract/search/found-ranges.ts";
import { tokenize } from "../../../workers/cms/tenant/core/folding.ts";

/** Whether a document with this text is found by what is typed, as the index does it. */
function finds(typed: string, text: string): boolean {
	const words = [...tokenize([text])];
	const { words: terms } = parseIndexedSearch(typed);
	return (
		terms.length > 0 &&
		terms.every(({ typed: word, isWord, also }) =>
			[...(isWord ? [word] : []), ...also].some((piece) =>
				words.some((known) => (piece.length < 3 ? known.startsWith(piece) : known.includes(piece))),
			),
		)
	);
}

/** What is marked of a text for a search. */
function marks(typed: string, text: string): string[] {
	const groups = parseIndexedSearch(typed).words.map((term) => sequencesOf([term]));
	return rangesOfEach(text, groups)
		.flat()
		.map(([begin, end]) => text.slice(begin, end));
}

const SAME: Readonly<Record<string, readonly string[]>> = {
	"an amount": [
		"123 949.75",
		"123'949.75",
		"123949.75",
		"123’949.75",
		"123,949.75",
		"123.949,75",
		"123\u00a0949,75",
	],
	"a round amount": ["120 000,00", "120'000.00", "120'000.–", "120000.00", "120.000,00"],
	"an amount with commas": ["755,785.11", "755785.11", "755'785.11", "755.785,11"],
	"a German amount": ["15.387,08", "15387.08", "15'387.08", "15 387,08"],
	"a UID": ["CHE112203184", "CHE-112.203.184", "che-112.203.184"],
	"a number of a phone": ["044 123 45 67", "0441234567", "044/123 45 67", "(044) 123 45 67", "044-123-45-67"],
	"an IBAN": ["CH93 0076 2011 6238 5295 7", "CH9300762011623852957"],
	"a reference": ["21 00000 00003 13947 14300 09017", "210000000003139471430009017"],
	"a social security number": ["756.1234.5678.97", "7561234567897", "756 1234 5678 97"],
	"a number of an invoice": ["RE-2024-00123", "RE202400123", "RE2024/00123", "re_2024_00123"],
	"a number of a policy": ["44.120.2024-3", "4412020243", "44-120-2024-3", "44/120/2024/3"],
	"a number of a book": ["978-3-16-148410-0", "9783161484100"],
	"a day": [
		"17.12.2018",
		"17. Dezember 2018",
		"17 décembre 2018",
		"17 decembre 2018",
		"17 dicembre 2018",
		"17/12/2018",
		"2018-12-17",
		"Dec 17, 2018",
		"December 17th, 2018",
		"17. Dez. 2018",
		"17.12.18",
		"17. 12. 2018",
		"17th of December 2018",
		"17-Dec-2018",
		"12/17/2018",
	],
	"a first of March": [
		"1. März 2024",
		"1er mars 2024",
		"1° marzo 2024",
		"1.3.2024",
		"01.03.2024",
		"1. Maerz 2024",
	],
};

describe("numbers and days are found however they are written", () => {
	it.each(Object.entries(SAME))("%s", (_, ways) => {
		const missed = ways.flatMap((typed) =>
			ways
				.map((text) => `Zahlbar ist ${text} (alles), siehe Beilage.`)
				.filter((text) => !finds(typed, text))
				.map((text) => `${typed} not in: ${text}`),
		);
		expect(missed).toEqual([]);
	});

	it.each([
		["+41 44 123 45 67", "Telefon 044 123 45 67"],
		["044 123 45 67", "Tel. +41 44 123 45 67"],
		["0441234567", "Tel. +41 (0)44 123 45 67"],
		["+41441234567", "Tel. 044 / 123 45 67, 0041 44 123 45 67"],
		["HR44.120.2024-3", "Police HR 44.120.2024-3"],
		["HR 44.120.2024-3", "Police HR4412020243"],
		["GS60-77.140", "Serie GS60-77.140.221"],
		["ZH555410", "Kontrollschild ZH 555 410"],
		["1250", "CHF 1'250.50"],
		["1'250", "Total 1250.50"],
		["949.75", "2 Stück à 949.75"],
		["120.00", "Pos 2 500 120.00"],
		["CHF1250.00", "Total CHF 1'250.00"],
		["1250.00", "Total CHF1'250.00"],
		["1250.00", "EUR 1.250 netto"],
		["2023/2024", "von 2023 bis 2024"],
		["1.1.2024-31.12.2024", "vom 1. Januar 2024 bis 31. Dezember 2024"],
		["10.50-12.50", "zwischen 10.50 und 12.50"],
		["3.5", "3,5 Prozent"],
		["2'024", "im Jahr 2024"],
		["17.12.2018", "erstellt 2018-12-17T10:30:00Z"],
		["120000.00", "CHF 120'000.–"],
		["192.168.1.10", "Drucker 192.168.1.10"],
		["1.2.34", "Version 1.2.34"],
		["98'765.4", "Total 98'765.40"],
		["98'765.4", "98765.4 Stück"],
		["1'185.5", "CHF 1185.50"],
		["98.765,4", "EUR 98.765,40"],
		["1185.5", "CHF 1'185.50"],
		["17.3.26", "am 17. März 2026"],
		["17.3.26", "Version 17.3.26"],
		["3.11.26", "03.11.2026"],
		["03.11.26", "3. November 2026"],
	])("%s in: %s", (typed, text) => {
		expect(finds(typed, text)).toBe(true);
	});
});

describe("another number is another number", () => {
	it.each([
		["123'949.75", "123'949.76"],
		["123'949.75", "1'123'949.75"],
		["949.75", "123'949.75"],
		["1250.00", "1250.50"],
		["120'000.00", "120'000.50"],
		["044 123 45 67", "044 123 45 68"],
		["+41 44 123 45 67", "+49 44 123 45 67"],
		["CHE-112.203.184", "CHE-112.203.185"],
		["44.120.2024-3", "44.120.2024-4, 4.3"],
		["192.168.1.10", "192.168.11.0"],
		["1.2.34", "12.3.4"],
		["98'765.4", "98'765.04, 98'765.41"],
		["98'765.40", "98'765.45"],
		["17.3.26", "17. April 2026, 3. November 2026, 17.03.2016"],
		["31.2.26", "3. März 2026"],
		["17.03.2026", "Version 17.3.26"],
		["10.30", "um 10:30 Uhr"],
		["17.12.2018", "18.12.2018, 17.11.2018, 17.12.2019"],
		["31.02.2024", "2. März 2024"],
		["1234", "Telefon 044 123 45 67"],
		["0815", "am 15.08.2026"],
		["4412", "Police 44.120.2024-3"],
	])("%s not in: %s", (typed, text) => {
		expect(finds(typed, text)).toBe(false);
	});

	const figures = (least: number, most: number) =>
		fc.stringMatching(new RegExp(`^[1-9]\\d{${least - 1},${most - 1}}$`));
	const amount = fc.tuple(figures(4, 9), fc.stringMatching(/^\d\d$/));
	const grouped = (whole: string, sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);
	const ways = ([whole, cents]: [string, string]) => [
		`${whole}.${cents}`,
		`${whole},${cents}`,
		...["'", "’", " ", "\u00a0", ","].map((sign) => `${grouped(whole, sign)}.${cents}`),
		...[".", " ", "'"].map((sign) => `${grouped(whole, sign)},${cents}`),
	];
	/** The text with one figure changed to another. */
	const changed = (text: string, place: number, by: number) => {
		const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
		const at = places[place % places.length] ?? 0;
		return text.slice(0, at) + String((Number(text.charAt(at)) + by) % 10) + text.slice(at + 1);
	};
	const change = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 }));

	it("an amount is found in each way of writing it, and never with another figure", () => {
		fc.assert(
			fc.property(amount, fc.nat(20), fc.nat(20), change, (written, one, other, [place, by]) => {
				const all = ways(written);
				const typed = all[one % all.length] ?? "";
				const text = all[other % all.length] ?? "";
				expect(finds(typed, `Total ${text} netto`)).toBe(true);
				const another = changed(typed, place, by);
				fc.pre(!another.startsWith("0"));
				expect(finds(another, `Total ${text} netto`)).toBe(false);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("a day is found in each way of writing it, and never as another day", () => {
		const day = fc.date({ min: new Date("1951-01-01"), max: new Date("2048-12-31"), noInvalidDate: true });
		const write = (date: Date): string[] => {
			const [year, month, of] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
			const two = (value: number) => String(value).padStart(2, "0");
			const named = ["de-CH", "fr", "it", "en-US", "en-GB"].map((language) =>
				new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(date),
			);
			return [
				...named,
				`${of}.${month}.${year}`,
				`${two(of)}.${two(month)}.${year}`,
				`${year}-${two(month)}-${two(of)}`,
			];
		};
		fc.assert(
			fc.property(day, day, fc.nat(20), fc.nat(20), (date, another, one, other) => {
				const [typed, text] = [write(date), write(another)];
				const pick = (list: string[], at: number) => list[at % list.length] ?? "";
				expect(finds(pick(typed, one), `Bern, ${pick(typed, other)}.`)).toBe(true);
				const isSame = date.toISOString().slice(0, 10) === another.toISOString().slice(0, 10);
				expect(finds(pick(typed, one), `Bern, ${pick(text, other)}.`)).toBe(isSame);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("a number of something is found with and without signs in it, and never with another figure", () => {
		const code = fc.tuple(
			fc.stringMatching(/^(?:[A-Z]{2}|)$/),
			fc.array(fc.stringMatching(/^\d{3,5}$/), { minLength: 2, maxLength: 4 }),
			fc.constantFrom("-", "/", "_"),
		);
		fc.assert(
			fc.property(code, change, fc.boolean(), ([letters, groups, sign], [place, by], isJoined) => {
				fc.pre(!/^(?:19|20)\d\d/.test(groups[0] ?? "") && groups[0]?.startsWith("0") !== true);
				const written = [...(letters === "" ? [] : [letters]), ...groups].join(sign);
				const plain = letters + groups.join("");
				const [typed, text] = isJoined ? [plain, written] : [written, plain];
				expect(finds(typed, `Nr. ${text}.`)).toBe(true);
				expect(finds(changed(typed, place, by), `Nr. ${text}.`)).toBe(false);
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe("a day of which only the language tells what it is", () => {
	it.each([
		["3. April 2018", "Die Rechnung vom 03/04/2018 ist zu bezahlen", true],
		["4. März 2018", "Die Rechnung vom 03/04/2018 ist zu bezahlen", false],
		["3 avril 2018", "La facture du 03/04/2018 est à payer", true],
		["3 aprile 2018", "La fattura del 03/04/2018 è da pagare per il cliente", true],
		["March 4, 2018", "The invoice of 03/04/2018 is to be paid by you", true],
		["April 3, 2018", "The invoice of 03/04/2018 is to be paid by you", false],
		["April 3, 2018", "The invoice of 03/04/2018 is to be paid by 28/04/2018", true],
		["03/04/2018", "The invoice of 03/04/2018 is to be paid by you", true],
		["03/04/2018", "Die Rechnung vom 3. April 2018", true],
		["03/04/2018", "Die Rechnung vom 4. März 2018", false],
	])("%s in: %s is %s", (typed, text, isFound) => {
		expect(finds(typed, text)).toBe(isFound);
	});

	it("is read by all that stands beside it", () => {
		expect(isMonthFirst(["Delivery 03/04/2018", "The parts of the order, to be paid by you"])).toBe(true);
		expect(isMonthFirst(["03/04/2018", null])).toBe(false);
	});
});

describe("marked is all of a number", () => {
	it.each([
		["123949.75", "Total CHF 123'949.75 netto", ["123'949.75"]],
		["CH9300762011623852957", "IBAN CH93 0076 2011 6238 5295 7, Bern", ["CH93 0076 2011 6238 5295 7"]],
		[
			"210000000003139471430009017",
			"Ref. 21 00000 00003 13947 14300 09017",
			["21 00000 00003 13947 14300 09017"],
		],
		["17.12.2018", "Bern, 17. Dezember 2018", ["17. Dezember 2018"]],
		["1250", "Total 1'250.50", ["1'250.50"]],
		["+41 44 123 45 67", "Tel. 044 123 45 67", ["044 123 45 67"]],
		["04.03.2018", "of 03/04/2018", ["03/04/2018"]],
	])("%s in: %s", (typed, text, expected) => {
		expect([...new Set(marks(typed, text))]).toEqual(expected);
	});
});

it("a text made to take long takes no longer", () => {
	const hostile = [
		"+1".padEnd(5_000, "1"),
		"1 ".repeat(5_000),
		"1.".repeat(5_000),
		"01-".repeat(4_000),
		"1'111".repeat(3_000),
		"(0".repeat(4_000),
		"a1-".repeat(4_000),
	];
	const started = performance.now();
	for (const text of hostile) tokenize([`${text}x`]);
	expect(performance.now() - started).toBeLessThan(3_000);
});
