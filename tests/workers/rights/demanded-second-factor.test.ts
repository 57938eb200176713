import { runDurableObjectAlarm } from "cloudflare:test";
import { clientApi } from "../../../contract/api/mandates.ts";
import type { Client } from "../../../contract/entities/mandate.ts";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import { auditApi } from "../../../contract/api/audit.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { companyApi } from "../../../contract/api/company.ts";
import { isForMembers } from "../../../contract/api/endpoint.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import type { User } from "../../../contract/entities/entities.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { createTenant } from "../../../workers/cms/auth/accounts.ts";
import { beginSession } from "../../../workers/cms/auth/sign-in.ts";
import { tenantByKey } from "../../../workers/cms/across-tenants/tenant-client.ts";
import { environment } from "../../../workers/cms/environment.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { turnOnCodes } from "../../support/codes/turn-on-codes.ts";
import { callsOf, tenantOf } from "../../support/files-api.ts";
import { type SweptIds, sweptRoutes } from "../../support/swept-routes.ts";
import { makeSweptTenant } from "../../support/swept-tenant.ts";
import { call, openAccount, PASSWORD, type Registered } from "../../support/workers-api.ts";
import { contentOf } from "./content.ts";

const dataOf = async <Value>(response: Response) => (await response.json<{ data: Value }>()).data;
const keyOf = async (response: Response) => errorBodySchema.parse(await response.json()).error.details.key;

const demand = (id: string, token: string, isDemanded = true) =>
	call("PUT", fillPath(secondFactorApi.demand.path, { id }), { token, body: { data: { isDemanded } } });
const readCompany = (id: string, token: string) =>
	call("GET", fillPath(companyApi.read.path, { id }), { token });
const profileOf = async (token: string) =>
	dataOf<User>(await call("GET", `${identityApi.me.path}?populate=tenants`, { token }));

/** Another session of theirs, in which no second factor was shown. */
const alsoWithout = async ({ user }: Pick<Registered, "user">) =>
	(await beginSession(env, user.documentId, "")).jwt;

/** Somebody with codes and two tenants, and a session of theirs without a second factor. */
async function withSecondTenant() {
	const owner = await openAccount();
	const { documentId: userId } = owner.user;
	const other = await createTenant(env, {
		name: "Zweites",
		kind: "private",
		subscription: "active",
		owner: { userId, name: "Mia Muster", email: owner.email },
		categories: ["Wohnen"],
		folders: [],
	});
	await turnOnCodes(owner);
	return { owner, other, single: await alsoWithout(owner) };
}

/** The client has the other's tenant work by a mandate. */
async function giveMandate(client: Registered, { user, email, tenant }: Registered) {
	const facts = unwrap(
		await callsOf(client.tenant.tenantKey).setup.giveMandate({
			broker: { documentId: tenant.documentId, name: tenant.name },
			holders: [{ userId: user.documentId, name: "Mia Muster", email }],
			givenBy: { userId: client.user.documentId },
			firstDay: "2026-01-01",
			lastDay: null,
			categories: { Wohnen: "Read" },
		}),
	);
	unwrap(await callsOf(tenant.tenantKey).clients.take(facts, [user.documentId]));
}

async function makeProgram(token: string): Promise<string> {
	const data = { name: "Skript", days: 30 };
	const made = await call("POST", accessTokenApi.create.path, { token, body: { data } });
	return (await dataOf<{ token: string }>(made)).token;
}

describe("every endpoint, in a session without the second factor that a tenant demands", () => {
	let ids: SweptIds;
	let single: string;
	let before: unknown;
	let owner: Registered;

	beforeAll(async () => {
		owner = await openAccount();
		({ ids } = await makeSweptTenant(owner));
		await turnOnCodes(owner);
		single = await alsoWithout(owner);
		expect((await demand(ids.tenant, owner.jwt)).status).toBe(200);
		for (let turn = 0; turn < 6; turn++) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await runDurableObjectAlarm(tenantOf(tenantKeyOf(ids.tenant)));
		}
		before = await contentOf(ids.tenant);
		environment.OPERATING_TENANT = ids.tenant;
	});

	afterAll(() => {
		environment.OPERATING_TENANT = "";
	});

	const rows = Object.entries(sweptRoutes).filter(
		([, { endpoint }]) => endpoint.may !== "anyone" && endpoint.may !== "own" && endpoint.method === "GET",
	);
	const writes = Object.entries(sweptRoutes).filter(
		([, { endpoint }]) => isForMembers(endpoint) && endpoint.method !== "GET",
	);

	it.each([...rows, ...writes])("shows and changes nothing, and says why: %s", async (route, row) => {
		const { path, body, upload } = row.request(ids);
		const sent = upload ? { body: upload.bytes, headers: upload.headers } : { body };
		const response = await call(row.endpoint.method, path, { token: single, ...sent });
		const text = await response.text();
		expect(text).not.toContain(ids.document);
		if (isForMembers(row.endpoint) && row.endpoint.path.includes(":id")) {
			expect(response.status, route).toBe(403);
			expect(text).toContain("error.secondFactorDemanded");
		}
		expect(await contentOf(ids.tenant)).toEqual(before);
	});

	it("is open to the other session, and to who nobody is: mails and alarms go on", async () => {
		expect((await readCompany(ids.tenant, owner.jwt)).status).toBe(200);
		const { documents } = tenantByKey(env, tenantKeyOf(ids.tenant));
		expect(unwrap(await documents.read(owner.user.documentId, ids.document)).documentId).toBe(ids.document);
	});
});

describe("a tenant that demands a second factor", () => {
	it("is left out and named, while the others go on", async () => {
		const { owner: person, other, single } = await withSecondTenant();
		await demand(person.tenant.documentId, person.jwt);
		const { documentId, id, name } = person.tenant;
		const profile = await profileOf(single);
		expect(profile.tenants?.map((tenant) => tenant.documentId)).toEqual([other.documentId]);
		expect(profile.withheldTenants).toEqual([{ documentId, id, name }]);
		expect((await readCompany(other.documentId, single)).status).toBe(200);
		const whole = await profileOf(person.jwt);
		expect(whole.tenants).toContainEqual(expect.objectContaining({ documentId, demandsSecondFactor: true }));
		expect(whole).not.toHaveProperty("withheldTenants");
	});

	it("takes no document out of another one by a session that has none, and leaves that where it was", async () => {
		const { owner, other, single } = await withSecondTenant();
		await demand(other.documentId, owner.jwt);
		const category = (tenantKey: string) =>
			callsOf(tenantKey)
				.categories.list(owner.user.documentId, { limit: 1, offset: 0 })
				.then((listed) => unwrap(listed).rows[0]?.item.documentId ?? "");
		const data = {
			tenant: owner.tenant.documentId,
			name: "Police",
			documentCategory: await category(owner.tenant.tenantKey),
		};
		const { documentId } = await dataOf<{ documentId: string }>(
			await call("POST", documentApi.create.path, { token: single, body: { data } }),
		);
		const path = fillPath(documentApi.move.path, { id: documentId });
		const order = { tenant: other.documentId, documentCategory: await category(other.tenantKey) };
		const refused = await call("POST", path, { token: single, body: { data: order } });
		expect([refused.status, await keyOf(refused)]).toEqual([403, "error.secondFactorDemanded"]);
		const here = fillPath(documentApi.read.path, { id: documentId });
		expect((await call("GET", here, { token: single })).status).toBe(200);
		expect((await call("POST", path, { token: owner.jwt, body: { data: order } })).status).toBe(200);
		expect((await call("GET", here, { token: single })).status).toBe(404);
	});

	it("says nothing of what there is to do by a mandate in a session of the company's people that has none", async () => {
		const client = await openAccount();
		const broker = await openAccount();
		await turnOnCodes(client);
		await turnOnCodes(broker);
		await giveMandate(client, broker);
		await demand(client.tenant.documentId, client.jwt);
		const clientsOf = async (token: string) =>
			dataOf<Client[]>(
				await call("GET", `${clientApi.list.path}?filters[tenant]=${broker.tenant.documentId}`, { token }),
			);
		expect(await clientsOf(broker.jwt)).toMatchObject([{ figures: { documents: 0 } }]);
		const single = await alsoWithout(broker);
		expect(await clientsOf(single)).toMatchObject([{ figures: null }]);
		const [{ documentId } = { documentId: "" }] = await clientsOf(single);
		const data = { clients: [documentId], holders: [broker.user.documentId] };
		const assigned = await call("POST", clientApi.assign.path, { token: single, body: { data } });
		expect(await dataOf(assigned)).toMatchObject([{ figures: null }]);
	});

	it("is made so by its admins alone, in a session that has one; it is recorded, and taken back", async () => {
		const person = await openAccount();
		const id = person.tenant.documentId;
		const stranger = await openAccount();
		expect((await demand(id, stranger.jwt)).status).toBe(404);
		const refused = await demand(id, person.jwt);
		expect([refused.status, await keyOf(refused)]).toEqual([403, "error.ownSecondFactorFirst"]);
		await turnOnCodes(person);
		expect((await demand(id, person.jwt)).status).toBe(200);
		// Twice is once.
		expect((await demand(id, person.jwt)).status).toBe(200);
		expect((await demand(id, await alsoWithout(person), false)).status).toBe(403);
		expect((await demand(id, person.jwt, false)).status).toBe(200);
		expect((await readCompany(id, await alsoWithout(person))).status).toBe(200);
		const recorded = await call("GET", fillPath(auditApi.list.path, { id }), { token: person.jwt });
		const text = await recorded.text();
		expect(text.match(/demandsSecondFactor/g)).toHaveLength(2);
	});

	it("opens to a session once its user has turned codes on in it, and closes where they are turned off", async () => {
		const admin = await openAccount();
		const id = admin.tenant.documentId;
		const single = await alsoWithout(admin);
		await turnOnCodes(admin);
		await demand(id, admin.jwt);
		expect((await readCompany(id, single)).status).toBe(403);
		const off = { token: admin.jwt, body: { password: PASSWORD } };
		expect((await call("POST", secondFactorApi.turnOff.path, off)).status).toBe(200);
		expect((await readCompany(id, admin.jwt)).status).toBe(403);
		await turnOnCodes({ jwt: single, user: admin.user });
		expect((await readCompany(id, single)).status).toBe(200);
	});

	it("opens to programs whose token was made in a session with one, and to no other", async () => {
		const admin = await openAccount();
		const id = admin.tenant.documentId;
		const before = await makeProgram(admin.jwt);
		await turnOnCodes(admin);
		const after = await makeProgram(admin.jwt);
		await demand(id, admin.jwt);
		const refused = await readCompany(id, before);
		expect([refused.status, await keyOf(refused)]).toEqual([403, "error.secondFactorDemanded"]);
		expect((await readCompany(id, after)).status).toBe(200);
	});
});
