import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import type { SearchAnswer } from "../../../../contract/search/search.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ImportedDocument } from "../../../../workers/cms/tenant/import/import-types.ts";
import { searchTenants } from "../../../../workers/cms/across-tenants/search-tenants.ts";
import { imported, newMember, newTenant, type TestTenant } from "../tenant-fixture.ts";

const DAY_MS = 86_400_000;
/** Fifty words that are xasko but for one letter. */
const NEAR = [..."abcdefghijlmnopqrstuvwyz"].flatMap((letter) => [`${letter}asko`, `xask${letter}`]);

interface Reading {
	tenant: TestTenant;
	member: string;
}

/** Documents that a member may read, in a tenant that has these others as well. */
async function tenantWith(
	seen: readonly Partial<ImportedDocument>[],
	hidden: readonly Partial<ImportedDocument>[],
): Promise<Reading> {
	const tenant = await newTenant();
	const others = hidden.map((fields) => imported({ ...fields, category: "Rechnungen" }));
	const own = seen.map((fields, day) =>
		imported({ createdAt: Date.UTC(2026, 0, 1) + day * DAY_MS, ...fields }),
	);
	unwrap(await tenant.store.setup.importDocuments([...others, ...own]));
	return { tenant, member: await newMember(tenant, { Versicherungen: ["Read"] }) };
}

async function search(
	{ tenant, member }: Reading,
	text: string,
	pagination = { page: 1, pageSize: 100 },
): Promise<SearchAnswer> {
	const { tenantKey, documentId } = tenant;
	const actor = {
		userId: member,
		tokenId: "search",
		memberships: [{ tenantKey, documentId, name: "Familie Müller", id: 7 }],
	};
	const filters = explorerFilterSchema.parse({ text });
	return searchTenants(env, actor, { filters, pagination });
}

const told = ({ items, ...rest }: SearchAnswer) => ({ ...rest, names: items.map(({ name }) => name) });

describe("what others have shows nowhere in a search", () => {
	it.each([
		["one word nearer to the misspelt one", "xasko", [["Kasko"], ["Vollkasko"]], ["basko"]],
		["several words nearer to it", "xasko", [["Kasko"], ["Vollkasko"]], ["basko", "dasko", "rasko"]],
		["very many words as near to it", "xasko", [["Kasko"]], NEAR],
	])("%s", async (_, typed, seen, hidden) => {
		const own = seen.map(([description = ""], at) => ({ name: `Papier ${at}`, description }));
		const alone = await tenantWith(own, []);
		const beside = await tenantWith(
			own,
			hidden.map((description) => ({ name: "Geheim", description })),
		);
		expect(told(await search(beside, typed))).toEqual(told(await search(alone, typed)));
	});
});

describe("beside very many documents of others, and words that stand in theirs alone", () => {
	const own = Array.from({ length: 130 }, (_, at) => ({
		name: at % 7 === 0 ? `Kasko ${at}` : `Papier ${at}`,
		description: `${at % 3 === 0 ? "Kasko" : "Vollkaskopolice"} ${at % 40 === 0 ? "mit Prämie" : "Prämie mit"}`,
		state: at % 5 === 0 ? ("Archived" as const) : ("Active" as const),
	}));
	const hidden = Array.from({ length: 1_200 }, (_, at) => ({
		name: at % 2 === 0 ? "Kasko" : "Geheim",
		description: `Kasko mit Prämie kasko${at.toString(36)}x teilkasko${at.toString(36)} mit${at.toString(36)}`,
	}));
	let alone: Reading;
	let beside: Reading;

	beforeAll(async () => {
		alone = await tenantWith(own, []);
		beside = await tenantWith(own, hidden);
	});

	it.each([
		"kasko",
		"kask",
		"k",
		"mit",
		"prämie kasko",
		"kasko prämie mit papier",
		'"mit prämie"',
		'kasko "mit prämie"',
		'kasko -"mit prämie"',
		"kasko -vollkasko",
		"-kasko",
		"-teilkasko",
		"kaskx",
		"kaxko prämie",
		"teilkaskx",
		"geheim",
		"gehein",
	])("a search is answered as if they were not there: %s", async (text) => {
		const expected = told(await search(alone, text));
		expect(told(await search(beside, text))).toEqual(expected);
	});

	it.each(["kasko", "kask", "prämie kasko"])("pages continue each other: %s", async (text) => {
		const names: string[] = [];
		for (let page = 1; page <= 9; page += 1) {
			const { items } = await search(beside, text, { page, pageSize: 15 });
			names.push(...items.map(({ name }) => name));
		}
		const ranked = [1, 2].map((page) => search(beside, text, { page, pageSize: 100 }));
		const all = (await Promise.all(ranked)).flatMap(({ items }) => items.map(({ name }) => name));
		expect(names).toEqual(all);
		expect(new Set(names).size).toBe(130);
	});
});
