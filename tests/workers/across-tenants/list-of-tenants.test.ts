import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Actor } from "../../../workers/cms/actor.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { listOfTenants } from "../../../workers/cms/routes/list-of-tenants.ts";
import type { NamedSlice } from "../../../workers/cms/tenant/core/named-rows.ts";
import { company, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant/tenant-fixture.ts";

const nameOf = (number: number) => String(number).padStart(4, "0");
const every = (step: number, from: number) => Array.from({ length: 120 }, (_, at) => from + at * step);

/** A tenant with a document for each of these numbers, which has a party and a folder of that name. */
async function tenantWith(numbers: readonly number[]): Promise<TestTenant> {
	const tenant = await newTenant();
	const documents = numbers.map((number) =>
		imported({
			category: number % 3 === 0 ? "Wohnen" : "Versicherungen",
			folders: [nameOf(number)],
			parties: [company(nameOf(number))],
		}),
	);
	unwrap(await tenant.store.setup.importDocuments(documents));
	return tenant;
}

function memberOf(tenants: readonly TestTenant[], userId = OWNER): Actor {
	const memberships = tenants.map(({ tenantKey, documentId }, position) => ({
		tenantKey,
		documentId,
		id: position + 1,
		name: `Mandant ${position}`,
	}));
	return { userId, tokenId: "test", memberships };
}

/** A page of the parties or folders, by name, with their use. */
function ask(actor: Actor, list: "parties" | "folders", page: number, listWhole = vi.fn()) {
	const named = (slice: { limit: number; offset: number }): NamedSlice => ({ ...slice, text: "0" });
	const query = {
		filters: {},
		sort: { by: "name", order: "asc" },
		pagination: { page, pageSize: 50 },
	} as const;
	return listOfTenants<{ name: string | null; usage?: { documents: number } | undefined }>(
		{ env, actor, query },
		(store, slice) => {
			listWhole(slice);
			return store[list].list(actor.userId, { ...named(slice), usage: true });
		},
		{
			keys: (store, slice) => store[list].keys(actor.userId, named(slice)),
			items: (store, rows) => store[list].items(actor.userId, rows, true),
		},
	);
}

it.each(["parties", "folders"] as const)(
	"reads of the %s of several tenants, far into the list, those alone that are shown",
	async (list) => {
		const actor = memberOf([await tenantWith(every(2, 0)), await tenantWith(every(2, 1))]);
		const wholes = vi.fn();
		const names: (string | null)[] = [];
		for (const page of [1, 2, 3, 4, 5]) {
			// oxlint-disable-next-line no-await-in-loop -- page by page
			const { items, pagination } = await ask(actor, list, page, wholes);
			expect(pagination.total).toBe(240);
			expect(items.every(({ usage }) => usage?.documents === 1)).toBe(true);
			names.push(...items.map(({ name }) => name));
		}
		expect(names).toEqual(Array.from({ length: 240 }, (_, number) => nameOf(number)));
		// (The first two pages are few enough to be read whole.)
		expect(wholes.mock.calls.map(([{ limit }]) => limit)).toEqual([50, 50, 100, 100]);
	},
);

it("shows nobody more that way than they may see", async () => {
	const one = await tenantWith(every(2, 0));
	const reader = await newMember(one, { Wohnen: ["Read"] });
	const keys = unwrap(await one.store.parties.keys(OWNER, { limit: 200, offset: 0 }));
	const rows = keys.rows.map(({ row }) => row);
	const seen = unwrap(await one.store.parties.items(reader, rows, false));
	expect(rows).toHaveLength(120);
	expect(seen.size).toBe(40);
	expect(unwrap(await one.store.parties.keys(reader, { limit: 200, offset: 0 })).total).toBe(40);
});
