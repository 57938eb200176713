import { runDurableObjectAlarm } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "../../../contract/api.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { environment } from "../../../workers/cms/environment.ts";
import {
	cellOf,
	isOutside,
	PEOPLE,
	people,
	type Person,
	unknownExceptions,
} from "../../contract/rights-table.ts";
import { tenantOf } from "../../support/files-api.ts";
import { type SweptIds, type SweptRoute, sweptRoutes } from "../../support/swept-routes.ts";
import { makeSweptTenant } from "../../support/swept-tenant.ts";
import { call, openAccount, type Registered } from "../../support/workers-api.ts";
import { contentOf } from "./content.ts";
import { makePerson } from "./people.ts";

// What anyone may call is the sweep's (route-sweep.test.ts). Signing out would end the others.
const rows = Object.entries(sweptRoutes)
	.filter(([, { endpoint }]) => endpoint.may !== "anyone" && endpoint !== identityApi.signOut)
	.toSorted(([, one], [, other]) => turnOf(one) - turnOf(other));

/** A tenant with one of everything, and its owner. */
interface World {
	owner: Registered;
	ids: SweptIds;
}

/** What the owner gets, by route: everybody else to whom the table says yes has to get the same. */
let owners: ReadonlyMap<string, number>;
/** One for all who may change nothing there, and their tokens. */
let shared: World;
const outside = people.filter(isOutside);
const tokens = new Map<Person, string | undefined>();

beforeAll(async () => {
	const world = await newWorld();
	owners = await statusesOf(world, "owner", world.owner.jwt);
	shared = await newWorld();
	// oxlint-disable-next-line no-await-in-loop -- each writes to the same tenant
	for (const person of outside) tokens.set(person, await makePerson(person, shared.owner));
	// What the tenant has to tell of their coming and going is told.
	// oxlint-disable-next-line no-await-in-loop -- one after the other
	for (let turn = 0; turn < 6; turn++) await runDurableObjectAlarm(tenantOf(tenantKeyOf(shared.ids.tenant)));
});

afterAll(() => {
	environment.OPERATING_TENANT = "";
});

it("names endpoints that there are", () => {
	expect(unknownExceptions(new Set(allEndpoints().map(({ name }) => name)))).toEqual([]);
});

describe("who may call what is what the table says", () => {
	const inside = people.filter((person) => !isOutside(person) && person !== "owner");
	it.each(inside.map((person) => [PEOPLE[person], person] as const))("%s", async (_, person) => {
		const world = await newWorld();
		const answered = await statusesOf(world, person, await makePerson(person, world.owner));
		expect(Object.fromEntries(answered)).toEqual(expectedOf(person));
	});

	it.each(outside.map((person) => [PEOPLE[person], person] as const))(
		"%s, to whom nothing is said and who changes nothing",
		async (_, person) => {
			const before = await contentOf(shared.ids.tenant);
			const answered = await statusesOf(shared, person, tokens.get(person));
			expect(Object.fromEntries(answered)).toEqual(expectedOf(person));
			expect(await contentOf(shared.ids.tenant)).toEqual(before);
		},
	);
});

function expectedOf(person: Person): Record<string, number | undefined> {
	return Object.fromEntries(
		rows.map(([route, { name, endpoint }]) => {
			const cell = cellOf(name, endpoint, person);
			return [route, cell === "yes" ? owners.get(route) : cell];
		}),
	);
}

async function newWorld(): Promise<World> {
	const owner = await openAccount();
	const { ids } = await makeSweptTenant(owner);
	return { owner, ids };
}

/** Asks every route for this person. */
async function statusesOf(world: World, person: Person, made?: string): Promise<ReadonlyMap<string, number>> {
	const token = made ?? (await makePerson(person, world.owner));
	environment.OPERATING_TENANT = world.ids.tenant;
	const statuses = new Map<string, number>();
	for (const [route, row] of rows) {
		// oxlint-disable-next-line no-await-in-loop -- one changes what the next one reads
		const response = await ask(row, world.ids, token);
		// oxlint-disable-next-line no-await-in-loop -- as above
		const text = await response.text();
		if (isOutside(person)) expect(text, route).not.toContain(tenantKeyOf(world.ids.tenant));
		statuses.set(route, response.status);
	}
	return statuses;
}

function ask(row: SweptRoute, ids: SweptIds, token: string | undefined): Promise<Response> {
	const { path, body, upload } = row.request(ids);
	const bearer = token === undefined ? {} : { token };
	// Wrong codes are counted by address: those of others are not theirs.
	const headers = { ...upload?.headers, "X-Client-Address": crypto.randomUUID() };
	return call(row.endpoint.method, path, { ...bearer, body: upload?.bytes ?? body, headers });
}

/** What is read comes before what is changed, and what is taken away last, so that everything is there to be asked for. */
function turnOf({ endpoint: { method, may, whileShut } }: SweptRoute): number {
	if (whileShut && method === "DELETE") return Infinity;
	const byMethod = { GET: 0, PUT: 1, POST: 2, DELETE: 3 }[method];
	const byPermission = may === "administer tenant" ? 2 : may === "edit document" ? 1 : 0;
	return byMethod * 10 + byPermission;
}
