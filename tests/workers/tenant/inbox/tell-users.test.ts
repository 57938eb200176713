import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { notificationApi } from "../../../../contract/api/notifications.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { withoutUnseenDocuments } from "../../../../workers/cms/across-tenants/notified-documents.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { openDatabase, type TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { NOTICE_JOB } from "../../../../workers/cms/tenant/inbox/tell-users.ts";
import { type NewItem, openItem, tellViewers } from "../../../../workers/cms/tenant/inbox/open-item.ts";
import type { CallTarget } from "../../../../workers/cms/calls.ts";
import { userOf } from "../../../../workers/cms/user/user-client.ts";
import { call, makeUser } from "../../../support/workers-api.ts";
import { documentIn, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** A member with an account. */
async function newReader(tenant: TestTenant, category = "Versicherungen"): Promise<string> {
	const { user } = await makeUser();
	await setRights(tenant, user.documentId, category);
	return user.documentId;
}

async function setRights(tenant: TestTenant, userId: string, category: string): Promise<void> {
	unwrap(
		await tenant.store.setup.addMember({
			userId,
			name: "Beat Keller",
			email: "beat@example.ch",
			role: "Member",
			rights: [{ category, rights: ["Read"] }],
		}),
	);
	// Rung later, the alarm that tells of it would tell of what is to wait here, too.
	await runDurableObjectAlarm(tenant.stub);
}

/** A document that has come with an import, so that nobody has been told of it. */
async function newDocument(tenant: TestTenant, category = "Versicherungen"): Promise<string> {
	const [documentId = ""] = unwrap(await tenant.store.setup.importDocuments([imported({ category })]));
	return documentId;
}

/** Makes an item of a document, as a write that is cut off right after its transaction. */
function open(tenant: TestTenant, documentId: string, fields: Partial<NewItem> = {}) {
	return tenant.inside((db) => {
		const document = db.sql
			.exec<{ id: number; categoryRow: number }>(
				"SELECT id, category_row AS categoryRow FROM document WHERE document_id = ?",
				documentId,
			)
			.one();
		const item: NewItem = {
			cause: crypto.randomUUID(),
			type: "Custom",
			document,
			authorId: OWNER,
			...fields,
		};
		return db.transaction(() => openItem(db, item));
	});
}

/** What stands in for users' objects. */
type Users = (id: DurableObjectId, db: TenantDatabase) => CallTarget;

/** One turn of the job, so many milliseconds from now. */
function runJob(tenant: TestTenant, { after = 10_000, users }: { after?: number; users?: Users } = {}) {
	return runInDurableObject(tenant.stub, (_, { storage }) => {
		const now = Date.now() + after;
		const db = openDatabase(storage, () => now);
		const given: object = {
			idFromName: (name: string) => env.USERS.idFromName(name),
			get: (id: DurableObjectId) => users?.(id, db) ?? env.USERS.get(id),
		};
		return NOTICE_JOB.run({ db, env: { ...env, USERS: given as typeof env.USERS }, now, began: 0 });
	});
}

const waiting = (tenant: TestTenant) =>
	tenant.inside(({ sql }) =>
		sql
			.exec<{ userId: string; failures: number; dueAt: number }>(
				"SELECT user_id AS userId, failures, due_at AS dueAt FROM notice ORDER BY id",
			)
			.toArray(),
	);

async function toldTo(userId: string) {
	return (await userOf(env, userId).notifications.list({ limit: 100, offset: 0 })).items;
}

describe("who is told", () => {
	it("is who sees the document, with what it is about, and never who has caused it", async () => {
		const tenant = await newTenant();
		const [reader, other] = [await newReader(tenant), await newReader(tenant, "Wohnen")];
		const documentId = await newDocument(tenant);
		await open(tenant, documentId, { type: "Payment", date: "2026-12-24" });
		await runJob(tenant);
		expect(await toldTo(reader)).toMatchObject([
			{
				type: "Payment",
				date: "2026-12-24",
				tenant: { documentId: tenant.documentId, id: 7, name: "Familie Müller" },
				document: { documentId, name: "Police" },
				author: "Anna Müller",
			},
		]);
		expect(await toldTo(other)).toEqual([]);
		expect(await waiting(tenant)).toEqual([]);
	});

	it.each([
		["the end of a warranty", "Warranty", { warrantyUntil: "2199-05-31" }, "2199-05-31"],
		["no warranty at all", "Warranty", {}, null],
		["the day by which an invoice is to be paid", "Payment", { category: "Rechnungen" }, "2199-05-31"],
		["a payment that is not about the end of its document", "Payment", {}, null],
		["what somebody has written", "Custom", {}, null],
	] as const)(
		"is told the day of which a reminder reminds, not the reminder's own, at once and in a mail: %s",
		async (_, type, fields, day) => {
			const tenant = await newTenant();
			const { category, ...dates } = { category: "Versicherungen", ...fields };
			const reader = await newReader(tenant, category);
			const [documentId = ""] = unwrap(
				await tenant.store.setup.importDocuments([imported({ category, endDate: "2199-05-31", ...dates })]),
			);
			const date = "2026-12-24";
			await open(tenant, documentId, { type, date, cause: `reminder:a:${date}` });
			await runJob(tenant);
			expect((await toldTo(reader)).map((told) => told.date)).toEqual([day]);
			const items = await tenant.inside(({ sql }) =>
				sql.exec<{ id: string }>("SELECT document_id AS id FROM inbox_item WHERE date = ?", date).toArray(),
			);
			const ids = items.map(({ id }) => id);
			const inMail = unwrap(await tenant.store.notices.stillToTell(reader, ids));
			expect(inMail.map((told) => told.date)).toEqual([day]);
		},
	);

	it("is asked again at that moment: whoever sees it no more is not told", async () => {
		const tenant = await newTenant();
		const [moved, deleted] = [await newReader(tenant), await newReader(tenant, "Wohnen")];
		const gone = await newDocument(tenant, "Wohnen");
		await open(tenant, await newDocument(tenant));
		await open(tenant, gone);
		await setRights(tenant, moved, "Rechnungen");
		unwrap(await tenant.store.documents.update(OWNER, gone, { state: "Deleted" }));
		await runJob(tenant);
		expect(await toldTo(moved)).toEqual([]);
		expect(await toldTo(deleted)).toEqual([]);
		expect(await waiting(tenant)).toEqual([]);
	});

	it("is nobody any more once the item is settled, away, or its user has left", async () => {
		const tenant = await newTenant();
		const reader = await newReader(tenant);
		const documentId = await newDocument(tenant);
		for (const change of ["is_open = 0", "snoozed_until = '2199-01-01'"]) {
			await open(tenant, documentId);
			await tenant.inside(({ sql }) => sql.exec(`UPDATE inbox_item SET ${change}`));
			await runJob(tenant);
			expect(await toldTo(reader)).toEqual([]);
		}
		await open(tenant, documentId);
		await tenant.inside(({ sql }) => sql.exec("DELETE FROM member WHERE user_id = ?", reader));
		await runJob(tenant);
		expect(await toldTo(reader)).toEqual([]);
		expect(await waiting(tenant)).toEqual([]);
	});

	it("are the admins where it is about the tenant itself", async () => {
		const tenant = await newTenant();
		const [reader, { user }] = [await newReader(tenant), await makeUser()];
		unwrap(
			await tenant.store.setup.addMember({
				userId: user.documentId,
				name: "Eva Admin",
				email: user.email,
				role: "Admin",
				rights: [],
			}),
		);
		await tenant.inside((db) =>
			openItem(db, { cause: "Storage:2026-11-22", type: "Storage", document: null }),
		);
		await runJob(tenant);
		expect(await toldTo(user.documentId)).toMatchObject([{ type: "Storage", document: null, author: null }]);
		expect(await toldTo(reader)).toEqual([]);
	});

	it("decides for one document how; a reader may, and for nobody else", async () => {
		const tenant = await newTenant();
		const [one, two] = [await newReader(tenant), await newReader(tenant)];
		const documentId = await newDocument(tenant);
		const never = { interval: "never" } as const;
		unwrap(await tenant.store.notices.writeSettings(one, documentId, { warrantyReminder: never }));
		await open(tenant, documentId, { type: "Warranty" });
		await runJob(tenant);
		expect(await toldTo(one)).toEqual([]);
		expect(await toldTo(two)).toHaveLength(1);
		const usual = { customReminder: null, inactivityReminder: null, paymentReminder: null };
		expect(unwrap(await tenant.store.notices.readSettings(one, documentId))).toEqual({
			...usual,
			warrantyReminder: never,
		});
		unwrap(await tenant.store.notices.writeSettings(one, documentId, { warrantyReminder: null }));
		await open(tenant, documentId, { type: "Warranty" });
		await runJob(tenant);
		expect(await toldTo(one)).toHaveLength(1);
	});
});

describe("what was told of a document", () => {
	const body = z.object({ data: z.unknown() });

	/** What a reader has been told, over HTTP, with the right to see it and without. */
	async function told() {
		const tenant = await newTenant();
		const { user, jwt } = await makeUser();
		const [tenantKey, id] = [tenantKeyOf(tenant.documentId), 7];
		const belonging = { tenantKey, documentId: tenant.documentId, id, name: "Familie Müller" };
		await userOf(env, user.documentId).memberships.add(belonging);
		await setRights(tenant, user.documentId, "Versicherungen");
		const documentId = await newDocument(tenant);
		await open(tenant, documentId, { type: "Payment", date: "2026-12-24" });
		await tenant.inside(({ sql }) => sql.exec("UPDATE inbox_item SET description = 'Bitte zahlen'"));
		await runJob(tenant);
		const ask = async (method: string, path: string, data?: object) => {
			const answer = await call(method, path, { token: jwt, ...(data && { body: { data } }) });
			return body.parse(await answer.json()).data;
		};
		const list = () => ask("GET", notificationApi.list.path);
		return { tenant, user, documentId, ask, list };
	}

	it("is read with its name for as long as its user sees it, in the bin too", async () => {
		const { tenant, documentId, list } = await told();
		const named = [{ document: { documentId, name: "Police" }, description: "Bitte zahlen" }];
		expect(await list()).toMatchObject(named);
		unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Deleted" }));
		expect(await list()).toMatchObject(named);
	});

	it("has neither name nor note once the right has been withdrawn, and both again with it", async () => {
		const { tenant, user, ask, list } = await told();
		await setRights(tenant, user.documentId, "Wohnen");
		const hidden = { type: "Payment", document: null, description: null, author: "Anna Müller" };
		expect(await list()).toMatchObject([hidden]);
		const [{ documentId = "" } = {}] = await toldTo(user.documentId);
		const path = pathOf(notificationApi.write, { id: documentId });
		expect(await ask("PUT", path, { seen: true })).toMatchObject({ ...hidden, seen: true });
		await setRights(tenant, user.documentId, "Versicherungen");
		expect(await list()).toMatchObject([{ document: { name: "Police" }, description: "Bitte zahlen" }]);
	});

	it("is kept back where its tenant does not answer; the others are read all the same", async () => {
		const { user, tenant } = await told();
		const { items } = await userOf(env, user.documentId).notifications.list({ limit: 9, offset: 0 });
		vi.spyOn(console, "error").mockImplementation(() => {});
		const failing: object = {
			...env,
			TENANTS: { idFromName: () => null, get: () => ({ call: () => Promise.reject(new Error("away")) }) },
		};
		const belonging = {
			tenantKey: tenantKeyOf(tenant.documentId),
			documentId: tenant.documentId,
			id: 7,
			name: "",
		};
		const actor = { userId: user.documentId, tokenId: "", memberships: [belonging] };
		const storage = items.map((item) => ({ ...item, type: "Storage" as const, document: null }));
		expect(await withoutUnseenDocuments(failing as CmsEnv, actor, [...items, ...storage])).toEqual([
			{ ...items[0], document: null, description: null },
			storage[0],
		]);
		vi.restoreAllMocks();
	});
});

describe("a notice", () => {
	it("goes out right after the write that has made it, without the job", async () => {
		const tenant = await newTenant();
		const reader = await newReader(tenant);
		const category = await tenant.category("Versicherungen");
		const { documentId } = unwrap(
			await tenant.store.documents.create(OWNER, documentIn(category, { name: "Police" }), null),
		);
		await vi.waitFor(async () => {
			expect(await toldTo(reader)).toMatchObject([
				{ type: "NewDocument", document: { documentId, name: "Police" }, author: "Anna Müller" },
			]);
			expect(await waiting(tenant)).toEqual([]);
		}, 4_000);
	});

	it("waits for the job's turn where the write was cut off, and comes by itself", async () => {
		const tenant = await newTenant();
		const reader = await newReader(tenant);
		const documentId = await newDocument(tenant);
		await open(tenant, documentId);
		const [{ dueAt } = { dueAt: 0 }] = await waiting(tenant);
		expect(dueAt - Date.now()).toBeLessThanOrEqual(5_000);
		// Any write sets the alarm for what is due next.
		unwrap(await tenant.store.notices.writeSettings(OWNER, documentId, {}));
		await tenant.inside(({ sql }) => sql.exec("UPDATE notice SET due_at = 1"));
		expect(await runDurableObjectAlarm(tenant.stub)).toBe(true);
		expect(await toldTo(reader)).toHaveLength(1);
		expect(await waiting(tenant)).toEqual([]);
	});

	it("that was handed over and not forgotten, because the server was killed between, is told once", async () => {
		const tenant = await newTenant();
		const reader = await newReader(tenant);
		await open(tenant, await newDocument(tenant));
		const rows = await tenant.inside(({ sql }) => sql.exec("SELECT * FROM notice").toArray());
		await runJob(tenant);
		await tenant.inside(({ sql }) => {
			for (const row of rows) sql.exec("INSERT INTO notice VALUES (?, ?, ?, ?, ?)", ...Object.values(row));
		});
		await runJob(tenant);
		expect(await toldTo(reader)).toHaveLength(1);
		expect(await waiting(tenant)).toEqual([]);
	});

	it("of an item that comes back while it is being told is told once more", async () => {
		const tenant = await newTenant();
		const reader = await newReader(tenant);
		await open(tenant, await newDocument(tenant));
		const users: Users = (id, db) => ({
			async call(...sent) {
				await env.USERS.get(id).call(...sent);
				db.sql.exec("UPDATE inbox_item SET shown_at = shown_at + 1");
				const { row } = db.sql.exec<{ row: number }>("SELECT id AS row FROM inbox_item").one();
				tellViewers(db, row, { document: null, authorId: OWNER });
			},
		});
		await runJob(tenant, { users });
		await runJob(tenant);
		expect(await toldTo(reader)).toHaveLength(2);
	});

	it("whose user's object fails is tried again after growing pauses, and given up in the end", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		const tenant = await newTenant();
		await newReader(tenant);
		await open(tenant, await newDocument(tenant));
		const users: Users = () => ({ call: () => Promise.reject(new Error("gone")) });
		const pauses: number[] = [];
		for (let after = 10_000; pauses.length < 100;) {
			const now = Date.now() + after;
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await runJob(tenant, { after, users });
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			const [left] = await waiting(tenant);
			if (!left) break;
			const pause = Math.round((left.dueAt - now) / 1000);
			pauses.push(pause);
			after += pause * 1000 + 1_000;
		}
		expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10240, 20480]);
	});

	it("whose user's object does not answer in five seconds has failed", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		const tenant = await newTenant();
		await newReader(tenant);
		await open(tenant, await newDocument(tenant));
		const begun = Date.now();
		await runJob(tenant, { users: () => ({ call: () => new Promise(() => {}) }) });
		expect(Date.now() - begun).toBeLessThan(6_000);
		expect(await waiting(tenant)).toMatchObject([{ failures: 1 }]);
	});

	it("of one user that cannot be told keeps no other from being told", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		const tenant = await newTenant();
		const readers = [await newReader(tenant), await newReader(tenant)];
		await open(tenant, await newDocument(tenant));
		const bad = env.USERS.idFromName(readers[0] ?? "");
		const failing = { call: () => Promise.reject(new Error("gone")) };
		await runJob(tenant, { users: (id) => (id.equals(bad) ? failing : env.USERS.get(id)) });
		expect(await toldTo(readers[1] ?? "")).toHaveLength(1);
		expect(await waiting(tenant)).toMatchObject([{ userId: readers[0], failures: 1 }]);
	});
});
