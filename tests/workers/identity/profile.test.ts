import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { FRESH_SESSION_MINUTES } from "../../../contract/constants.ts";
import type { User } from "../../../contract/entities/entities.ts";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { findUserByEmail, moveEmail, reserveEmail } from "../../../workers/cms/directory/users.ts";
import { type KeptMail, readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import { readSecret } from "../../../workers/cms/signed-secret.ts";
import { LINK_LIFETIME_MS } from "../../../workers/cms/user/account-links.ts";
import { changeEmail } from "../../../workers/cms/user/email-change.ts";
import {
	MAX_TELLINGS,
	runTenantsToTell,
	tenantsToTellAt,
} from "../../../workers/cms/user/tenants-to-tell.ts";
import { userClient, userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import { tenantOf } from "../../support/files-api.ts";
import {
	call,
	makeUser,
	newEmail,
	openAccount,
	PASSWORD,
	type Registered,
} from "../../support/workers-api.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const post = ({ path }: { path: string }, body: Record<string, unknown>, token?: string) =>
	call("POST", path, {
		body,
		headers: { "X-Client-Address": crypto.randomUUID() },
		...(token !== undefined && { token }),
	});
const ask = (jwt: string, email: string, currentPassword = PASSWORD) =>
	post(identityApi.changeEmail, { email, currentPassword }, jwt);
const confirm = (code: string) => post(identityApi.confirmEmailChange, { code });
const signIn = async (identifier: string) =>
	(await post(identityApi.signIn, { identifier, password: PASSWORD })).status;
const wake = ({ documentId }: { documentId: string }) => runDurableObjectAlarm(userStub(env, documentId));
const codeIn = (mail: KeptMail | undefined) => /[?&]code=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";

async function profileOf(jwt: string): Promise<User> {
	return (await (await call("GET", identityApi.me.path, { token: jwt })).json<{ data: User }>()).data;
}

/** What has been sent to the address, the latest first. */
async function mailsTo(email: string, user: { documentId: string }): Promise<KeptMail[]> {
	await wake(user);
	return (await readOutbox(env.FILES)).filter(({ to }) => to === email);
}

/** Asks for the address, and reads the code out of the mail. */
async function askedCode({ user, jwt }: Pick<Registered, "user" | "jwt">, email: string): Promise<string> {
	expect((await ask(jwt, email)).status).toBe(200);
	return codeIn((await mailsTo(email, user))[0]);
}

/** How the user stands in the tenant, and how often that was recorded as changed. */
function memberIn(tenantKey: string, userId: string) {
	return runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) => ({
		...sql
			.exec<{ name: string; email: string }>("SELECT name, email FROM member WHERE user_id = ?", userId)
			.one(),
		changes: sql
			.exec<{ changes: string }>(
				"SELECT changes FROM audit_entry WHERE entity = 'member' AND entity_id = ? AND changes NOT LIKE '%role%'",
				userId,
			)
			.toArray()
			.map(({ changes }): unknown => JSON.parse(changes)),
	}));
}

describe("one's name", () => {
	it("may be written with all that was read of the profile", async () => {
		const { jwt } = await openAccount();
		const query = "?populate[tenants]=true&populate[categoryAccess]=true";
		const me = await call("GET", `${identityApi.me.path}${query}`, { token: jwt });
		const { data } = await me.json<{ data: User }>();
		const before = await profileOf(jwt);
		const response = await call("PUT", identityApi.updateMe.path, { token: jwt, body: { data } });
		expect(response.status).toBe(200);
		expect(await profileOf(jwt)).toEqual(before);
		const unknown = { data: { ...data, nickname: "M" } };
		expect((await call("PUT", identityApi.updateMe.path, { token: jwt, body: unknown })).status).toBe(400);
	});

	it("is changed, at once in the profile and by the alarm in each tenant, with a record of it", async () => {
		const { user, jwt, tenant, email } = await openAccount();
		const other = await openAccount();
		const member = { userId: user.documentId, name: "Mia Muster", email, role: "Member" as const };
		await addMembership(env, other.tenant, { ...member, rights: [] });
		const body = { data: { firstName: " Mia ", lastName: "Meier" } };
		const response = await call("PUT", identityApi.updateMe.path, { token: jwt, body });
		expect(await response.json()).toMatchObject({ data: { firstName: "Mia", lastName: "Meier", email } });
		expect(await profileOf(jwt)).toMatchObject({ firstName: "Mia", lastName: "Meier" });
		await wake(user);
		for (const { tenantKey } of [tenant, other.tenant]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await memberIn(tenantKey, user.documentId)).toEqual({
				name: "Mia Meier",
				email,
				changes: [{ name: ["Mia Muster", "Mia Meier"] }],
			});
		}
		// Nobody else's: in the other tenant its owner is still called what they were called.
		expect(await memberIn(other.tenant.tenantKey, other.user.documentId)).toMatchObject({
			name: "Mia Muster",
			changes: [],
		});
	});

	it("keeps what is not named", async () => {
		const { jwt } = await openAccount();
		const write = async (data: Partial<User>) => {
			const response = await call("PUT", identityApi.updateMe.path, { token: jwt, body: { data } });
			const { data: user } = await response.json<{ data: User }>();
			return [response.status, user.firstName, user.lastName];
		};
		expect(await write({ firstName: "Regula" })).toEqual([200, "Regula", "Muster"]);
		expect(await write({ lastName: "Meier" })).toEqual([200, "Regula", "Meier"]);
		expect(await write({})).toEqual([200, "Regula", "Meier"]);
	});

	it("is refused where a part of it is empty or holds control characters", async () => {
		const { jwt } = await openAccount();
		for (const firstName of ["", "  ", "Mia\u202e", "x".repeat(300)]) {
			const body = { data: { firstName, lastName: "Muster" } };
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const response = await call("PUT", identityApi.updateMe.path, { token: jwt, body });
			expect(response.status).toBe(400);
			// oxlint-disable-next-line no-await-in-loop -- as above
			expect(await response.json()).toMatchObject({
				error: { details: { errors: [{ path: ["data", "firstName"] }] } },
			});
		}
		expect((await profileOf(jwt)).firstName).toBe("Mia");
	});
});

describe("telling the tenants of a new name", () => {
	/** A user of one tenant who has just been renamed; `works` decides of each telling whether it arrives. */
	async function renamed(works: (telling: number) => boolean) {
		const { user, jwt, tenant } = await openAccount();
		const stub = userStub(env, user.documentId);
		const told: unknown[] = [];
		const tenants = {
			...env.TENANTS,
			idFromName: (name: string) => env.TENANTS.idFromName(name),
			get: () => ({
				call: async (...sent: unknown[]) => {
					told.push(sent[2]);
					if (!works(told.length)) throw new Error("no answer");
					return { ok: true, value: null };
				},
			}),
		};
		const run = (at: number, facts: Partial<User> = {}) =>
			runInDurableObject(stub, (_, { storage }) =>
				runTenantsToTell({
					storage,
					// What a tenant answers is made up here.
					env: { TENANTS: tenants as unknown as CmsEnv["TENANTS"] },
					clock: () => at,
					user: { ...user, ...facts },
				}),
			);
		const dueAt = () => runInDurableObject(stub, (_, { storage: { sql } }) => tenantsToTellAt(sql));
		const rename = async () => {
			await userClient(stub).account.rename({ firstName: "Mia", lastName: "Meier" });
			// What is tested here must not be done by the alarm.
			await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm());
		};
		return { user, jwt, tenant, told, run, dueAt, rename, stub };
	}

	it("is tried again with growing pauses, and given up in the end", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const { told, run, dueAt, rename } = await renamed(() => false);
		await rename();
		const pauses: number[] = [];
		let now = Date.now();
		for (let at = await dueAt(); at !== null;) {
			pauses.push(Math.round((at - now) / 1000));
			now = at;
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await run(now);
			// oxlint-disable-next-line no-await-in-loop -- as above
			at = await dueAt();
		}
		expect(told).toHaveLength(MAX_TELLINGS);
		expect(pauses.slice(1, 5)).toEqual([20, 40, 80, 160]);
	});

	it("ends with the first one that arrives", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const { told, run, dueAt, rename } = await renamed((telling) => telling === 2);
		await rename();
		await run(Date.now());
		await run((await dueAt()) ?? 0);
		expect(await dueAt()).toBeNull();
		expect(told).toHaveLength(2);
	});

	it("is not over where the name has changed again meanwhile", async () => {
		const { run, dueAt, rename, stub, told } = await renamed(() => true);
		await rename();
		const telling = runInDurableObject(stub, async (store, { storage }) => {
			const slow = {
				idFromName: (name: string) => env.TENANTS.idFromName(name),
				get: () => ({
					call: async () => {
						await userClient(store).account.rename({ firstName: "Mia", lastName: "Zweite" });
						await storage.deleteAlarm();
						return { ok: true, value: null };
					},
				}),
			};
			const user = await userClient(store).account.profile();
			if (!user) throw new Error("no user");
			// As above.
			const tenants = slow as unknown as CmsEnv["TENANTS"];
			await runTenantsToTell({ storage, env: { TENANTS: tenants }, clock: () => Date.now(), user });
		});
		await telling;
		expect(await dueAt()).not.toBeNull();
		await run(Date.now() + 1, { lastName: "Zweite" });
		expect(await dueAt()).toBeNull();
		expect(told).toHaveLength(1);
	});

	it("changes nothing where it is told twice, or of somebody who is no member", async () => {
		const { user, tenant } = await openAccount();
		const facts = { name: "Mia Meier", email: user.email };
		const stranger = newDocumentId();
		for (const userId of [user.documentId, user.documentId, stranger]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await tenantOf(tenant.tenantKey).call("members", "nameChanged", [userId, facts]);
		}
		expect((await memberIn(tenant.tenantKey, user.documentId)).changes).toHaveLength(1);
		const members = await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage: { sql } }) =>
			sql.exec("SELECT user_id FROM member").toArray(),
		);
		expect(members).toHaveLength(1);
	});
});

describe("a new e-mail address", () => {
	it("is the user's once the link's button was pressed; the old one is told, tenants follow, sessions stay", async () => {
		const account = await openAccount();
		const { user, jwt, email, tenant } = account;
		const wanted = newEmail();
		// The address that is asked for is kept as it is compared.
		expect((await ask(jwt, wanted.toUpperCase())).status).toBe(200);
		const [sent] = await mailsTo(wanted, user);
		expect(sent?.text).toContain("/login/new-email?code=");
		expect(await profileOf(jwt)).toMatchObject({ email, newEmail: wanted });
		expect([await signIn(email), await signIn(wanted)]).toEqual([200, 400]);

		const confirmed = await confirm(codeIn(sent));
		expect(await confirmed.json()).toMatchObject({ data: { email: wanted } });
		expect([await signIn(email), await signIn(wanted)]).toEqual([400, 200]);
		const profile = await profileOf(jwt);
		expect(profile).toMatchObject({ email: wanted, isEmailConfirmed: true });
		expect(profile).not.toHaveProperty("newEmail");
		const [told] = await mailsTo(email, user);
		expect(told?.subject).toBe("Ihre E-Mail-Adresse wurde geändert");
		expect(told?.text).toMatch(/an wen ich mich wende: http:\/\/\S+\/imprint\n/);
		expect(told?.text).not.toContain(wanted);
		expect(await memberIn(tenant.tenantKey, user.documentId)).toMatchObject({
			email: wanted,
			changes: [{ email: [email, wanted] }],
		});
		// The old one is free.
		expect(await reserveEmail(env.DIRECTORY, email, newDocumentId())).toBe(true);
	});

	it("needs a session that has just begun, where the account has no password", async () => {
		const { user, jwt } = await openAccount();
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE account SET password_hash = ''");
		});
		const email = newEmail();
		const without = (token: string) => post(identityApi.changeEmail, { email }, token);
		expect((await without(jwt)).status).toBe(200);
		expect((await profileOf(jwt)).newEmail).toBe(email);
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (FRESH_SESSION_MINUTES + 1) * 60 * 1000 });
		const refused = await without(jwt);
		expect(refused.status).toBe(403);
		expect(await refused.text()).toContain("error.signInAgain");
		// Whoever has a password shows it, in however fresh a session.
		const { jwt: other } = await openAccount();
		expect(await (await without(other)).text()).toContain("validation.required");
	});

	it("needs the present password, and is not the present address", async () => {
		const { jwt, email } = await openAccount();
		const wrong = await ask(jwt, newEmail(), "falsch falsch");
		expect(await wrong.json()).toMatchObject({
			error: { details: { errors: [{ path: ["currentPassword"], key: "error.wrongPassword" }] } },
		});
		const same = await ask(jwt, ` ${email.toUpperCase()}`.trim());
		expect(await same.json()).toMatchObject({
			error: { details: { errors: [{ path: ["email"], key: "validation.sameEmail" }] } },
		});
		for (let number = 0; number < 9; number += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await ask(jwt, newEmail(), "falsch falsch");
		}
		await ask(jwt, newEmail(), "falsch falsch");
		expect((await ask(jwt, newEmail())).status).toBe(429);
	});

	it("that is taken is told apart from a free one by nobody who cannot read its mails", async () => {
		const [account, other] = [await openAccount(), await openAccount()];
		const free = newEmail();
		const answers = [await ask(account.jwt, other.email), await ask(account.jwt, free)];
		const [taken, untaken] = await Promise.all(
			answers.map(async (answer) => [answer.status, await answer.text()]),
		);
		expect([taken?.[0], String(taken?.[1]).replace(other.email, free)]).toEqual(untaken);
		const code = await askedCode(account, other.email);
		const refused = await confirm(code);
		expect(await refused.json()).toMatchObject({
			error: { status: 400, details: { errors: [{ path: ["email"], key: "validation.emailTaken" }] } },
		});
		expect([await signIn(account.email), await signIn(other.email)]).toEqual([200, 200]);
		expect(await findUserByEmail(env.DIRECTORY, other.email)).toBe(other.user.documentId);
		// It ends nothing: another one can be asked for at once.
		const next = newEmail();
		expect((await confirm(await askedCode(account, next))).status).toBe(200);
	});

	it("of several that were asked for is the last one, and that for a day", async () => {
		const account = await openAccount();
		const [first, second] = [newEmail(), newEmail()];
		const [old, code] = [await askedCode(account, first), await askedCode(account, second)];
		expect((await confirm(old)).status).toBe(400);
		vi.setSystemTime(Date.now() + LINK_LIFETIME_MS.changeEmail);
		expect((await confirm(code)).status).toBe(400);
		expect(await profileOf(account.jwt)).not.toHaveProperty("newEmail");
		vi.useRealTimers();
		expect((await confirm(code)).status).toBe(200);
	});

	it("is said again by the link that has brought it, until there is another one", async () => {
		const account = await openAccount();
		const [wanted, next] = [newEmail(), newEmail()];
		const code = await askedCode(account, wanted);
		for (let times = 0; times < 2; times += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await (await confirm(code)).json()).toMatchObject({ data: { email: wanted } });
		}
		expect((await profileOf(account.jwt)).email).toBe(wanted);
		const later = await askedCode(account, next);
		expect((await confirm(code)).status).toBe(400);
		expect((await confirm(later)).status).toBe(200);
		expect((await confirm(code)).status).toBe(400);
	});

	it("is not taken over by a link that somebody asked for with a password that is replaced by now", async () => {
		const account = await openAccount();
		const code = await askedCode(account, newEmail());
		const passwords = { currentPassword: PASSWORD, password: "neues Passwort 2027" };
		expect((await post(identityApi.changePassword, passwords, account.jwt)).status).toBe(200);
		expect((await confirm(code)).status).toBe(400);
	});

	it("opens the account no more by what was sent to the old one", async () => {
		const account = await openAccount();
		const { user, email } = account;
		await post(identityApi.forgotPassword, { email });
		const reset = codeIn((await mailsTo(email, user))[0]);
		const code = await askedCode(account, newEmail());
		// Asked for and not sent yet: it does not leave any more.
		await userOf(env, user.documentId).links.request("confirmEmail");
		expect((await confirm(code)).status).toBe(200);
		const after = { code: reset, password: "neues Passwort 2027" };
		expect((await post(identityApi.resetPassword, after)).status).toBe(400);
		const subjects = (await mailsTo(email, user)).map(({ subject }) => subject);
		expect(subjects).not.toContain("Bitte bestätigen Sie Ihre E-Mail-Adresse");
	});

	it("goes to one of two who want it at the same time, and to a user before a reservation", async () => {
		const [one, other] = [await openAccount(), await openAccount()];
		const wanted = newEmail();
		await reserveEmail(env.DIRECTORY, wanted, newDocumentId());
		const codes = [await askedCode(one, wanted), await askedCode(other, wanted)];
		// (The mails lie in one mailbox: each code is its own.)
		const answers = await Promise.all(codes.map(confirm));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
		const winner = await findUserByEmail(env.DIRECTORY, wanted);
		const names = await Promise.all([one, other].map(async ({ jwt }) => (await profileOf(jwt)).email));
		expect(names.filter((email) => email === wanted)).toHaveLength(1);
		expect([one, other][names.indexOf(wanted)]?.user.documentId).toBe(winner);
	});

	it("counts once where the button is pressed twice at the same time", async () => {
		const account = await openAccount();
		const wanted = newEmail();
		const code = await askedCode(account, wanted);
		const answers = await Promise.all([confirm(code), confirm(code)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await mailsTo(account.email, account.user)).toHaveLength(1);
		expect((await profileOf(account.jwt)).email).toBe(wanted);
	});
});

describe("the change of an address that is cut off", () => {
	/** The link's button was pressed, and its step is written down; nothing else has happened. */
	async function pressed() {
		const account = await openAccount();
		const wanted = newEmail();
		const code = await askedCode(account, wanted);
		const stub = userStub(env, account.user.documentId);
		await runInDurableObject(stub, async (_, { storage }) => {
			storage.sql.exec("UPDATE email_change SET due_at = ?", Date.now());
			await storage.setAlarm(Date.now() + 60_000);
		});
		return { ...account, wanted, code, stub };
	}

	const whole = async ({ wanted, email, jwt, user }: Awaited<ReturnType<typeof pressed>>) => {
		expect((await profileOf(jwt)).email).toBe(wanted);
		expect([await signIn(email), await signIn(wanted)]).toEqual([400, 200]);
		const subjects = (await mailsTo(email, user)).map(({ subject }) => subject);
		expect(subjects).toEqual(["Ihre E-Mail-Adresse wurde geändert"]);
	};

	it("has its alarm before the directory is asked", async () => {
		const account = await openAccount();
		const code = await askedCode(account, newEmail());
		const secret = await readSecret("changeEmail", code);
		await runInDurableObject(userStub(env, account.user.documentId), async (store, { storage }) => {
			await storage.deleteAlarm();
			const changed = userClient(store).links.confirmEmailChange(secret?.hash ?? "");
			const alarm = await storage.getAlarm();
			expect(alarm).toBeGreaterThan(Date.now() + 5_000);
			expect(await changed).toMatchObject({ value: { state: "changed" } });
		});
	});

	it("before the directory was asked goes on with the alarm", async () => {
		const change = await pressed();
		await wake(change.user);
		await whole(change);
	});

	it("after the directory has moved the address goes on with the alarm", async () => {
		const change = await pressed();
		const { user, email, wanted } = change;
		const facts = { documentId: user.documentId, from: email, to: wanted };
		expect(await moveEmail(env.DIRECTORY, facts)).toBe(true);
		await wake(user);
		await whole(change);
	});

	it("goes on where the button is pressed again", async () => {
		const change = await pressed();
		const { user, email, wanted, code } = change;
		await moveEmail(env.DIRECTORY, { documentId: user.documentId, from: email, to: wanted });
		expect((await confirm(code)).status).toBe(200);
		await whole(change);
	});

	it("tells the tenants although the object slept between the change and that", async () => {
		const change = await pressed();
		const { stub, user, wanted, tenant } = change;
		await runInDurableObject(stub, async (store, { storage }) => {
			const profile = await userClient(store).account.profile();
			if (!profile) throw new Error("no user");
			expect(await changeEmail({ storage, env, clock: () => Date.now(), user: profile })).toBe(wanted);
			await storage.deleteAlarm();
		});
		// Whoever wakes sets the alarm for what is left.
		await evictDurableObject(stub);
		await userClient(stub).account.profile();
		await wake(user);
		expect(await memberIn(tenant.tenantKey, user.documentId)).toMatchObject({ email: wanted });
	});

	it("is tried again with growing pauses while the directory does not answer, and no other one is begun", async () => {
		const { stub, jwt, email, wanted } = await pressed();
		const broken = { batch: () => Promise.reject(new Error("D1 is down")), prepare: env.DIRECTORY.prepare };
		const pauses = await runInDurableObject(stub, async (store, { storage }) => {
			const user = await userClient(store).account.profile();
			if (!user) throw new Error("no user");
			const measured: unknown[] = [];
			for (let number = 0; number < 3; number += 1) {
				const directory = broken as unknown as D1Database;
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				const failed = await changeEmail({
					storage,
					env: { DIRECTORY: directory },
					clock: () => 0,
					user,
				}).then(
					() => null,
					({ status }: { status: number }) => status,
				);
				const [row] = storage.sql.exec("SELECT due_at FROM email_change").toArray();
				measured.push([failed, row?.["due_at"]]);
			}
			return measured;
		});
		expect(pauses).toEqual([
			[503, 5_000],
			[503, 10_000],
			[503, 20_000],
		]);
		expect((await ask(jwt, newEmail())).status).toBe(503);
		expect((await profileOf(jwt)).email).toBe(email);
		expect(await findUserByEmail(env.DIRECTORY, wanted)).toBeNull();
	});
});

describe("the link of a new address", () => {
	it("is refused where it is another's, for something else or made up", async () => {
		const [account, stranger] = [await openAccount(), await makeUser()];
		const code = await askedCode(account, newEmail());
		await post(identityApi.sendEmailConfirmation, { email: account.email });
		const confirming = codeIn((await mailsTo(account.email, account.user))[0]);
		for (const bad of [stranger.user.documentId + code.slice(24), confirming, "x"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await confirm(bad)).status, bad).toBe(400);
		}
		expect((await confirm(code)).status).toBe(200);
	});
});
