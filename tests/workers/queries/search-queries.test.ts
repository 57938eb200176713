import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import type { DocumentMatch } from "../../../contract/explorer/document-match.ts";
import { searchAnswerSchema } from "../../../contract/search/search.ts";
import table from "../../../docs/search-queries.md?raw";
import { call } from "../../support/workers-api.ts";
import { documentsOf, importDemo, signInAs } from "./demo-tenants.ts";
import { isNamed, type QueryRow, readQueryTable } from "./query-table.ts";

/** What the titles of the tables begin with that every search is measured by. */
const KINDS = [
	"Umlauts",
	"ß and ss",
	"Compounds",
	"Typing errors",
	"Several words",
	"Phrases",
	"Exclusions",
	"Numbers",
	"Which comes first",
	"The page that holds it",
	"What one may not read",
];

const rows = readQueryTable(table);
const accounts = [...new Set(rows.map(({ account }) => account))];
const tokens = new Map<string, string>();

const foundSchema = answerSchema(searchAnswerSchema);
type Found = z.infer<typeof foundSchema>["data"];

beforeAll(async () => {
	await importDemo();
	for (const account of accounts) tokens.set(account, await signInAs(account));
});

describe("the table of queries", () => {
	it("has sixty and more, of every kind, each with a number of its own", () => {
		expect(rows.length).toBeGreaterThanOrEqual(60);
		expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
		expect(new Set(rows.map(({ section }) => section)).size).toBeGreaterThan(10);
	});

	it.each(KINDS)("has six and more rows of %s", (kind) => {
		expect(rows.filter(({ section }) => section.startsWith(kind)).length).toBeGreaterThanOrEqual(6);
	});

	it("says of six and more rows what must not be found, what comes first, and on which page", () => {
		const excluding = rows.filter(
			({ finds, findsNot, isAll }) => findsNot.length > 0 || (isAll && finds.length > 0),
		);
		const ordering = rows.filter(({ order }) => order.length > 1);
		const paging = rows.filter(({ page }) => typeof page === "number" && page > 1);
		for (const some of [excluding, ordering, paging]) expect(some.length).toBeGreaterThanOrEqual(6);
	});

	it.each(rows)("names documents that the account sees, in row $number", ({ account, ...row }) => {
		const asked = [...row.finds, ...row.findsNot, ...row.order].filter((name) => name !== "…");
		const names = documentsOf(account);
		expect(asked.filter((each) => !names.some((name) => isNamed(name, each)))).toEqual([]);
	});
});

describe.each([
	["documents/search", ""],
	["documents/explorer", "&sort=createdAt:desc"],
])("GET /%s", (path, sort) => {
	const isRanked = sort === "";

	it.each(rows)("$number: $account searches for $query", async (row) => {
		const found = await search(path, row, sort);
		const names = found.items.map(({ name }) => name);
		const isAsked = (name: string) => row.finds.some((asked) => isNamed(name, asked));
		expect(names.filter(isAsked).toSorted()).toEqual(documentsOf(row.account).filter(isAsked).toSorted());
		expect(names.filter((name) => row.findsNot.some((asked) => isNamed(name, asked)))).toEqual([]);
		if (row.isAll) expect(names.filter((name) => !isAsked(name))).toEqual([]);
		expect(found.total).toBe(names.length);
		expect(found.isCorrected).toBe(row.section.startsWith("Typing errors") && row.finds.length > 0);
		if (isRanked) expectOrder(names, row.order);
		if (isRanked && row.page !== undefined) {
			expect(found.items[0]?.match?.page ?? null).toBe(row.page);
		}
		for (const { match } of found.items) if (match) expectMarks(match);
	});
});

async function search(path: string, { account, query }: QueryRow, sort: string): Promise<Found> {
	const token = tokens.get(account) ?? "";
	const parameters = `filters[text]=${encodeURIComponent(query)}&pagination[page]=1&pagination[pageSize]=100`;
	const response = await call("GET", `/${path}?${parameters}${sort}`, { token });
	expect(response.status).toBe(200);
	return foundSchema.parse(await response.json()).data;
}

/** A snippet shows what was found in it. */
function expectMarks({ snippet, marks }: DocumentMatch): void {
	expect(snippet.length).toBeLessThanOrEqual(200);
	expect(marks).not.toEqual([]);
	for (const [begin = -1, end = -1] of marks) expect(snippet.slice(begin, end)).toMatch(/[\p{L}\p{N}]/u);
}

function expectOrder(names: readonly string[], order: readonly string[]): void {
	const [first, ...others] = order;
	if (first === undefined) return;
	if (first !== "…") expect(isNamed(names[0] ?? "", first), `${names[0]} is first`).toBe(true);
	const positions = (first === "…" ? others : order).map((asked) =>
		names.findIndex((name) => isNamed(name, asked)),
	);
	expect(positions).not.toContain(-1);
	expect(positions).toEqual(positions.toSorted((a, b) => a - b));
}
