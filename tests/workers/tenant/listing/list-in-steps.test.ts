import { beforeAll, describe, expect, it } from "vitest";
import { SORT_FIELDS, type Sort } from "../../../../contract/explorer/explorer-columns.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rowFilter, type RowFilter } from "../../../../workers/cms/tenant/listing/explorer-filter.ts";
import { type ListStep, listInSteps } from "../../../../workers/cms/tenant/listing/list-in-steps.ts";
import { scanIndex } from "../../../../workers/cms/tenant/listing/sources/scan-index.ts";
import { isManyLeft } from "../../../../workers/cms/tenant/listing/search-without.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { inOneTurn, turnsOf } from "../in-one-turn.ts";
import { find, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** More than are counted are left over, for the member, too. */
const LEFT = 2_100;
const EXCLUDED = 300;
const TEXT = "brief -vertrag";

/** In its order to the end; looked for by its words after few steps; neither: what a small tenant has. */
const SCANNING: ListStep = { rows: 90, texts: 40, ids: 1, scans: Number.POSITIVE_INFINITY };
const GATHERING: ListStep = { rows: 90, texts: 40, ids: 400, scans: 2 };

let tenant: TestTenant;
let member: string;

beforeAll(async () => {
	tenant = await newTenant();
	const papers = Array.from({ length: LEFT + EXCLUDED }, (_, at) => {
		// Those that are left out stand together in most orders, first in some and last in others.
		const isExcluded = at < EXCLUDED;
		return imported({
			name: isExcluded ? `Abrechnung ${at}` : `Paper ${(at * 7) % 500}`,
			description: isExcluded ? "Brief zum Mietvertrag" : "Brief",
			documentNumber: at % 3 ? `N-${(at * 11) % 900}` : null,
			cost: at % 4 ? at % 50 : null,
			state: at % 5 ? "Active" : "Archived",
			category: at % 8 ? "Wohnen" : "Rechnungen",
			createdAt: Date.UTC(2025, 0, 1) + ((at * 13) % 997) * 60_000,
		});
	});
	unwrap(await tenant.store.setup.importDocuments(papers));
	member = await newMember(tenant, { Wohnen: ["Read"] });
});

/** Works on what the search leaves over for a user, within the object. */
function inside<Value>(userId: string, work: (filter: RowFilter) => Value): Promise<Value> {
	return tenant.inside((db) => {
		const filters = explorerFilterSchema.parse({ text: TEXT });
		const filter = inOneTurn(rowFilter(Member.prove(db, userId), filters));
		expect(isManyLeft(filter)).toBe(true);
		return work(filter);
	});
}

const SORTS: Sort[] = SORT_FIELDS.flatMap((field): Sort[] => [
	{ field, order: "asc" },
	{ field, order: "desc" },
]);

describe("a list of more than is counted of what a search leaves over", () => {
	it.each(SORTS)("is the same in steps of either kind by $field, $order", async (sort) => {
		for (const userId of [OWNER, member]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other in one object
			await inside(userId, (filter) => {
				const slices = [
					{ limit: 15, offset: 0 },
					{ limit: 15, offset: 0, fromEnd: true },
					{ limit: 40, offset: 700 },
					{ limit: 20, offset: 60, fromEnd: true },
				];
				for (const slice of slices) {
					const expected = scanIndex(filter.member.db, filter, sort, slice);
					expect(expected.length).toBe(slice.limit);
					for (const step of [SCANNING, GATHERING]) {
						const rows = inOneTurn(listInSteps(filter, { ...slice, sort }, step));
						expect(rows.map(({ sortKey, id }) => ({ sortKey, id }))).toEqual(expected);
					}
				}
			});
		}
	});

	it("ends where the list ends, and no page is kept that is not shown", async () => {
		await inside(OWNER, (filter) => {
			const sort = { field: "name", order: "asc" } as const;
			const last = inOneTurn(listInSteps(filter, { sort, limit: 15, offset: LEFT - 5 }, SCANNING));
			expect(last).toHaveLength(5);
			expect(inOneTurn(listInSteps(filter, { sort, limit: 15, offset: LEFT }, SCANNING))).toEqual([]);
			expect(inOneTurn(listInSteps(filter, { sort, limit: 0, offset: 0 }, SCANNING))).toEqual([]);
		});
	});

	it("passes no more in a step than a turn may, however many are left out before the first", async () => {
		await tenant.inside((db) => {
			const passed: number[] = [];
			const exec = (statement: string, ...values: SqlStorageValue[]) => {
				const listed = values.map(String).filter((value) => /^\[\d+[,\]]/.test(value));
				if (statement.includes("search_file_text t"))
					passed.push(...listed.map((list) => list.split(",").length));
				return db.sql.exec(statement, ...values);
			};
			const sql = new Proxy(db.sql, {
				get: (target, name) => (name === "exec" ? exec : Reflect.get(target, name)),
			});
			const filters = explorerFilterSchema.parse({ text: TEXT });
			const filter = inOneTurn(rowFilter(Member.prove({ ...db, sql }, OWNER), filters));
			const part = { sort: { field: "name", order: "asc" }, limit: 15, offset: 0 } as const;
			passed.length = 0;
			const { turns } = turnsOf(listInSteps(filter, part, SCANNING));
			expect(turns).toBeGreaterThan(EXCLUDED / SCANNING.texts);
			expect(passed.length).toBeGreaterThanOrEqual(turns);
			expect(Math.max(...passed)).toBeLessThanOrEqual(SCANNING.texts);
		});
	});

	it("and so are its selection and what the call answers", async () => {
		for (const [userId, category] of [
			[OWNER, null],
			[member, "Wohnen"],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other in one object
			const { documents } = unwrap(
				await tenant.store.listing.ids(userId, {
					filters: explorerFilterSchema.parse({ text: TEXT }),
					limit: 5_000,
					typoTolerance: AS_TYPED,
				}),
			);
			const left = Array.from({ length: LEFT }, (_, at) => at + EXCLUDED);
			const seen = left.filter((at) => category === null || at % 8 !== 0);
			expect(documents).toHaveLength(seen.length);
			expect(documents.every(({ name }) => name.startsWith("Paper"))).toBe(true);
			const sort = { field: "name", order: "asc" } as const;
			// oxlint-disable-next-line no-await-in-loop -- one after the other in one object
			const { names, total } = await find(tenant, userId, { text: TEXT }, sort, { limit: 15, offset: 0 });
			expect(total).toBe(1_000);
			expect(names.every((name) => /^Paper \d$/.test(name))).toBe(true);
		}
	});
});
