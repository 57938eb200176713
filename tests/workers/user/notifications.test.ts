import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { notificationApi } from "../../../contract/api/notifications.ts";
import type { Notification } from "../../../contract/entities/notification.ts";
import { newDocumentId, newTenantKey, newTenantOwnedId } from "../../../workers/cms/new-id.ts";
import type { Notice } from "../../../workers/cms/user/notice.ts";
import {
	listNotifications,
	markShown,
	readSettings,
	seeAll,
	takeNotices,
	writeSeen,
	writeSettings,
} from "../../../workers/cms/user/notifications.ts";
import { userClient, userStub } from "../../../workers/cms/user/user-client.ts";
import { call, makeUser } from "../../support/workers-api.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 8);

const tenantKey = newTenantKey();
const TENANT = { documentId: newTenantOwnedId(tenantKey), id: 7, name: "Familie Müller" };
const BEAT = { userId: newDocumentId(), name: "Beat Keller" };

function notice(fields: Partial<Notice> = {}): Notice {
	const documentId = newTenantOwnedId(tenantKey);
	return {
		itemId: newTenantOwnedId(tenantKey),
		shownAt: NOW,
		type: "NewDocument",
		tenant: TENANT,
		document: { documentId, name: "Police" },
		date: null,
		description: null,
		author: BEAT,
		interval: null,
		...fields,
	};
}

/** Runs work on the database of a user that no other test has. */
function inside<Value>(work: (sql: SqlStorage) => Value): Promise<Value> {
	return runInDurableObject(userStub(env, newDocumentId()), (_, { storage }) => work(storage.sql));
}

const all = (sql: SqlStorage, now = NOW) => listNotifications(sql, { limit: 1_000, offset: 0 }, now);
const named = ({ items }: { items: Notification[] }) => items.map(({ document }) => document?.name);

describe("what a user is told", () => {
	it("is kept, not seen and not shown, with what it is about", async () => {
		const one = notice({ type: "Warranty", date: "2026-12-24", author: null });
		const { told, list } = await inside((sql) => ({ told: takeNotices(sql, [one], NOW), list: all(sql) }));
		expect(list).toEqual({
			total: 1,
			items: [
				{
					documentId: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
					shown: false,
					seen: false,
					type: "Warranty",
					count: 1,
					tenant: TENANT,
					document: one.document,
					request: null,
					date: "2026-12-24",
					description: null,
					author: null,
					createdAt: new Date(NOW).toISOString(),
					updatedAt: new Date(NOW).toISOString(),
				},
			],
		});
		expect(told).toEqual([{ notification: list.items[0], displayToast: true }]);
	});

	it("is taken once, however often it is told; an item that has come back is told again", async () => {
		const one = notice({ type: "Custom" });
		const { again, back, total } = await inside((sql) => {
			takeNotices(sql, [one, one], NOW);
			const twice = takeNotices(sql, [one], NOW + MINUTE);
			const cameBack = takeNotices(sql, [{ ...one, shownAt: NOW + DAY }], NOW + DAY);
			return { again: twice, back: cameBack, total: all(sql, NOW + DAY).total };
		});
		expect(again).toEqual([]);
		expect(back).toHaveLength(1);
		expect(total).toBe(2);
	});

	it("of one person's new documents is one notification for an hour, with a count, and one toast", async () => {
		const { first, more, items } = await inside((sql) => ({
			first: takeNotices(sql, [notice(), notice()], NOW),
			more: takeNotices(sql, [notice({ document: { documentId: "d", name: "Rechnung" } })], NOW + MINUTE),
			items: all(sql).items,
		}));
		expect(first).toMatchObject([{ notification: { count: 2 }, displayToast: true }]);
		expect(more).toMatchObject([{ notification: { count: 3 }, displayToast: false }]);
		expect(items).toMatchObject([
			{
				count: 3,
				document: { name: "Rechnung" },
				createdAt: new Date(NOW).toISOString(),
				updatedAt: new Date(NOW + MINUTE).toISOString(),
			},
		]);
	});

	it.each([
		["somebody else's", { author: { userId: newDocumentId(), name: "Eva" } }, NOW],
		["another tenant's", { tenant: { ...TENANT, documentId: newDocumentId() } }, NOW],
		["an hour later", {}, NOW + 60 * MINUTE],
		["of another type", { type: "UnreadableFile" } as const, NOW],
	])("is another notification: %s", async (_, fields, later) => {
		const total = await inside((sql) => {
			takeNotices(sql, [notice()], NOW);
			expect(takeNotices(sql, [notice(fields)], later)).toMatchObject([{ displayToast: true }]);
			return all(sql, later).total;
		});
		expect(total).toBe(2);
	});

	it("is another notification once the user has seen the first", async () => {
		await inside((sql) => {
			takeNotices(sql, [notice()], NOW);
			seeAll(sql);
			expect(takeNotices(sql, [notice()], NOW + MINUTE)).toMatchObject([{ displayToast: true }]);
			expect(all(sql).total).toBe(2);
		});
	});

	it("comes the latest first, page by page, seen or not", async () => {
		await inside((sql) => {
			for (const at of [1, 2, 3, 4]) {
				const document = { documentId: newDocumentId(), name: `D${at}` };
				takeNotices(sql, [notice({ type: "Custom", document })], NOW + at);
			}
			const list = all(sql);
			expect(named(list)).toEqual(["D4", "D3", "D2", "D1"]);
			writeSeen(sql, list.items[1]?.documentId ?? "", true);
			const unseen = listNotifications(sql, { seen: false, limit: 2, offset: 1 }, NOW);
			expect(named(unseen)).toEqual(["D2", "D1"]);
			expect(unseen.total).toBe(3);
			expect(named(listNotifications(sql, { seen: true, limit: 9, offset: 0 }, NOW))).toEqual(["D3"]);
		});
	});

	it("is kept up to the newest 500, and for 90 days", async () => {
		await inside((sql) => {
			takeNotices(
				sql,
				Array.from({ length: 510 }, () => notice({ type: "Custom" })),
				NOW,
			);
			expect(all(sql).total).toBe(500);
			expect(all(sql, NOW + 90 * DAY).total).toBe(0);
			takeNotices(sql, [notice({ type: "Custom" })], NOW + 90 * DAY);
			expect(sql.exec("SELECT count(*) AS n FROM notification").one()).toEqual({ n: 1 });
			// What tenants cannot tell again any more is not remembered either, some of it at a time.
			expect(sql.exec("SELECT count(*) AS n FROM taken_notice").one()).toEqual({ n: 11 });
		});
	});

	it("is shown once a page has said so, and then stays so", async () => {
		await inside((sql) => {
			takeNotices(sql, [notice()], NOW);
			const [id = ""] = all(sql).items.map(({ documentId }) => documentId);
			for (let time = 0; time < 3; time += 1) markShown(sql, [id, newDocumentId()]);
			expect(all(sql).items).toMatchObject([{ shown: true, seen: false }]);
		});
	});

	it("finds its place without reading all", async () => {
		await inside((sql) => {
			const plan = (statement: string) =>
				sql
					.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
					.toArray()
					.map(({ detail }) => detail)
					.join("\n");
			expect(plan("SELECT count(*) FROM notification WHERE told_at > 1 AND seen = 0")).toContain(
				"notification_unseen",
			);
			const page = plan(
				"SELECT * FROM notification WHERE told_at > 1 ORDER BY told_at DESC, id DESC LIMIT 9",
			);
			expect(page).toContain("notification_by_told_at");
			expect(page).not.toContain("TEMP B-TREE");
		});
	});
});

describe("the settings", () => {
	it("are immediately for every kind, until the user has set another", async () => {
		await inside((sql) => {
			const at = { interval: "immediately" };
			expect(readSettings(sql)).toEqual({
				customReminder: at,
				inactivityReminder: at,
				warrantyReminder: at,
				paymentReminder: at,
				mandateNews: at,
			});
			writeSettings(sql, { paymentReminder: { interval: "weekly", day: 1, time: "07:30" } });
			writeSettings(sql, { warrantyReminder: { interval: "never" } });
			expect(readSettings(sql)).toEqual({
				customReminder: at,
				inactivityReminder: at,
				warrantyReminder: { interval: "never" },
				paymentReminder: { interval: "weekly", day: 1, time: "07:30" },
				mandateNews: at,
			});
		});
	});

	it.each([
		["never", { interval: "never" }, null, []],
		["daily", { interval: "daily", time: "08:00" }, null, [false]],
		["never, but at once for this document", { interval: "never" }, { interval: "immediately" }, [true]],
		["at once, but never for this document", { interval: "immediately" }, { interval: "never" }, []],
	] as const)("decide whether and how one is told: %s", async (_, usual, own, toasts) => {
		await inside((sql) => {
			writeSettings(sql, { inactivityReminder: usual });
			const told = takeNotices(sql, [notice({ type: "Validity", interval: own })], NOW);
			expect(told.map(({ displayToast }) => displayToast)).toEqual(toasts);
			expect(all(sql).total).toBe(toasts.length);
		});
	});

	it("say nothing of new documents, files that cannot be read, and storage", async () => {
		await inside((sql) => {
			const never = { interval: "never" } as const;
			writeSettings(sql, { customReminder: never, inactivityReminder: never, paymentReminder: never });
			const types = ["NewDocument", "UnreadableFile", "Storage"] as const;
			const told = takeNotices(
				sql,
				types.map((type) => notice({ type })),
				NOW,
			);
			expect(told).toHaveLength(3);
		});
	});
});

describe("over HTTP", () => {
	/** A user with one notification, and a way to ask. */
	async function told() {
		const { user, jwt } = await makeUser();
		const stub = userStub(env, user.documentId);
		await userClient(stub).notifications.take([notice({ type: "Storage", document: null })]);
		const ask = async (method: string, path: string, data?: object) => {
			const response = await call(method, path, { token: jwt, ...(data && { body: { data } }) });
			return { status: response.status, body: response.status === 204 ? null : await response.json() };
		};
		const [first] = (await userClient(stub).notifications.list({ limit: 1, offset: 0 })).items;
		if (!first) throw new Error("no notification");
		return { user, stub, ask, first };
	}

	it("a notification is marked as seen by a PUT; what was read may be sent back with it", async () => {
		const { ask, first } = await told();
		const written = await ask("PUT", pathOf(notificationApi.write, { id: first.documentId }), {
			...first,
			id: 3,
			seen: true,
		});
		expect(written).toMatchObject({ status: 200, body: { data: { ...first, seen: true } } });
		const unseen = await ask("GET", `${notificationApi.list.path}?filters[seen]=false`);
		expect(unseen.body).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
		const back = await ask("PUT", pathOf(notificationApi.write, { id: first.documentId }), { seen: false });
		expect(back.body).toMatchObject({ data: { seen: false } });
	});

	it("another user's is a 404, and stays as it is", async () => {
		const [mine, theirs] = [await told(), await told()];
		const { status } = await mine.ask("PUT", pathOf(notificationApi.write, { id: theirs.first.documentId }), {
			seen: true,
		});
		expect(status).toBe(404);
		expect(
			(await userClient(theirs.stub).notifications.list({ seen: false, limit: 1, offset: 0 })).total,
		).toBe(1);
	});

	it("all are marked as seen at once, again without harm", async () => {
		const { ask, stub } = await told();
		await userClient(stub).notifications.take([notice({ type: "Custom" })]);
		expect(await ask("POST", notificationApi.seeAll.path)).toEqual({ status: 204, body: null });
		expect(await ask("POST", notificationApi.seeAll.path)).toEqual({ status: 204, body: null });
		expect(await userClient(stub).notifications.list({ seen: false, limit: 9, offset: 0 })).toEqual({
			items: [],
			total: 0,
		});
	});

	it.each([
		[{ customReminder: { interval: "sometimes" } }],
		[{ customReminder: { interval: "daily" } }],
		[{ customReminder: { interval: "daily", time: "24:00" } }],
		[{ customReminder: { interval: "weekly", time: "08:00", day: 8 } }],
		[{ customReminder: { interval: "never", time: "08:00" } }],
		[{ customReminder: null }],
	])("settings that make no sense are refused: %j", async (settings) => {
		const { ask } = await told();
		expect((await ask("PUT", notificationApi.writeSettings.path, settings)).status).toBe(400);
	});

	it("of a tenant that the user has left nothing is kept", async () => {
		const { stub } = await told();
		const elsewhere = { ...TENANT, documentId: newTenantOwnedId(newTenantKey()) };
		await userClient(stub).notifications.take([notice({ tenant: elsewhere })]);
		await userClient(stub).memberships.remove(tenantKey);
		const { items } = await userClient(stub).notifications.list({ limit: 9, offset: 0 });
		expect(items.map(({ tenant }) => tenant)).toEqual([elsewhere]);
	});

	it("nobody is told where there is no account", async () => {
		const stub = userStub(env, newDocumentId());
		await userClient(stub).notifications.take([notice()]);
		expect((await userClient(stub).notifications.list({ limit: 1, offset: 0 })).total).toBe(0);
	});
});
