import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { identityApi } from "../../../../contract/api/identity.ts";
import { memberApi } from "../../../../contract/api/members.ts";
import { fillPath } from "../../../../contract/api/path.ts";
import { categoryApi, tenantApi } from "../../../../contract/api/tenant-lists.ts";
import type { TenantMember } from "../../../../contract/entities/members.ts";
import type { Right } from "../../../../contract/entities/rights.ts";
import type { TenantRole } from "../../../../contract/entities/vocabulary.ts";
import { addMembership } from "../../../../workers/cms/auth/accounts.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rightsOfUsers } from "../../../../workers/cms/tenant/core/rights/who-sees.ts";
import { FORMER_MEMBER_JOB } from "../../../../workers/cms/tenant/members/former-members.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { MembershipCalls } from "../../../../workers/cms/user/calls/membership-calls.ts";
import { tenantOf } from "../../../support/files-api.ts";
import { call, makeUser, openAccount, type Registered } from "../../../support/workers-api.ts";
import type { Session } from "../../../../contract/identity/auth.ts";

interface Place {
	owner: Registered;
	/** Ids of the categories by name. */
	categories: Record<string, string>;
}

async function newPlace(): Promise<Place> {
	const owner = await openAccount();
	const { tenantKey } = owner.tenant;
	const rows = await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
		sql.exec<{ id: string; name: string }>("SELECT document_id AS id, name FROM category").toArray(),
	);
	return { owner, categories: Object.fromEntries(rows.map(({ id, name }) => [name, id])) };
}

async function join(
	{ owner }: Place,
	rights: Record<string, Right[]> = {},
	role: TenantRole = "Member",
	name = "Leo Leser",
): Promise<Session> {
	const member = await makeUser();
	await addMembership(env, owner.tenant, {
		userId: member.user.documentId,
		name,
		email: member.user.email,
		role,
		rights: Object.entries(rights).map(([category, given]) => ({ category, rights: given })),
	});
	return member;
}

const answerOf = async <Data>(response: Response): Promise<Data> =>
	(await response.json<{ data: Data }>()).data;

async function list({ owner }: Place, query = "", token = owner.jwt): Promise<TenantMember[]> {
	const path = fillPath(memberApi.list.path, { id: owner.tenant.documentId });
	return answerOf(await call("GET", `${path}?${query}`, { token }));
}

async function memberNamed(place: Place, { user }: Pick<Session, "user">): Promise<TenantMember> {
	const found = (await list(place)).find(({ userId }) => userId === user.documentId);
	if (!found) throw new Error("no such member");
	return found;
}

const update = (token: string, id: string, data: Record<string, unknown>) =>
	call("PUT", fillPath(memberApi.update.path, { id }), { token, body: { data } });
const several = ({ owner }: Place, data: Record<string, unknown>, token = owner.jwt) =>
	call("POST", fillPath(memberApi.updateSeveral.path, { id: owner.tenant.documentId }), {
		token,
		body: { data },
	});
const remove = (token: string, id: string) =>
	call("DELETE", fillPath(memberApi.remove.path, { id }), { token });
const keyOf = async (response: Response) =>
	(await response.json<{ error: { details: { key?: string } } }>()).error.details.key;

/** What was recorded of the member, the latest last. */
function recordOf({ owner }: Place, { user }: Pick<Session, "user">) {
	return runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage: { sql } }) =>
		sql
			.exec<{ by: string; action: string; changes: string }>(
				"SELECT user_id AS by, action, changes FROM audit_entry WHERE entity = 'member' AND entity_id = ? ORDER BY id",
				user.documentId,
			)
			.toArray()
			.map(({ by, action, changes }) => ({ by, action, changes: JSON.parse(changes) as unknown })),
	);
}

describe("the members of a tenant", () => {
	it("come by name, page by page, with all their rights and where each comes from", async () => {
		const place = await newPlace();
		const { Wohnen = "", Versicherungen = "" } = place.categories;
		await join(place, { Wohnen: ["Read", "Edit"], Versicherungen: ["Read"] }, "Member", "Ärmi Bär");
		await join(place, { Wohnen: ["Admin"] }, "Member", "Zoe Zaun");
		const members = await list(place);
		expect(members.map(({ name }) => name)).toEqual(["Ärmi Bär", "Mia Muster", "Zoe Zaun"]);
		expect(members).toMatchObject([
			{
				tenantRole: "Member",
				isAdmin: false,
				isLastAdmin: false,
				access: [
					{ kind: "categoryRight", category: Versicherungen, rights: ["Read"] },
					{ kind: "categoryRight", category: Wohnen, rights: ["Read", "Edit"] },
				],
			},
			{
				tenantRole: "Admin",
				isAdmin: true,
				access: [{ kind: "tenantAdmin", category: null, rights: ["Read", "Edit", "Admin"] }],
			},
			{
				tenantRole: "Member",
				isAdmin: true,
				// Full rights in the tenant come from the right on one category (spec 6).
				access: expect.arrayContaining([
					{ kind: "categoryRight", category: Wohnen, rights: ["Admin"] },
					{ kind: "tenantAdmin", category: null, rights: ["Read", "Edit", "Admin"] },
				]),
			},
		]);
		const [second] = await list(place, "pagination[page]=2&pagination[pageSize]=2");
		expect(second?.name).toBe("Zoe Zaun");
		expect((await list(place, "filters[text]=armi")).map(({ name }) => name)).toEqual(["Ärmi Bär"]);
		expect((await list(place, "filters[text]=example.ch")).length).toBe(3);
	});

	it("are known to admins alone, by role or by an Admin right on a category, and not to other tenants", async () => {
		const place = await newPlace();
		const path = fillPath(memberApi.list.path, { id: place.owner.tenant.documentId });
		const [reader, editor, admin] = [
			await join(place, { Wohnen: ["Read"] }),
			await join(place, { Wohnen: ["Edit"] }),
			await join(place, { Wohnen: ["Admin"] }),
		];
		const stranger = await openAccount();
		const statuses = await Promise.all(
			[reader, editor, admin, stranger].map(
				async ({ jwt }) => (await call("GET", path, { token: jwt })).status,
			),
		);
		expect(statuses).toEqual([403, 403, 200, 404]);
		// An id of something else of the tenant leads to the same database, and is no tenant.
		const wrong = fillPath(memberApi.list.path, { id: place.categories["Wohnen"] ?? "" });
		expect((await call("GET", wrong, { token: place.owner.jwt })).status).toBe(404);
	});

	it("have the rights of every kind that there is, as far as it is in force", async () => {
		const place = await newPlace();
		const member = await join(place);
		const { documentId: userId } = member.user;
		await runInDurableObject(tenantOf(place.owner.tenant.tenantKey), (_, { storage }) => {
			const db = openDatabase(storage, () => Date.UTC(2026, 5, 15));
			const row = "(SELECT id FROM category WHERE name = 'Wohnen')";
			const kind = (name: string, first: string, last: string) => ({
				name,
				scope: "category" as const,
				rows: `SELECT '${userId}' AS user_id, ${row} AS row, 1 AS rights, '${first}' AS first_day, '${last}' AS last_day`,
			});
			db.kindsOfRight = [
				kind("mandate", "2026-06-15", "2026-06-15"),
				kind("over", "2026-01-01", "2026-06-14"),
			];
			expect(rightsOfUsers(db, [userId])).toMatchObject([{ kind: "mandate", rights: 1 }]);
		});
	});
});

describe("changing a member", () => {
	it("writes role and the rights on named categories, at once, with a record of who and what", async () => {
		const place = await newPlace();
		const { Wohnen = "", Versicherungen = "" } = place.categories;
		const member = await join(place, { Wohnen: ["Read"] });
		const { documentId, version } = await memberNamed(place, member);
		const changed = await update(place.owner.jwt, documentId, {
			categoryAccess: [{ categoryId: Versicherungen, rights: ["Read", "Edit"] }],
			version,
		});
		expect(changed.status).toBe(200);
		expect((await answerOf<TenantMember>(changed)).access).toEqual([
			{ kind: "categoryRight", category: Versicherungen, rights: ["Read", "Edit"] },
			{ kind: "categoryRight", category: Wohnen, rights: ["Read"] },
		]);
		const seen = await call("GET", fillPath(categoryApi.read.path, { id: Versicherungen }), {
			token: member.jwt,
		});
		expect(seen.status).toBe(200);
		await update(place.owner.jwt, documentId, { categoryAccess: [{ categoryId: Wohnen, rights: [] }] });
		const hidden = await call("GET", fillPath(categoryApi.read.path, { id: Wohnen }), { token: member.jwt });
		expect(hidden.status).toBe(404);
		await update(place.owner.jwt, documentId, { tenantRole: "Admin" });
		const by = place.owner.user.documentId;
		expect((await recordOf(place, member)).slice(1)).toEqual([
			{
				by,
				action: "update",
				changes: {
					rights: [
						[{ category: "Versicherungen", rights: [] }],
						[{ category: "Versicherungen", rights: ["Read", "Edit"] }],
					],
				},
			},
			{
				by,
				action: "update",
				changes: {
					rights: [[{ category: "Wohnen", rights: ["Read"] }], [{ category: "Wohnen", rights: [] }]],
				},
			},
			{ by, action: "update", changes: { role: ["Member", "Admin"] } },
		]);
	});

	it("is refused with what is there by now where somebody else has changed it meanwhile", async () => {
		const place = await newPlace();
		const { Wohnen = "" } = place.categories;
		const member = await join(place, { Wohnen: ["Read"] });
		const { documentId, version } = await memberNamed(place, member);
		const categoryAccess = [{ categoryId: Wohnen, rights: ["Edit"] }];
		expect((await update(place.owner.jwt, documentId, { categoryAccess, version })).status).toBe(200);
		const stale = await update(place.owner.jwt, documentId, { tenantRole: "Admin", version });
		expect(stale.status).toBe(409);
		expect(await stale.json()).toMatchObject({
			error: {
				details: {
					key: "error.stale",
					updatedBy: "Mia Muster",
					current: { tenantRole: "Member", access: [{ category: Wohnen, rights: ["Edit"] }] },
				},
			},
		});
	});

	it("counts what a deleted category takes along as a change, and what changes nothing as none", async () => {
		const place = await newPlace();
		const { Wohnen = "", Versicherungen = "" } = place.categories;
		const member = await join(place, { Wohnen: ["Read"] });
		const before = await memberNamed(place, member);
		const same = await update(place.owner.jwt, before.documentId, { ...before });
		const unchanged = { categoryAccess: [{ categoryId: Wohnen, rights: ["Read"] }] };
		expect((await update(place.owner.jwt, before.documentId, unchanged)).status).toBe(200);
		expect((await answerOf<TenantMember>(same)).version).toBe(before.version);
		expect(await recordOf(place, member)).toHaveLength(1);
		await call("DELETE", fillPath(categoryApi.delete.path, { id: Wohnen }), { token: place.owner.jwt });
		expect((await memberNamed(place, member)).version).toBeGreaterThan(before.version);
		const categoryAccess = [{ categoryId: Versicherungen, rights: ["Read"] }];
		const { documentId, version } = before;
		expect((await update(place.owner.jwt, documentId, { categoryAccess, version })).status).toBe(409);
	});

	it("refuses an empty list of rights, by its name: it would take none away", async () => {
		const place = await newPlace();
		const member = await join(place, { Wohnen: ["Read"] });
		const { documentId } = await memberNamed(place, member);
		const refused = await update(place.owner.jwt, documentId, { tenantRole: "Admin", categoryAccess: [] });
		expect(refused.status).toBe(400);
		expect(await refused.json()).toMatchObject({
			error: { details: { errors: [{ path: ["data", "categoryAccess"] }] } },
		});
		expect(await memberNamed(place, member)).toMatchObject({
			tenantRole: "Member",
			access: [{ rights: ["Read"] }],
		});
		const ofNone = { members: [{ documentId }], categories: [], rights: [] };
		expect((await several(place, ofNone)).status).toBe(400);
	});

	it("refuses categories of other tenants, and who is no admin", async () => {
		const [place, other] = [await newPlace(), await newPlace()];
		const member = await join(place, { Wohnen: ["Edit"] });
		const { documentId } = await memberNamed(place, member);
		const foreign = [{ categoryId: other.categories["Wohnen"], rights: ["Read"] }];
		const refused = await update(place.owner.jwt, documentId, { categoryAccess: foreign });
		expect(refused.status).toBe(400);
		// Whoever works by a mandate is none by anybody's word.
		expect((await update(place.owner.jwt, documentId, { tenantRole: "Broker" })).status).toBe(400);
		expect((await update(member.jwt, documentId, { tenantRole: "Admin" })).status).toBe(403);
		expect((await remove(member.jwt, documentId)).status).toBe(403);
		expect((await update(other.owner.jwt, documentId, { tenantRole: "Admin" })).status).toBe(404);
		expect((await remove(other.owner.jwt, documentId)).status).toBe(404);
	});
});

describe("changing several members at once", () => {
	it("gives each the same right on the named categories, or on all, and takes it again", async () => {
		const place = await newPlace();
		const { Wohnen = "" } = place.categories;
		const people = [await join(place), await join(place, { Versicherungen: ["Edit"] })];
		const members = await Promise.all(
			people.map(async (person) => {
				const { documentId, version } = await memberNamed(place, person);
				return { documentId, version };
			}),
		);
		expect((await several(place, { members, categories: [Wohnen], rights: ["Read"] })).status).toBe(200);
		const rightsOn = async (category: string) =>
			(await Promise.all(people.map((person) => memberNamed(place, person)))).map(
				({ access }) => access.find((held) => held.category === category)?.rights,
			);
		expect(await rightsOn(Wohnen)).toEqual([["Read"], ["Read"]]);
		const all = members.map(({ documentId }) => ({ documentId }));
		await several(place, { members: all, rights: ["Read", "Edit"] });
		for (const category of Object.values(place.categories)) {
			expect(await rightsOn(category)).toEqual([
				["Read", "Edit"],
				["Read", "Edit"],
			]);
		}
		await several(place, { members: all, rights: [] });
		expect(await rightsOn(Wohnen)).toEqual([undefined, undefined]);
	});

	it("changes nobody where one was changed meanwhile, or is not there", async () => {
		const [place, other] = [await newPlace(), await newPlace()];
		const { Wohnen = "" } = place.categories;
		const [one, two] = [await join(place), await join(place)];
		const [first, second] = [await memberNamed(place, one), await memberNamed(place, two)];
		await update(place.owner.jwt, second.documentId, {
			categoryAccess: [{ categoryId: Wohnen, rights: ["Read"] }],
		});
		const members = [first, second].map(({ documentId, version }) => ({ documentId, version }));
		const stale = await several(place, { members, rights: ["Edit"] });
		expect(stale.status).toBe(409);
		expect(await stale.json()).toMatchObject({
			error: { details: { current: [{ documentId: second.documentId }] } },
		});
		const [stranger] = await list(other);
		const foreign = [...members, { documentId: stranger?.documentId ?? "" }].map(({ documentId }) => ({
			documentId,
		}));
		expect((await several(place, { members: foreign, rights: ["Edit"] })).status).toBe(400);
		expect((await memberNamed(place, one)).access).toEqual([]);
		expect((await several(place, { members, rights: ["Edit"] }, two.jwt)).status).toBe(403);
	});
});

describe("the last one with full rights", () => {
	it("cannot go, be demoted or removed, by role as by an Admin right on a category", async () => {
		const place = await newPlace();
		const { Wohnen = "" } = place.categories;
		const admin = await join(place, { Wohnen: ["Admin"] });
		const [own, theirs] = [await memberNamed(place, place.owner), await memberNamed(place, admin)];
		// As long as there is another, one may go.
		expect((await update(place.owner.jwt, own.documentId, { tenantRole: "Member" })).status).toBe(200);
		const takeRight = { categoryAccess: [{ categoryId: Wohnen, rights: ["Edit"] }] };
		const refused = [
			await update(admin.jwt, theirs.documentId, takeRight),
			await several(place, { members: [{ documentId: theirs.documentId }], rights: [] }, admin.jwt),
			await remove(admin.jwt, theirs.documentId),
			await call("DELETE", fillPath(categoryApi.delete.path, { id: Wohnen }), { token: admin.jwt }),
			await call("POST", fillPath(categoryApi.merge.path, { id: Wohnen }), {
				token: admin.jwt,
				body: { data: { into: place.categories["Versicherungen"] } },
			}),
		];
		for (const response of refused) {
			expect(response.status).toBe(409);
			expect(await keyOf(response)).toBe("error.lastAdmin");
		}
		const path = fillPath(memberApi.read.path, { id: theirs.documentId });
		expect(await answerOf(await call("GET", path, { token: admin.jwt }))).toMatchObject({
			isAdmin: true,
			isLastAdmin: true,
		});
	});

	it("is one of two who go at the same time", async () => {
		const place = await newPlace();
		const admin = await join(place, {}, "Admin");
		const [own, theirs] = [await memberNamed(place, place.owner), await memberNamed(place, admin)];
		const demoted = await Promise.all([
			update(place.owner.jwt, own.documentId, { tenantRole: "Member" }),
			remove(admin.jwt, theirs.documentId),
		]);
		expect(demoted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	});

	it("is not whose only right is on a category that is being merged away", async () => {
		const place = await newPlace();
		const { Wohnen = "" } = place.categories;
		const admin = await join(place, { Wohnen: ["Admin"] });
		const own = await memberNamed(place, place.owner);
		await runInDurableObject(tenantOf(place.owner.tenant.tenantKey), (_, { storage: { sql } }) => {
			sql.exec(
				`INSERT INTO merge (kind, from_row, into_row, user_id)
				SELECT 'category', id, id, ? FROM category WHERE document_id = ?`,
				place.owner.user.documentId,
				Wohnen,
			);
		});
		const refused = await update(admin.jwt, own.documentId, { tenantRole: "Member" });
		expect([refused.status, await keyOf(refused)]).toEqual([409, "error.lastAdmin"]);
	});
});

describe("removing a member", () => {
	it("ends everything with the next request: rights, the tenant itself, and what is kept of both", async () => {
		const place = await newPlace();
		const { tenantKey, documentId: tenant } = place.owner.tenant;
		const member = await join(place, { Wohnen: ["Edit"] });
		const { documentId } = await memberNamed(place, member);
		const read = fillPath(tenantApi.read.path, { id: tenant });
		expect((await call("GET", read, { token: member.jwt })).status).toBe(200);
		expect((await remove(place.owner.jwt, documentId)).status).toBe(200);
		expect((await call("GET", read, { token: member.jwt })).status).toBe(404);
		const own = await call("GET", identityApi.memberships.path, { token: member.jwt });
		expect(await answerOf(own)).toEqual([]);
		await runInDurableObject(tenantOf(tenantKey), (_, { storage }) => {
			expect(() => Member.prove(openDatabase(storage), member.user.documentId)).toThrow();
			expect(storage.sql.exec("SELECT * FROM membership_news").toArray()).toEqual([]);
		});
		expect((await remove(place.owner.jwt, documentId)).status).toBe(404);
		const [, entry] = await recordOf(place, member);
		expect(entry).toMatchObject({
			by: place.owner.user.documentId,
			action: "delete",
			changes: { name: ["Leo Leser", null], role: ["Member", null] },
		});
	});

	it("opens nothing even while the user's own object does not know it yet, which it learns by the alarm", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const place = await newPlace();
		const { tenantKey, documentId: tenant } = place.owner.tenant;
		const member = await join(place, { Wohnen: ["Edit"] });
		const { documentId } = await memberNamed(place, member);
		const silent = vi
			.spyOn(MembershipCalls.prototype, "remove")
			.mockImplementationOnce(() => Promise.reject(new Error("no answer")) as never);
		expect((await remove(place.owner.jwt, documentId)).status).toBe(200);
		expect(silent).toHaveBeenCalledOnce();
		const own = async () =>
			answerOf<unknown[]>(await call("GET", identityApi.memberships.path, { token: member.jwt }));
		expect(await own()).toEqual([]);
		const read = fillPath(tenantApi.read.path, { id: tenant });
		expect((await call("GET", read, { token: member.jwt })).status).toBe(404);
		const failures = await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) => {
			const rows = sql.exec<{ failures: number }>("SELECT failures FROM membership_news").toArray();
			sql.exec("UPDATE membership_news SET due_at = 0");
			return rows;
		});
		expect(failures).toEqual([{ failures: 1 }]);
		await runDurableObjectAlarm(tenantOf(tenantKey));
		expect(silent).toHaveBeenCalledTimes(2);
		await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
			expect(sql.exec("SELECT * FROM membership_news").toArray()).toEqual([]),
		);
		vi.restoreAllMocks();
	});

	it("takes thousands of notices along in slices, and stops for who comes back", async () => {
		const place = await newPlace();
		const member = await join(place, { Wohnen: ["Edit"] });
		const { documentId } = await memberNamed(place, member);
		const { documentId: userId } = member.user;
		const NOTICES = 3_000;
		const stub = tenantOf(place.owner.tenant.tenantKey);
		await runInDurableObject(stub, (_, { storage: { sql } }) => {
			sql.exec(
				`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				INSERT INTO inbox_item (document_id, cause, type, created_at, shown_at)
				SELECT printf('item%020d', i), 'test:' || i, 'Custom', 0, 0 FROM n`,
				NOTICES,
			);
			sql.exec(
				"INSERT INTO notice (item_row, user_id, due_at) SELECT id, ?, 1e15 FROM inbox_item WHERE cause LIKE 'test:%'",
				userId,
			);
		});
		const left = () =>
			runInDurableObject(
				stub,
				(_, { storage: { sql } }) =>
					sql.exec<{ n: number }>("SELECT count(*) AS n FROM notice WHERE user_id = ?", userId).one().n,
			);
		const step = () =>
			runInDurableObject(stub, (_, { storage }) =>
				new Jobs([FORMER_MEMBER_JOB]).runDue({ db: openDatabase(storage), env, now: Date.now(), began: 0 }),
			);
		await remove(place.owner.jwt, documentId);
		const first = await left();
		expect(first).toBeGreaterThan(NOTICES / 2);
		await step();
		const second = await left();
		expect(second).toBeLessThan(first);
		expect(second).toBeGreaterThan(0);
		await addMembership(env, place.owner.tenant, {
			userId,
			name: "Leo Leser",
			email: member.user.email,
			role: "Member",
			rights: [],
		});
		await step();
		expect(await left()).toBe(second);
		await remove(place.owner.jwt, (await memberNamed(place, member)).documentId);
		for (let turn = 0; turn < 20; turn += 1) await step();
		expect(await left()).toBe(0);
	});
});
