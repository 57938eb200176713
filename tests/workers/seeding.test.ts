import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { answerSchema } from "../../contract/answers.ts";
import { auditApi } from "../../contract/api/audit.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { tenantApi } from "../../contract/api/tenant-lists.ts";
import { auditPageSchema } from "../../contract/audit/audit-entry.ts";
import { documentApi } from "../../contract/api/documents.ts";
import { inboxApi } from "../../contract/api/inbox.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { hashPassword } from "../../workers/cms/user/passwords.ts";
import { reserveEmail } from "../../workers/cms/directory/users.ts";
import { Seeding, type SeedTenant, type SeedUser } from "../../workers/cms/seeding.ts";
import { call } from "../support/workers-api.ts";

const seeding = new Seeding(createExecutionContext(), env);

const user = (name: string): SeedUser => ({
	email: `${name}@seeding.example`,
	password: "ablage-demo",
	firstName: "Vreni",
	lastName: "Rüegsegger",
	accountType: "company",
	role: "user",
});

const tenant: SeedTenant = {
	name: "Gasthaus Sternen GmbH",
	kind: "company",
	subscription: "active",
	categories: ["Versicherungen", "Rechnungen"],
	folders: [],
	members: [
		{
			email: "member@seeding.example",
			role: "Member",
			rights: [{ category: "Versicherungen", rights: ["Read"] }],
		},
	],
	documents: ["Versicherungen", "Rechnungen"].map((category) => ({
		name: `Beleg ${category}`,
		documentNumber: null,
		description: null,
		state: "Active",
		category,
		folders: [],
		parties: [],
		startDate: null,
		endDate: null,
		inactiveDate: null,
		warrantyUntil: null,
		cost: null,
		costCurrency: "CHF",
		reminders: [],
		replaces: null,
		createdAt: 0,
		updatedAt: 0,
		filedBy: "owner@seeding.example",
		files: [],
	})),
};

describe("seeding", () => {
	let emptyAtFirst = false;

	beforeAll(async () => {
		// Tests of other files run in the same installation.
		await env.DIRECTORY.exec("DELETE FROM users");
		emptyAtFirst = await seeding.isEmpty();
		await seeding.ensureUser(user("member"));
		await seeding.ensureOwner(user("owner"), tenant);
	});

	it("knows whether anybody has registered", async () => {
		expect(emptyAtFirst).toBe(true);
		expect(await seeding.isEmpty()).toBe(false);
	});

	it("gives the owner everything and the member what the member's rights are for", async () => {
		expect(await documentNames("owner")).toEqual(["Beleg Rechnungen", "Beleg Versicherungen"]);
		expect(await documentNames("member")).toEqual(["Beleg Versicherungen"]);
	});

	it("changes nothing when it is repeated", async () => {
		const id = await seeding.ensureUser(user("member"));
		expect(await seeding.ensureUser(user("member"))).toBe(id);
		await seeding.ensureOwner(user("owner"), tenant);
		expect(await documentNames("owner")).toHaveLength(2);
	});

	it("leaves in the owner's inbox what others have filed in the last days, and nothing else", async () => {
		const filed = (name: string, filedBy: string, createdAt: number) =>
			Object.assign({}, tenant.documents[0], { name, filedBy: `${filedBy}@seeding.example`, createdAt });
		const [now, long] = [Date.now(), Date.now() - 30 * 24 * 60 * 60 * 1000];
		await seeding.ensureOwner(user("host"), {
			...tenant,
			documents: [filed("Neu", "member", now), filed("Alt", "member", long), filed("Eigenes", "host", now)],
		});
		const { jwt: token } = await (await signIn("host")).json<{ jwt: string }>();
		const response = await call("GET", inboxApi.inbox.path, { token });
		const { data } = await response.json<{ data: { type: string; document: { name: string } }[] }>();
		expect(data.map(({ type, document }) => `${type} ${document.name}`)).toEqual(["NewDocument Neu"]);
	});

	it("gives a mandate that stands in the record as one that was offered and accepted", async () => {
		await seeding.ensureOwner(user("broker"), { ...tenant, name: "Makler AG", members: [], documents: [] });
		await seeding.ensureOwner(user("client"), {
			...tenant,
			name: "Hotel Krone AG",
			members: [],
			documents: [],
			mandates: [
				{
					company: "broker@seeding.example",
					holders: ["broker@seeding.example"],
					firstDay: "2026-01-01",
					lastDay: null,
					categories: { Versicherungen: "Edit" },
				},
			],
		});
		const { jwt: token } = await (await signIn("client")).json<{ jwt: string }>();
		const listed = await call("GET", tenantApi.list.path, { token });
		const [client] = (await listed.json<{ data: { documentId: string }[] }>()).data;
		const path = pathOf(auditApi.list, { id: client?.documentId ?? "" });
		const response = await call("GET", `${path}?filters[kind]=mandate`, { token });
		const { items } = answerSchema(auditPageSchema).parse(await response.json()).data;
		const told = items.map(({ action, subject, changes }) => [
			action,
			subject.name,
			changes.map(({ field }) => field),
		]);
		expect(told).toEqual([
			["update", "Makler AG", expect.arrayContaining(["broker", "holders"])],
			["create", expect.any(String), expect.arrayContaining(["firstDay", "categories"])],
		]);
		const offered = items.flatMap(({ changes }) => changes).find(({ field }) => field === "offeredTo");
		expect(offered?.new).toBe("broker@seeding.example");
	});

	it("opens an account whose password was hashed before", async () => {
		const hash = await hashPassword("ablage-demo");
		const { role: _, ...person } = user("hashed");
		const { jwt } = await seeding.register({ ...person, companyName: "Muster AG", password: { hash } });
		expect((await call("GET", identityApi.me.path, { token: jwt })).status).toBe(200);
		expect((await signIn("hashed")).status).toBe(200);
		expect((await signIn("hashed", "something else")).status).toBe(400);
	});

	it("begins an owner anew whose making was cut off", async () => {
		await reserveEmail(env.DIRECTORY, user("second").email, "cutoffcutoffcutoffcutoff");
		expect((await signIn("second")).status).toBe(400);
		await seeding.ensureOwner(user("second"), {
			...tenant,
			documents: tenant.documents.map((document) => ({ ...document, filedBy: user("second").email })),
		});
		expect(await documentNames("second")).toHaveLength(2);
	});

	it("refuses documents that were filed by somebody who does not belong to the tenant", async () => {
		await expect(seeding.ensureOwner(user("third"), tenant)).rejects.toThrow("is no member of");
		expect((await signIn("third")).status).toBe(400);
	});

	it("remembers how far it has come", async () => {
		expect(await seeding.mark("demo")).toBeNull();
		await seeding.setMark("demo", "complete");
		expect(await seeding.mark("demo")).toBe("complete");
	});

	it("lays files into the bucket with their type", async () => {
		await seeding.putFile("files/one", new TextEncoder().encode("Guten Tag"), "text/plain");
		const object = await env.FILES.get("files/one");
		expect(await object?.text()).toBe("Guten Tag");
		expect(object?.httpMetadata?.contentType).toBe("text/plain");
	});
});

function signIn(name: string, password = "ablage-demo"): Promise<Response> {
	return call("POST", identityApi.signIn.path, { body: { identifier: user(name).email, password } });
}

async function documentNames(name: string): Promise<string[]> {
	const { jwt } = await (await signIn(name)).json<{ jwt: string }>();
	const response = await exports.default.fetch(`http://cms${documentApi.explore.path}?sort=name:asc`, {
		headers: { authorization: `Bearer ${jwt}` },
	});
	const { data } = await response.json<{ data: { items: { name: string }[] } }>();
	return data.items.map((item) => item.name);
}
