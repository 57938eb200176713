import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { ACCOUNT_KEPT_DAYS } from "../../../contract/constants.ts";
import { dayAt } from "../../../contract/days.ts";
import { findUserByEmail, removeUser } from "../../../workers/cms/directory/users.ts";
import { claimIdentity, findUserByIdentity } from "../../../workers/cms/directory/identities.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { continueClosing } from "../../../workers/cms/user/closing/end-account.ts";
import type { ClosingContext } from "../../../workers/cms/user/closing/shut-account.ts";
import { userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import { fileObjectKey, logoKey, previewKey } from "../../../workers/shared/object-keys.ts";
import { close, DAY, join, post, signIn, stateOf, wake } from "./closing-account.ts";
import { callsOf, newDocument, tenantOf } from "../../support/files-api.ts";
import { call, openAccount, PASSWORD, type Registered } from "../../support/workers-api.ts";

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** A user whose account is shut, at the moment when its days are over. */
async function overdue(account: Registered): Promise<void> {
	expect((await close(account.jwt)).status).toBe(200);
	await wake(account);
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ACCOUNT_KEPT_DAYS * DAY + 1_000 });
}

/** All turns that it takes. */
async function end(account: Registered): Promise<void> {
	for (let turn = 0; turn < 40; turn += 1) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await wake(account);
		// oxlint-disable-next-line no-await-in-loop -- as above
		await runDurableObjectAlarm(tenantOf(account.tenant.tenantKey));
		vi.setSystemTime(Date.now() + 2_000);
	}
}

const tablesOf = (stub: DurableObjectStub) =>
	runInDurableObject(stub, (_, { storage: { sql } }) =>
		sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
	);

async function objectsOf(tenantKey: string): Promise<string[]> {
	const { objects } = await env.FILES.list({ limit: 1_000 });
	return objects.map(({ key }) => key).filter((key) => key.includes(tenantKey));
}

/** What a tenant has in the bucket: a file, pictures of its pages, its own picture, and an upload that has begun. */
async function fill(tenantKey: string): Promise<void> {
	const id = (name: string) => `${tenantKey}${name.padEnd(15, "0")}`;
	await Promise.all([
		...["a", "b", "c"].map((name) => env.FILES.put(fileObjectKey(id(name)), name)),
		env.FILES.put(previewKey(id("a"), 1, 320), "picture"),
		env.FILES.put(logoKey(id("logo")), "logo"),
	]);
	const { uploadId } = await env.FILES.createMultipartUpload(fileObjectKey(id("d")));
	await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) => {
		sql.exec(
			`INSERT INTO upload (session_id, user_id, document_row, file_id, multipart_id, file_name, content_type, expires_at)
			SELECT 'upload-1', 'x', min(id), ?, ?, 'd.pdf', 'application/pdf', 0 FROM document`,
			id("d"),
			uploadId,
		);
	});
}

const numberOf = async (tenantId: string) =>
	env.DIRECTORY.prepare("SELECT id FROM tenants WHERE document_id = ?").bind(tenantId).first();

describe("an account whose days are over", () => {
	it("is gone with its own tenant: databases, files, the way to them", async () => {
		const mia = await openAccount();
		const { tenantKey, documentId } = mia.tenant;
		await newDocument(tenantKey, mia.user.documentId);
		await fill(tenantKey);
		await claimIdentity(env.DIRECTORY, { hash: tenantKey, userId: mia.user.documentId, former: null });
		expect(await objectsOf(tenantKey)).toHaveLength(5);
		await overdue(mia);
		await end(mia);
		expect(await objectsOf(tenantKey)).toEqual([]);
		expect(await numberOf(documentId)).toBeNull();
		expect(await findUserByEmail(env.DIRECTORY, mia.email)).toBeNull();
		expect(await findUserByIdentity(env.DIRECTORY, tenantKey)).toBeNull();
		for (const stub of [tenantOf(tenantKey), userStub(env, mia.user.documentId)]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await tablesOf(stub)).toEqual([]);
		}
		expect(await signIn(mia.email)).toBe("");
		const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === mia.email);
		expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
			"Ihr Konto ist gelöscht",
			"Ihr Konto wird gelöscht",
		]);
	});

	it("answers those who still know of it as one that was never there", async () => {
		const mia = await openAccount();
		await overdue(mia);
		await end(mia);
		expect(await userOf(env, mia.user.documentId).account.profile()).toBeNull();
		expect(await callsOf(mia.tenant.tenantKey).members.own(mia.user.documentId)).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
		expect(await userOf(env, mia.user.documentId).memberships.add(mia.tenant)).toBeNull();
	});

	it("leaves tenants of others with what was filed, by nobody's name any more", async () => {
		const [mia, owner] = await Promise.all([openAccount(), openAccount()]);
		await join(owner, mia, "Admin");
		const filed = await newDocument(owner.tenant.tenantKey, mia.user.documentId);
		await overdue(mia);
		await end(mia);
		const members = await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage: { sql } }) =>
			sql.exec<{ id: string }>("SELECT user_id AS id FROM member").toArray(),
		);
		expect(members).toEqual([{ id: owner.user.documentId }]);
		vi.useRealTimers();
		const read = await call("GET", fillPath(documentApi.read.path, { id: filed }), { token: owner.jwt });
		expect(read.status).toBe(200);
	});

	it("frees its address: a new account with it sees nothing of the old one", async () => {
		const mia = await openAccount();
		const old = await newDocument(mia.tenant.tenantKey, mia.user.documentId);
		await overdue(mia);
		await end(mia);
		vi.useRealTimers();
		const person = { email: mia.email, password: PASSWORD, firstName: "Mia", lastName: "Muster" };
		const registered = await post(identityApi.register, person);
		expect(registered.status).toBe(200);
		const { jwt, user } = await registered.json<{ jwt: string; user: { documentId: string } }>();
		expect(user.documentId).not.toBe(mia.user.documentId);
		expect((await call("GET", fillPath(documentApi.read.path, { id: old }), { token: jwt })).status).toBe(
			404,
		);
		const listed = await call("GET", documentApi.explore.path, { token: jwt });
		expect(await listed.json()).toMatchObject({ data: { items: [] } });
	});

	it("lets nobody in from its first step on", async () => {
		const mia = await openAccount();
		await overdue(mia);
		await runInDurableObject(userStub(env, mia.user.documentId), async (_, { storage }) => {
			storage.sql.exec("UPDATE closing SET state = 'ending'");
		});
		expect(await userOf(env, mia.user.documentId).sessions.open("")).toBeNull();
	});

	it("takes two members who go one after the other out of the same tenant, which ends with the second", async () => {
		const [mia, leo] = await Promise.all([openAccount(), openAccount()]);
		await join(mia, leo, "Admin");
		expect((await close(mia.jwt)).status).toBe(200);
		await overdue(leo);
		await end(mia);
		expect(await numberOf(mia.tenant.documentId)).not.toBeNull();
		await end(leo);
		expect(await numberOf(mia.tenant.documentId)).toBeNull();
	});
});

describe("mandates of who is gone", () => {
	it("end on both sides", async () => {
		const [client, broker] = await Promise.all([openAccount(), openAccount()]);
		const [category] = await runInDurableObject(
			tenantOf(client.tenant.tenantKey),
			(_, { storage: { sql } }) => sql.exec<{ name: string }>("SELECT name FROM category LIMIT 1").toArray(),
		);
		const give = async (from: Registered, to: Registered) => {
			const facts = unwrap(
				await callsOf(from.tenant.tenantKey).setup.giveMandate({
					givenBy: { userId: from.user.documentId },
					broker: { documentId: to.tenant.documentId, name: "Makler AG" },
					holders: [{ userId: to.user.documentId, name: "Luca", email: to.email }],
					firstDay: dayAt(Date.now()),
					lastDay: null,
					categories: { [category?.name ?? ""]: "Read" },
				}),
			);
			unwrap(await callsOf(to.tenant.tenantKey).clients.take(facts, [to.user.documentId]));
		};
		await give(client, broker);
		await give(broker, client);
		await runDurableObjectAlarm(tenantOf(client.tenant.tenantKey));
		await runDurableObjectAlarm(tenantOf(broker.tenant.tenantKey));
		// (Who works for somebody by a mandate alone is no member who could be the last one.)
		await overdue(client);
		await end(client);
		const left = await runInDurableObject(tenantOf(broker.tenant.tenantKey), (_, { storage: { sql } }) => ({
			given: sql.exec("SELECT ended_by AS endedBy FROM mandate").toArray(),
			clients: sql.exec("SELECT ended_at IS NOT NULL AS isEnded FROM client").toArray(),
		}));
		expect(left).toEqual({ given: [{ endedBy: "broker" }], clients: [{ isEnded: 1 }] });
		expect(await numberOf(client.tenant.documentId)).toBeNull();
		const { tenantKey } = client.tenant;
		const known = await userOf(env, broker.user.documentId).memberships.list();
		expect(known.map((membership) => membership.tenantKey)).not.toContain(tenantKey);
	});
});

describe("an end that is cut off", () => {
	/** One step of the user's object, as the alarm takes it, with what the platform is made to do. */
	const step = (account: Registered, environment: Partial<CmsEnv> = {}) =>
		runInDurableObject(userStub(env, account.user.documentId), (_, { storage }) => {
			const context: ClosingContext = {
				storage,
				env: { ...env, ...environment },
				clock: Date.now,
				user: account.user,
				endAccess: () => {},
				changed: () => {},
			};
			return continueClosing(context);
		});
	const pauseOf = (account: Registered) =>
		runInDurableObject(
			userStub(env, account.user.documentId),
			(_, { storage: { sql } }) =>
				sql.exec<{ dueAt: number }>("SELECT due_at AS dueAt FROM closing").one().dueAt - Date.now(),
		);

	it.each(["TENANTS", "DIRECTORY"] as const)("goes on with growing pauses: %s", async (binding) => {
		const mia = await openAccount();
		await overdue(mia);
		// Time stands still, so that each pause can be told.
		await step(mia);
		if (binding === "DIRECTORY") {
			await runInDurableObject(userStub(env, mia.user.documentId), (_, { storage: { sql } }) => {
				sql.exec("DELETE FROM membership");
			});
		}
		const failing = new Proxy(env[binding], {
			get: () => () => {
				throw new Error("no answer");
			},
		});
		const pauses: number[] = [];
		for (let time = 0; time < 3; time += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			expect(await step(mia, { [binding]: failing })).toBe(false);
			// oxlint-disable-next-line no-await-in-loop -- as above
			pauses.push(Math.round((await pauseOf(mia)) / 1_000));
		}
		expect(pauses).toEqual([5, 10, 20]);
		expect(await stateOf(mia)).toBe("ending");
	});

	it("takes a tenant for done that has ended without the user's object learning of it", async () => {
		const mia = await openAccount();
		const { tenantKey } = mia.tenant;
		await overdue(mia);
		await step(mia);
		for (let isDone = false; !isDone;) {
			// oxlint-disable-next-line no-await-in-loop -- slice by slice
			({ isDone } = unwrap(await callsOf(tenantKey).members.accountEnded(mia.user.documentId)));
		}
		expect(await tablesOf(tenantOf(tenantKey))).toEqual([]);
		await step(mia);
		await step(mia);
		expect(await stateOf(mia)).toBe("ended");
		expect(await tablesOf(tenantOf(tenantKey))).toEqual([]);
	});

	it("takes the directory for done that was cleared before, and sends its last mail once", async () => {
		const mia = await openAccount();
		await overdue(mia);
		await removeUser(env.DIRECTORY, mia.user.documentId);
		await end(mia);
		await end(mia);
		const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === mia.email);
		expect(mails.filter(({ subject }) => subject === "Ihr Konto ist gelöscht")).toHaveLength(1);
		expect(await tablesOf(userStub(env, mia.user.documentId))).toEqual([]);
	});

	it("goes on where the bucket, the directory or the object itself fails, whatever has been done by then", async () => {
		const mia = await openAccount();
		const { tenantKey, documentId } = mia.tenant;
		await newDocument(tenantKey, mia.user.documentId);
		await fill(tenantKey);
		await overdue(mia);
		const list = vi.spyOn(env.FILES, "list").mockRejectedValueOnce(new Error("no bucket"));
		for (let turn = 0; turn < 40; turn += 1) {
			// oxlint-disable-next-line no-await-in-loop -- killed after each turn
			await wake(mia);
			// oxlint-disable-next-line no-await-in-loop -- as above
			await evictDurableObject(userStub(env, mia.user.documentId));
			// oxlint-disable-next-line no-await-in-loop -- as above
			await runDurableObjectAlarm(tenantOf(tenantKey));
			// oxlint-disable-next-line no-await-in-loop -- as above
			await evictDurableObject(tenantOf(tenantKey));
			vi.setSystemTime(Date.now() + 60_000);
		}
		list.mockRestore();
		expect(await objectsOf(tenantKey)).toEqual([]);
		expect(await numberOf(documentId)).toBeNull();
		expect(await findUserByEmail(env.DIRECTORY, mia.email)).toBeNull();
	});
});
