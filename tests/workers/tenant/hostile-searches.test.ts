import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../contract/explorer.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { searchTenants } from "../../../workers/cms/tenant/search-tenants.ts";
import { find, imported, newTenant, offered, OWNER, type TestTenant } from "./tenant-fixture.ts";

const MARKS = "\u0301".repeat(1_000);
/** Letters that take two units each, after one that takes one: a cut at an even place halves one of them. */
const PAIRS = `a${"𐐀".repeat(80)}`;

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
	];
	unwrap(await tenant.store.importDocuments(names.map((name) => imported({ name: name.toWellFormed() }))));
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

describe("a phrase of words that stand in very long texts", () => {
	it("is read for in so much text and no more, the newest first, which caps the total", async () => {
		const long = await newTenant();
		const papers = Array.from({ length: 11 }, (_, index) => {
			const text = [
				{ page: 1, chunk: `ende ${"wort ".repeat(200_000)}` },
				{ page: 2, chunk: index % 10 === 0 ? "wort, ende" : "." },
			];
			const about = { objectKey: `files/${index}`, name: "a.txt", mime: "text/plain", size: 1 } as const;
			return imported({ name: `Papier ${index}`, files: [{ ...about, state: "processed", text }] });
		});
		unwrap(await long.store.importDocuments(papers));
		const { names, totalIsCapped } = await find(long, OWNER, { text: '"wort ende"' });
		expect([names, totalIsCapped]).toEqual([["Papier 10"], true]);
	});
});
