import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { deadlinesQuerySchema } from "../../../contract/api/deadlines.ts";
import { inboxQuerySchema } from "../../../contract/api/inbox.ts";
import { inboxCloseSchema } from "../../../contract/entities/inbox-item.ts";
import { explorerQuerySchema, filterOptionsQuerySchema } from "../../../contract/explorer/explorer.ts";
import { searchQuerySchema } from "../../../contract/search/search.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import { askPatiently } from "../../../workers/cms/across-tenants/ask-tenants.ts";
import { calendarOfTenants } from "../../../workers/cms/across-tenants/calendar-of-tenants.ts";
import { deadlinesOfTenants } from "../../../workers/cms/across-tenants/deadlines-of-tenants.ts";
import { exploreTenants } from "../../../workers/cms/across-tenants/explore-tenants.ts";
import { askFilterOptions } from "../../../workers/cms/across-tenants/filter-options-of-tenants.ts";
import {
	closeListedOfTenants,
	inboxFilterOfTenants,
	inboxOfTenants,
} from "../../../workers/cms/across-tenants/inbox-of-tenants.ts";
import { searchTenants } from "../../../workers/cms/across-tenants/search-tenants.ts";
import { refusedField } from "../../../workers/cms/tenant/core/errors.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { newItem } from "../tenant/inbox/inbox-fixture.ts";
import { actorIn, imported, newTenant, OWNER, type TestTenant } from "../tenant/tenant-fixture.ts";

const SILENT = { documentId: "", id: 2, name: "Mandant 1" };

/**
 * Three tenants with a document each, the second of which does what is asked of it in `fail`: in `broken` always, in
 * `falling` once the rows of its list are read.
 */
async function threeTenants(
	fail: () => Promise<never>,
): Promise<{ actor: Actor; tenants: TestTenant[]; broken: CmsEnv; falling: CmsEnv }> {
	const tenants = [await newTenant(), await newTenant(), await newTenant()];
	for (const { store } of tenants)
		unwrap(await store.setup.importDocuments([imported({ name: "Police", endDate: "2199-01-01" })]));
	const actor = actorIn(tenants);
	const [, second] = actor.memberships;
	SILENT.documentId = second?.documentId ?? "";
	const gone = env.TENANTS.idFromName(second?.tenantKey ?? "");
	const withOther = (other: (stub: ReturnType<CmsEnv["TENANTS"]["get"]>) => object): CmsEnv => {
		const TENANTS = new Proxy(env.TENANTS, {
			get(objects, name) {
				if (name === "get") {
					return (id: DurableObjectId) => (id.equals(gone) ? other(objects.get(id)) : objects.get(id));
				}
				const value: unknown = Reflect.get(objects, name);
				return typeof value === "function" ? value.bind(objects) : value;
			},
		});
		return { ...env, TENANTS };
	};
	const broken = withOther(() => ({ call: fail }));
	const falling = withOther((stub) => ({
		call: (...call: Parameters<typeof stub.call>) =>
			["hydrateRows", "items"].includes(call[1]) ? fail() : stub.call(...call),
	}));
	vi.spyOn(console, "error").mockReturnValue();
	return { actor, tenants, broken, falling };
}

const down = () => Promise.reject(new Error("the object is gone"));

it("leaves the documents of the others, and is named", async () => {
	const { actor, broken } = await threeTenants(down);
	const listed = await exploreTenants(broken, actor, explorerQuerySchema.parse({}));
	expect(listed).toMatchObject({ total: 2, items: [{ name: "Police" }, { name: "Police" }] });
	expect(listed.silentTenants).toEqual([SILENT]);
	const query = searchQuerySchema.parse({ filters: { text: "police" } });
	expect(await searchTenants(broken, actor, query)).toMatchObject({ total: 2, silentTenants: [SILENT] });
});

it("leaves inbox, deadlines and filters of the others", async () => {
	const { actor, broken } = await threeTenants(down);
	const deadlines = await deadlinesOfTenants(broken, actor, deadlinesQuerySchema.parse({}));
	expect(deadlines.silentTenants).toEqual([SILENT]);
	expect(await inboxFilterOfTenants(broken, actor)).toMatchObject({ silentTenants: [SILENT] });
	expect(await inboxOfTenants(broken, actor, inboxQuerySchema.parse({}))).toMatchObject({ total: 0 });
	const { filterTenants } = await askFilterOptions(broken, actor, filterOptionsQuerySchema.parse({}));
	expect(filterTenants.map(({ name }) => name)).toHaveLength(2);
});

it("keeps nothing open of what is closed in the others", async () => {
	const { actor, tenants, broken } = await threeTenants(down);
	for (const tenant of tenants) {
		for (let at = 0; at < 25; at += 1) await newItem(tenant, null, "Storage");
	}
	const all = inboxCloseSchema.parse({ until: new Date().toISOString() });
	const closed = await closeListedOfTenants(broken, actor, all);
	expect(closed).toMatchObject({ hasMore: false, silentTenants: [SILENT] });
	expect(closed.items).toHaveLength(50);
	const rest = await closeListedOfTenants(env, actor, all);
	expect(rest).toEqual({ items: expect.toSatisfy((items: string[]) => items.length === 25), hasMore: false });
});

it("leaves the calendar as it is: none is answered that would take the silent one's deadlines away", async () => {
	const { actor, broken } = await threeTenants(down);
	await expect(calendarOfTenants(broken, actor)).rejects.toMatchObject({ status: 503 });
	expect(await calendarOfTenants(env, actor)).toHaveLength(3);
});

it("is said of nobody where all answer", async () => {
	const { actor } = await threeTenants(down);
	expect(await exploreTenants(env, actor, explorerQuerySchema.parse({}))).not.toHaveProperty("silentTenants");
});

it("is waited for no longer than for a moment, and asked once", async () => {
	const hang = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
	const { actor, broken } = await threeTenants(hang);
	const questions = askPatiently(broken, actor.memberships, 20);
	for (let round = 0; round < 2; round += 1) {
		const answers = await questions.ask((store) => store.members.profile(OWNER));
		expect(answers).toHaveLength(2);
	}
	expect(hang).toHaveBeenCalledTimes(1);
	expect(questions.silence()).toEqual({ silentTenants: [SILENT] });
});

it("is asked once, however often a search without matches is tried", async () => {
	const fail = vi.fn(down);
	const { actor, broken } = await threeTenants(fail);
	const text = "versicherungsnachweis";
	const searched = await searchTenants(broken, actor, searchQuerySchema.parse({ filters: { text } }));
	expect(searched).toMatchObject({ total: 0, silentTenants: [SILENT] });
	const listed = await exploreTenants(broken, actor, explorerQuerySchema.parse({ filters: { text } }));
	expect(listed).toMatchObject({ total: 0, silentTenants: [SILENT] });
	expect(fail).toHaveBeenCalledTimes(2);
});

it("leaves the page to the others when it falls silent before its rows are read", async () => {
	const { actor, falling } = await threeTenants(down);
	const query = searchQuerySchema.parse({ filters: { text: "police" } });
	const searched = await searchTenants(falling, actor, query);
	expect(searched).toMatchObject({ total: 2, silentTenants: [SILENT] });
	expect(searched.items).toHaveLength(2);
	const further = await newTenant();
	unwrap(await further.store.setup.importDocuments([imported({ name: "Police", endDate: "2199-01-01" })]));
	// Of more than a few tenants the keys come before the rows.
	const { tenantKey, documentId } = further;
	const memberships = [...actor.memberships, { tenantKey, documentId, id: 4, name: "Mandant 3" }];
	const listed = await exploreTenants(falling, { ...actor, memberships }, explorerQuerySchema.parse({}));
	expect(listed).toMatchObject({ total: 3, silentTenants: [SILENT] });
	expect(listed.items).toHaveLength(3);
	const due = await deadlinesOfTenants(falling, { ...actor, memberships }, deadlinesQuerySchema.parse({}));
	expect(due).toMatchObject({ total: 3, silentTenants: [SILENT] });
	expect(due.items).toHaveLength(3);
});

it("is the failure itself where no other tenant is asked", async () => {
	const { actor, broken } = await threeTenants(down);
	const alone = { ...actor, memberships: actor.memberships.slice(1, 2) };
	await expect(exploreTenants(broken, alone, explorerQuerySchema.parse({}))).rejects.toThrow(
		"the object is gone",
	);
	const filters = { tenant: [SILENT.documentId] };
	await expect(exploreTenants(broken, actor, explorerQuerySchema.parse({ filters }))).rejects.toThrow(
		"the object is gone",
	);
});

it("is not taken for one that refuses what is asked", async () => {
	const { actor } = await threeTenants(down);
	const asked = askPatiently(env, actor.memberships).ask(async () => {
		throw refusedField(["pagination"], "validation.pageTooFar");
	});
	await expect(asked).rejects.toMatchObject({ status: 400 });
});
