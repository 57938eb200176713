import { beforeAll, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { parseIndexedSearch } from "../../../../contract/search/search-query.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rowFilter } from "../../../../workers/cms/tenant/listing/explorer-filter.ts";
import { phraseRows } from "../../../../workers/cms/tenant/listing/search-phrases.ts";
import { inOneTurn, turnsOf } from "../in-one-turn.ts";
import { find, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const PIECES = 200;
const FILLING = "Alte Schäden und das Erbe. ".repeat(10);
const LIMITS = { most: 8_000_000, aTurn: 20_000 };

let tenant: TestTenant;

/** A text of many pieces, of which some say something else. */
const paper = (name: string, words: Record<number, string>, filling = FILLING) =>
	imported({
		name,
		files: [
			{
				objectKey: `files/${name}`,
				name: "text.pdf",
				mime: "application/pdf",
				size: 1,
				state: "processed",
				text: Array.from({ length: PIECES }, (_, at) => ({
					page: null,
					chunk: `${filling}${words[at] ?? ""}`,
				})),
			},
		],
	});

beforeAll(async () => {
	tenant = await newTenant();
	unwrap(
		await tenant.store.setup.importDocuments([
			paper("Am Anfang", { 0: "Das Erbe Schäden." }),
			paper("Über zwei Stücke", { 31: "Das nächste Stück geht weiter mit Erbe", 32: "" }),
			paper("Am Ende", { [PIECES - 1]: "Zuletzt Erbe Schäden." }),
			paper("Nirgends", {}),
			paper("Kurze Stücke", { 40: "ein", 41: "zwei", 42: "drei" }, ""),
		]),
	);
});

/** @param words that the documents have which may have the phrase */
const read = (words: string, text: string, limits = LIMITS) =>
	tenant.inside((db) => {
		const filters = explorerFilterSchema.parse({ text: words });
		const filter = inOneTurn(rowFilter(Member.prove(db, OWNER), filters));
		return turnsOf(phraseRows(filter, parseIndexedSearch(text), limits));
	});

it("a phrase is found wherever it stands, and over the end of a piece", async () => {
	const filters = { text: '"Erbe Schäden"' };
	expect((await find(tenant, OWNER, filters)).names).toEqual(["Am Anfang", "Am Ende"]);
	const over = await find(tenant, OWNER, { text: '"weiter mit Erbe Alte"' });
	expect(over.names).toEqual(["Über zwei Stücke"]);
	expect((await find(tenant, OWNER, { text: '"ein zwei drei"' })).names).toEqual(["Kurze Stücke"]);
	expect((await find(tenant, OWNER, { text: 'Erbe -"Erbe Schäden"' })).names).toEqual([
		"Nirgends",
		"Über zwei Stücke",
	]);
});

it("reading for one takes many turns, and finds the same as in a single one", async () => {
	for (const [words, text] of [
		["Erbe Schäden", '"Erbe Schäden"'],
		["Erbe", 'Erbe -"Erbe Schäden"'],
	] as const) {
		const inTurns = await read(words, text);
		const atOnce = await read(words, text, { ...LIMITS, aTurn: LIMITS.most });
		expect(inTurns.value, text).toEqual(atOnce.value);
		expect(atOnce.turns, text).toBe(1);
		expect(inTurns.turns, text).toBeGreaterThan(6);
	}
});
