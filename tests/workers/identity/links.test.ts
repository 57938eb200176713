import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DEVICE_HEADER } from "../../../contract/api/headers.ts";
import { pushSubscriptionWriteSchema } from "../../../contract/entities/push-device.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { LINKS_PER_ACCOUNT, SIGN_INS_PER_ACCOUNT } from "../../../workers/cms/attempts/limits.ts";
import { requestLink } from "../../../workers/cms/auth/links.ts";
import { verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { newSecret } from "../../../workers/cms/signed-secret.ts";
import type { Mailer, Sending } from "../../../workers/cms/mail/mailer.ts";
import { type KeptMail, readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { LINK_LIFETIME_MS } from "../../../workers/cms/user/account-links.ts";
import {
	accountMailsDueAt,
	MAX_TRIES,
	queueMail,
	runAccountMails,
} from "../../../workers/cms/user/account-mails.ts";
import { hashPassword } from "../../../workers/cms/user/passwords.ts";
import type { UserClient } from "../../../workers/cms/user/user-calls.ts";
import type { UserStore } from "../../../workers/cms/user/user-store.ts";
import { newPushBrowser } from "../../support/push-receiver.ts";
import { userClient, userStub } from "../../../workers/cms/user/user-client.ts";
import { call, makeUser, newEmail, openAccount, PASSWORD } from "../../support/workers-api.ts";

const NEW_PASSWORD = "neues Passwort 2027";

afterEach(() => {
	vi.useRealTimers();
});

const post = (
	{ path }: { path: string },
	body: Record<string, unknown>,
	{ token, address = crypto.randomUUID() }: { token?: string; address?: string } = {},
) => call("POST", path, { body, headers: { "X-Client-Address": address }, ...(token && { token }) });

const signIn = (identifier: string, password: string) => post(identityApi.signIn, { identifier, password });
const statusOf = async (token: string) => (await call("GET", identityApi.me.path, { token })).status;

/** What has been sent to the user, the latest first. */
async function mailsOf({ documentId, email }: { documentId: string; email: string }): Promise<KeptMail[]> {
	await runDurableObjectAlarm(userStub(env, documentId));
	return (await readOutbox(env.FILES)).filter(({ to }) => to === email);
}

const codeIn = ({ text }: Pick<KeptMail, "text">) => /[?&]code=(\S+)/.exec(text)?.[1] ?? "";

async function resetCode(user: { documentId: string; email: string }): Promise<string> {
	expect((await post(identityApi.forgotPassword, { email: user.email })).status).toBe(200);
	const mail = (await mailsOf(user)).find(({ text }) => text.includes("/login/new-password?"));
	if (!mail) throw new Error("no mail with a link");
	return codeIn(mail);
}

describe("a forgotten password", () => {
	it("is replaced by a link: all sessions end, a new one begins, and a mail tells of it", async () => {
		const { user, jwt } = await openAccount();
		const code = await resetCode(user);
		const response = await post(identityApi.resetPassword, { code, password: NEW_PASSWORD });
		expect(response.status).toBe(200);
		const session = await response.json<{ jwt: string; user: { documentId: string } }>();
		expect(session.user.documentId).toBe(user.documentId);
		expect(await statusOf(session.jwt)).toBe(200);
		expect(await statusOf(jwt)).toBe(401);
		expect((await signIn(user.email, PASSWORD)).status).toBe(400);
		expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
		const subjects = (await mailsOf(user)).map(({ subject }) => subject);
		expect(subjects).toContain("Ihr Passwort wurde geändert");
	});

	it("asks in plain German, as text and as HTML, and the secret is kept nowhere", async () => {
		const { user } = await openAccount();
		const code = await resetCode(user);
		const [mail] = await mailsOf(user);
		expect(mail?.text).toMatch(/^Guten Tag Mia Muster\n\n.*\n\nNeues Passwort wählen: http:\/\/\S+\n\n-- \n/);
		expect(mail?.html).toContain(`?code=${code}"`);
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			const rows = ["link", "account_mail", "account"].flatMap((table) =>
				sql.exec(`SELECT * FROM ${table}`).toArray(),
			);
			expect(rows.length).toBeGreaterThan(1);
			expect(JSON.stringify(rows)).not.toContain(code.slice(24, 60));
		});
	});

	it("answers the same for an address that nobody has, and sends nothing", async () => {
		const { user } = await openAccount();
		const nobody = newEmail();
		const answers = await Promise.all(
			[user.email, nobody].map((email) => post(identityApi.forgotPassword, { email })),
		);
		const [known, unknown] = await Promise.all(
			answers.map(async (answer) => [answer.status, [...answer.headers.keys()], await answer.text()]),
		);
		expect(known).toEqual(unknown);
		expect((await readOutbox(env.FILES)).filter(({ to }) => to === nobody)).toEqual([]);
	});

	it("is answered before anybody has looked whether there is an account", async () => {
		const { user } = await openAccount();
		const asked = { isAnswered: false };
		const store = userStub(env, user.documentId);
		// The account is busy for a while: nobody waits for it.
		const busy = runInDurableObject(store, (_, state) =>
			state.blockConcurrencyWhile(async () => {
				for (let turn = 0; turn < 200 && !asked.isAnswered; turn += 1) {
					// oxlint-disable-next-line no-await-in-loop -- until the answer is there
					await new Promise((resolve) => setTimeout(resolve, 10));
				}
				return asked.isAnswered;
			}),
		);
		expect((await post(identityApi.forgotPassword, { email: user.email })).status).toBe(200);
		asked.isAnswered = true;
		expect(await busy).toBe(true);
	});

	it("asks for no more mails than so many, whether there is an account or not", async () => {
		const { user } = await openAccount();
		for (const email of [user.email, newEmail()]) {
			for (let number = 0; number < LINKS_PER_ACCOUNT; number += 1) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				expect((await post(identityApi.forgotPassword, { email })).status).toBe(200);
			}
			// oxlint-disable-next-line no-await-in-loop -- as above
			const refused = await post(identityApi.forgotPassword, { email });
			expect(refused.status).toBe(429);
			expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		}
	});

	it("lets somebody in again whose account a stranger's guesses have locked", async () => {
		const { user } = await openAccount();
		for (let guess = 0; guess < SIGN_INS_PER_ACCOUNT; guess += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await signIn(user.email, "falsch falsch falsch");
		}
		expect((await signIn(user.email, PASSWORD)).status).toBe(429);
		const code = await resetCode(user);
		expect((await post(identityApi.resetPassword, { code, password: NEW_PASSWORD })).status).toBe(200);
		expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
	});
});

describe("a device on which somebody has signed in before", () => {
	it("lets them in although a stranger has guessed too often elsewhere, for one account and in vain for others", async () => {
		const [{ user }, other] = [await openAccount(), await openAccount()];
		const at = (identifier: string, password: string, device: string) =>
			call("POST", identityApi.signIn.path, {
				body: { identifier, password },
				headers: { "X-Client-Address": crypto.randomUUID(), [DEVICE_HEADER]: device },
			});
		const first = await (await at(user.email, PASSWORD, "")).json<{ device: string }>();
		for (const { email } of [user, other.user]) {
			for (let guess = 0; guess < SIGN_INS_PER_ACCOUNT; guess += 1) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				await at(email, "falsch falsch falsch", "");
			}
		}
		const device = `${"x".repeat(60)}.${other.device}.${first.device}`;
		expect((await at(user.email, PASSWORD, `${first.device}x`)).status).toBe(429);
		expect((await at(user.email, PASSWORD, other.device ?? "")).status).toBe(429);
		const again = await at(user.email, PASSWORD, device);
		expect(again.status).toBe(200);
		// It is known already.
		expect(await again.json()).not.toHaveProperty("device");
		// On it too one guesses so often and no more.
		for (let guess = 0; guess < SIGN_INS_PER_ACCOUNT; guess += 1) {
			// oxlint-disable-next-line no-await-in-loop -- as above
			expect((await at(user.email, "falsch falsch falsch", device)).status).toBe(400);
		}
		expect((await at(user.email, PASSWORD, device)).status).toBe(429);
	});
});

describe("a link for a new password", () => {
	const refused = async (code: string) => {
		const response = await post(identityApi.resetPassword, { code, password: NEW_PASSWORD });
		const body = await response.json<{ error: { details: { key?: string } } }>();
		return [response.status, body.error.details.key];
	};
	const LINK_EXPIRED = [400, "error.linkExpired"];

	it("counts once, and ends all others for the same", async () => {
		const { user } = await openAccount();
		const [first, second] = [await resetCode(user), await resetCode(user)];
		expect((await post(identityApi.resetPassword, { code: second, password: NEW_PASSWORD })).status).toBe(
			200,
		);
		expect(await refused(second)).toEqual(LINK_EXPIRED);
		expect(await refused(first)).toEqual(LINK_EXPIRED);
	});

	it("counts once where it is used twice at the same time", async () => {
		const { user } = await openAccount();
		const code = await resetCode(user);
		const answers = await Promise.all(
			["erstes Passwort 1", "zweites Passwort 2"].map((password) =>
				post(identityApi.resetPassword, { code, password }),
			),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
	});

	it("counts for an hour", async () => {
		const { user } = await openAccount();
		const code = await resetCode(user);
		vi.setSystemTime(Date.now() + LINK_LIFETIME_MS.resetPassword);
		expect(await refused(code)).toEqual(LINK_EXPIRED);
		vi.useRealTimers();
		const { status } = await post(identityApi.resetPassword, { code, password: NEW_PASSWORD });
		expect(status).toBe(200);
	});

	it("is refused where it is another's, for something else, changed or made up", async () => {
		const [{ user }, other] = [await openAccount(), await openAccount()];
		const code = await resetCode(user);
		const confirming = await newSecret("confirmEmail", user.documentId);
		const unsent = await newSecret("resetPassword", user.documentId);
		for (const bad of [
			other.user.documentId + code.slice(24),
			`${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`,
			confirming.secret,
			unsent.secret,
			"x",
			"ä".repeat(120),
		]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await refused(bad), bad).toEqual(LINK_EXPIRED);
		}
		// And is still there for who was sent it.
		expect((await post(identityApi.resetPassword, { code, password: NEW_PASSWORD })).status).toBe(200);
	});

	it("opens nothing that was sent to an address which the user has left", async () => {
		const { user } = await openAccount();
		const code = await resetCode(user);
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE account SET email = ?", newEmail());
		});
		expect(await refused(code)).toEqual(LINK_EXPIRED);
	});

	it("is not used up by a password that does not fit", async () => {
		const { user } = await openAccount();
		const code = await resetCode(user);
		const short = await post(identityApi.resetPassword, { code, password: "kurz" });
		expect(await short.json()).toMatchObject({ error: { details: { errors: [{ path: ["password"] }] } } });
		const typo = { code, password: NEW_PASSWORD, passwordConfirmation: `${NEW_PASSWORD}!` };
		expect(await (await post(identityApi.resetPassword, typo)).json()).toMatchObject({
			error: { details: { errors: [{ path: ["passwordConfirmation"] }] } },
		});
		expect((await post(identityApi.resetPassword, { code, password: NEW_PASSWORD })).status).toBe(200);
	});
});

describe("the change of a password", () => {
	it("asks for the present one, ends all sessions and begins a new one", async () => {
		const { user, jwt } = await openAccount();
		const other = await (await signIn(user.email, PASSWORD)).json<{ jwt: string }>();
		const response = await post(
			identityApi.changePassword,
			{ currentPassword: PASSWORD, password: NEW_PASSWORD },
			{ token: jwt },
		);
		expect(response.status).toBe(200);
		const changed = await response.json<{ jwt: string }>();
		expect(await Promise.all([jwt, other.jwt, changed.jwt].map(statusOf))).toEqual([401, 401, 200]);
		expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
		expect((await mailsOf(user))[0]?.subject).toBe("Ihr Passwort wurde geändert");
	});

	it("is refused where the present one is wrong, and after ten tries for a while", async () => {
		const { jwt } = await openAccount();
		const body = { currentPassword: "falsch falsch", password: NEW_PASSWORD };
		for (let number = 0; number < 10; number += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const response = await post(identityApi.changePassword, body, { token: jwt });
			expect(response.status).toBe(400);
			// oxlint-disable-next-line no-await-in-loop -- as above
			expect(await response.json()).toMatchObject({
				error: { details: { errors: [{ path: ["currentPassword"], key: "error.wrongPassword" }] } },
			});
		}
		const right = { ...body, currentPassword: PASSWORD };
		expect((await post(identityApi.changePassword, right, { token: jwt })).status).toBe(429);
		expect(await statusOf(jwt)).toBe(200);
	});
});

describe("what is under way while all sessions end", () => {
	/** Runs in the user's object, with the id of a session that counts and ends with `end`. */
	async function inside(
		work: (user: UserClient, tokenId: string, end: () => Promise<void>) => Promise<unknown>,
	): Promise<unknown> {
		const { user, jwt } = await openAccount();
		const tokenId = (await verifyToken(jwt))?.jti ?? "";
		return runInDurableObject<UserStore, unknown>(userStub(env, user.documentId), (store) => {
			const calls = userClient(store);
			return work(calls, tokenId, () => calls.sessions.endOthers(null));
		});
	}
	const PASSKEY = { publicKey: "", counter: 0, transports: "[]", host: "a", name: "a" };
	const REFUSED = { ok: false, name: "UnauthorizedError" };

	it("signs nobody in by a password that was replaced meanwhile", async () => {
		const { user } = await openAccount();
		const other = await hashPassword(NEW_PASSWORD);
		const outcome = await runInDurableObject<UserStore, unknown>(
			userStub(env, user.documentId),
			(store, { storage }) => {
				const signingIn = userClient(store).account.signIn(PASSWORD, "");
				storage.sql.exec("UPDATE account SET password_hash = ?", other);
				return signingIn;
			},
		);
		expect(outcome).toEqual({ ok: true, value: null });
	});

	it("changes no password", async () => {
		const outcome = inside((calls, tokenId, end) => {
			const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
			const changing = calls.account.changePassword(tokenId, change, "");
			void end();
			return changing;
		});
		expect(await outcome).toMatchObject(REFUSED);
	});

	it("makes nothing that would open the account afterwards", async () => {
		const outcomes = await inside(async (calls, tokenId, end) => {
			await end();
			const expiresAt = Date.now() + 60_000;
			const program = { id: "a", hash: "a", name: "a", mayWrite: true };
			const write = pushSubscriptionWriteSchema.parse((await newPushBrowser("")).subscription);
			return [
				await calls.account.requestEmailChange(tokenId, newEmail(), true),
				await calls.accessTokens.add(tokenId, { ...program, days: 1, repeatKey: null }),
				await calls.push.save(write, { tokenId, expiresAt }, false),
				await calls.calendar.setSecret(tokenId, "a"),
				await calls.passkeys.add(tokenId, { ...PASSKEY, credentialId: "a" }),
				await calls.identities.add(tokenId, { hash: "a", provider: "a", email: null }),
			];
		});
		expect(outcomes).toMatchObject([REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED]);
	});
});

describe("where no mail is sent", () => {
	it("nobody is to wait for one, whether there is an account or not", async () => {
		const { user } = await openAccount();
		const silent = { ...env, ENVIRONMENT: "production", MAIL_FROM: "" } as unknown as CmsEnv;
		for (const email of [user.email, newEmail()]) {
			const asked = requestLink(silent, "resetPassword", { email, address: "local" }, () => {});
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await expect(asked).rejects.toMatchObject({ status: 503, message: "error.noMail" });
		}
	});
});

describe("an e-mail address", () => {
	it("is confirmed by a link, which says the same again; nobody is asked again after that", async () => {
		const { user } = await openAccount();
		const answer = await post(identityApi.sendEmailConfirmation, { email: user.email });
		expect(await answer.json()).toEqual({ email: user.email, sent: true });
		const [mail] = await mailsOf(user);
		const code = codeIn(mail ?? { text: "" });
		expect(mail?.text).toContain(`/login/confirm-email?code=${code}`);
		const confirmed = await post(identityApi.confirmEmail, { code });
		expect(await confirmed.json()).toMatchObject({ data: { email: user.email } });
		const again = await post(identityApi.confirmEmail, { code });
		expect(await again.json()).toMatchObject({ data: { email: user.email } });
		await post(identityApi.sendEmailConfirmation, { email: user.email });
		expect(await mailsOf(user)).toHaveLength(1);
	});

	it("is confirmed by choosing a new password too: the mail has arrived", async () => {
		const { user } = await openAccount();
		await post(identityApi.resetPassword, { code: await resetCode(user), password: NEW_PASSWORD });
		await post(identityApi.sendEmailConfirmation, { email: user.email });
		const subjects = (await mailsOf(user)).map(({ subject }) => subject);
		expect(subjects).not.toContain("Bitte bestätigen Sie Ihre E-Mail-Adresse");
	});
});

describe("a mail about the account", () => {
	async function tried(answers: Sending[]): Promise<{ tries: number; pauses: number[] }> {
		const { user } = await makeUser();
		const mailer: Mailer = {
			origin: "https://ablage.example",
			knowsIds: false,
			send: () => Promise.resolve(answers.shift() ?? "sent"),
		};
		const before = answers.length;
		return runInDurableObject(userStub(env, user.documentId), async (_, { storage }) => {
			let now = Date.now();
			queueMail(storage.sql, "resetPassword", user.email, now);
			const pauses: number[] = [];
			for (let dueAt = accountMailsDueAt(storage.sql); dueAt !== null;) {
				pauses.push(dueAt - now);
				now = dueAt;
				const at = now;
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				await runAccountMails({ storage, env, clock: () => at, user, mailer });
				dueAt = accountMailsDueAt(storage.sql);
			}
			return { tries: before - answers.length, pauses };
		});
	}

	it("that is not taken is tried again with growing pauses, and given up in the end", async () => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		const refused = Array.from({ length: MAX_TRIES + 1 }, (): Sending => "refused");
		const { tries, pauses } = await tried(refused);
		expect(tries).toBe(MAX_TRIES);
		expect(pauses.slice(1).every((pause, at) => pause === 20_000 * 2 ** at)).toBe(true);
		expect(logged).toHaveBeenCalledOnce();
		logged.mockRestore();
	});

	it("of which nobody has said what became of it is sent again", async () => {
		expect((await tried(["unknown", "sent", "sent"])).tries).toBe(2);
	});

	it("is one where it is asked for several times before it has left", async () => {
		const { user } = await makeUser();
		const count = await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			for (let number = 0; number < 5; number += 1) queueMail(sql, "resetPassword", user.email, Date.now());
			return sql.exec<{ n: number }>("SELECT count(*) AS n FROM account_mail").one().n;
		});
		expect(count).toBe(1);
	});

	it("names no one else's header or markup", async () => {
		const { user } = await makeUser();
		const sent: { subject: string; html: string; text: string }[] = [];
		const mailer: Mailer = {
			origin: "https://ablage.example",
			knowsIds: true,
			async send(mail) {
				sent.push(mail);
				return "sent";
			},
		};
		const hostile = { ...user, firstName: "Mia\r\nBcc: a@b.ch", lastName: "<script>alert(1)</script>" };
		await runInDurableObject(userStub(env, user.documentId), async (_, { storage }) => {
			queueMail(storage.sql, "passwordChanged", user.email, 0);
			await runAccountMails({ storage, env, clock: () => 1, user: hostile, mailer });
		});
		expect(sent[0]?.text).toMatch(/^Guten Tag Mia Bcc: a@b\.ch <script>/);
		expect(sent[0]?.html).not.toContain("<script>");
	});
});
