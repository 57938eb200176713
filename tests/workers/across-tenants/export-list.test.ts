import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_EXPORTED_DOCUMENTS } from "../../../contract/constants.ts";
import { explorerExportQuerySchema, exportLineSchema } from "../../../contract/explorer/explorer-export.ts";
import { explorerQuerySchema } from "../../../contract/explorer/explorer.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import { exploreTenants } from "../../../workers/cms/across-tenants/explore-tenants.ts";
import { exportList } from "../../../workers/cms/across-tenants/export-list.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { actorIn, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant/tenant-fixture.ts";

async function linesOf(stream: ReadableStream<Uint8Array>) {
	const text = await new Response(stream).text();
	return text
		.trimEnd()
		.split("\n")
		.map((line) => exportLineSchema.parse(JSON.parse(line)));
}

/** What is exported, as names; and whether there would have been more. */
async function exported(actor: Actor, query: { filters?: object; sort?: string } = {}) {
	const lines = await linesOf(await exportList(env, actor, explorerExportQuerySchema.parse(query)));
	const names = lines.flatMap((line) => ("item" in line ? line.item.name : []));
	const last = lines.at(-1);
	return { names, isCapped: last !== undefined && "isCapped" in last ? last.isCapped : null };
}

async function listed(actor: Actor, query: { filters?: object; sort?: string }): Promise<string[]> {
	const asked = explorerQuerySchema.parse({ ...query, pagination: { pageSize: 100 } });
	return (await exploreTenants(env, actor, asked)).items.map(({ name }) => name);
}

describe("the export of a list", () => {
	let tenants: TestTenant[];
	let member: string;

	beforeAll(async () => {
		tenants = [await newTenant(), await newTenant()];
		for (const [at, { store }] of tenants.entries()) {
			const documents = Array.from({ length: 40 }, (_, position) =>
				imported({
					name: `Police ${(position * 7) % 40} von ${at}`,
					category: position % 2 === 0 ? "Wohnen" : "Versicherungen",
					cost: position % 3 === 0 ? null : position,
					createdAt: Date.UTC(2026, 0, 1 + (position % 9)),
				}),
			);
			// oxlint-disable-next-line no-await-in-loop -- two of them
			unwrap(await store.setup.importDocuments(documents));
		}
		const [first] = tenants;
		member = first ? await newMember(first, { Wohnen: ["Read"] }) : "";
	});

	it.each([
		{},
		{ sort: "name:desc" },
		{ sort: "cost:asc" },
		{ sort: "tenant:desc" },
		{ sort: "createdAt:desc", filters: { text: "police" } },
		{ filters: { text: "polise" } },
		{ filters: { state: "Archived" } },
	])("has every row of the list in its order: %j", async (query) => {
		const actor = actorIn(tenants);
		expect(await exported(actor, query)).toEqual({ names: await listed(actor, query), isCapped: false });
	});

	it("has what the member may see, and nothing else", async () => {
		const actor = actorIn(tenants.slice(0, 1), member);
		const { names } = await exported(actor);
		expect(names).toHaveLength(20);
		expect(names).toEqual(await listed(actor, {}));
	});

	it("has one tenant's documents where it is filtered by it, and none of a foreign one", async () => {
		const [first, second] = tenants;
		const of = (tenant?: TestTenant) => ({ filters: { tenant: [tenant?.documentId] } });
		expect((await exported(actorIn(tenants), of(second))).names).toHaveLength(40);
		const alone = actorIn(tenants.slice(0, 1));
		expect((await exported(alone, of(second))).names).toEqual([]);
		expect((await exported(alone, of(first))).names).toHaveLength(40);
	});
});

it("a document that goes while the list is written is left out, and so is what may no longer be seen", async () => {
	const tenant = await newTenant();
	const documents = Array.from({ length: 900 }, (_, position) => imported({ name: `Police ${position}` }));
	const ids = unwrap(await tenant.store.setup.importDocuments(documents));
	const query = explorerExportQuerySchema.parse({ sort: "createdAt:asc" });
	const stream = await exportList(env, actorIn([tenant]), query);
	const last = ids.at(-1) ?? "";
	unwrap(await tenant.store.documents.update(OWNER, last, { state: "Deleted" }));
	const lines = await linesOf(stream);
	expect(lines).toHaveLength(900);
	expect(lines.some((line) => "item" in line && line.item.documentId === last)).toBe(false);
});

it("says where there are more documents than it takes, of several tenants together", async () => {
	const tenants = [await newTenant(), await newTenant()];
	const half = MAX_EXPORTED_DOCUMENTS / 2;
	for (const [at, { store }] of tenants.entries()) {
		const documents = Array.from({ length: half + at }, (_, position) =>
			imported({ name: `Police ${position}`, createdAt: Date.UTC(2026, 0, 1 + at) }),
		);
		// oxlint-disable-next-line no-await-in-loop -- two of them
		unwrap(await store.setup.importDocuments(documents));
	}
	const { names, isCapped } = await exported(actorIn(tenants), { sort: "createdAt:desc" });
	expect([names.length, isCapped]).toEqual([MAX_EXPORTED_DOCUMENTS, true]);
	expect(names.at(-1)).toBe("Police 1");
});
