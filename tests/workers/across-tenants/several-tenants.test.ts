import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { explorerQuerySchema } from "../../../contract/explorer/explorer.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { exploreTenants } from "../../../workers/cms/across-tenants/explore-tenants.ts";
import { actorIn, imported, newTenant, type TestTenant } from "../tenant/tenant-fixture.ts";

async function tenantsWith(
	count: number,
	perTenant: number,
): Promise<{ actor: Actor; tenants: TestTenant[] }> {
	const tenants: TestTenant[] = [];
	for (let number = 0; number < count; number += 1) {
		const tenant = await newTenant();
		const documents = Array.from({ length: perTenant }, (_, position) => {
			const rank = position * count + number;
			return imported({
				name: `Dokument ${String(rank).padStart(4, "0")}`,
				startDate: rank % 4 === 0 ? null : `2026-01-${String((rank % 28) + 1).padStart(2, "0")}`,
			});
		});
		unwrap(await tenant.store.setup.importDocuments(documents));
		tenants.push(tenant);
	}
	return { tenants, actor: actorIn(tenants) };
}

const ask = (actor: Actor, query: Record<string, unknown>) =>
	exploreTenants(env, actor, explorerQuerySchema.parse(query));

it("merges the pages of several tenants into one order, also far into the list", async () => {
	const { actor } = await tenantsWith(3, 60);
	const names: string[] = [];
	for (let page = 1; page <= 13; page += 1) {
		const { items, total } = await ask(actor, { sort: "name:asc", pagination: { page, pageSize: 15 } });
		expect(total).toBe(180);
		names.push(...items.map(({ name }) => name));
	}
	expect(names).toEqual(
		Array.from({ length: 180 }, (_, rank) => `Dokument ${String(rank).padStart(4, "0")}`),
	);
});

it("shows every document once, whatever the sort, with what has no key last", async () => {
	const { actor } = await tenantsWith(2, 20);
	for (const sort of ["startDate:asc", "startDate:desc", "tenant.name:desc", "createdAt:desc", "state:asc"]) {
		const found = [];
		for (let page = 1; page <= 6; page += 1) {
			found.push(...(await ask(actor, { sort, pagination: { page, pageSize: 7 } })).items);
		}
		expect(new Set(found.map(({ documentId }) => documentId)).size, sort).toBe(40);
		if (!sort.startsWith("startDate")) continue;
		expect(found.slice(0, 30).every(({ startDate }) => startDate !== null)).toBe(true);
	}
});

it("filters several tenants by cost, amounts of another currency aside, and by what has no file", async () => {
	const { actor, tenants } = await tenantsWith(2, 1);
	for (const [at, { store }] of tenants.entries()) {
		const costs = { costCurrency: at === 0 ? "CHF" : "EUR", endDate: "2026-12-31" };
		const documents = [900, 1_100].map((cost) =>
			imported({ name: `${costs.costCurrency} ${cost}`, cost, ...costs }),
		);
		unwrap(await store.setup.importDocuments(documents));
	}
	const found = async (filters: Record<string, unknown>) =>
		(await ask(actor, { filters, sort: "name:asc" })).items.map(({ name }) => name);
	expect(await found({ costFrom: "1000" })).toEqual(["CHF 1100"]);
	expect(await found({ costFrom: "1", costCurrency: "EUR" })).toEqual(["EUR 900", "EUR 1100"]);
	expect(await found({ withoutFile: "true", withoutEndDate: "true" })).toEqual([
		"Dokument 0000",
		"Dokument 0001",
	]);
});

it("gathers nothing for a page that is far beyond the end", async () => {
	const { actor } = await tenantsWith(2, 3);
	const pagination = { page: 1_000_000, pageSize: 100 };
	expect(await ask(actor, { pagination })).toEqual({
		items: [],
		total: 6,
		totalIsCapped: false,
		mayEdit: true,
	});
});

it("gathers the last pages of a long list from its end", async () => {
	const { actor } = await tenantsWith(2, 700);
	for (const sort of ["name:asc", "startDate:asc", "startDate:desc", "tenant.name:asc"]) {
		const all = [];
		for (let page = 1; page <= 14; page += 1) {
			all.push(...(await ask(actor, { sort, pagination: { page, pageSize: 100 } })).items);
		}
		const ids = all.map(({ documentId }) => documentId);
		expect(new Set(ids).size, sort).toBe(1_400);
		if (sort === "name:asc") {
			expect(all.map(({ name }) => name)).toEqual(
				Array.from({ length: 1_400 }, (_, rank) => `Dokument ${String(rank).padStart(4, "0")}`),
			);
		}
		const last = await ask(actor, { sort, pagination: { page: 93, pageSize: 15 } });
		expect(
			last.items.map(({ documentId }) => documentId),
			sort,
		).toEqual(ids.slice(92 * 15, 93 * 15));
	}
});

it("asks many tenants for keys first, and shows the same", async () => {
	const { actor } = await tenantsWith(6, 10);
	const few = { ...actor, memberships: actor.memberships.slice(0, 3) };
	const ids = few.memberships.map(({ documentId }) => documentId);
	const filters = { tenant: ids };
	const pagination = { page: 2, pageSize: 20 };
	expect((await ask(actor, { sort: "name:asc", pagination })).items.map(({ name }) => name)).toEqual(
		Array.from({ length: 20 }, (_, rank) => `Dokument ${String(rank + 20).padStart(4, "0")}`),
	);
	expect(await ask(actor, { filters, sort: "name:asc", pagination })).toEqual(
		await ask(few, { sort: "name:asc", pagination }),
	);
});

it("asks a tenant only where it can have matches, and only one of the actor's", async () => {
	const { actor, tenants } = await tenantsWith(2, 5);
	const [first] = tenants;
	const category = await first?.category("Versicherungen");
	const byCategory = await ask(actor, { filters: { documentCategory: category } });
	expect(new Set(byCategory.items.map(({ documentId }) => tenantKeyOf(documentId)))).toEqual(
		new Set([first?.tenantKey]),
	);
	expect(await ask(actor, { filters: { tenant: first?.documentId } })).toMatchObject({ total: 5 });
	expect(await ask(actor, { filters: { tenant: newDocumentId() } })).toEqual({
		items: [],
		total: 0,
		totalIsCapped: false,
		mayEdit: false,
	});
});

it("leaves out a tenant that does not know the actor any more", async () => {
	const { actor, tenants } = await tenantsWith(2, 5);
	await tenants[0]?.inside(({ sql }) => sql.exec("DELETE FROM member").toArray());
	expect(await ask(actor, {})).toMatchObject({ total: 5 });
});

it("counts a common word in many tenants only as far as needed, a less common one to the end", async () => {
	const { actor, tenants } = await tenantsWith(12, 90);
	const common = await ask(actor, { filters: { text: "dokument" }, sort: "name:asc" });
	expect(common.totalIsCapped || common.total === 1_080).toBe(true);
	expect(common.total).toBeGreaterThanOrEqual(1_000);
	expect(common.items.map(({ name }) => name)).toEqual(
		Array.from({ length: 15 }, (_, rank) => `Dokument ${String(rank).padStart(4, "0")}`),
	);
	const many = Array.from({ length: 950 }, (_, position) => imported({ name: `Quitte ${position}` }));
	unwrap((await tenants[0]?.store.setup.importDocuments(many)) ?? { ok: true, value: [] });
	expect(await ask(actor, { filters: { text: "quitte" } })).toMatchObject({
		total: 950,
		totalIsCapped: false,
	});
});
