import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { identityApi } from "../../../contract/api/identity.ts";
import { notificationApi } from "../../../contract/api/notifications.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { FEW_TENANTS, TENANT_KEY_LENGTH } from "../../../contract/constants.ts";
import { userSchema } from "../../../contract/entities/entities.ts";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { TenantStore } from "../../../workers/cms/tenant/tenant-store.ts";
import { userOf } from "../../../workers/cms/user/user-client.ts";
import { call, makeUser, openAccount } from "../../support/workers-api.ts";

async function me(token: string, query = "") {
	const response = await call("GET", `${identityApi.me.path}${query}`, { token });
	expect(response.status).toBe(200);
	return answerSchema(z.strictObject(userSchema.shape)).parse(await response.json()).data;
}

describe("GET /users/me", () => {
	it("answers the user alone unless more is asked for", async () => {
		const { jwt, user } = await openAccount();
		const alone = {
			...user,
			tenantCount: 1,
			unseenNotifications: 0,
			isEmailConfirmed: false,
			hasPassword: true,
		};
		expect(await me(jwt)).toEqual(alone);
		expect(await me(jwt, "?populate[tenants]=false")).toEqual(alone);
	});

	it("says how many notifications are new", async () => {
		const { jwt, user, tenant } = await openAccount();
		const { documentId, id, name } = tenant;
		const facts = { type: "Custom", tenant: { documentId, id, name }, document: null, date: null } as const;
		const unsaid = { description: null, author: null, interval: null };
		await userOf(env, user.documentId).notifications.take([
			{ itemId: "one", shownAt: 1, ...facts, ...unsaid },
			{ itemId: "two", shownAt: 1, ...facts, ...unsaid },
		]);
		expect(await me(jwt)).toMatchObject({ unseenNotifications: 2 });
		await call("POST", notificationApi.seeAll.path, { token: jwt });
		expect(await me(jwt)).toMatchObject({ unseenNotifications: 0 });
	});

	it("adds tenants and category access where they are asked for", async () => {
		const { jwt, tenant } = await openAccount();
		const onlyTenants = await me(jwt, "?populate[tenants]=true");
		expect(onlyTenants.tenants?.map(({ documentId }) => documentId)).toEqual([tenant.documentId]);
		expect(onlyTenants).not.toHaveProperty("categoryAccess");
		const onlyAccess = await me(jwt, "?populate[categoryAccess]=true");
		expect(onlyAccess).not.toHaveProperty("tenants");
		expect(onlyAccess.categoryAccess).toBeInstanceOf(Array);
		const both = await me(jwt, "?populate[tenants]=true&populate[categoryAccess]=true");
		expect(await me(jwt, "?populate=*")).toEqual(both);
	});

	it("adds of one tenant alone where that one is named", async () => {
		const owner = await openAccount();
		const other = await openAccount();
		const rights = [{ category: "Wohnen", rights: ["Read" as const] }];
		const { documentId: userId, email } = other.user;
		await addMembership(env, owner.tenant, { userId, name: "Mia Muster", email, role: "Member", rights });
		const one = await me(other.jwt, `?populate=*&filters[tenant]=${owner.tenant.documentId}`);
		expect(one.tenants?.map(({ name }) => name)).toEqual([owner.tenant.name]);
		expect(one.categoryAccess?.every(({ tenantId }) => tenantId === owner.tenant.documentId)).toBe(true);
		expect(one.tenantCount).toBe(2);
		const stranger = await openAccount();
		const hidden = await me(stranger.jwt, `?populate=*&filters[tenant]=${owner.tenant.documentId}`);
		expect([hidden.tenants, hidden.categoryAccess]).toEqual([[], []]);
		const { status } = await call("GET", `${identityApi.me.path}?filters[tenant]=unsinn`, {
			token: other.jwt,
		});
		expect(status).toBe(400);
	});

	describe("what stands around a page", () => {
		const FRAME = "?populate=frame";
		const TIMEOUT = { timeout: 30_000 };

		it("is the tenants, the rights in them and what the inbox has, where they are few", async () => {
			const { jwt } = await openAccount();
			const populated = await me(jwt, "?populate=*");
			// (A moment may be too short on a busy machine.)
			await vi.waitFor(
				async () => expect(await me(jwt, FRAME)).toEqual({ ...populated, openInboxItems: 0 }),
				TIMEOUT,
			);
		});

		it("takes nothing from what is asked for besides, and is of the tenant that is asked for", async () => {
			const { jwt, tenant } = await openAccount();
			const other = await openAccount();
			const { tenants, categoryAccess } = await me(jwt, "?populate=*");
			const of = (documentId: string) => `${FRAME}&filters[tenant]=${documentId}`;
			await vi.waitFor(async () => {
				expect(await me(jwt, "?populate=tenants,frame")).toMatchObject({ tenants, openInboxItems: 0 });
				expect(await me(jwt, of(tenant.documentId))).toMatchObject({ tenants, categoryAccess });
				expect(await me(jwt, of(other.tenant.documentId))).toMatchObject({ tenants: [], categoryAccess: [] });
			}, TIMEOUT);
		});

		it("is left out where the tenants are many: nobody waits for all of them", async () => {
			const { jwt, user } = await openAccount();
			const plain = await me(jwt);
			for (let number = 1; number <= FEW_TENANTS; number += 1) {
				const tenantKey = String(number).padStart(TENANT_KEY_LENGTH, "k");
				const documentId = `${tenantKey}tenant000000000`;
				const membership = { tenantKey, documentId, id: 900_000 + number, name: `Mandant ${number}` };
				await userOf(env, user.documentId).memberships.add(membership);
			}
			expect(await me(jwt, FRAME)).toEqual({ ...plain, tenantCount: FEW_TENANTS + 1 });
		});

		it.each([
			["fails", () => Promise.reject(new Error("the database is gone"))],
			["takes its time", () => new Promise<never>(() => {})],
		])("is left out where a tenant %s", async (_, answer) => {
			const { jwt } = await openAccount();
			const plain = await me(jwt);
			const asked = vi.spyOn(TenantStore.prototype, "call").mockImplementation(answer);
			const framed = await me(jwt, FRAME);
			expect(asked).toHaveBeenCalled();
			asked.mockRestore();
			expect(framed).toEqual(plain);
		});
	});

	it("is asked for more in any of the ways that other systems know", async () => {
		const { jwt } = await openAccount();
		const plain = await me(jwt);
		const tenants = await me(jwt, "?populate[tenants]=true");
		const both = await me(jwt, "?populate=*");
		for (const query of ["populate=tenants", "populate[0]=tenants", "populate[tenants][populate]=*"]) {
			expect(await me(jwt, `?${query}`), query).toEqual(tenants);
		}
		expect(await me(jwt, "?populate=tenants,categoryAccess")).toEqual(both);
		for (const query of ["populate=role", "populate=", "fields[0]=email", "locale=de"]) {
			expect(await me(jwt, `?${query}`), query).toEqual(plain);
		}
	});

	it("has every tenant of a member, each with the member's own roles", async () => {
		const owner = await openAccount();
		const other = await openAccount();
		await addMembership(env, owner.tenant, {
			userId: other.user.documentId,
			name: "Mia Muster",
			email: other.email,
			role: "Member",
			rights: [],
		});
		const { tenants } = await me(other.jwt, "?populate[tenants]=true");
		expect(tenants).toMatchObject([
			{ documentId: owner.tenant.documentId, tenantRoles: ["Member"] },
			{ documentId: other.tenant.documentId, tenantRoles: ["Admin"] },
		]);
	});

	it("leaves out a tenant that does not know the user", async () => {
		const owner = await openAccount();
		const { jwt, user } = await makeUser();
		await userOf(env, user.documentId).memberships.add(owner.tenant);
		expect((await me(jwt, "?populate=*")).tenants).toEqual([]);
	});

	it("forgets a membership that was taken away", async () => {
		const { jwt, user, tenant } = await openAccount();
		await userOf(env, user.documentId).memberships.remove(tenant.tenantKey);
		expect((await me(jwt, "?populate=*")).tenants).toEqual([]);
	});

	it("does not touch the directory", async () => {
		const { jwt, tenant } = await openAccount();
		await env.DIRECTORY.exec("ALTER TABLE users RENAME TO users_away");
		await env.DIRECTORY.exec("ALTER TABLE tenants RENAME TO tenants_away");
		try {
			const { tenants } = await me(jwt, "?populate=*");
			expect(tenants?.map(({ documentId }) => documentId)).toEqual([tenant.documentId]);
		} finally {
			await env.DIRECTORY.exec("ALTER TABLE users_away RENAME TO users");
			await env.DIRECTORY.exec("ALTER TABLE tenants_away RENAME TO tenants");
		}
	});
});
