import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { Jobs } from "../../../workers/cms/tenant/core/jobs.ts";
import { storageLimit } from "../../../workers/cms/tenant/files/storage-limits.ts";
import { TENANT_NEWS_JOB } from "../../../workers/cms/tenant/tenant-news.ts";
import { MembershipCalls } from "../../../workers/cms/user/calls/membership-calls.ts";
import { type Client, connected, relayOf } from "../relay/relay-client.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "./tenant-fixture.ts";

const listen = (userId: string) => connected(relayOf(userId), { userId });

/** What a socket was told of the tenant. (The owner is the same in all tests.) */
function toldTo({ frames }: Client, { documentId }: TestTenant): unknown[] {
	return frames
		.map((frame) => JSON.parse(String(frame).replace(/^\d*/, "") || "null"))
		.filter((event) => Array.isArray(event) && event[0] === "updateTenant")
		.map(([, data]) => data)
		.filter((data) => data.documentId === documentId);
}

const factsOf = ({ documentId }: TestTenant) => ({
	documentId,
	isActive: true,
	subscription: { status: "active" },
	subscriptionId: null,
	features: [],
	latestMeterEvents: { storageBytes: 0, files: 0, documents: 0, members: expect.any(Number) },
});

const jobs = new Jobs([TENANT_NEWS_JOB]);
const dueOf = (tenant: TestTenant) => tenant.inside((db) => jobs.nextDue({ db, began: 0 }));
const run = (tenant: TestTenant, now: number) =>
	tenant.inside((db) => jobs.runDue({ db, env, now, began: 0 }));

/** A tenant with a member, where nothing is left to be told. */
async function quietTenant(rights: Parameters<typeof newMember>[1] = { Wohnen: ["Edit"] }) {
	const tenant = await newTenant();
	const member = await newMember(tenant, rights);
	await vi.waitFor(async () => expect(await dueOf(tenant)).toBeNull());
	return { tenant, member };
}

const change = (tenant: TestTenant, sql: string, ...values: SqlStorageValue[]) =>
	tenant.inside((db) => void db.sql.exec(sql, ...values));

describe("who is told", () => {
	it("is a member whose rights another has changed, right after it, and nobody else", async () => {
		const { tenant, member } = await quietTenant();
		const other = await newMember(tenant, { Wohnen: ["Read"] });
		await vi.waitFor(async () => expect(await dueOf(tenant)).toBeNull());
		const [their, others, owners] = [await listen(member), await listen(other), await listen(OWNER)];
		const person = { userId: member, name: "Beat", email: "beat@example.ch", role: "Member" as const };
		unwrap(await tenant.store.setup.addMember({ ...person, rights: [] }));
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
		expect(toldTo(their, tenant)).toEqual([{ ...factsOf(tenant), tenantRoles: ["Member"] }]);
		expect([toldTo(others, tenant), toldTo(owners, tenant)]).toEqual([[], []]);
	});

	it("is everybody when a merge has ended, and on the way who has begun it", async () => {
		const { tenant, member } = await quietTenant();
		const into = await tenant.folder("Zu bezahlen");
		const documents = Array.from({ length: 35 }, () => imported({ folders: ["Steuern"] }));
		unwrap(await tenant.store.setup.importDocuments(documents));
		await vi.waitFor(async () => expect(await dueOf(tenant)).toBeNull());
		const [their, owners] = [await listen(member), await listen(OWNER)];
		unwrap(await tenant.store.folders.merge(OWNER, await tenant.folder("Steuern"), { into }));
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
		expect(toldTo(owners, tenant).length).toBeGreaterThan(1);
	});

	it("is everybody where a category is no longer active, each with the own roles alone", async () => {
		const { tenant, member } = await quietTenant();
		const [their, owners] = [await listen(member), await listen(OWNER)];
		const category = await tenant.category("Wohnen");
		unwrap(await tenant.store.categories.update(OWNER, category, { isActive: false, version: 1 }));
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
		await vi.waitFor(() => expect(toldTo(owners, tenant)).toHaveLength(1));
		expect(toldTo(their, tenant)).toEqual([{ ...factsOf(tenant), tenantRoles: ["Member"] }]);
		expect(toldTo(owners, tenant)).toEqual([{ ...factsOf(tenant), tenantRoles: ["Admin"] }]);
	});

	it("is whoever an Admin right has gone from with its category", async () => {
		const { tenant, member } = await quietTenant({ Wohnen: ["Admin"] });
		const their = await listen(member);
		unwrap(await tenant.store.categories.delete(OWNER, await tenant.category("Wohnen")));
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
	});

	it.each([
		["is_active = 0", { isActive: false }],
		["subscription_status = 'canceled'", { subscription: { status: "canceled" } }],
		["subscription_id = 'sub_1'", { subscriptionId: "sub_1" }],
		["features = '[\"export\"]'", { features: ["export"] }],
		["name = 'Müller & Co.'", {}],
	])("is everybody, whatever changes the tenant's %s", async (fact, said) => {
		const { tenant, member } = await quietTenant();
		const [their, owners] = [await listen(member), await listen(OWNER)];
		await change(tenant, `UPDATE tenant SET ${fact}`);
		await run(tenant, Date.now());
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
		await vi.waitFor(() => expect(toldTo(owners, tenant)).toHaveLength(1));
		expect(toldTo(their, tenant)).toEqual([{ ...factsOf(tenant), ...said, tenantRoles: ["Member"] }]);
		// The same again is no news.
		await change(tenant, `UPDATE tenant SET ${fact}`);
		expect(await dueOf(tenant)).toBeNull();
	});

	it("is a former member, who learns no more than that", async () => {
		const { tenant, member } = await quietTenant();
		const [their, owners] = [await listen(member), await listen(OWNER)];
		await change(tenant, "DELETE FROM member WHERE user_id = ?", member);
		await run(tenant, Date.now());
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
		expect(toldTo(their, tenant)).toEqual([{ documentId: tenant.documentId, tenantRoles: [] }]);
		expect(toldTo(owners, tenant)).toEqual([]);
	});

	it("is a new member when the user's own object knows of it, too", async () => {
		const tenant = await newTenant();
		const userId = newDocumentId();
		const their = await listen(userId);
		const { documentId, tenantKey } = tenant;
		const membership = { tenantKey, documentId, id: 7, name: "Familie Müller" };
		const member = {
			userId,
			name: "Beat Keller",
			email: "beat@example.ch",
			role: "Member" as const,
			rights: [],
		};
		const remember = vi.spyOn(MembershipCalls.prototype, "add").mockImplementationOnce(async () => {
			// Longer than the first news takes.
			await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
			return null;
		});
		await addMembership(env, membership, member);
		expect(remember).toHaveBeenCalled();
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(2));
		remember.mockRestore();
	});

	it("is nobody of what changes no right, no subscription and no meter, nor when a tenant begins", async () => {
		const tenant = await newTenant();
		expect(await dueOf(tenant)).toBeNull();
		const { tenant: other } = await quietTenant();
		const category = await other.category("Wohnen");
		unwrap(await other.store.categories.update(OWNER, category, { name: "Miete", version: 1 }));
		await change(other, "UPDATE member SET name = 'Anders', role = role, is_admin = is_admin");
		expect(await dueOf(other)).toBeNull();
	});
});

describe("how full the storage is", () => {
	const fill = (tenant: TestTenant, percent: number) =>
		change(
			tenant,
			"UPDATE tenant SET latest_meter_events = json_set(latest_meter_events, '$.storageBytes', ?)",
			Math.ceil((storageLimit("active") * percent) / 100),
		);

	it("is told by the whole percent, once in half a minute at most, and at last as it stays", async () => {
		const { tenant, member } = await quietTenant();
		const their = await listen(member);
		const percents = () =>
			toldTo(their, tenant).map((data) => {
				const { latestMeterEvents } = data as { latestMeterEvents: { storageBytes: number } };
				return Math.floor((latestMeterEvents.storageBytes / storageLimit("active")) * 100);
			});
		const start = Date.now();
		await fill(tenant, 0.9);
		expect(await dueOf(tenant)).toBeNull();
		await fill(tenant, 1);
		await run(tenant, start);
		await vi.waitFor(() => expect(percents()).toEqual([1]));
		// A hundred files, one after the other.
		for (let tenths = 11; tenths <= 105; tenths += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await fill(tenant, tenths / 10);
			// oxlint-disable-next-line no-await-in-loop -- as above
			await run(tenant, start + tenths * 100);
		}
		expect(await dueOf(tenant)).toBe(start + 30_000);
		await run(tenant, start + 30_000);
		await vi.waitFor(() => expect(percents()).toEqual([1, 10]));
		await fill(tenant, 10.9);
		expect(await dueOf(tenant)).toBeNull();
	});

	it("goes along with other news, and is not told again after it", async () => {
		const { tenant, member } = await quietTenant();
		const their = await listen(member);
		const start = Date.now();
		await fill(tenant, 5);
		await change(tenant, "UPDATE tenant SET features = '[\"export\"]'");
		await run(tenant, start);
		await vi.waitFor(() => expect(toldTo(their, tenant)).toHaveLength(1));
		expect(await dueOf(tenant)).toBeNull();
	});

	it("of a subscription that has ended is nothing that fills", async () => {
		const { tenant } = await quietTenant();
		await change(tenant, "UPDATE tenant SET subscription_status = 'canceled'");
		await run(tenant, Date.now());
		await fill(tenant, 50);
		expect(await dueOf(tenant)).toBeNull();
	});
});
