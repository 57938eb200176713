import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_SELECTION } from "../../../../contract/constants.ts";
import { type ExplorerFilter, explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { explorerIdsAnswerSchema } from "../../../../contract/explorer/explorer-ids.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rowFilter } from "../../../../workers/cms/tenant/listing/explorer-filter.ts";
import { idsStatement } from "../../../../workers/cms/tenant/listing/explorer-ids.ts";
import { selectInTenants } from "../../../../workers/cms/across-tenants/select-in-tenants.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { inOneTurn } from "../in-one-turn.ts";
import { actorIn, find, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

let tenant: TestTenant;

beforeAll(async () => {
	tenant = await newTenant();
	unwrap(
		await tenant.store.setup.importDocuments([
			imported({ name: "Hausrat", folders: ["Steuern"] }),
			imported({ name: "Miete", category: "Wohnen", state: "Archived", startDate: "2026-02-01" }),
			imported({ name: "Strom", category: "Rechnungen" }),
			imported({ name: "Haftpflicht", state: "Archived" }),
		]),
	);
});

const query = (filters: Partial<ExplorerFilter>, limit: number) => ({
	filters: explorerFilterSchema.parse(filters),
	limit,
	typoTolerance: AS_TYPED,
});
const ask = async (userId: string, filters: Partial<ExplorerFilter> = {}, limit = 100) =>
	unwrap(await tenant.store.listing.ids(userId, query(filters, limit))).documents;
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe("what can be selected in one tenant", () => {
	it("is everything that matches, the newest first, with what setting its state takes", async () => {
		const items = await ask(OWNER);
		expect(names(items)).toEqual(["Haftpflicht", "Strom", "Miete", "Hausrat"]);
		expect(items[0]).toMatchObject({ version: 1, state: "Archived", mayEdit: true });
	});

	it("is the same as the explorer lists, whatever the filter", async () => {
		const folder = await tenant.folder("Steuern");
		const category = await tenant.category("Wohnen");
		const filters: Partial<ExplorerFilter>[] = [
			{ text: "ha" },
			{ text: "haft" },
			{ state: "Archived" },
			{ state: "Active", text: "Strom" },
			{ documentFolder: [folder] },
			{ documentCategory: [category] },
			{ documentCategory: [category], documentFolder: [folder] },
			{ startDate: Date.parse("2026-01-01") },
			{ documentFolder: [newDocumentId()] },
		];
		const member = await newMember(tenant, { Versicherungen: ["Read"], Wohnen: ["Edit"] });
		for (const userId of [OWNER, member]) {
			for (const filter of filters) {
				const listed = (await find(tenant, userId, filter)).names;
				expect(names(await ask(userId, filter)).toSorted(), JSON.stringify(filter)).toEqual(
					listed.toSorted(),
				);
			}
		}
	});

	it("is for a member what lies in the own categories, and says which of it may be changed", async () => {
		const member = await newMember(tenant, { Versicherungen: ["Read"], Wohnen: ["Edit"] });
		const items = await ask(member);
		expect(items.map(({ name, mayEdit }) => [name, mayEdit])).toEqual([
			["Haftpflicht", false],
			["Miete", true],
			["Hausrat", false],
		]);
	});

	it("may not be changed by a member where the category is out of use", async () => {
		const other = await newTenant();
		unwrap(await other.store.setup.importDocuments([imported({ category: "Wohnen" })]));
		const member = await newMember(other, { Wohnen: ["Edit"] });
		await other.inside(({ sql }) => sql.exec("UPDATE category SET is_active = 0").toArray());
		expect(unwrap(await other.store.listing.ids(member, query({}, 10))).documents).toMatchObject([
			{ mayEdit: false },
		]);
	});

	it("is nothing for somebody who does not belong to it", async () => {
		const outcome = await tenant.store.listing.ids(newDocumentId(), query({}, 10));
		expect(outcome).toMatchObject({ ok: false, name: "NotFoundError" });
	});

	it("is read along the rows and stops at the limit where no filter is narrow", async () => {
		await tenant.inside((db) => {
			const filter = inOneTurn(rowFilter(Member.prove(db, OWNER), explorerFilterSchema.parse({})));
			const { sql, values } = idsStatement(filter);
			const plan = db.sql
				.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values, 2)
				.toArray()
				.map(({ detail }) => detail);
			expect(plan).toContain("SCAN d");
			expect(plan.join()).not.toContain("TEMP B-TREE");
		});
		expect(names(await ask(OWNER, {}, 2))).toEqual(["Haftpflicht", "Strom"]);
	});
});

describe("what can be selected in several tenants", () => {
	it("comes tenant by tenant, only from those that can match", async () => {
		const [one, two] = [await newTenant(), await newTenant()];
		for (const { store } of [one, two]) {
			unwrap(await store.setup.importDocuments([imported({ name: "A" }), imported({ name: "B" })]));
		}
		const actor = actorIn([one, two]);
		const all = explorerIdsAnswerSchema.parse(
			await selectInTenants(env, actor, explorerFilterSchema.parse({})),
		);
		expect(all).toMatchObject({ total: 4, isCapped: false });
		expect(all.items.map(({ documentId, name }) => [tenantKeyOf(documentId), name])).toEqual([
			[one.tenantKey, "B"],
			[one.tenantKey, "A"],
			[two.tenantKey, "B"],
			[two.tenantKey, "A"],
		]);
		const byCategory = { documentCategory: [await two.category("Versicherungen")] };
		const some = await selectInTenants(env, actor, explorerFilterSchema.parse(byCategory));
		expect(new Set(some.items.map(({ documentId }) => tenantKeyOf(documentId)))).toEqual(
			new Set([two.tenantKey]),
		);
	});

	it("ends at the most that can be selected, and says that there is more", async () => {
		const [one, two] = [await newTenant(), await newTenant()];
		const half = MAX_SELECTION / 2;
		for (const { store } of [one, two]) {
			unwrap(await store.setup.importDocuments(Array.from({ length: half }, () => imported())));
		}
		const actor = actorIn([one, two]);
		const exactly = await selectInTenants(env, actor, explorerFilterSchema.parse({}));
		expect(exactly).toMatchObject({ total: MAX_SELECTION, isCapped: false });
		unwrap(await two.store.setup.importDocuments([imported()]));
		const capped = await selectInTenants(env, actor, explorerFilterSchema.parse({}));
		expect(capped).toMatchObject({ total: MAX_SELECTION, isCapped: true });
		expect(capped.items).toHaveLength(MAX_SELECTION);
	});
});
