import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import { DEVICE_HEADER } from "../../../contract/api/headers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import type { User } from "../../../contract/entities/entities.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import type { Session } from "../../../contract/identity/auth.ts";
import type { CodesToSetUp, SecondFactorState } from "../../../contract/identity/second-factor.ts";
import { CODES_PER_ACCOUNT, CODES_PER_DAY } from "../../../workers/cms/attempts/limits.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { seal, unseal } from "../../../workers/cms/sealed.ts";
import { signClaims } from "../../../workers/cms/signed-claims.ts";
import { userClient, userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import {
	hashOfRecoveryCode,
	newCodeKey,
	newRecoveryCodes,
	stepOfCode,
} from "../../../workers/cms/user/ways-in/codes.ts";
import { codeOf, turnOnCodes } from "../../support/codes/turn-on-codes.ts";
import { call, openAccount, PASSWORD } from "../../support/workers-api.ts";

const NEW_PASSWORD = "neues Passwort 2027";
const MINUTE = 60_000;

beforeEach(() => {
	// At the beginning of a step, so that none ends while a test counts them.
	vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ["Date"] });
});

afterEach(() => {
	vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const post = (
	{ path }: { path: string },
	body: unknown,
	{ token, device }: { token?: string | undefined; device?: string } = {},
) =>
	call("POST", path, {
		body,
		headers: { "X-Client-Address": crypto.randomUUID(), ...(device && { [DEVICE_HEADER]: device }) },
		...(token !== undefined && { token }),
	});
const dataOf = async <Value>(response: Response) => (await response.json<{ data: Value }>()).data;
const errorOf = async (response: Response) => errorBodySchema.parse(await response.json()).error;
const stateOf = async (token: string) =>
	dataOf<SecondFactorState>(await call("GET", secondFactorApi.read.path, { token }));
const statusOf = async (token: string) => (await call("GET", identityApi.me.path, { token })).status;

async function expectWrong(response: Response, path = ["code"]) {
	expect(response.status).toBe(400);
	expect((await errorOf(response)).details).toMatchObject({ errors: [{ path, key: "error.wrongCode" }] });
}

async function expectOver(response: Response) {
	expect(response.status).toBe(401);
	expect((await errorOf(response)).details.key).toBe("error.stepOver");
}

const signIn = ({ email }: Pick<User, "email">, more: Record<string, unknown> = {}) =>
	post(identityApi.signIn, { identifier: email, password: PASSWORD, ...more });

/** What the first step answers where a second one follows. */
async function stepOf(response: Response): Promise<string> {
	expect(response.status).toBe(403);
	const { details } = await errorOf(response);
	expect(details.key).toBe("error.secondFactorNeeded");
	return details.secondFactor ?? "";
}

/** What has been counted of an account's codes. */
const codesCounted = (userId: string) =>
	runInDurableObject(env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`code-account:${userId}`)), (_, { storage }) =>
		storage.kv.get("window"),
	);
const complete = (step: string, code: string, device?: string) =>
	post(secondFactorApi.signIn, { step, code }, { ...(device !== undefined && { device }) });

async function begin(token: string, password: string | undefined = PASSWORD): Promise<CodesToSetUp> {
	const response = await post(secondFactorApi.setup, { password }, { token });
	expect(response.status).toBe(200);
	return dataOf<CodesToSetUp>(response);
}

const confirm = ({ setup }: CodesToSetUp, code: string, token: string) =>
	post(secondFactorApi.turnOn, { data: { setup, code } }, { token });

async function withCodes() {
	const account = await openAccount();
	return { ...account, ...(await turnOnCodes(account)) };
}

async function mailsTo({ documentId, email }: Pick<User, "documentId" | "email">): Promise<string[]> {
	await runDurableObjectAlarm(userStub(env, documentId));
	const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === email);
	return mails.map(({ subject }) => subject);
}

describe("codes of an app", () => {
	it("are those of RFC 6238, now and one step before and after", () => {
		// The RFC's own key and times; its codes have eight digits, of which ours are the last six.
		const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
		expect(stepOfCode(key, "287082", 59_000)).toBe(1);
		expect(stepOfCode(key, "081804", 1_111_111_109_000)).toBe(37_037_036);
		expect(stepOfCode(key, "081804", 1_111_111_109_000 + 30_000)).toBe(37_037_036);
		expect(stepOfCode(key, "081804", 1_111_111_109_000 - 30_000)).toBe(37_037_036);
		expect(stepOfCode(key, "081804", 1_111_111_109_000 + 60_000)).toBeNull();
		expect(stepOfCode(key, "081804", 1_111_111_109_000 - 60_000)).toBeNull();
	});

	it("are made of keys that only their user's object can read, and only here", async () => {
		const key = newCodeKey();
		expect(key).toMatch(/^[A-Z2-7]{32}$/);
		const sealed = await seal("one", key);
		expect(sealed).not.toBe(await seal("one", key));
		expect(await unseal("one", sealed)).toBe(key);
		expect(await unseal("other", sealed)).toBeNull();
		expect(await unseal("one", `${sealed.slice(0, -4)}AAAA`)).toBeNull();
		expect(await unseal("one", "no such thing")).toBeNull();
	});

	it("have stand-ins that are understood however they are typed", () => {
		const codes = newRecoveryCodes();
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^[\da-hjkmnp-tv-z]{4}(-[\da-hjkmnp-tv-z]{4}){3}$/);
		expect(hashOfRecoveryCode("01ab-0000-0000-0000")).toBe(hashOfRecoveryCode("OLAB 0000 0000 o000"));
	});
});

describe("setting codes up", () => {
	it("shows a key, and turns codes on with the first code; the owner is told", async () => {
		const { jwt, user } = await openAccount();
		expect(await stateOf(jwt)).toEqual({ isOn: false, since: null, isShown: false, recoveryCodes: 0 });
		const begun = await begin(jwt);
		expect(begun.address).toMatch(/^otpauth:\/\/totp\/Ablage:[^?]+\?issuer=Ablage&/);
		expect(begun.address).toContain(`secret=${begun.key}&algorithm=SHA1&digits=6&period=30`);
		// Nothing counts yet.
		expect(await stateOf(jwt)).toMatchObject({ isOn: false });
		expect((await signIn(user)).status).toBe(200);
		await expectWrong(await confirm(begun, "000000x", jwt), ["data", "code"]);
		const response = await confirm(begun, codeOf(begun.key), jwt);
		expect(response.status).toBe(201);
		const { recoveryCodes } = await dataOf<{ recoveryCodes: string[] }>(response);
		expect(recoveryCodes).toHaveLength(10);
		expect(await stateOf(jwt)).toMatchObject({ isOn: true, isShown: true, recoveryCodes: 10 });
		await stepOf(await signIn(user));
		expect(await mailsTo(user)).toContain("Anmeldung mit Code ist eingeschaltet");
	});

	it("keeps neither the key nor the recovery codes as they are", async () => {
		const { user, key, recoveryCodes } = await withCodes();
		const kept = await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) =>
			JSON.stringify(
				["code_key", "recovery_code"].map((table) => sql.exec(`SELECT * FROM ${table}`).toArray()),
			),
		);
		expect(kept).not.toContain(key);
		for (const code of recoveryCodes) expect(kept).not.toContain(code);
	});

	it("asks for the password, and counts wrong ones", async () => {
		const { jwt } = await openAccount();
		for (const body of [{}, { password: "falsch" }]) {
			const response = await post(secondFactorApi.setup, body, { token: jwt });
			expect(response.status).toBe(400);
			expect((await errorOf(response)).details.errors?.[0]?.path).toEqual(["password"]);
		}
		for (let count = 0; count < 8; count += 1) await post(secondFactorApi.setup, {}, { token: jwt });
		const response = await post(secondFactorApi.setup, { password: PASSWORD }, { token: jwt });
		expect(response.status).toBe(429);
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	it("asks who has no password for a session that has just begun", async () => {
		const { jwt, user } = await openAccount();
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE account SET password_hash = ''");
		});
		expect((await post(secondFactorApi.setup, {}, { token: jwt })).status).toBe(200);
		pass(16 * MINUTE);
		const response = await post(secondFactorApi.setup, {}, { token: jwt });
		expect(response.status).toBe(403);
		expect((await errorOf(response)).details.key).toBe("error.signInAgain");
	});

	it("in two pages is done by the one that is first; the other's app is for nothing", async () => {
		const { jwt, user } = await openAccount();
		const [one, other] = [await begin(jwt), await begin(jwt)];
		expect(one.key).not.toBe(other.key);
		const answers = await Promise.all([
			confirm(one, codeOf(one.key), jwt),
			confirm(other, codeOf(other.key), jwt),
		]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		const won = answers[0].status === 201 ? one : other;
		expect((await complete(await stepOf(await signIn(user)), codeOf(won.key, 1))).status).toBe(200);
		expect((await post(secondFactorApi.setup, { password: PASSWORD }, { token: jwt })).status).toBe(409);
	});

	it("counts for its own session alone, and not for ever", async () => {
		const { jwt, user } = await openAccount();
		const begun = await begin(jwt);
		const another = await openAccount();
		const later = await (await signIn(user)).json<Session>();
		for (const token of [another.jwt, later.jwt]) {
			const response = await confirm(begun, codeOf(begun.key), token);
			expect(response.status).toBe(400);
			expect((await errorOf(response)).details.key).toBe("error.setupOver");
		}
		pass(31 * MINUTE);
		expect((await errorOf(await confirm(begun, codeOf(begun.key), jwt))).details.key).toBe("error.setupOver");
	});

	it("leaves nothing where the session ends before it", async () => {
		const { jwt, user } = await openAccount();
		const begun = await begin(jwt);
		await userOf(env, user.documentId).sessions.endOthers(null);
		expect((await confirm(begun, codeOf(begun.key), jwt)).status).toBe(401);
		expect((await signIn(user)).status).toBe(200);
	});

	it("is refused in the turn in which the session ends, and so is turning off", async () => {
		const { jwt, user } = await openAccount();
		const tokenId = String(JSON.parse(atob(jwt.split(".")[1] ?? "")).jti);
		const refused = { ok: false, name: "UnauthorizedError" };
		const outcomes = await runInDurableObject(userStub(env, user.documentId), async (store) => {
			const { secondFactor, sessions } = userClient(store);
			await secondFactor.turnOn(tokenId, { sealed: "sealed", step: 0 });
			const turningOff = secondFactor.turnOff(tokenId, { password: PASSWORD });
			await sessions.endOthers(null);
			return [await turningOff, await secondFactor.turnOn(tokenId, { sealed: "sealed", step: 0 })];
		});
		expect(outcomes).toMatchObject([refused, refused]);
		await stepOf(await signIn(user));
	});
});

describe("signing in with a code", () => {
	it("follows the right password alone; a wrong one is answered as ever", async () => {
		const { user, key } = await withCodes();
		const wrong = await signIn(user, { password: "falsch" });
		const { user: without } = await openAccount();
		const other = await signIn(without, { password: "falsch" });
		expect([wrong.status, await wrong.json()]).toEqual([other.status, await other.json()]);
		const response = await complete(await stepOf(await signIn(user)), codeOf(key));
		expect(response.status).toBe(200);
		const session = await response.json<Session>();
		expect(session.user.documentId).toBe(user.documentId);
		expect(await statusOf(session.jwt)).toBe(200);
		// From now on the device is known.
		expect(session.device).toEqual(expect.any(String));
		const again = await complete(await stepOf(await signIn(user)), codeOf(key, 1), session.device);
		expect(await again.json<Session>()).not.toHaveProperty("device");
	});

	it("is done at once by a client that sends the code along", async () => {
		const { user, key, recoveryCodes } = await withCodes();
		await expectWrong(await signIn(user, { code: "000000" }));
		expect((await signIn(user, { code: codeOf(key) })).status).toBe(200);
		expect((await signIn(user, { code: recoveryCodes[3] })).status).toBe(200);
		// Without codes it means nothing.
		const { user: without } = await openAccount();
		expect((await signIn(without, { code: "000000" })).status).toBe(200);
	});

	it("takes each code once, and none from before it", async () => {
		const { user, key } = await withCodes();
		const [now, before, after] = [codeOf(key), codeOf(key, -1), codeOf(key, 1)];
		expect((await complete(await stepOf(await signIn(user)), now)).status).toBe(200);
		const step = await stepOf(await signIn(user));
		await expectWrong(await complete(step, now));
		await expectWrong(await complete(step, before));
		expect((await complete(step, `${after.slice(0, 3)} ${after.slice(3)}`)).status).toBe(200);
	});

	it("does not take the one that has turned codes on a second time", async () => {
		const { jwt, user } = await openAccount();
		const begun = await begin(jwt);
		const code = codeOf(begun.key);
		expect((await confirm(begun, code, jwt)).status).toBe(201);
		await expectWrong(await complete(await stepOf(await signIn(user)), code));
	});

	it("takes a code once, also where it comes twice at the same time", async () => {
		const { user, key } = await withCodes();
		const steps = [await stepOf(await signIn(user)), await stepOf(await signIn(user))];
		const answers = await Promise.all(steps.map((step) => complete(step, codeOf(key))));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
	});

	it("takes codes also where a clock that was ahead has been set back since, each once", async () => {
		const { user, key } = await withCodes();
		await runInDurableObject(userStub(env, user.documentId), (_, { storage }) => {
			storage.sql.exec("UPDATE code_key SET last_step = 100000000");
		});
		const [first, again] = [await stepOf(await signIn(user)), await stepOf(await signIn(user))];
		expect((await complete(first, codeOf(key))).status).toBe(200);
		await expectWrong(await complete(again, codeOf(key)));
	});

	it("takes a step once, also where two codes come for it at the same time; the other code is still good", async () => {
		const { user, jwt, key, recoveryCodes } = await withCodes();
		const step = await stepOf(await signIn(user));
		const answers = await Promise.all([
			complete(step, codeOf(key)),
			complete(step, recoveryCodes[0] ?? ""),
			complete(step, recoveryCodes[1] ?? ""),
		]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
		expect((await stateOf(jwt)).recoveryCodes).toBeGreaterThanOrEqual(9);
		await expectOver(await complete(step, codeOf(key, 1)));
	});

	it("takes a recovery code once, also where it comes twice at the same time, and tells the owner", async () => {
		const { user, jwt, recoveryCodes } = await withCodes();
		const [code = "", second = ""] = recoveryCodes;
		const steps = [await stepOf(await signIn(user)), await stepOf(await signIn(user))];
		const answers = await Promise.all(steps.map((step) => complete(step, code.toUpperCase())));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
		expect(await stateOf(jwt)).toMatchObject({ recoveryCodes: 9 });
		expect(await mailsTo(user)).toContain("Ein Wiederherstellungscode wurde benutzt");
		const step = await stepOf(await signIn(user));
		await expectWrong(await complete(step, code));
		expect((await complete(step, second.replaceAll("-", " "))).status).toBe(200);
	});

	it("is refused with what was not said here, for somebody else, or for something else", async () => {
		const { user, key } = await withCodes();
		const stranger = await withCodes();
		const stepId = await stepOf(await signIn(user));
		const strangers = await stepOf(await signIn(stranger.user));
		await expectOver(await complete("falsch", codeOf(key)));
		const said = { userId: user.documentId, stepId: "made-up" };
		await expectOver(await complete(await signClaims("step", said, 60), codeOf(key)));
		await expectOver(await complete(await signClaims("passkey", said, 60), codeOf(key)));
		await expectWrong(await complete(strangers, codeOf(key)));
		const [header, , signature] = stepId.split(".");
		const payload = btoa(JSON.stringify({ purpose: "step", exp: 4e9, said })).replaceAll("=", "");
		await expectOver(await complete([header, payload, signature].join("."), codeOf(key)));
		expect((await complete(stepId, codeOf(key))).status).toBe(200);
	});

	it("has five minutes", async () => {
		const { user, key } = await withCodes();
		const step = await stepOf(await signIn(user));
		pass(5 * MINUTE + 1_000);
		await expectOver(await complete(step, codeOf(key)));
		// Nothing was used up.
		expect((await complete(await stepOf(await signIn(user)), codeOf(key))).status).toBe(200);
	});

	it("begins anew where the password was changed, sessions ended or codes turned off meanwhile", async () => {
		const { user, jwt, key } = await withCodes();
		const ended = await stepOf(await signIn(user));
		await call("DELETE", identityApi.endOtherSessions.path, { token: jwt });
		await expectOver(await complete(ended, codeOf(key)));
		const off = await stepOf(await signIn(user));
		expect((await post(secondFactorApi.turnOff, { password: PASSWORD }, { token: jwt })).status).toBe(200);
		await expectOver(await complete(off, codeOf(key)));
		const on = await turnOnCodes({ jwt, user });
		const changed = await stepOf(await signIn(user));
		const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
		expect((await post(identityApi.changePassword, change, { token: jwt })).status).toBe(200);
		await expectOver(await complete(changed, codeOf(on.key)));
	});

	it("begins anew for who signed in just before codes were turned on", async () => {
		const { user, jwt, key } = await withCodes();
		const step = await stepOf(await signIn(user));
		await post(secondFactorApi.turnOff, { code: codeOf(key) }, { token: jwt });
		const on = await turnOnCodes({ jwt, user });
		await expectOver(await complete(step, codeOf(on.key)));
	});

	it("follows a new password by mail, which takes no second factor away", async () => {
		const { user, jwt, key } = await withCodes();
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE account SET email_confirmed_at = 1");
		});
		const response = await resetByMail(user);
		const step = await stepOf(response);
		expect(await statusOf(jwt)).toBe(401);
		expect((await complete(step, codeOf(key))).status).toBe(200);
		expect(await mailsTo(user)).toContain("Ihr Passwort wurde geändert");
		await stepOf(await signIn(user, { password: NEW_PASSWORD }));
	});

	it("ends with a new password by mail where nobody had shown before whose address it is", async () => {
		const { user } = await withCodes();
		expect((await resetByMail(user)).status).toBe(200);
		expect((await signIn(user, { password: NEW_PASSWORD })).status).toBe(200);
	});
});

async function resetByMail(user: User): Promise<Response> {
	await post(identityApi.forgotPassword, { email: user.email });
	await runDurableObjectAlarm(userStub(env, user.documentId));
	const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === user.email);
	const mail = mails.find(({ text }) => text.includes("/login/new-password?"));
	const code = /[?&]code=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
	return post(identityApi.resetPassword, { code, password: NEW_PASSWORD });
}

describe("guessing a code", () => {
	it("that could not be looked at because of us has cost no try", async () => {
		const { user, key } = await withCodes();
		const step = await stepOf(await signIn(user));
		const log = vi.spyOn(console, "error").mockReturnValue();
		const away = { call: () => Promise.reject(new Error("no answer")) };
		const users = vi.spyOn(env.USERS, "get").mockReturnValueOnce(away as never);
		expect((await complete(step, codeOf(key))).status).toBe(500);
		users.mockRestore();
		log.mockRestore();
		expect(await codesCounted(user.documentId)).toBeUndefined();
		expect((await complete(step, "000000")).status).toBe(400);
		expect(await codesCounted(user.documentId)).toMatchObject({ attempts: 1 });
	});

	it("ends after so many, at the same time too; the owner is told, and gets in where they have been before", async () => {
		const { user, key } = await withCodes();
		const { device } = await (await complete(await stepOf(await signIn(user)), codeOf(key))).json<Session>();
		const step = await stepOf(await signIn(user));
		const guesses = await Promise.all(
			Array.from({ length: CODES_PER_ACCOUNT + 2 }, () => complete(step, "000000")),
		);
		const statuses = guesses.map(({ status }) => status);
		expect(statuses.filter((status) => status === 400)).toHaveLength(CODES_PER_ACCOUNT);
		const refused = await complete(step, codeOf(key, 1));
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect((await signIn(user, { code: codeOf(key, 1) })).status).toBe(429);
		expect(
			(await mailsTo(user)).filter((subject) => subject === "Jemand kennt vielleicht Ihr Passwort"),
		).toHaveLength(1);
		expect((await complete(step, codeOf(key, 1), device)).status).toBe(200);
	});

	it("ends for the day after so many more", async () => {
		const { user, key } = await withCodes();
		for (let count = 0; count < CODES_PER_DAY; count += 1) {
			if (count % CODES_PER_ACCOUNT === 0) pass(16 * MINUTE);
			await expectWrong(await complete(await stepOf(await signIn(user)), "000000"));
		}
		pass(16 * MINUTE);
		const refused = await complete(await stepOf(await signIn(user)), codeOf(key));
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(12 * 60 * 60);
	});

	it("is not what somebody does whose step is over, or who is right", async () => {
		const { user, key } = await withCodes();
		const step = await stepOf(await signIn(user));
		await complete(step, codeOf(key));
		for (let count = 0; count < CODES_PER_ACCOUNT + 1; count += 1) {
			await expectOver(await complete(step, "000000"));
		}
		expect((await complete(await stepOf(await signIn(user)), codeOf(key, 1))).status).toBe(200);
	});
});

describe("codes that are on", () => {
	it("are turned off by the password or a code, and the owner is told", async () => {
		const { user, jwt, key } = await withCodes();
		for (const proof of [{ password: "falsch" }, { code: "000000" }, {}]) {
			expect((await post(secondFactorApi.turnOff, proof, { token: jwt })).status).toBe(400);
		}
		expect((await post(secondFactorApi.turnOff, { code: codeOf(key) }, { token: jwt })).status).toBe(200);
		expect(await stateOf(jwt)).toMatchObject({ isOn: false, recoveryCodes: 0 });
		expect((await signIn(user)).status).toBe(200);
		expect(await mailsTo(user)).toContain("Anmeldung mit Code ist ausgeschaltet");
		expect((await post(secondFactorApi.turnOff, { password: PASSWORD }, { token: jwt })).status).toBe(409);
	});

	it("get new recovery codes, and those before count no more", async () => {
		const { user, jwt, recoveryCodes } = await withCodes();
		const wrong = await post(secondFactorApi.renewRecoveryCodes, { password: "falsch" }, { token: jwt });
		expect(wrong.status).toBe(400);
		const response = await post(secondFactorApi.renewRecoveryCodes, { password: PASSWORD }, { token: jwt });
		const renewed = await dataOf<{ recoveryCodes: string[] }>(response);
		const step = await stepOf(await signIn(user));
		await expectWrong(await complete(step, recoveryCodes[0] ?? ""));
		expect((await complete(step, renewed.recoveryCodes[0] ?? "")).status).toBe(200);
		const { user: without, jwt: token } = await openAccount();
		expect(without.email).not.toBe(user.email);
		expect((await post(secondFactorApi.renewRecoveryCodes, { password: PASSWORD }, { token })).status).toBe(
			409,
		);
	});

	it("leave tokens for programs as they are", async () => {
		const { jwt } = await openAccount();
		const data = { name: "Skript", days: 30 };
		const { token } = await dataOf<{ token: string }>(
			await post(accessTokenApi.create, { data }, { token: jwt }),
		);
		const begun = await begin(jwt);
		await confirm(begun, codeOf(begun.key), jwt);
		expect(await statusOf(token)).toBe(200);
	});

	it("are remembered by each session: how it was opened, until codes are turned off", async () => {
		const account = await openAccount();
		const earlier = await (await signIn(account.user)).json<Session>();
		const { key } = await turnOnCodes(account);
		const later = await (await signIn(account.user, { code: codeOf(key) })).json<Session>();
		const factors = async () =>
			runInDurableObject(userStub(env, account.user.documentId), (_, { storage: { sql } }) =>
				[account.jwt, earlier.jwt, later.jwt].map((jwt) => {
					const { jti } = JSON.parse(atob(jwt.split(".")[1] ?? ""));
					return sql.exec("SELECT second_factor FROM session WHERE id = ?", String(jti)).one()[
						"second_factor"
					];
				}),
			);
		expect(await factors()).toEqual(["code", null, "code"]);
		expect(await stateOf(earlier.jwt)).toMatchObject({ isOn: true, isShown: false });
		await post(secondFactorApi.turnOff, { password: PASSWORD }, { token: later.jwt });
		expect(await factors()).toEqual([null, null, null]);
	});

	it("that cannot be read any more let in by a recovery code alone", async () => {
		const { user, key, recoveryCodes } = await withCodes();
		vi.spyOn(console, "error").mockImplementation(() => {});
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE code_key SET sealed = 'by another secret'");
		});
		const step = await stepOf(await signIn(user));
		await expectWrong(await complete(step, codeOf(key)));
		expect((await complete(step, recoveryCodes[0] ?? "")).status).toBe(200);
		vi.restoreAllMocks();
	});

	it("are one key: a second one is refused by the database too", async () => {
		const { user } = await withCodes();
		const claims = await userOf(env, user.documentId).sessions.open("");
		const outcome = await userOf(env, user.documentId).secondFactor.turnOn(claims?.tokenId ?? "", {
			sealed: "another",
			step: 0,
		});
		expect(() => unwrap(outcome)).toThrow("error.codesKnown");
	});
});
