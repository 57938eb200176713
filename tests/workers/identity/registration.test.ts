import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { REGISTRATIONS_PER_NETWORK } from "../../../workers/cms/attempts/limits.ts";
import { createUser } from "../../../workers/cms/auth/accounts.ts";
import { hashOfEmail } from "../../../workers/cms/directory/users.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { decoyStub } from "../../../workers/cms/user/user-client.ts";
import { call, newEmail, PASSWORD, registerPerson } from "../../support/workers-api.ts";
import { tenantByKey } from "../../../workers/cms/across-tenants/tenant-client.ts";

const person = {
	password: PASSWORD,
	firstName: "Mia",
	lastName: "Muster",
	accountType: "privatePerson",
};

const register = (body: unknown, address: string = crypto.randomUUID()) =>
	call("POST", identityApi.register.path, { body, headers: { "X-Client-Address": address } });

describe("POST /auth/local/register", () => {
	it("answers a token and the user, unwrapped, and never the password", async () => {
		const email = newEmail();
		const response = await register({ ...person, email: `  ${email.toUpperCase()}`.trim() });
		expect(response.status).toBe(200);
		const body = await response.json();
		expect(body).toEqual({
			jwt: expect.any(String),
			device: expect.any(String),
			user: {
				documentId: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
				email,
				firstName: "Mia",
				lastName: "Muster",
				accountType: "privatePerson",
				role: "user",
			},
		});
	});

	it("gives a person a tenant that is named after the person, on trial, with the person as its admin", async () => {
		const { jwt, tenant } = await registerPerson({ firstName: "Urs", lastName: "Zürcher" });
		const response = await call("GET", `${identityApi.me.path}?populate[tenants]=true`, { token: jwt });
		expect(await response.json()).toMatchObject({
			data: {
				tenants: [
					{
						documentId: tenant.documentId,
						name: "Urs Zürcher",
						subscription: { status: "trialing" },
						tenantRoles: ["Admin"],
					},
				],
			},
		});
		expect(tenant.documentId.startsWith(tenant.tenantKey)).toBe(true);
	});

	it("gives a company a tenant with the company's name", async () => {
		const { tenant } = await registerPerson({ accountType: "company", companyName: "Muster AG" });
		expect(tenant.name).toBe("Muster AG");
	});

	it.each([
		["privatePerson", "Wohnen"],
		["company", "Rechnungen"],
	])(
		"begins with eight German categories that fit, and one for what is to be sorted in: %s",
		async (accountType, one) => {
			const { tenant, user } = await registerPerson({ accountType, companyName: "Muster AG" });
			const calls = tenantByKey(env, tenant.tenantKey);
			const { total, rows } = unwrap(await calls.categories.list(user.documentId, { offset: 0, limit: 100 }));
			expect(total).toBe(9);
			expect(rows.map(({ item }) => item.name)).toContain(one);
			const unsorted = rows.filter(({ item }) => item.isUnsorted);
			expect(unsorted.map(({ item }) => item.name)).toEqual(["Noch einordnen"]);
		},
	);

	it("numbers the tenants", async () => {
		const [first, second] = [await registerPerson(), await registerPerson()];
		expect(second.tenant.id).toBeGreaterThan(first.tenant.id);
	});

	it.each([
		["a company without a name", { accountType: "company" }, "companyName", "validation.required"],
		["a short password", { password: "zu kurz" }, "password", "validation.passwordTooShort"],
		["no e-mail address", { email: "mia" }, "email", "validation.email"],
		["an empty first name", { firstName: "  " }, "firstName", "validation.required"],
		["an unknown account type", { accountType: "admin" }, "accountType", "validation.choice"],
	])("refuses %s and names the field", async (_, wrong, field, key) => {
		const response = await register({ ...person, email: newEmail(), ...wrong });
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			data: null,
			error: { status: 400, name: "ValidationError", details: { errors: [{ path: [field], key }] } },
		});
	});

	it("refuses a role that someone would give to oneself", async () => {
		const response = await register({ ...person, email: newEmail(), role: "admin" });
		expect(response.status).toBe(400);
	});

	it("refuses an e-mail address that has an account, however it is written, and names the field", async () => {
		const { email } = await registerPerson();
		const response = await register({ ...person, email: email.toUpperCase() });
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			error: {
				name: "ValidationError",
				details: { errors: [{ path: ["email"], key: "validation.emailTaken" }] },
			},
		});
	});

	it("lets only one of two registrations of the same address succeed at the same time", async () => {
		const body = { ...person, email: newEmail() };
		const responses = await Promise.all([register(body), register(body), register(body)]);
		expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
	});

	it("can be repeated after it was cut off, and what was half-made cannot sign in", async () => {
		const email = newEmail();
		const cutOff = createUser(env, { ...person, email, accountType: "privatePerson", role: "user" }, () =>
			Promise.reject(new Error("cut off")),
		);
		await expect(cutOff).rejects.toThrow("cut off");
		const early = await call("POST", identityApi.signIn.path, {
			body: { identifier: email, password: PASSWORD },
		});
		expect(early.status).toBe(400);
		const again = await register({ ...person, email });
		expect(again.status).toBe(200);
	});

	it("stops after 50 registrations from one address", async () => {
		const address = "203.0.113.7";
		const counter = env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`registration-address:${address}`));
		for (let made = 0; made < 50; made += 1) await counter.take(50, 60_000);
		const response = await register({ ...person, email: newEmail() }, address);
		expect(response.status).toBe(429);
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	it.each([
		["192.0.2.0/24", "192.0.2.99"],
		["2001:db8:7::/48", "2001:db8:7:abcd::1"],
	])("stops after 100 registrations from one network, for the day: %s", async (network, address) => {
		const counter = env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`registration-network:${network}`));
		const day = 24 * 60 * 60 * 1000;
		for (let made = 0; made < REGISTRATIONS_PER_NETWORK - 1; made += 1)
			await counter.take(REGISTRATIONS_PER_NETWORK, day);
		expect((await register({ ...person, email: newEmail() }, address)).status).toBe(200);
		const response = await register({ ...person, email: newEmail() }, address);
		expect(response.status).toBe(429);
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
	});

	it("does the work of a password for an address that is taken too", async () => {
		const { email } = await registerPerson();
		const asked = { isAnswered: false };
		// Whoever does that work is busy for a while: nobody is told before it is done.
		const busy = runInDurableObject(decoyStub(env, await hashOfEmail(email)), (_, state) =>
			state.blockConcurrencyWhile(async () => {
				await new Promise((resolve) => setTimeout(resolve, 1_000));
				return asked.isAnswered;
			}),
		);
		const response = await register({ ...person, email });
		asked.isAnswered = true;
		expect(response.status).toBe(400);
		expect(await busy).toBe(false);
	});
});
