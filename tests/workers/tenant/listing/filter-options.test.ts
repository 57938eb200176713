import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import {
	type ExplorerFilter,
	explorerFilterSchema,
	type FilterOptionsQuery,
	filterOptionsQuerySchema,
} from "../../../../contract/explorer/explorer.ts";
import type { Actor } from "../../../../workers/cms/actor.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import {
	askFilterOptions,
	mergeFilterOptions,
} from "../../../../workers/cms/across-tenants/filter-options-of-tenants.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rowFilter } from "../../../../workers/cms/tenant/listing/explorer-filter.ts";
import { facetCounts } from "../../../../workers/cms/tenant/listing/facet-counts.ts";
import { inOneTurn } from "../in-one-turn.ts";
import {
	actorIn,
	company,
	imported,
	newMember,
	newTenant,
	offered,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const PARTIES = ["filterDocumentParties"] as const;
const FOLDERS = ["filterTenantDocumentFolders"] as const;

let tenant: TestTenant;
let member: string;
let editor: string;

beforeAll(async () => {
	tenant = await newTenant();
	const zurich = company("Zürich Versicherung AG");
	const treuhand = company("Zuerich Treuhand");
	const quelle = company("Quelle GmbH");
	unwrap(
		await tenant.store.setup.importDocuments([
			imported({ category: "Versicherungen", parties: [zurich, quelle], folders: ["Steuern"] }),
			imported({ category: "Versicherungen", parties: [zurich], state: "Archived" }),
			imported({ category: "Wohnen", parties: [zurich, treuhand], folders: ["Privat"] }),
			imported({ category: "Wohnen", parties: [company("Nur Wohnen")] }),
		]),
	);
	member = await newMember(tenant, { Versicherungen: ["Read"] });
	editor = await newMember(tenant, { Versicherungen: ["Edit"] });
});

const counts = (options: readonly { name: string; count: number | null }[]) =>
	Object.fromEntries(options.map(({ name, count }) => [name, count]));

async function parties(userId: string, query: Partial<FilterOptionsQuery> = {}) {
	const { filterDocumentParties } = await offered(tenant, userId, { fields: [...PARTIES], ...query });
	return counts(filterDocumentParties);
}

describe("searching the choices of a filter", () => {
	it.each([
		["zür", ["Zuerich Treuhand", "Zürich Versicherung AG"]],
		["ZUERICH", ["Zuerich Treuhand", "Zürich Versicherung AG"]],
		["zurich ag", ["Zürich Versicherung AG"]],
		["sicherung", ["Zürich Versicherung AG"]],
		["elle", ["Quelle GmbH"]],
		["xyz", []],
		["%", []],
		["' OR 1=1 --", []],
	])(
		"%s finds the names that have each word anywhere, however an umlaut is written",
		async (search, names) => {
			expect(Object.keys(await parties(OWNER, { search })).toSorted()).toEqual(names);
		},
	);

	it("searches every list that is asked for, the tenant by its name too", async () => {
		const found = await offered(tenant, OWNER, { search: "mueller" });
		expect(found.filterTenants).toMatchObject([{ name: "Familie Müller", count: 4 }]);
		expect(found.filterDocumentParties).toEqual([]);
		expect((await offered(tenant, OWNER, { search: "woh" })).filterTenants).toEqual([]);
	});
});

describe("a list that is cut", () => {
	it("keeps the choices with the most documents, by name, and says that there are more", async () => {
		const { filterDocumentParties, hasMore } = await offered(tenant, OWNER, {
			fields: [...PARTIES],
			limit: 2,
		});
		expect(filterDocumentParties.map(({ name }) => name)).toEqual(["Nur Wohnen", "Zürich Versicherung AG"]);
		expect(hasMore).toMatchObject({ filterDocumentParties: true, filterTenants: false });
	});

	it("is whole where all of it fits", async () => {
		const { hasMore } = await offered(tenant, OWNER, { fields: [...PARTIES], limit: 4 });
		expect(hasMore.filterDocumentParties).toBe(false);
	});

	it.each([0, 2001, "many"])("does not take %s for its length", (limit) => {
		expect(filterOptionsQuerySchema.safeParse({ limit }).success).toBe(false);
	});
});

describe("a member who may read one category", () => {
	it("learns of no folder, no party and no document beyond it", async () => {
		expect(await parties(member)).toEqual({ "Quelle GmbH": 1, "Zürich Versicherung AG": 2 });
		expect(await parties(member, { search: "wohnen" })).toEqual({});
		const all = await offered(tenant, member);
		expect(counts(all.filterTenantDocumentFolders)).toEqual({ Steuern: 1 });
		expect(counts(all.filterDocumentCategories)).toEqual({ Versicherungen: 2 });
		expect(counts(all.filterTenants)).toEqual({ "Familie Müller": 2 });
	});

	it("learns no name by asking for an id", async () => {
		const { filterDocumentParties } = await offered(tenant, OWNER);
		const ids = filterDocumentParties.map(({ documentId }) => documentId);
		expect(await parties(member, { ids })).toEqual({ "Quelle GmbH": 1, "Zürich Versicherung AG": 2 });
		const wohnen = await tenant.category("Wohnen");
		expect((await offered(tenant, member, { ids: [wohnen] })).filterDocumentCategories).toEqual([]);
	});
});

describe("the numbers beside other filters", () => {
	const under = (userId: string, filters: Partial<ExplorerFilter>) =>
		parties(userId, { filters: explorerFilterSchema.parse(filters) });

	it("are those of the documents that pass them; a choice that leads to nothing has the number 0", async () => {
		expect(await under(OWNER, { state: "Archived" })).toEqual({
			"Nur Wohnen": 0,
			"Quelle GmbH": 0,
			"Zuerich Treuhand": 0,
			"Zürich Versicherung AG": 1,
		});
		expect(await under(OWNER, { documentFolder: [await tenant.folder("Steuern")] })).toEqual({
			"Nur Wohnen": 0,
			"Quelle GmbH": 1,
			"Zuerich Treuhand": 0,
			"Zürich Versicherung AG": 1,
		});
	});

	it("leave out the filter that the choices are of", async () => {
		const { filterDocumentParties } = await offered(tenant, OWNER);
		const chosen = filterDocumentParties.map(({ documentId }) => documentId).slice(0, 1);
		expect(await under(OWNER, { documentParties: chosen })).toEqual(await parties(OWNER));
	});

	it("count only what the member may see", async () => {
		expect(await under(member, { text: "police" })).toEqual({
			"Quelle GmbH": 1,
			"Zürich Versicherung AG": 2,
		});
		expect(await under(member, { documentCategory: [await tenant.category("Wohnen")] })).toEqual({
			"Quelle GmbH": 0,
			"Zürich Versicherung AG": 0,
		});
	});

	it("go by the search, also by one in which a wrong letter is forgiven", async () => {
		const actor = {
			userId: OWNER,
			tokenId: "test",
			memberships: [{ ...tenant, id: 7, name: "Familie Müller" }],
		};
		const counted = async (text: string) => {
			const query = { fields: [...FOLDERS], filters: explorerFilterSchema.parse({ text }) };
			const asked = await askFilterOptions(env, actor, filterOptionsQuerySchema.parse(query));
			return counts(asked.filterTenantDocumentFolders);
		};
		expect(await counted("treuhand")).toEqual({ Privat: 1, Steuern: 0 });
		expect(await counted("treuhamd")).toEqual({ Privat: 1, Steuern: 0 });
		expect(await counted("xylophon")).toEqual({ Privat: 0, Steuern: 0 });
	});

	it("stay out where a tenant that is not among those filtered by is asked", async () => {
		const other = await newTenant();
		expect(await under(OWNER, { tenant: [other.documentId] })).toEqual({
			"Nur Wohnen": 0,
			"Quelle GmbH": 0,
			"Zuerich Treuhand": 0,
			"Zürich Versicherung AG": 0,
		});
	});

	it.each(["category", "folder", "party"] as const)(
		"are not there at all where counting by %s would take more steps than a turn may, instead of being wrong",
		async (facet) => {
			await tenant.inside((db) => {
				const filter = inOneTurn(
					rowFilter(Member.prove(db, OWNER), explorerFilterSchema.parse({ text: "police" })),
				);
				expect(facetCounts(filter, facet, 4)).not.toBe(null);
				expect(facetCounts(filter, facet, 3)).toBe(null);
			});
		},
	);

	it("are not there where a document is linked to more parties than a turn may count", async () => {
		const crowded = await newTenant();
		const many = Array.from({ length: 9 }, (_, position) => company(`Firma ${position} AG`));
		unwrap(await crowded.store.setup.importDocuments([imported({ parties: many }), imported()]));
		await crowded.inside((db) => {
			const filter = inOneTurn(
				rowFilter(Member.prove(db, OWNER), explorerFilterSchema.parse({ text: "police" })),
			);
			expect(facetCounts(filter, "party", 4)).toBe(null);
			expect(facetCounts(filter, "party", 5)).not.toBe(null);
		});
	});
});

describe("the choices with certain ids", () => {
	it("have their names without documents too, for those who may see them", async () => {
		const ids = [await tenant.folder("Zu bezahlen"), await tenant.category("Rechnungen")];
		const owner = await offered(tenant, OWNER, { ids });
		expect(counts(owner.filterTenantDocumentFolders)).toEqual({ "Zu bezahlen": 0 });
		expect(counts(owner.filterDocumentCategories)).toEqual({ Rechnungen: 0 });
		const { documentId } = unwrap(await tenant.store.folders.create(editor, { name: "Eigener" }, null));
		const edits = await offered(tenant, editor, { ids: [...ids, documentId] });
		expect(counts(edits.filterTenantDocumentFolders)).toEqual({ Eigener: 0 });
		expect(counts(edits.filterDocumentCategories)).toEqual({});
		unwrap(await tenant.store.folders.delete(editor, documentId));
		const reads = await offered(tenant, member, { ids });
		expect(counts(reads.filterTenantDocumentFolders)).toEqual({});
	});

	it("leave out what is of another tenant", async () => {
		const other = await newTenant();
		const ids = [await other.folder("Steuern"), other.documentId, newDocumentId()];
		expect(await offered(tenant, OWNER, { ids })).toMatchObject({
			filterTenantDocumentFolders: [],
			filterTenants: [],
		});
	});
});

describe("in several tenants", () => {
	let actor: Actor;
	let second: TestTenant;
	let foreign: TestTenant;

	beforeAll(async () => {
		second = await newTenant();
		foreign = await newTenant();
		for (const { store } of [second, foreign]) {
			// oxlint-disable-next-line no-await-in-loop -- two of them
			unwrap(await store.setup.importDocuments([imported({ folders: ["Privat", "Auto"] })]));
		}
		actor = actorIn([tenant, second]);
	});

	const ask = (query: Partial<FilterOptionsQuery>) =>
		askFilterOptions(env, actor, filterOptionsQuerySchema.parse({ fields: [...FOLDERS], ...query }));

	it("the lists become one, by name", async () => {
		const { filterTenantDocumentFolders } = await ask({});
		expect(filterTenantDocumentFolders.map(({ name }) => name)).toEqual([
			"Auto",
			"Privat",
			"Privat",
			"Steuern",
		]);
	});

	it("each choice has the number of its own tenant, and none where that one did not count", async () => {
		const state = explorerFilterSchema.parse({ state: "Active" });
		const { filterTenantDocumentFolders } = await ask({ filters: state });
		expect(filterTenantDocumentFolders.map(({ name, count }) => [name, count])).toEqual([
			["Auto", 1],
			["Privat", 1],
			["Privat", 1],
			["Steuern", 1],
		]);
		const counted = unwrap(
			await tenant.store.listing.filterOptions(
				OWNER,
				filterOptionsQuerySchema.parse({ fields: [...FOLDERS] }),
			),
		);
		const uncounted = unwrap(
			await second.store.listing.filterOptions(
				OWNER,
				filterOptionsQuerySchema.parse({ fields: [...FOLDERS] }),
			),
		);
		for (const option of uncounted.lists.filterTenantDocumentFolders ?? []) option.count = null;
		const merged = mergeFilterOptions([counted, uncounted], 60).filterTenantDocumentFolders;
		expect(merged.map(({ name, count }) => [name, count])).toEqual([
			["Auto", null],
			["Privat", 1],
			["Privat", null],
			["Steuern", 1],
		]);
	});

	it("of the same name the one with the most documents comes first, whether the list is cut or not", () => {
		const tenantWith = (number: number, choices: Record<string, number>) => ({
			tenant: { documentId: `ktenant0${number}tenant000000000`, id: number, name: `Mandant ${number}` },
			lists: {
				filterDocumentParties: Object.entries(choices).map(([name, used]) => ({
					documentId: `${name}${number}`,
					name,
					nameKey: name,
					used,
					count: used,
				})),
			},
			isEmpty: false,
			seesAll: true,
		});
		const numbers = (limit: number) => {
			const tenants = [tenantWith(1, { auto: 1, haus: 2 }), tenantWith(2, { auto: 3, haus: 4, zahn: 1 })];
			return mergeFilterOptions(tenants, limit).filterDocumentParties.map(({ name, count }) => [name, count]);
		};
		const expected = [
			["auto", 3],
			["auto", 1],
			["haus", 4],
			["haus", 2],
		];
		expect(numbers(60)).toEqual([...expected, ["zahn", 1]]);
		expect(numbers(4)).toEqual(expected);
	});

	it("only those of the tenants asked for are offered, and none of a foreign one", async () => {
		const own = await ask({ tenant: [second.documentId, foreign.documentId] });
		expect(own.filterTenantDocumentFolders).toMatchObject([
			{ name: "Auto", tenant: { documentId: second.documentId } },
			{ name: "Privat", tenant: { documentId: second.documentId } },
		]);
		expect((await ask({ tenant: [foreign.documentId] })).filterTenantDocumentFolders).toEqual([]);
	});

	it("an id finds its tenant, and that of a foreign one finds nothing", async () => {
		const auto = await second.folder("Auto");
		expect((await ask({ ids: [auto] })).filterTenantDocumentFolders).toMatchObject([{ documentId: auto }]);
		expect((await ask({ ids: [await foreign.folder("Auto")] })).filterTenantDocumentFolders).toEqual([]);
	});
});
