import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { notificationApi } from "../../../contract/api/notifications.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { tenantApi } from "../../../contract/api/tenant-lists.ts";
import type { Right } from "../../../contract/entities/rights.ts";
import type { TenantRole } from "../../../contract/entities/vocabulary.ts";
import type { OwnMembership } from "../../../contract/identity/auth.ts";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { beginToLeave, leaveTenant, tenantsToLeaveAt } from "../../../workers/cms/user/leave-tenant.ts";
import { userClient, userStub } from "../../../workers/cms/user/user-client.ts";
import { tenantOf } from "../../support/files-api.ts";
import { call, makeUser, openAccount } from "../../support/workers-api.ts";

const own = async (token: string) =>
	(await (await call("GET", identityApi.memberships.path, { token })).json<{ data: OwnMembership[] }>()).data;
const leave = (token: string, id: string) =>
	call("DELETE", fillPath(identityApi.leaveTenant.path, { id }), { token });

/** Somebody's tenant, and a member of it. */
async function withMember(
	rights: { category: string; rights: Right[] }[] = [{ category: "Versicherungen", rights: ["Read"] }],
	role: TenantRole = "Member",
) {
	const owner = await openAccount();
	const member = await makeUser();
	const place = { userId: member.user.documentId, name: "Leo Leser", email: member.user.email, role, rights };
	const join = () => addMembership(env, owner.tenant, place);
	await join();
	const { tenantKey, documentId } = owner.tenant;
	const stub = userStub(env, member.user.documentId);
	return { owner, member, tenantKey, tenant: documentId, stub, join };
}

/** What the tenant keeps of the user, by table. */
function keptOf(tenantKey: string, userId: string) {
	return runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
		["member", "category_right", "notification_setting", "notice", "inbox_dismissal"].filter(
			(table) => sql.exec(`SELECT 1 FROM ${table} WHERE user_id = ?`, userId).toArray().length > 0,
		),
	);
}

describe("one's tenants", () => {
	it("say what one may do there, by category, and since when", async () => {
		const before = Date.now();
		const { owner, member, tenant } = await withMember([
			{ category: "Wohnen", rights: ["Read", "Edit"] },
			{ category: "Versicherungen", rights: ["Read"] },
		]);
		const [membership, ...others] = await own(member.jwt);
		expect(others).toEqual([]);
		expect(membership).toMatchObject({
			tenant: { documentId: tenant, name: "Mia Muster" },
			isAdmin: false,
			isLastAdmin: false,
			categories: [
				{ name: "Versicherungen", isActive: true, rights: ["Read"] },
				{ name: "Wohnen", isActive: true, rights: ["Read", "Edit"] },
			],
		});
		expect(Date.parse(membership?.since ?? "")).toBeGreaterThanOrEqual(before);
		expect(await own(owner.jwt)).toMatchObject([
			{ tenant: { documentId: tenant }, isAdmin: true, isLastAdmin: true, categories: [] },
		]);
	});

	it("know somebody as admin by an Admin right on one category, and then nobody as the last one", async () => {
		const { owner, member } = await withMember([{ category: "Wohnen", rights: ["Admin"] }]);
		expect(await own(member.jwt)).toMatchObject([{ isAdmin: true, isLastAdmin: false }]);
		expect(await own(owner.jwt)).toMatchObject([{ isAdmin: true, isLastAdmin: false }]);
	});
});

describe("leaving a tenant", () => {
	it("ends every right at once, and takes settings and notifications along", async () => {
		const { owner, member, tenantKey, tenant, stub } = await withMember();
		const userId = member.user.documentId;
		const category = await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
			sql.exec<{ id: string }>("SELECT document_id AS id FROM category WHERE name = 'Versicherungen'").one(),
		);
		const body = { data: { tenant, name: "Police", documentCategory: category.id } };
		const made = await call("POST", documentApi.create.path, { token: owner.jwt, body });
		const { documentId } = (await made.json<{ data: { documentId: string } }>()).data;
		const settings = fillPath(notificationApi.writeDocumentSettings.path, { id: documentId });
		const never = { data: { customReminder: { interval: "never" } } };
		expect((await call("PUT", settings, { token: member.jwt, body: never })).status).toBe(200);
		expect(await keptOf(tenantKey, userId)).toEqual(["member", "category_right", "notification_setting"]);
		expect((await userClient(stub).notifications.list({ limit: 9, offset: 0 })).total).toBe(1);

		expect((await leave(member.jwt, tenant)).status).toBe(200);
		expect(await keptOf(tenantKey, userId)).toEqual([]);
		expect((await userClient(stub).notifications.list({ limit: 9, offset: 0 })).total).toBe(0);
		expect(await own(member.jwt)).toEqual([]);
		const document = fillPath(documentApi.read.path, { id: documentId });
		expect((await call("GET", document, { token: member.jwt })).status).toBe(404);
		const read = fillPath(tenantApi.read.path, { id: tenant });
		expect((await call("GET", read, { token: member.jwt })).status).toBe(404);
		// It is theirs no more: a second time there is nothing to leave.
		expect((await leave(member.jwt, tenant)).status).toBe(404);
		expect((await call("GET", document, { token: owner.jwt })).status).toBe(200);
	});

	it("is recorded, and whoever comes back is there since then", async () => {
		const { member, tenantKey, tenant, join } = await withMember();
		const [before] = await own(member.jwt);
		await leave(member.jwt, tenant);
		const actions = await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
			sql
				.exec<{ action: string }>(
					"SELECT action FROM audit_entry WHERE entity = 'member' AND entity_id = ? ORDER BY id",
					member.user.documentId,
				)
				.toArray()
				.map(({ action }) => action),
		);
		expect(actions).toEqual(["update", "delete"]);
		await new Promise((resolve) => setTimeout(resolve, 5));
		await join();
		const [after] = await own(member.jwt);
		expect(Date.parse(after?.since ?? "")).toBeGreaterThan(Date.parse(before?.since ?? ""));
	});

	it("is refused to the last one who has full rights, until there is another", async () => {
		const { owner, tenant, member, join } = await withMember([], "Admin");
		expect((await leave(owner.jwt, tenant)).status).toBe(200);
		const refused = await leave(member.jwt, tenant);
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({ error: { details: { key: "error.lastAdmin" } } });
		// They are still there, with all rights, and nothing goes on behind their back.
		expect(await own(member.jwt)).toMatchObject([{ isAdmin: true, isLastAdmin: true }]);
		await join();
		await runDurableObjectAlarm(userStub(env, member.user.documentId));
		expect(await own(member.jwt)).toMatchObject([{ isAdmin: true, isLastAdmin: true }]);
	});

	it("leaves one of two who go at the same time", async () => {
		const { owner, tenant, member } = await withMember([], "Admin");
		const answers = await Promise.all([owner.jwt, member.jwt].map((jwt) => leave(jwt, tenant)));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	});

	it("is not for who belongs to another tenant, nor for what is no tenant", async () => {
		const { tenant, member } = await withMember();
		const stranger = await openAccount();
		expect((await leave(stranger.jwt, tenant)).status).toBe(404);
		expect((await leave(member.jwt, member.user.documentId)).status).toBe(404);
		expect(await own(member.jwt)).toHaveLength(1);
	});
});

describe("a farewell that is cut off", () => {
	const noted = async ({ stub, tenantKey }: Awaited<ReturnType<typeof withMember>>) =>
		runInDurableObject(stub, async (_, { storage }) => {
			beginToLeave(storage.sql, tenantKey, 0);
			await storage.setAlarm(Date.now() + 60_000);
		});

	it.each(["before the tenant has heard of it", "after the tenant has taken the member out"])(
		"%s goes on with the alarm",
		async (when) => {
			const place = await withMember();
			const { stub, tenantKey, member } = place;
			const userId = member.user.documentId;
			await noted(place);
			if (when.startsWith("after")) await tenantOf(tenantKey).call("members", "leave", [userId]);
			await runDurableObjectAlarm(stub);
			expect(await keptOf(tenantKey, userId)).toEqual([]);
			expect(await own(member.jwt)).toEqual([]);
			await runInDurableObject(stub, (_, { storage: { sql } }) => {
				expect(tenantsToLeaveAt(sql)).toBeNull();
				expect(sql.exec("SELECT * FROM membership").toArray()).toEqual([]);
			});
		},
	);

	it("has its alarm before the tenant is asked", async () => {
		const { stub, tenantKey } = await withMember();
		await runDurableObjectAlarm(stub);
		await runInDurableObject(stub, async (store, { storage }) => {
			const left = userClient(store).memberships.leave(tenantKey);
			const alarm = await storage.getAlarm();
			expect(alarm).toBeGreaterThan(Date.now() + 5_000);
			expect(await left).toMatchObject({ ok: true });
		});
	});

	it("is tried again with growing pauses while the tenant does not answer", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const place = await withMember();
		const { stub, tenantKey, member } = place;
		await noted(place);
		const dueAt = await runInDurableObject(stub, async (_, { storage }) => {
			const silent = {
				idFromName: (name: string) => env.TENANTS.idFromName(name),
				get: () => ({ call: () => Promise.reject(new Error("no answer")) }),
			};
			// What a tenant answers is made up here.
			const tenants = silent as unknown as CmsEnv["TENANTS"];
			const context = { storage, env: { TENANTS: tenants }, clock: () => 0, user: member.user };
			const measured: unknown[] = [];
			for (let number = 0; number < 3; number += 1) {
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				await expect(leaveTenant(context, tenantKey)).rejects.toMatchObject({ status: 503 });
				measured.push(tenantsToLeaveAt(storage.sql));
			}
			return measured;
		});
		expect(dueAt).toEqual([5_000, 10_000, 20_000]);
		expect(await own(member.jwt)).toHaveLength(1);
		vi.restoreAllMocks();
	});

	it("is over for who has been taken in again", async () => {
		const place = await withMember();
		await noted(place);
		await place.join();
		await runDurableObjectAlarm(place.stub);
		expect(await own(place.member.jwt)).toHaveLength(1);
	});
});
