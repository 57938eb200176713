import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import { accountApi } from "../../../contract/api/account.ts";
import { deadlineApi } from "../../../contract/api/deadlines.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { memberApi } from "../../../contract/api/members.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { ACCOUNT_KEPT_DAYS } from "../../../contract/constants.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { TenantMember } from "../../../contract/entities/members.ts";
import { verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { PASSWORD_CHANGES_PER_ACCOUNT } from "../../../workers/cms/attempts/limits.ts";
import { continueClosing } from "../../../workers/cms/user/closing/end-account.ts";
import { beginToClose, type ClosingContext } from "../../../workers/cms/user/closing/shut-account.ts";
import { userClient, userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import {
	close,
	closingIn,
	DAY,
	join,
	keep,
	planOf,
	post,
	signIn,
	stateOf,
	statusOf,
	wake,
} from "./closing-account.ts";
import { newDocument, tenantOf } from "../../support/files-api.ts";
import { call, newEmail, openAccount, PASSWORD, type Registered } from "../../support/workers-api.ts";

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const mailsTo = async (email: string) => (await readOutbox(env.FILES)).filter(({ to }) => to === email);

async function membersOf({ jwt, tenant }: Registered): Promise<TenantMember[]> {
	const path = fillPath(memberApi.list.path, { id: tenant.documentId });
	return (await (await call("GET", path, { token: jwt })).json<{ data: TenantMember[] }>()).data;
}

/** The deletion of an account with tenants that answer as `answer` says; its steps are taken one by one. */
async function closingWith(account: Registered, answer: (tenantKey: string) => unknown) {
	const told: string[] = [];
	const tenants = {
		...env.TENANTS,
		idFromName: (name: string) => name,
		get: (tenantKey: unknown) => ({
			call: async (_: string, name: string) => {
				told.push(`${name} ${String(tenantKey)}`);
				return answer(String(tenantKey));
			},
		}),
	};
	const step = (work: (context: ClosingContext) => unknown = continueClosing) =>
		runInDurableObject(userStub(env, account.user.documentId), async (_, { storage }) => {
			const ended: string[] = [];
			const context = {
				storage,
				env: { ...env, TENANTS: tenants as unknown as typeof env.TENANTS },
				clock: Date.now,
				user: account.user,
				endAccess: () => ended.push("all"),
				changed: () => {},
			};
			const outcome = await Promise.resolve(work(context)).then(
				() => "done",
				(error: Error) => error.name,
			);
			return { outcome, ended: ended.length > 0 };
		});
	await step(({ storage: { sql } }) => beginToClose(sql, Date.now() + 30 * DAY, Date.now()));
	return { step, told };
}

describe("before an account is deleted", () => {
	it("its user sees what becomes of each tenant", async () => {
		const mia = await openAccount();
		const others = await openAccount();
		const stuck = await openAccount();
		await join(others, mia);
		await join(mia, stuck);
		await newDocument(stuck.tenant.tenantKey, stuck.user.documentId);
		const fates = ({ tenants }: Awaited<ReturnType<typeof planOf>>) =>
			Object.fromEntries(
				tenants.map(({ tenant: { documentId }, fate, documents }) => [documentId, [fate, documents]]),
			);
		expect(await planOf(mia.jwt)).toMatchObject({ closesAt: null });
		expect(fates(await planOf(mia.jwt))).toEqual({
			[mia.tenant.documentId]: ["lastAdmin", null],
			[others.tenant.documentId]: ["leave", null],
		});
		expect(fates(await planOf(stuck.jwt))).toEqual({
			[stuck.tenant.documentId]: ["delete", expect.any(Number)],
			[mia.tenant.documentId]: ["leave", null],
		});
	});

	it("its user shows the password, or without one types the address", async () => {
		const mia = await openAccount();
		for (const [proof, field] of [
			[{ password: "falsch" }, "password"],
			[{ email: mia.email }, "email"],
			[{}, "password"],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const refused = await close(mia.jwt, proof);
			expect(refused.status).toBe(400);
			// oxlint-disable-next-line no-await-in-loop -- as above
			expect(await refused.json()).toMatchObject({ error: { details: { errors: [{ path: [field] }] } } });
		}
		await runInDurableObject(userStub(env, mia.user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE account SET password_hash = ''");
		});
		expect((await close(mia.jwt, { email: newEmail() })).status).toBe(400);
		expect((await close(mia.jwt, { password: PASSWORD })).status).toBe(400);
		expect(await stateOf(mia)).toBeNull();
		expect((await close(mia.jwt, { email: ` ${mia.email.toUpperCase()}`.trim() })).status).toBe(200);
		expect(await stateOf(mia)).toBe("shut");
	});

	it("wrong guesses at the password are counted", async () => {
		const { jwt } = await openAccount();
		for (let guess = 0; guess < PASSWORD_CHANGES_PER_ACCOUNT; guess += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await close(jwt, { password: "falsch" })).status).toBe(400);
		}
		expect((await close(jwt)).status).toBe(429);
	});
});

describe("an account that is to be deleted", () => {
	it("is signed out everywhere; tokens, the calendar's address and what was asked for by mail end", async () => {
		const mia = await openAccount();
		const [elsewhere, feed, program] = await Promise.all([
			signIn(mia.email),
			post(deadlineApi.renewFeed, undefined, mia.jwt).then((answer) =>
				answer.json<{ data: { secret: string } }>(),
			),
			post(accessTokenApi.create, { data: { name: "Scanner", days: 30 } }, mia.jwt).then((answer) =>
				answer.json<{ data: { token: string } }>(),
			),
		]);
		await post(identityApi.forgotPassword, { email: mia.email });
		await post(identityApi.changeEmail, { email: newEmail(), currentPassword: PASSWORD }, mia.jwt);
		const closed = await close(mia.jwt);
		expect(closed.status).toBe(200);
		const { data } = await closed.json<{ data: { closesAt: string } }>();
		const days = (Date.parse(data.closesAt) - Date.now()) / DAY;
		expect(days).toBeGreaterThan(ACCOUNT_KEPT_DAYS - 0.01);
		expect(days).toBeLessThanOrEqual(ACCOUNT_KEPT_DAYS);
		for (const token of [mia.jwt, elsewhere, program.data.token]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await statusOf(token)).toBe(401);
		}
		expect((await call("GET", `${deadlineApi.calendar.path}?secret=${feed.data.secret}`)).status).toBe(404);
		await runInDurableObject(userStub(env, mia.user.documentId), (_, { storage: { sql } }) => {
			for (const table of ["session", "access_token", "calendar_feed", "push_subscription", "link"]) {
				expect(sql.exec(`SELECT * FROM ${table}`).toArray(), table).toEqual([]);
			}
			expect(sql.exec("SELECT kind FROM account_mail").toArray()).toEqual([{ kind: "accountShut" }]);
		});
		await wake(mia);
		const [mail] = await mailsTo(mia.email);
		expect(mail?.text).toContain(formatDay(dayAt(Date.parse(data.closesAt))));
		expect(mail?.text).toContain("Konto behalten");
	});

	it("opens nothing but the way back, however one signs in", async () => {
		const mia = await openAccount();
		const open = await newDocument(mia.tenant.tenantKey, mia.user.documentId);
		await close(mia.jwt);
		const back = await signIn(mia.email);
		for (const [method, path, body] of [
			["GET", identityApi.me.path],
			["GET", documentApi.explore.path],
			["GET", fillPath(documentApi.read.path, { id: open })],
			["GET", identityApi.sessions.path],
			["POST", accountApi.close.path, { password: PASSWORD }],
			["POST", identityApi.changePassword.path, { currentPassword: PASSWORD, password: `${PASSWORD}!` }],
			["POST", accessTokenApi.create.path, { data: { name: "Scanner", days: 30 } }],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const refused = await call(method, path, { token: back, ...(body && { body }) });
			expect(refused.status, path).toBe(403);
			// oxlint-disable-next-line no-await-in-loop -- as above
			expect(await refused.json()).toMatchObject({ error: { details: { key: "error.accountShut" } } });
		}
		expect(await planOf(back)).toEqual({ closesAt: expect.any(String), tenants: [] });
		expect((await call("POST", identityApi.signOut.path, { token: back })).status).toBe(204);
	});

	it("is told nothing of by notification or mail", async () => {
		const mia = await openAccount();
		const [item] = [newDocument(mia.tenant.tenantKey, mia.user.documentId)];
		await close(mia.jwt);
		await userOf(env, mia.user.documentId).notifications.take([
			{
				itemId: await item,
				shownAt: 1,
				type: "NewDocument",
				tenant: mia.tenant,
				author: null,
				document: null,
				date: null,
				description: null,
				interval: null,
			},
		]);
		await runInDurableObject(userStub(env, mia.user.documentId), (_, { storage: { sql } }) => {
			expect(sql.exec("SELECT * FROM notification").toArray()).toEqual([]);
		});
	});

	it("has no rights in other tenants, whose admins see it; the name stays on what was filed", async () => {
		const [mia, owner] = await Promise.all([openAccount(), openAccount()]);
		await join(owner, mia, "Admin");
		const filed = await newDocument(owner.tenant.tenantKey, mia.user.documentId);
		const before = (await membersOf(owner)).find(({ userId }) => userId === mia.user.documentId);
		expect(before).toMatchObject({ isAdmin: true, closesAt: null });
		await close(mia.jwt);
		const after = (await membersOf(owner)).find(({ userId }) => userId === mia.user.documentId);
		expect(after).toMatchObject({
			name: "Mia Muster",
			isAdmin: false,
			access: [],
			closesAt: expect.any(String),
		});
		const viewers = await call("GET", fillPath(documentApi.viewers.path, { id: filed }), {
			token: owner.jwt,
		});
		expect(await viewers.text()).not.toContain(mia.user.documentId);
		// Whoever is left is the last one with full rights from now on.
		expect((await planOf(owner.jwt)).tenants).toMatchObject([{ fate: "delete" }]);
		await join(owner, await openAccount());
		expect((await planOf(owner.jwt)).tenants).toMatchObject([{ fate: "lastAdmin" }]);
		const left = fillPath(identityApi.leaveTenant.path, { id: owner.tenant.documentId });
		expect((await call("DELETE", left, { token: owner.jwt })).status).toBe(409);
	});

	it("keeps its address: nobody else opens an account with it", async () => {
		const mia = await openAccount();
		await close(mia.jwt);
		const registration = { password: PASSWORD, firstName: "Eva", lastName: "Erst" };
		const refused = await post(identityApi.register, { ...registration, email: mia.email });
		expect(refused.status).toBe(400);
		expect(await refused.text()).toContain("validation.emailTaken");
	});

	it("is not taken to another address by a link that was on its way", async () => {
		const mia = await openAccount();
		const email = newEmail();
		await post(identityApi.changeEmail, { email, currentPassword: PASSWORD }, mia.jwt);
		await wake(mia);
		const code = /[?&]code=(\S+)/.exec((await mailsTo(email))[0]?.text ?? "")?.[1];
		await close(mia.jwt);
		expect((await post(identityApi.confirmEmailChange, { code })).status).toBe(400);
		expect(await signIn(email)).toBe("");
		expect(await signIn(mia.email)).not.toBe("");
	});

	it("waits for a change of the address that has begun, and ends with the new one", async () => {
		const mia = await openAccount();
		const { step } = await closingWith(mia, () => ({ ok: true, value: null }));
		const change = (dueAt: number | null) =>
			step(({ storage: { sql } }) => {
				sql.exec("DELETE FROM email_change");
				if (dueAt !== null)
					sql.exec("INSERT INTO email_change VALUES (1, 'neu@example.ch', ?, ?, 0)", dueAt, dueAt);
			});
		await change(Date.now() + DAY);
		expect((await step()).outcome).toBe("ServiceUnavailableError");
		expect(await stateOf(mia)).toBe("asking");
		await change(null);
		expect(await step()).toEqual({ outcome: "done", ended: true });
		expect(await stateOf(mia)).toBe("shut");
	});
});

describe("coming back", () => {
	it("gives everything back, rights in other tenants too, and can be undone", async () => {
		const [mia, owner] = await Promise.all([openAccount(), openAccount()]);
		await join(owner, mia);
		await close(mia.jwt);
		const back = await signIn(mia.email);
		expect((await keep(back)).status).toBe(200);
		expect(await stateOf(mia)).toBeNull();
		expect(await statusOf(back)).toBe(200);
		expect(await closingIn(owner.tenant.tenantKey)).toMatchObject({ [mia.user.documentId]: null });
		const tenants = (await planOf(back)).tenants.map(({ fate }) => fate);
		expect(tenants.toSorted()).toEqual(["delete", "leave"]);
		// Twice is once, and it can be deleted again.
		expect((await keep(back)).status).toBe(200);
		expect((await close(back)).status).toBe(200);
	});

	it("takes up the invitations again that have lapsed meanwhile", async () => {
		const mia = await openAccount();
		const path = fillPath(memberApi.list.path, { id: mia.tenant.documentId }).replace(
			"members",
			"invitations",
		);
		const body = { data: { email: newEmail() } };
		expect((await call("POST", path, { token: mia.jwt, body })).status).toBe(201);
		await close(mia.jwt);
		await keep(await signIn(mia.email));
		const listed = await call("GET", path, { token: await signIn(mia.email) });
		expect(await listed.json()).toMatchObject({ data: [{ state: "open" }] });
	});

	it("is too late once the days are over", async () => {
		const mia = await openAccount();
		await close(mia.jwt);
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ACCOUNT_KEPT_DAYS * DAY - 60_000 });
		const back = await signIn(mia.email);
		vi.setSystemTime(Date.now() + 61_000);
		const refused = await keep(back);
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain("error.accountEnding");
	});

	it("goes on by the alarm with tenants that did not answer", async () => {
		const mia = await openAccount();
		let answers = true;
		const { step, told } = await closingWith(mia, () => {
			if (!answers) throw new Error("no answer");
			return { ok: true };
		});
		await step();
		answers = false;
		await step(({ storage: { sql } }) => sql.exec("UPDATE closing SET state = 'reopening'"));
		expect((await step()).outcome).toBe("ServiceUnavailableError");
		expect(await stateOf(mia)).toBe("reopening");
		// The user is let in already.
		expect(await userOf(env, mia.user.documentId).closing.shutUntil()).toBeNull();
		answers = true;
		expect((await step()).outcome).toBe("done");
		expect(await stateOf(mia)).toBeNull();
		expect(told.filter((each) => each.startsWith("accountKept"))).toHaveLength(2);
	});
});

describe("a tenant that does not let its last admin go", () => {
	it("keeps the account, and all others take back that it is to go", async () => {
		const [mia, owner, leo] = await Promise.all([openAccount(), openAccount(), openAccount()]);
		await join(owner, mia);
		await join(mia, leo);
		const refused = await close(mia.jwt);
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain("error.lastAdminElsewhere");
		expect(await stateOf(mia)).toBeNull();
		expect(await statusOf(mia.jwt)).toBe(200);
		for (const { tenant } of [mia, owner]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(Object.values(await closingIn(tenant.tenantKey))).toEqual([null, null]);
		}
		// Somebody else gets full rights: that solves it.
		await join(mia, leo, "Admin");
		expect((await close(mia.jwt)).status).toBe(200);
	});

	it("lets one of two go who want to at the same time", async () => {
		const [mia, leo, eva] = await Promise.all([openAccount(), openAccount(), openAccount()]);
		await join(mia, leo, "Admin");
		await join(mia, eva);
		const answers = await Promise.all([close(mia.jwt), close(leo.jwt)]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	});
});

describe("a deletion that is asked for again, or cut off", () => {
	it("is one from two tabs at the same time", async () => {
		const mia = await openAccount();
		const answers = await Promise.all([close(mia.jwt), close(mia.jwt)]);
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toContain(200);
		for (const status of statuses) expect([200, 401]).toContain(status);
		expect(await stateOf(mia)).toBe("shut");
		await wake(mia);
		expect(await mailsTo(mia.email)).toHaveLength(1);
	});

	it("needs a session that counts until the account is shut", async () => {
		const mia = await openAccount();
		const shut = userOf(env, mia.user.documentId).closing.shut;
		expect(await shut("gone", { password: PASSWORD })).toMatchObject({
			ok: false,
			name: "UnauthorizedError",
		});
		expect(await stateOf(mia)).toBeNull();
	});

	it("goes on by the alarm with tenants that did not answer, those alone", async () => {
		const [mia, owner] = await Promise.all([openAccount(), openAccount()]);
		await join(owner, mia);
		const isDown = new Set([owner.tenant.tenantKey]);
		const { step, told } = await closingWith(mia, (tenantKey) => {
			if (isDown.has(tenantKey)) throw new Error("no answer");
			return { ok: true, value: null };
		});
		expect(await step()).toEqual({ outcome: "ServiceUnavailableError", ended: false });
		expect(await stateOf(mia)).toBe("asking");
		// It is still open: nobody is signed out before all have said yes.
		expect(await statusOf(mia.jwt)).toBe(200);
		await evictDurableObject(userStub(env, mia.user.documentId));
		isDown.clear();
		expect(await step()).toEqual({ outcome: "done", ended: true });
		expect(told.filter((each) => each.endsWith(mia.tenant.tenantKey))).toHaveLength(1);
		expect(told.filter((each) => each.endsWith(owner.tenant.tenantKey))).toHaveLength(2);
	});

	it("is taken back while tenants are still asked, and does not go on", async () => {
		const [mia, owner] = await Promise.all([openAccount(), openAccount()]);
		await join(owner, mia);
		const { step } = await closingWith(mia, async (tenantKey) => {
			if (tenantKey === owner.tenant.tenantKey) throw new Error("no answer");
			const stub = tenantOf(tenantKey);
			return stub.call("members", "accountShut", [mia.user.documentId, Date.now() + 30 * DAY]);
		});
		await step();
		expect(await stateOf(mia)).toBe("asking");
		expect(await closingIn(mia.tenant.tenantKey)).not.toMatchObject({ [mia.user.documentId]: null });
		expect((await keep(mia.jwt)).status).toBe(200);
		expect(await stateOf(mia)).toBeNull();
		await wake(mia);
		expect(await stateOf(mia)).toBeNull();
		expect(await statusOf(mia.jwt)).toBe(200);
		for (const { tenant } of [mia, owner]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await closingIn(tenant.tenantKey)).toMatchObject({ [mia.user.documentId]: null });
		}
	});

	it("that is taken back while tenants are still asked is not said to be one", async () => {
		const mia = await openAccount();
		const { TENANTS } = env;
		const stubOf = TENANTS.get.bind(TENANTS);
		vi.spyOn(TENANTS, "get").mockImplementation((id) => {
			const stub = stubOf(id);
			const answer = async (group: string, name: string, args: readonly unknown[]) => {
				if (name === "accountShut") {
					// It waits for the end of what is under way, which this is part of.
					void userOf(env, mia.user.documentId).closing.keep();
					await scheduler.wait(20);
				}
				const answered: Promise<unknown> = stub.call(group, name, args);
				return answered;
			};
			return { call: answer } as unknown as typeof stub;
		});
		const closed = await close(mia.jwt);
		expect([closed.status, await closed.text()]).toEqual([
			409,
			expect.stringContaining("error.accountStays"),
		]);
		await vi.waitFor(async () => expect(await stateOf(mia)).toBeNull());
		expect(await statusOf(mia.jwt)).toBe(200);
	});

	it("asks a tenant too to which the user has come meanwhile, before and after it is shut", async () => {
		const [mia, late, later] = await Promise.all([openAccount(), openAccount(), openAccount()]);
		const { step, told } = await closingWith(mia, async (tenantKey) => {
			if (tenantKey === mia.tenant.tenantKey) {
				await userClient(userStub(env, mia.user.documentId)).memberships.add(late.tenant);
			}
			return { ok: true, value: null };
		});
		await step();
		expect(told.map((each) => each.split(" ")[1])).toEqual([mia.tenant.tenantKey, late.tenant.tenantKey]);
		await join(later, mia);
		await step();
		expect(told.at(-1)).toBe(`accountShut ${later.tenant.tenantKey}`);
		expect(await stateOf(mia)).toBe("shut");
	});

	it("does not mind a tenant that the user is just leaving", async () => {
		const mia = await openAccount();
		const { step } = await closingWith(mia, () => ({ ok: false, name: "NotFoundError" }));
		expect((await step()).outcome).toBe("done");
		expect(await stateOf(mia)).toBe("shut");
	});

	it("has its alarm before any tenant is asked", async () => {
		const mia = await openAccount();
		const tokenId = (await verifyToken(mia.jwt))?.jti ?? "";
		await runInDurableObject(userStub(env, mia.user.documentId), async (store, { storage }) => {
			storage.sql.exec("UPDATE account SET password_hash = ''");
			await storage.deleteAlarm();
			const shut = userClient(store).closing.shut(tokenId, { email: mia.email });
			// (No message has left the object by then.)
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
			const alarm = await storage.getAlarm();
			expect(alarm).toBeGreaterThan(Date.now() + 5_000);
			expect(alarm).toBeLessThan(Date.now() + DAY);
			expect(await shut).toMatchObject({ ok: true });
		});
	});
});
