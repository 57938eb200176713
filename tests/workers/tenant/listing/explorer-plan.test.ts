import { beforeAll, describe, expect, it } from "vitest";
import { EXPLORER_PAGE_SIZE } from "../../../../contract/constants.ts";
import { DEFAULT_SORT, SORT_FIELDS, type Sort } from "../../../../contract/explorer/explorer-columns.ts";
import {
	type ExplorerFilter,
	explorerFilterSchema,
	filterOptionsQuerySchema,
} from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Memory } from "../../../../workers/cms/tenant/core/memory.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { explorerIds } from "../../../../workers/cms/tenant/listing/explorer-ids.ts";
import { MOST_WORK } from "../../../../workers/cms/tenant/listing/facet-counts.ts";
import { filterOptions } from "../../../../workers/cms/tenant/listing/filter-options.ts";
import type { ListSlice } from "../../../../workers/cms/tenant/listing/sources/scan-index.ts";
import { explore } from "../../../../workers/cms/tenant/listing/explorer.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { inOneTurn } from "../in-one-turn.ts";
import { company, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const DOCUMENTS = 6_000;
const FILE = {
	objectKey: "files/a",
	name: "a.pdf",
	mime: "application/pdf",
	size: 1,
	state: "processed",
	sha256: "a",
} as const;
const FIRST_PAGE: ListSlice = { limit: EXPLORER_PAGE_SIZE, offset: 0 };
const PAGE_100: ListSlice = { limit: EXPLORER_PAGE_SIZE, offset: 99 * EXPLORER_PAGE_SIZE };
/** Of the tables that grow with the documents none is ever read from end to end, by whichever name a query calls it. */
const SCANS =
	/SCAN (d|f|l|s|t|k|document|document_folder|participation|search_text|search_file_text)\b(?! USING COVERING INDEX document_by_state)/;

/** For four lists of choices together: the counters, and a few rows for each step that counting may take. */
const MOST_READ_TO_COUNT = 12 * MOST_WORK;

let tenant: TestTenant;
let member: string;
let ids: Record<"category" | "folder" | "party", string>;

beforeAll(async () => {
	tenant = await newTenant();
	const documents = Array.from({ length: DOCUMENTS }, (_, position) =>
		imported({
			name: `Dokument ${position}${position % 4 === 0 ? " Zürich" : ""}`,
			documentNumber: position % 3 === 0 ? null : `R-${position}`,
			category: ["Versicherungen", "Wohnen", "Rechnungen"][position % 3] ?? "",
			state: position % 10 === 0 ? "Archived" : "Active",
			startDate: position % 2 === 0 ? "2026-03-01" : null,
			endDate: position % 5 === 0 ? null : "2026-12-01",
			warrantyUntil: position % 20 === 0 ? "2027-01-01" : null,
			cost: position % 3 === 0 ? null : position,
			costCurrency: position % 50 === 1 ? "EUR" : "CHF",
			files: position % 4 === 0 ? [] : [FILE],
			folders: position % 2 === 0 ? ["Steuern"] : [],
			parties: [company(`Firma ${position % 40} AG`)],
			createdAt: Date.UTC(2025, 0, 1) + ((position * 7919) % DOCUMENTS) * 60_000,
		}),
	);
	unwrap(await tenant.store.setup.importDocuments(documents));
	member = await newMember(tenant, { Versicherungen: ["Read"], Wohnen: ["Edit"] });
	const party = await tenant.inside(
		({ sql }) =>
			sql.exec<{ id: string }>("SELECT document_id AS id FROM party WHERE name = 'Firma 7 AG'").one().id,
	);
	ids = { category: await tenant.category("Wohnen"), folder: await tenant.folder("Steuern"), party };
});

interface Watched {
	rowsRead: number;
	plans: string[];
}

/** What SQLite does for the work: how many rows it reads, and the plan of each statement. */
async function watched(work: (db: TenantDatabase) => unknown): Promise<Watched> {
	return tenant.inside((db) => {
		const cursors: { rowsRead: number }[] = [];
		const plans: string[] = [];
		const exec = (statement: string, ...values: SqlStorageValue[]) => {
			// What is remembered asks this first, which reads no table.
			if (statement.includes("total_changes()")) return db.sql.exec(statement);
			const steps = db.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, ...values).toArray();
			plans.push(steps.map(({ detail }) => detail).join("\n"));
			const cursor = db.sql.exec(statement, ...values);
			cursors.push(cursor);
			return cursor;
		};
		const sql = new Proxy(db.sql, {
			get: (target, name) => (name === "exec" ? exec : Reflect.get(target, name)),
		});
		// As for the first who asks: nothing is remembered.
		work({ ...db, sql, memory: new Memory(sql) });
		return { rowsRead: cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0), plans };
	});
}

function listed(
	userId: string,
	filters: Partial<ExplorerFilter>,
	sort: Sort = DEFAULT_SORT,
	slice: ListSlice & { keysOnly?: boolean } = FIRST_PAGE,
): Promise<Watched> {
	return watched((db) =>
		inOneTurn(
			explore(Member.prove(db, userId), {
				filters: explorerFilterSchema.parse(filters),
				sort,
				keysOnly: false,
				...slice,
			}),
		),
	);
}

const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [
	{ field, order: "asc" } as const,
	{ field, order: "desc" } as const,
]);
const STATES: readonly Partial<ExplorerFilter>[] = [{}, { state: "Active" }, { state: "Archived" }];
const last = (rows: number): ListSlice => ({ limit: EXPLORER_PAGE_SIZE, offset: rows - 8 });

describe("a list without a filter", () => {
	it.each(SORTS)("walks an index and sorts nothing, by $field $order", async (sort) => {
		for (const userId of [OWNER, member]) {
			// (A member sees so few archived ones that they are collected.)
			for (const filters of userId === OWNER ? STATES : STATES.slice(0, 2)) {
				for (const fromEnd of [false, true]) {
					const { plans } = await listed(userId, filters, sort, { ...FIRST_PAGE, fromEnd });
					const walks = plans.filter((plan) => plan.includes("SEARCH d USING COVERING INDEX document_by_"));
					expect(walks.length).toBeGreaterThan(0);
					for (const plan of walks) expect(plan).not.toContain("TEMP B-TREE");
					expect(plans.join("\n")).not.toMatch(SCANS);
				}
			}
		}
	});

	it.each(SORTS)(
		"reads few rows of thousands for the first and the last page, by $field $order",
		async (sort) => {
			for (const slice of [FIRST_PAGE, last(DOCUMENTS), { ...FIRST_PAGE, fromEnd: true }]) {
				expect((await listed(OWNER, {}, sort, slice)).rowsRead).toBeLessThanOrEqual(80);
			}
			expect((await listed(OWNER, { state: "Active" }, sort)).rowsRead).toBeLessThanOrEqual(80);
			// (By category the first ones may be none of the member's.)
			const most = sort.field === "documentCategory" ? DOCUMENTS / 2 : 160;
			expect((await listed(member, {}, sort)).rowsRead).toBeLessThanOrEqual(most);
		},
	);

	it.each(SORTS)("reads for page 100 what lies before it in the index, by $field $order", async (sort) => {
		// (Where the sort leaves some without a key, both kinds are read.)
		expect((await listed(OWNER, {}, sort, PAGE_100)).rowsRead).toBeLessThanOrEqual(4 * PAGE_100.offset);
	});

	it("reads even less where only keys are asked for, as of many tenants", async () => {
		const { rowsRead, plans } = await listed(OWNER, {}, DEFAULT_SORT, { ...FIRST_PAGE, keysOnly: true });
		expect(rowsRead).toBeLessThanOrEqual(40);
		expect(plans).toHaveLength(3);
	});
});

describe("a filter", () => {
	const filters: readonly (readonly [string, () => Partial<ExplorerFilter>, number])[] = [
		["by category", () => ({ documentCategory: [ids.category] }), 300],
		["by folder", () => ({ documentFolder: [ids.folder] }), 1_000],
		["by party", () => ({ documentParties: [ids.party] }), 1_800],
		["by start", () => ({ startDate: Date.UTC(2026, 0, 1) }), 2_500],
		["by start and end", () => ({ startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2027, 0, 1) }), 8_000],
		[
			"by category and folder",
			() => ({ documentCategory: [ids.category], documentFolder: [ids.folder] }),
			15_000,
		],
		[
			"by category and party",
			() => ({ documentCategory: [ids.category], documentParties: [ids.party] }),
			1_800,
		],
		[
			"by category and start",
			() => ({ documentCategory: [ids.category], startDate: Date.UTC(2026, 0, 1) }),
			14_000,
		],
		["by warranty", () => ({ warrantyUntil: Date.UTC(2028, 0, 1) }), 3_500],
		["by a warranty that is past", () => ({ warrantyUntil: Date.UTC(2026, 0, 1) }), 60],
		["by cost", () => ({ costFrom: 100 }), 7_000],
		["by cost in a rare currency", () => ({ costFrom: 100, costCurrency: "EUR" }), 1_000],
		["by cost in a currency of none", () => ({ costCurrency: "USD" }), 60],
		["by a missing file", () => ({ withoutFile: true }), 7_000],
		["by a missing end", () => ({ withoutEndDate: true }), 2_500],
		["by an end that is near", () => ({ endsWithinDays: 30 }), 8_000],
		[
			"by a missing file and category",
			() => ({ withoutFile: true, documentCategory: [ids.category] }),
			15_000,
		],
		["by a word in all", () => ({ text: "dokument" }), 16_000],
		["by a word in many", () => ({ text: "zürich" }), 25_000],
		["by a word in one", () => ({ text: "4711" }), 400],
		["by a word in none", () => ({ text: "xylophon" }), 40],
		["by a word in all and category", () => ({ text: "dokument", documentCategory: [ids.category] }), 20_000],
	];

	it.each(filters)("%s reads no table from end to end, and few rows", async (_, filter, most) => {
		const { plans, rowsRead } = await listed(OWNER, filter());
		expect(plans.join("\n")).not.toMatch(SCANS);
		expect(rowsRead).toBeLessThanOrEqual(most);
		expect((await listed(member, filter())).plans.join("\n")).not.toMatch(SCANS);
	});

	it.each(filters)("%s counts the choices of the others without reading too many rows", async (_, filter) => {
		const query = filterOptionsQuerySchema.parse({ filters: filter(), limit: 60 });
		for (const userId of [OWNER, member]) {
			const { plans, rowsRead } = await watched((db) =>
				inOneTurn(filterOptions(Member.prove(db, userId), query)),
			);
			expect(plans.join("\n")).not.toMatch(SCANS);
			expect(rowsRead).toBeLessThanOrEqual(MOST_READ_TO_COUNT);
		}
	});

	it.each(filters)(
		"%s selects all that match without reading another table from end to end",
		async (_, filter) => {
			const { plans } = await watched((db) =>
				inOneTurn(
					explorerIds(Member.prove(db, OWNER), {
						filters: explorerFilterSchema.parse(filter()),
						limit: 5_001,
						typoTolerance: AS_TYPED,
					}),
				),
			);
			expect(plans.join("\n")).not.toMatch(
				/SCAN (l|s|document_folder|participation|search_text|search_file_text)\b/,
			);
		},
	);
});
