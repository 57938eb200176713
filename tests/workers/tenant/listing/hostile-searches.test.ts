import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { parseIndexedSearch } from "../../../../contract/search/search-query.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rowFilter } from "../../../../workers/cms/tenant/listing/explorer-filter.ts";
import { hydrateRows } from "../../../../workers/cms/tenant/listing/search-places.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { phraseRows } from "../../../../workers/cms/tenant/listing/search-phrases.ts";
import { searchTenants } from "../../../../workers/cms/across-tenants/search-tenants.ts";
import { inOneTurn, turnsOf } from "../in-one-turn.ts";
import { find, imported, newMember, newTenant, offered, OWNER, type TestTenant } from "../tenant-fixture.ts";

const MARKS = "\u0301".repeat(1_000);
/** Letters that take two units each, after one that takes one: a cut at an even place halves one of them. */
const PAIRS = `a${"𐐀".repeat(80)}`;
/** More bytes than a pattern of the database may have. */
const LONG = "Donaudampfschiff".repeat(6);

let tenant: TestTenant;

beforeAll(async () => {
	tenant = await newTenant();
	const names = [
		"Police Zürich",
		"❤️ Hochzeit",
		"Herz ❤ Ass",
		`Zalgo${MARKS} Text`,
		PAIRS,
		"\ud800 halb \udc00",
		"100% _sicher_ [a-z]* ^Anfang",
		String.raw`C:\Ablage\neu "Zitat" 'Apostroph'`,
		"Null\0zeichen",
		`Fahrt ${LONG}`,
	];
	unwrap(
		await tenant.store.setup.importDocuments(names.map((name) => imported({ name: name.toWellFormed() }))),
	);
});

async function search(text: string) {
	const { tenantKey, documentId } = tenant;
	const memberships = [{ tenantKey, documentId, name: "Familie Müller", id: 7 }];
	const filters = explorerFilterSchema.parse({ text });
	const query = { filters, pagination: { page: 1, pageSize: 100 } };
	const { items, total } = await searchTenants(env, { userId: OWNER, memberships, tokenId: "a" }, query);
	expect(total).toBe(items.length);
	const listed = await find(tenant, OWNER, { text });
	if (listed.total > 0) expect(listed.names.toSorted()).toEqual(items.map(({ name }) => name).toSorted());
	return items.map(({ name }) => name).toSorted();
}

describe("a search of odd characters", () => {
	it.each([
		["❤", ["Herz ❤ Ass", "❤️ Hochzeit"]],
		["❤️", ["Herz ❤ Ass", "❤️ Hochzeit"]],
		["❤️ hochzeit", ["❤️ Hochzeit"]],
		['"❤️ hochzeit"', ["❤️ Hochzeit"]],
		['"herz ❤️"', ["Herz ❤ Ass"]],
		["herz -❤️", []],
		['hochzeit -"❤ ass"', ["❤️ Hochzeit"]],
		["zalgo", [`Zalgo${MARKS} Text`]],
		[`z${MARKS.slice(0, 150)}algo`, [`Zalgo${MARKS} Text`]],
		["𐐨𐐨𐐨", [PAIRS]],
		["\ud800", []],
		["halb\ud800", ["\ufffd halb \ufffd"]],
		["zeichen\0", ["Null\0zeichen"]],
		["\u0301", []],
		["\u0301 \ufe0f", []],
		["-\u0301", []],
		['"\u0301"', []],
		[LONG, [`Fahrt ${LONG}`]],
		[`fahrt ${LONG.slice(10)}`, [`Fahrt ${LONG}`]],
		[`fahrt -${LONG}`, []],
		[`"fahrt ${LONG}"`, [`Fahrt ${LONG}`]],
		[`police -"fahrt ${LONG}"`, ["Police Zürich"]],
	])("%j", async (text, names) => {
		expect(await search(text)).toEqual(names);
	});

	it.each([
		"NEAR(",
		"name:police",
		"rest : police",
		"police*",
		"^police",
		"police + zürich",
		"{name rest} : police",
		"police AND",
		"OR",
		"NOT police",
		"(police",
		'"police',
		'police"',
		"'police'",
		"-",
		"--",
		"police -",
		"%",
		"_",
		"*",
		"[a-z]",
		"\\",
		"\\u0000",
		"\\x00",
		'{"a":1}',
		"[]",
		"null",
		"$.a",
		"'; DROP TABLE document; --",
		"\u2028",
		"\u200b",
		"\ufeff",
		"\u202e",
		"🇨🇭",
		"👨‍👩‍👧‍👦",
		"1️⃣",
		"\u{10ffff}",
		"\uffff",
		"a b c d e f g h i j k l m n",
		"-a -b -c -d -e -f -g -h -i -j -k",
		"a".repeat(200),
		'"'.repeat(200),
		'"a '.repeat(66),
		"-".repeat(200),
		"🚗".repeat(100),
	])("is no operator and breaks nothing: %j", async (text) => {
		await search(text);
		await offered(tenant, OWNER, { search: text });
	});

	it("whatever is typed", async () => {
		const piece = fc.oneof(
			fc.string({ unit: "binary", maxLength: 8 }),
			fc.constantFrom(
				'"',
				"-",
				"(",
				")",
				"*",
				":",
				"^",
				"\u0301",
				"\ufe0f",
				"❤",
				"police",
				"\ud83d",
				"NEAR",
				" ",
			),
		);
		await fc.assert(
			fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
				await search(pieces.join("").slice(0, 200));
			}),
			{ numRuns: 150, seed: 20_261_121 },
		);
	});
});

it("several misspelt words, each like very many others, are found", async () => {
	const many = await newTenant();
	const letters = [..."abcdefghijklmnopqrstuvwxyαβγδεζηθικλμνξοπρστυφχψω"];
	const names = letters.map(
		(letter) => `vermes${letter}ung vergis${letter}ung verbes${letter}ung verpas${letter}ung`,
	);
	unwrap(await many.store.setup.importDocuments(names.map((name) => imported({ name }))));
	const { tenantKey, documentId } = many;
	const memberships = [{ tenantKey, documentId, name: "Familie Müller", id: 7 }];
	const filters = explorerFilterSchema.parse({ text: "vermeszung vergiszung verbeszung verpaszung" });
	const query = { filters, pagination: { page: 1, pageSize: 100 } };
	const found = await searchTenants(env, { userId: OWNER, memberships, tokenId: "a" }, query);
	// (So many words are taken for a misspelt one.)
	expect(found.total).toBe(30);
});

/** A statement takes a hundred values, and a pattern fifty bytes. */
describe("the longest searches under every filter", () => {
	const words = [..."ÄÖÜÉÈÀÑÇÊÛ"].map((letter) => `${letter}berdeckungen`);
	const at = Date.UTC(2026, 5, 1);
	let full: TestTenant;
	let member: string;

	beforeAll(async () => {
		full = await newTenant();
		member = await newMember(full, { Versicherungen: ["Read"], Wohnen: ["Edit"] });
		const text = [
			{ page: 1, chunk: words.join(" und ") },
			{ page: 2, chunk: words.toReversed().join(", ") },
		];
		const file = { objectKey: "files/a", name: "a.pdf", mime: "application/pdf", size: 1, text };
		const dates = { startDate: "2026-06-01", endDate: "2026-06-01", warrantyUntil: "2026-06-01" };
		unwrap(
			await full.store.setup.importDocuments(
				Array.from({ length: 30 }, (_, number) =>
					imported({
						...dates,
						name: `Papier ${number}`,
						folders: ["Steuern"],
						cost: 12,
						files: number % 2 ? [{ ...file, state: "processed" }] : [],
						description: words.join(" "),
					}),
				),
			),
		);
	});

	it.each([
		["words", words.join(" "), 30],
		["a phrase", `"${words.join(" ")}"`, 30],
		["phrases", words.map((word) => `"${word}"`).join(" "), 30],
		["either", words.join(" oder "), 30],
		["parts", words.map((word) => word.slice(0, 5)).join(" "), 30],
		["misspelt", words.map((word) => word.replace("deck", "dekc")).join(" "), 30],
		["words left out", `Papier ${words.map((word) => `-${word}`).join(" ")}`, 0],
		["phrases left out", `Papier ${words.map((word) => `-"${word} x"`).join(" ")}`, 30],
	])("%s", async (_, text, expected) => {
		const { tenantKey, documentId } = full;
		const memberships = [{ tenantKey, documentId, name: "Familie Müller", id: 7 }];
		const filters = explorerFilterSchema.parse({
			text,
			documentCategory: [await full.category("Versicherungen"), await full.category("Wohnen")],
			documentFolder: [await full.folder("Steuern")],
			startDate: at,
			endDate: at,
			state: "Active",
			warrantyUntil: at,
			costFrom: "1",
			costTo: "20",
			costCurrency: "CHF",
		});
		for (const userId of [OWNER, member]) {
			const query = { filters, pagination: { page: 1, pageSize: 100 } };
			const { total } = await searchTenants(env, { userId, memberships, tokenId: "a" }, query);
			expect(total).toBe(expected);
			await find(full, userId, filters);
			await offered(full, userId, { search: text });
		}
	});

	it("look through texts in steps, the more of them the more is searched for", async () => {
		const rows = Array.from({ length: 30 }, (_, number) => number + 1);
		const turns = (text: string) =>
			full.inside((db) => {
				const searched = { text, typoTolerance: AS_TYPED };
				const { value, turns: taken } = turnsOf(hydrateRows(Member.prove(db, OWNER), rows, searched));
				expect([...value.values()].filter(({ match }) => match)).toHaveLength(15);
				return taken;
			});
		expect([await turns(words[0] ?? ""), await turns(words.join(" "))]).toEqual([1, 3]);
	});
});

it("of very long texts so much is read for a phrase and no more, the newest first, which caps the total", async () => {
	const long = await newTenant();
	const papers = ["wort, ende", "ende wort", "wort, ende", "ende wort"].map((description) =>
		imported({ name: "Papier", description: `${"Füllung ".repeat(20)}${description}` }),
	);
	unwrap(await long.store.setup.importDocuments(papers));
	const phrase = parseIndexedSearch('"wort ende"');
	const read = (most: number, aTurn = 10_000) =>
		long.inside((db) => {
			const filters = explorerFilterSchema.parse({ text: "wort ende" });
			const filter = inOneTurn(rowFilter(Member.prove(db, OWNER), filters));
			const { value, turns } = turnsOf(phraseRows(filter, phrase, { most, aTurn }));
			return { count: value.rows?.length, rowsAreCut: value.rowsAreCut, turns };
		});
	expect(await read(10_000)).toEqual({ count: 2, rowsAreCut: false, turns: 1 });
	expect(await read(400)).toEqual({ count: 1, rowsAreCut: true, turns: 1 });
	expect(await read(100)).toEqual({ count: 0, rowsAreCut: true, turns: 1 });
	expect(await read(10_000, 300)).toEqual({ count: 2, rowsAreCut: false, turns: 2 });
});
