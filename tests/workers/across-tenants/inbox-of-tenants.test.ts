import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { inboxQuerySchema } from "../../../contract/api/inbox.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import {
	inboxFilterOfTenants,
	inboxOfTenants,
} from "../../../workers/cms/across-tenants/inbox-of-tenants.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { userClient, userStub } from "../../../workers/cms/user/user-client.ts";
import { newDocument, newItem } from "../tenant/inbox/inbox-fixture.ts";
import { actorIn, newMember, newTenant, OWNER, type TestTenant } from "../tenant/tenant-fixture.ts";

const ask = (actor: Actor, query: object = {}) => inboxOfTenants(env, actor, inboxQuerySchema.parse(query));

/** A tenant with items that were shown at these moments. */
async function tenantWith(
	moments: readonly number[],
	subscription: Parameters<typeof newTenant>[0] = "active",
): Promise<{ tenant: TestTenant; items: string[] }> {
	const tenant = await newTenant(subscription);
	const about = subscription === "active" ? await newDocument(tenant) : null;
	const items: string[] = [];
	for (const shownAt of moments) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		items.push(await newItem(tenant, about, about === null ? "Storage" : "Custom", { shownAt }));
	}
	return { tenant, items };
}

it("merges what is open in several tenants, what came last first, page by page", async () => {
	const all = [await tenantWith([9, 3, 1]), await tenantWith([8, 2]), await tenantWith([7, 5, 4])];
	const actor = actorIn(all.map(({ tenant }) => tenant));
	const ids: string[] = [];
	for (const page of [1, 2, 3]) {
		// oxlint-disable-next-line no-await-in-loop -- page by page
		const { items, total } = await ask(actor, { pagination: { page, pageSize: 3 } });
		expect(total).toBe(8);
		ids.push(...items.map(({ documentId }) => documentId));
	}
	const [one, two, three] = all.map(({ items }) => items);
	expect(ids).toEqual([one?.[0], two?.[0], three?.[0], three?.[1], three?.[2], one?.[1], two?.[1], one?.[2]]);
	const ofTwo = await ask(actor, { filters: { tenant: { documentId: { $eq: all[1]?.tenant.documentId } } } });
	expect(ofTwo.items.map(({ documentId }) => documentId)).toEqual(two);
});

it("lists what is away by the day on which it comes back, whichever its tenant", async () => {
	const all = [await tenantWith([1, 2]), await tenantWith([3])];
	const days = [["2198-05-01", "2198-01-01"], ["2198-03-01"]];
	for (const [at, { tenant, items }] of all.entries()) {
		for (const [nth, item] of items.entries()) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await tenant.store.inbox.write(OWNER, item, { snoozedUntil: days[at]?.[nth] ?? null }));
		}
	}
	const actor = actorIn(all.map(({ tenant }) => tenant));
	const { items } = await ask(actor, { filters: { snoozed: true } });
	expect(items.map(({ snoozedUntil }) => snoozedUntil)).toEqual(["2198-01-01", "2198-03-01", "2198-05-01"]);
	expect(await inboxFilterOfTenants(env, actor)).toMatchObject({
		tenants: all.map(({ tenant: { documentId }, items: own }) => ({
			documentId,
			count: 0,
			snoozed: own.length,
		})),
		types: [],
		total: 0,
		snoozed: 3,
	});
});

it("offers the tenants that have items and take new documents, and counts what is open in all", async () => {
	const [full, empty, ended] = [
		await tenantWith([1, 2]),
		await tenantWith([]),
		await tenantWith([3], "past_due"),
	];
	const actor = actorIn([full, empty, ended].map(({ tenant }) => tenant));
	expect(await inboxFilterOfTenants(env, actor)).toEqual({
		tenants: [{ documentId: full.tenant.documentId, id: 7, name: "Familie Müller", count: 2, snoozed: 0 }],
		types: [
			{ type: "Storage", count: 1 },
			{ type: "Custom", count: 2 },
		],
		total: 3,
		snoozed: 0,
	});
	const reader = await newMember(full.tenant, { Wohnen: ["Read"] });
	expect(await inboxFilterOfTenants(env, actorIn([full.tenant], reader))).toMatchObject({
		tenants: [],
		total: 2,
	});
});

it("leaves out the kinds that the user has set to never", async () => {
	const { tenant, items } = await tenantWith([2, 1]);
	const userId = await newMember(tenant, {}, "Admin");
	const actor = actorIn([tenant], userId);
	const stub = userStub(env, userId);
	await userClient(stub).notifications.writeSettings({ paymentReminder: { interval: "never" } });
	expect(
		(await ask(actor, { filters: { type: "Custom" } })).items.map(({ documentId }) => documentId),
	).toEqual(items);
	await userClient(stub).notifications.writeSettings({ customReminder: { interval: "never" } });
	expect((await ask(actor, { filters: { type: "Custom" } })).total).toBe(0);
	expect((await inboxFilterOfTenants(env, actor)).total).toBe(0);
});

it("shows nothing of a tenant that does not know the actor, whatever the actor's own object remembers", async () => {
	const { tenant } = await tenantWith([1]);
	const stranger = actorIn([tenant], await newMember(await newTenant(), {}));
	expect(await ask(stranger)).toEqual({ items: [], total: 0 });
	expect(await inboxFilterOfTenants(env, stranger)).toMatchObject({ tenants: [], total: 0 });
});

it("refuses a page so far on that too many items would lie in memory at once", async () => {
	const actor = actorIn([(await tenantWith([1])).tenant, (await tenantWith([2])).tenant]);
	await expect(ask(actor, { pagination: { page: 1_000, pageSize: 100 } })).rejects.toMatchObject({
		message: "validation.pageTooFar",
	});
});
