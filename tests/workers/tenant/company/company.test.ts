import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { companyApi } from "../../../../contract/api/company.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { type Company, companyMemberSchema, companySchema } from "../../../../contract/company/company.ts";
import { dayAt } from "../../../../contract/days.ts";
import { errorBodySchema } from "../../../../contract/errors.ts";
import { addMembership } from "../../../../workers/cms/auth/accounts.ts";
import { userOf } from "../../../../workers/cms/user/user-client.ts";
import { storageLimit } from "../../../../workers/cms/tenant/files/storage-limits.ts";
import { MembershipCalls } from "../../../../workers/cms/user/calls/membership-calls.ts";
import { newDocument, tenantOf } from "../../../support/files-api.ts";
import { call, makeUser, openAccount, type Registered } from "../../../support/workers-api.ts";

const path = (id: string) => pathOf(companyApi.read, { id });

async function read({ jwt, tenant }: Pick<Registered, "jwt" | "tenant">): Promise<Company> {
	const response = await call("GET", path(tenant.documentId), { token: jwt });
	return z.object({ data: companySchema }).parse(await response.json()).data;
}

const write = ({ jwt, tenant }: Pick<Registered, "jwt" | "tenant">, data: Record<string, unknown>) =>
	call("PUT", path(tenant.documentId), { token: jwt, body: { data } });

/** A member of somebody's tenant who may only read. */
async function readerOf(owner: Registered): Promise<Pick<Registered, "jwt" | "tenant" | "user">> {
	const { user, jwt } = await makeUser();
	const member = { userId: user.documentId, name: "Leo Leser", email: user.email, role: "Member" as const };
	await addMembership(env, owner.tenant, { ...member, rights: [] });
	return { user, jwt, tenant: owner.tenant };
}

const sql = ({ tenant }: Pick<Registered, "tenant">, statement: string) =>
	runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => storage.sql.exec(statement).toArray());

const FACTS = {
	name: "Muster & Söhne AG",
	address: { street: "Seestrasse 1", street2: null, zipCode: "8002", city: "Zürich", country: "CH" },
	uid: "CHE-116.281.710",
	registerNumber: "CH-020.3.001.234-5",
	phone: "+41 44 123 45 67",
	email: "info@muster.ch",
	website: "muster.ch",
};

describe("what a tenant says of itself", () => {
	it("is nothing but its name in the beginning, with what it has and may have", async () => {
		const owner = await openAccount();
		const { documentId, id } = owner.tenant;
		expect(await read(owner)).toEqual({
			documentId,
			id,
			name: "Mia Muster",
			kind: "private",
			address: null,
			uid: null,
			registerNumber: null,
			phone: null,
			email: null,
			website: null,
			logo: null,
			subscription: {
				status: "trialing",
				plan: null,
				periodEnd: expect.stringMatching(/^20\d\d-/),
				endsWithPeriod: false,
			},
			features: [],
			latestMeterEvents: { storageBytes: 0, files: 0, documents: 0, members: 1 },
			limits: { storageBytes: storageLimit("trialing"), documents: null, members: null },
			version: 1,
		});
	});

	it("is written by its admins, field by field, and read by all members", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		expect((await write(owner, FACTS)).status).toBe(200);
		expect(await read(reader)).toMatchObject({ ...FACTS, version: 2 });
		await write(owner, { address: { city: "Bern" }, phone: "" });
		expect(await read(owner)).toMatchObject({
			...FACTS,
			address: { ...FACTS.address, city: "Bern" },
			phone: null,
			version: 3,
		});
		await write(owner, { address: null });
		expect((await read(owner)).address).toBeNull();
	});

	it("can be sent back as it was read, and changes nothing", async () => {
		const owner = await openAccount();
		await write(owner, FACTS);
		const before = await read(owner);
		expect((await write(owner, { ...before })).status).toBe(200);
		expect(await read(owner)).toEqual(before);
	});

	it("keeps a number in the form that it has in Switzerland, and any other as it is", async () => {
		const owner = await openAccount();
		await write(owner, { uid: "che 116281710 mwst" });
		expect((await read(owner)).uid).toBe("CHE-116.281.710 MWST");
		await write(owner, { uid: "DE 811 115 368" });
		expect((await read(owner)).uid).toBe("DE 811 115 368");
	});

	it("is refused to members without full rights with 403, and not there for strangers, nor at another id", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		const stranger = await openAccount();
		expect((await write(reader, { name: "Anders" })).status).toBe(403);
		expect((await write({ ...stranger, tenant: owner.tenant }, { name: "Anders" })).status).toBe(404);
		const document = await newDocument(owner.tenant.tenantKey, owner.user.documentId);
		for (const row of [companyApi.read, companyApi.members, companyApi.logo]) {
			const ofStranger = pathOf(row, { id: owner.tenant.documentId });
			expect((await call("GET", ofStranger, { token: stranger.jwt })).status).toBe(404);
			expect((await call("GET", pathOf(row, { id: document }), { token: owner.jwt })).status).toBe(404);
		}
		expect((await read(owner)).name).toBe("Mia Muster");
	});

	it("is not written over what somebody else has written meanwhile", async () => {
		const owner = await openAccount();
		const { version } = await read(owner);
		await write(owner, { name: "Haushalt Muster", version });
		const response = await write(owner, { name: "Anders", version });
		expect(response.status).toBe(409);
		const { error } = errorBodySchema.parse(await response.json());
		expect(error.details).toMatchObject({ current: { name: "Haushalt Muster" }, updatedBy: "Mia Muster" });
	});

	it("is recorded, old and new", async () => {
		const owner = await openAccount();
		await write(owner, { name: "Haushalt Muster", phone: "044 123 45 67" });
		const [entry] = await sql(
			owner,
			"SELECT entity, action, user_id AS userId, changes FROM audit_entry ORDER BY id DESC LIMIT 1",
		);
		expect({ ...entry, changes: JSON.parse(String(entry?.["changes"])) }).toEqual({
			entity: "tenant",
			action: "update",
			userId: owner.user.documentId,
			changes: { name: ["Mia Muster", "Haushalt Muster"], phone: [null, "044 123 45 67"] },
		});
	});

	it.each([
		{ name: " " },
		{ name: "x".repeat(256) },
		{ name: null },
		{ phone: "1".repeat(51) },
		{ website: 7 },
		{ address: { planet: "Erde" } },
		{ subscription: "active", plan: "Team" },
	])("refuses what makes no sense with 400: %j", async (data) => {
		expect((await write(await openAccount(), data)).status).toBe(400);
	});

	it("counts documents from the counters, and members", async () => {
		const owner = await openAccount();
		await readerOf(owner);
		await sql(
			owner,
			"INSERT INTO counter (kind, ref_row, state, category_row, n) VALUES ('all', 0, 0, 1, 1500000)",
		);
		await sql(
			owner,
			"INSERT INTO counter (kind, ref_row, state, category_row, n) VALUES ('all', 0, 2, 1, 7)",
		);
		expect((await read(owner)).latestMeterEvents).toMatchObject({ documents: 1_500_000, members: 2 });
	});
});

/** The names of the user's tenants, as the user's own object has them. */
const remembered = async ({ user }: { user: { documentId: string } }) => {
	const stub = env.USERS.get(env.USERS.idFromName(user.documentId));
	return runInDurableObject(stub, (_, { storage }) =>
		storage.sql
			.exec<{ name: string }>("SELECT name FROM membership")
			.toArray()
			.map(({ name }) => name),
	);
};

describe("a new name", () => {
	const toTell = (owner: Registered) =>
		sql(owner, "SELECT user_id, failures FROM name_to_tell ORDER BY user_id");
	const directoryName = async ({ tenant }: Registered) =>
		(
			await env.DIRECTORY.prepare("SELECT name FROM tenants WHERE id = ?")
				.bind(tenant.id)
				.first<{ name: string }>()
		)?.name;
	const nameFor = async ({ jwt }: { jwt: string }) => {
		const response = await call("GET", identityApi.memberships.path, { token: jwt });
		return response.text();
	};

	it("reaches the directory and every member's own object", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		await write(owner, { name: "Haushalt Muster" });
		await vi.waitFor(async () => expect(await toTell(owner)).toEqual([]));
		expect(await directoryName(owner)).toBe("Haushalt Muster");
		expect(await remembered(owner)).toEqual(["Haushalt Muster"]);
		expect(await remembered(reader)).toEqual(["Haushalt Muster"]);
		expect(await nameFor(reader)).toContain("Haushalt Muster");
	});

	it("is told again after a pause where somebody could not be reached, and the latest one alone", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		const told = vi.spyOn(MembershipCalls.prototype, "rename").mockImplementation(() => {
			throw new Error("not now");
		});
		try {
			await write(owner, { name: "Haushalt A" });
			// (The directory is told: on a busy machine that takes more than the second that is waited by itself.)
			await vi.waitFor(
				async () => expect((await toTell(owner)).map(({ failures }) => failures)).toEqual([1, 1]),
				{ timeout: 30_000 },
			);
		} finally {
			told.mockRestore();
		}
		expect(await directoryName(owner)).toBe("Haushalt A");
		expect(await remembered(reader)).toEqual(["Mia Muster"]);
		await write(owner, { name: "Haushalt B" });
		await vi.waitFor(async () => expect(await toTell(owner)).toEqual([]));
		expect(await remembered(reader)).toEqual(["Haushalt B"]);
	});

	it("takes nobody back in who has left meanwhile, and is nothing where it stays the same", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		const stub = env.USERS.get(env.USERS.idFromName(reader.user.documentId));
		await runInDurableObject(stub, (_, { storage }) => void storage.sql.exec("DELETE FROM membership"));
		await write(owner, { name: "Haushalt Muster" });
		await vi.waitFor(async () => expect(await toTell(owner)).toEqual([]));
		expect(await remembered(reader)).toEqual([]);
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		await write(owner, { name: "Haushalt Muster", phone: "1234567" });
		expect(await toTell(owner)).toEqual([]);
	});
});

describe("the members", () => {
	const members = async ({ jwt, tenant }: Pick<Registered, "jwt" | "tenant">) => {
		const response = await call("GET", pathOf(companyApi.members, { id: tenant.documentId }), { token: jwt });
		return z.object({ data: z.array(companyMemberSchema) }).parse(await response.json()).data;
	};

	it("are named to all of them, with since when; their addresses to admins alone", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		const since = expect.stringMatching(/^20\d\d-/);
		const ofTenant = expect.stringMatching(new RegExp(`^${owner.tenant.tenantKey}[a-z0-9]{15}$`));
		const leo = { documentId: ofTenant, name: "Leo Leser", isAdmin: false, since };
		const mia = { documentId: ofTenant, name: "Mia Muster", isAdmin: true, since };
		expect(await members(reader)).toEqual([leo, mia]);
		expect(await members(owner)).toEqual([
			{ ...leo, email: reader.user.email },
			{ ...mia, email: owner.email },
		]);
	});

	it("are, to who works here by a mandate, those who administer it; a new name is told them too", async () => {
		const owner = await openAccount();
		await readerOf(owner);
		const broker = await makeUser();
		const today = dayAt(Date.now());
		await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage }) => {
			storage.sql.exec(
				`INSERT INTO mandate (id, document_id, first_day, last_day, offered_to, offered_by, offered_at, expires_at,
					mail_id, accepted_at) VALUES (1, 'm', ?1, ?1, 'x@example.ch', '', 0, 0, '', 1)`,
				today,
			);
			storage.sql.exec("INSERT INTO mandate_right SELECT 1, min(id), 1 FROM category");
			storage.sql.exec(
				"INSERT INTO mandate_holder (mandate_row, user_id, name, email) VALUES (1, ?, 'Luca', 'luca@example.ch')",
				broker.user.documentId,
			);
		});
		await userOf(env, broker.user.documentId).memberships.add(owner.tenant);
		const seen = await members({ jwt: broker.jwt, tenant: owner.tenant });
		expect(seen.map(({ name, email }) => [name, email])).toEqual([["Mia Muster", undefined]]);
		await write(owner, { name: "Haushalt Muster" });
		await vi.waitFor(async () => expect(await sql(owner, "SELECT * FROM name_to_tell")).toEqual([]));
		expect(await remembered(broker)).toEqual(["Haushalt Muster"]);
	});

	it("belong to it since they came the last time", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		const id = reader.user.documentId;
		await sql(owner, `UPDATE audit_entry SET at = 1 WHERE entity = 'member' AND entity_id = '${id}'`);
		await sql(
			owner,
			`INSERT INTO audit_entry (at, user_id, entity, entity_id, action, changes)
			VALUES (2, '', 'member', '${id}', 'delete', '{}'), (86400000, '', 'member', '${id}', 'update', '{}')`,
		);
		const found = (await members(owner)).find(({ name }) => name === "Leo Leser");
		expect(found?.since).toBe("1970-01-02T00:00:00.000Z");
	});
});
