import { beforeAll, expect, it } from "vitest";
import { inboxQuerySchema } from "../../../../contract/api/inbox.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { filterStatement, inboxPage, openStatement } from "../../../../workers/cms/tenant/inbox/inbox.ts";
import { overdueStatement } from "../../../../workers/cms/tenant/inbox/overdue-items.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const ITEMS = 3_000;
/** Each once in its index, and once among what somebody has put away. */
const MOST_READ = 2 * ITEMS + 500;

let tenant: TestTenant;
let member: string;
beforeAll(async () => {
	tenant = await newTenant();
	member = await newMember(tenant, { Wohnen: ["Read"] });
	await tenant.store.setup.importDocuments(
		Array.from({ length: 30 }, (_, at) =>
			imported({ name: `Dokument ${at}`, category: at % 10 === 0 ? "Wohnen" : "Rechnungen" }),
		),
	);
	await tenant.inside(({ sql }) =>
		sql.exec(
			`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?)
			INSERT INTO inbox_item (document_id, cause, type, document_row, category_row, document_key, created_at, shown_at)
			SELECT 'x' || value, 'x' || value, iif(value % 2, 'Custom', 'Payment'), d.id, d.category_row, d.name_key, value, value
			FROM n JOIN document d ON d.id = (SELECT min(id) FROM document) + value % 30`,
			ITEMS,
		),
	);
});

const filtersOf = (filters: object) => ({ ...inboxQuerySchema.parse({ filters }), hiddenTypes: [] });

/** How SQLite does it, and how many rows it reads for it. */
function workOf(userId: string, statementOf: (member: Member) => ReturnType<typeof openStatement>) {
	return tenant.inside((db) => {
		const { sql, values } = statementOf(Member.prove(db, userId));
		const plan = db.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).toArray();
		const cursor = db.sql.exec(sql, ...values);
		cursor.toArray();
		return { plan: plan.map(({ detail }) => detail).join("\n"), rowsRead: cursor.rowsRead };
	});
}

it.each([
	["an admin", () => OWNER],
	["a member of one category", () => member],
])("lists and counts what is open from the index alone, without sorting: %s", async (_, userId) => {
	for (const filters of [{}, { type: "Payment" }]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { plan, rowsRead } = await workOf(userId(), (of) => openStatement(of, filtersOf(filters)));
		expect(plan).toContain("i USING COVERING INDEX inbox_item_open");
		expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|document/);
		expect(rowsRead).toBeLessThan(MOST_READ);
	}
});

it.each([
	["an admin", () => OWNER],
	["a member of one category", () => member],
])("counts the choices of the filter from an index alone: %s", async (_, userId) => {
	const { plan, rowsRead } = await workOf(userId(), (of) => filterStatement(of, []));
	expect(plan).toContain("i USING COVERING INDEX inbox_item_open_by_type");
	expect(plan).not.toContain("document");
	expect(rowsRead).toBeLessThan(MOST_READ);
});

it("finds what is overdue by the index of days, and reads the document of what reminds of another day alone", async () => {
	const overdue = (filters: object) => (of: Member) => overdueStatement(of, filtersOf(filters), "2026-11-27");
	await tenant.inside(({ sql }) =>
		sql.exec("UPDATE inbox_item SET date = iif(id % 10, '2026-12-01', '2026-11-01') WHERE type = 'Payment'"),
	);
	for (const userId of [OWNER, member]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { plan, rowsRead } = await workOf(userId, overdue({}));
		expect(plan).toContain("i USING COVERING INDEX inbox_item_open_by_date");
		// A twentieth of them, each a few times: in the index, among what somebody has put away, and in order.
		expect(rowsRead).toBeLessThan(ITEMS / 2);
	}
	await tenant.inside(({ sql }) => sql.exec("UPDATE inbox_item SET date = NULL"));
});

it("searches the items without reading a document", async () => {
	const { plan } = await workOf(OWNER, (of) => openStatement(of, filtersOf({ text: "dokument 7" })));
	expect(plan).toContain("i USING INDEX inbox_item_open");
	expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|document/);
	const found = await tenant.inside((db) =>
		inboxPage(Member.prove(db, OWNER), { ...filtersOf({ text: "dokument 7" }), limit: 5, offset: 0 }),
	);
	expect(found.total).toBe((3 * ITEMS) / 30);
	const names = new Set(found.rows.map(({ item }) => item.document?.name));
	expect(names).toEqual(new Set(["Dokument 7", "Dokument 17", "Dokument 27"]));
});
