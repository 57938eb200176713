import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { documentBinQuerySchema } from "../../../contract/explorer/document-bin.ts";
import { explorerQuerySchema } from "../../../contract/explorer/explorer.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import { binOfTenants } from "../../../workers/cms/across-tenants/bin-of-tenants.ts";
import { exploreTenants } from "../../../workers/cms/across-tenants/explore-tenants.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { actorIn, imported, newMember, newTenant, type TestTenant } from "../tenant/tenant-fixture.ts";

const MINUTE_MS = 60_000;

/** A tenant in which documents were deleted so many minutes ago, named after that. */
async function tenantWithDeleted(minutes: readonly number[]): Promise<TestTenant> {
	const tenant = await newTenant();
	const now = Date.now();
	const documents = minutes.map((ago) =>
		imported({ name: `vor ${ago}`, state: "Deleted", updatedAt: now - ago * MINUTE_MS }),
	);
	unwrap(await tenant.store.setup.importDocuments(documents));
	return tenant;
}

const ask = (actor: Actor, query: Record<string, unknown> = {}) =>
	binOfTenants(env, actor, documentBinQuerySchema.parse(query));

it("merges what was deleted in several tenants, the latest first, page by page", async () => {
	const one = await tenantWithDeleted([1, 4, 7]);
	const actor = actorIn([one, await tenantWithDeleted([2, 5]), await tenantWithDeleted([3, 6, 8])]);
	const names = [];
	for (const page of [1, 2, 3]) {
		const { items, total } = await ask(actor, { pagination: { page, pageSize: 3 } });
		expect(total).toBe(8);
		names.push(...items.map(({ name }) => name));
	}
	expect(names).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((ago) => `vor ${ago}`));
	const ofOne = await ask(actor, { filters: { tenant: one.documentId } });
	expect(ofOne.items.map(({ name }) => name)).toEqual(["vor 1", "vor 4", "vor 7"]);
});

it("is searched in all of them", async () => {
	const actor = actorIn([await tenantWithDeleted([1, 4, 14]), await tenantWithDeleted([2, 41])]);
	const { items, total } = await ask(actor, { filters: { text: "4" } });
	expect(items.map(({ name }) => name)).toEqual(["vor 4", "vor 14", "vor 41"]);
	expect(total).toBe(3);
});

it("has its last pages too, where more was deleted than a page of each tenant can hold", async () => {
	const many = Array.from({ length: 150 }, (_, at) => 2 * at);
	const actor = actorIn([await tenantWithDeleted(many), await tenantWithDeleted([299])]);
	const { items, total } = await ask(actor, { pagination: { page: 6, pageSize: 30 } });
	expect(total).toBe(151);
	expect(items.map(({ name }) => name)).toEqual(["vor 299"]);
	await expect(ask(actor, { pagination: { page: 600, pageSize: 30 } })).resolves.toMatchObject({ items: [] });
});

it("is refused to who may edit in none of the tenants, and to who asks for another's", async () => {
	const tenants = [await tenantWithDeleted([1]), await tenantWithDeleted([2])];
	const [one, other] = tenants;
	if (!one || !other) throw new Error("there are two tenants");
	const reader = await newMember(one, { Versicherungen: ["Read"] });
	await expect(ask(actorIn([one], reader))).rejects.toMatchObject({ status: 403 });
	await expect(ask(actorIn([], reader))).rejects.toMatchObject({ status: 403 });
	await expect(ask(actorIn([one]), { filters: { tenant: other.documentId } })).rejects.toMatchObject({
		status: 403,
	});
	// Who may edit in the other one sees what was deleted there.
	await other.store.setup.addMember({
		userId: reader,
		name: "Beat Keller",
		email: "beat@example.ch",
		role: "Member",
		rights: [{ category: "Versicherungen", rights: ["Edit"] }],
	});
	expect((await ask(actorIn(tenants, reader))).items.map(({ name }) => name)).toEqual(["vor 2"]);
});

it("is offered by the explorer's answer to who may edit in one of the tenants, whatever is listed", async () => {
	const tenants = [await newTenant(), await newTenant()];
	const [one, other] = tenants;
	if (!one || !other) throw new Error("there are two tenants");
	const user = await newMember(one, { Wohnen: ["Read"] });
	const explore = (actor: Actor, query = {}) => exploreTenants(env, actor, explorerQuerySchema.parse(query));
	expect(await explore(actorIn([one], user))).toMatchObject({ items: [], mayEdit: false });
	expect(await explore(actorIn([one]))).toMatchObject({ items: [], mayEdit: true });
	expect(await explore(actorIn(tenants))).toMatchObject({ items: [], mayEdit: true });
	const none = { filters: { text: "nichts dergleichen" } };
	expect(await explore(actorIn([one]), none)).toMatchObject({ total: 0, mayEdit: true });
});
