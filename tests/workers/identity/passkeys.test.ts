import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { passkeyApi } from "../../../contract/api/passkeys.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import type { Session } from "../../../contract/identity/auth.ts";
import type { Passkey, PasskeyAsked } from "../../../contract/identity/passkeys.ts";
import { readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { userOf, userStub } from "../../../workers/cms/user/user-client.ts";
import { MAX_PASSKEYS } from "../../../workers/cms/user/ways-in/passkeys.ts";
import { type Made, newAuthenticator } from "../../support/passkeys/made-up-authenticator.ts";
import { turnOnCodes } from "../../support/codes/turn-on-codes.ts";
import { call, openAccount, PASSWORD } from "../../support/workers-api.ts";

const HOST = "ablage.example";
const ORIGIN = `https://${HOST}`;

beforeEach(() => {
	// What is refused is logged.
	vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const post = (path: string, body: unknown, token?: string) =>
	call("POST", path, {
		body,
		headers: { "X-Client-Address": crypto.randomUUID() },
		...(token !== undefined && { token }),
	});
/** What has been counted of somebody's tries to sign in. */
const triesFrom = (address: string) =>
	runInDurableObject(
		env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`sign-in-address:${address}`)),
		(_, { storage }) => storage.kv.get("window"),
	);
const dataOf = async <Value>(response: Response) => (await response.json<{ data: Value }>()).data;
const statusOf = async (token: string) => (await call("GET", identityApi.me.path, { token })).status;

const passkeysOf = async (token: string) =>
	dataOf<Passkey[]>(await call("GET", passkeyApi.list.path, { token }));

/** What the browser is asked, with what its answer is made of. */
async function ask(token?: string, origin = ORIGIN) {
	const row = token === undefined ? passkeyApi.signInOptions : passkeyApi.options;
	const response = await post(row.path, { origin }, token);
	expect(response.status).toBe(200);
	const { options, challenge } = await dataOf<PasskeyAsked>(response);
	return {
		carried: challenge,
		options,
		made: { challenge: String(options["challenge"]), host: new URL(origin).hostname, origin },
	};
}

/** A user with a passkey, and the way to sign in by it. */
async function withPasskey() {
	const account = await openAccount();
	const authenticator = await newAuthenticator();
	const asked = await ask(account.jwt);
	const userHandle = (asked.options["user"] as { id: string }).id;
	const keep = async (change: Partial<Made> = {}) =>
		post(
			passkeyApi.create.path,
			{
				data: {
					challenge: asked.carried,
					name: "Laptop",
					response: await authenticator.make({ ...asked.made, ...change }),
				},
			},
			account.jwt,
		);
	async function signIn(change: Partial<Made> = {}, { carried, made } = { carried: "", made: asked.made }) {
		const now = carried === "" ? await ask() : { carried, made };
		const response = await authenticator.use({ ...now.made, userHandle, ...change });
		return post(passkeyApi.signIn.path, { challenge: now.carried, response });
	}
	return { ...account, authenticator, asked, userHandle, keep, signIn };
}

async function expectRefused(response: Response) {
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({ error: { details: { key: "error.passkeyRefused" } } });
}

describe("a passkey", () => {
	it("signs its user in without an e-mail address, and is listed", async () => {
		const { jwt, user, keep, signIn } = await withPasskey();
		const kept = await keep();
		expect(kept.status).toBe(201);
		expect(await dataOf<Passkey>(kept)).toMatchObject({ name: "Laptop", host: HOST, lastSeenAt: null });
		const signedIn = await signIn();
		expect(signedIn.status).toBe(200);
		const session = await signedIn.json<Session>();
		expect(session.user.documentId).toBe(user.documentId);
		expect(await statusOf(session.jwt)).toBe(200);
		expect(await passkeysOf(jwt)).toMatchObject([{ lastSeenAt: expect.any(String) }]);
	});

	it("that could not be looked at because of us has cost no try", async () => {
		const { keep, userHandle, authenticator } = await withPasskey();
		await keep();
		const { carried, made } = await ask();
		const response = await authenticator.use({ ...made, userHandle });
		const address = crypto.randomUUID();
		vi.spyOn(console, "error").mockImplementation(() => {});
		vi.spyOn(env.USERS, "get").mockImplementationOnce(() => {
			throw new Error("no answer");
		});
		const body = { challenge: carried, response };
		const failed = await call("POST", passkeyApi.signIn.path, {
			body,
			headers: { "X-Client-Address": address },
		});
		expect(failed.status).toBe(500);
		expect(await triesFrom(address)).toBeUndefined();
		const repeated = { body, headers: { "X-Client-Address": address } };
		await expectRefused(await call("POST", passkeyApi.signIn.path, repeated));
		expect(await triesFrom(address)).toMatchObject({ attempts: 1 });
	});

	it("is told to its owner by mail when it is added", async () => {
		const { user, keep } = await withPasskey();
		await keep();
		await runDurableObjectAlarm(userStub(env, user.documentId));
		const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === user.email);
		expect(mails.map(({ subject }) => subject)).toEqual(["Neue Anmeldeart für Ihr Konto"]);
	});

	it("is asked for by this host alone, found by the browser, and never without its owner", async () => {
		const { asked } = await withPasskey();
		expect(asked.options).toMatchObject({
			rp: { id: HOST },
			attestation: "none",
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
		});
		expect((await ask()).options).toMatchObject({ rpId: HOST, userVerification: "required" });
		expect((await ask()).options).not.toHaveProperty("allowCredentials");
	});

	it("is named and taken away, and signs in no more; another user's is not there", async () => {
		const { jwt, keep, signIn } = await withPasskey();
		const { documentId: id } = await dataOf<Passkey>(await keep());
		const { jwt: other } = await openAccount();
		const rename = (token: string) =>
			call("PUT", fillPath(passkeyApi.rename.path, { id }), { token, body: { data: { name: "Telefon" } } });
		const remove = (token: string) => call("DELETE", fillPath(passkeyApi.remove.path, { id }), { token });
		expect([(await rename(other)).status, (await remove(other)).status]).toEqual([404, 404]);
		expect(await dataOf<Passkey>(await rename(jwt))).toMatchObject({ name: "Telefon" });
		expect((await remove(jwt)).status).toBe(200);
		expect(await passkeysOf(jwt)).toEqual([]);
		await expectRefused(await signIn());
	});

	it("is one of so many at most, and each one once", async () => {
		const { jwt, keep, authenticator } = await withPasskey();
		expect((await keep()).status).toBe(201);
		const again = await ask(jwt);
		expect(again.options["excludeCredentials"]).toHaveLength(1);
		const response = await authenticator.make(again.made);
		const data = { challenge: again.carried, name: "Zweiter", response };
		expect((await post(passkeyApi.create.path, { data }, jwt)).status).toBe(409);
		for (let number = 1; number <= MAX_PASSKEYS; number += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const asked = await ask(jwt);
			// oxlint-disable-next-line no-await-in-loop -- as above
			const made = await (await newAuthenticator()).make(asked.made);
			const more = { challenge: asked.carried, name: String(number), response: made };
			// oxlint-disable-next-line no-await-in-loop -- as above
			const { status } = await post(passkeyApi.create.path, { data: more }, jwt);
			expect(status).toBe(number < MAX_PASSKEYS ? 201 : 400);
		}
	});
});

describe("what a browser is asked", () => {
	it.each(["ablage", "", "x".repeat(400_000), "ftp://ablage.example", `${ORIGIN}/`, "\0"])(
		"is not told to what names no origin: %#",
		async (origin) => {
			const { jwt } = await openAccount();
			for (const [row, token] of [[passkeyApi.options, jwt], [passkeyApi.signInOptions]] as const) {
				const response = await post(row.path, { origin }, token);
				expect(response.status).toBe(400);
				const { error } = errorBodySchema.parse(await response.json());
				expect(error.details.errors?.map(({ path }) => path.join("."))).toContain("origin");
			}
		},
	);
});

describe("making a passkey", () => {
	it.each<[string, Partial<Made>]>([
		["another challenge", { challenge: "b3RoZXI" }],
		["another origin", { origin: "https://evil.example" }],
		["another host", { host: "evil.example" }],
		["nobody shown", { isVerified: false }],
	])("is refused with %s", async (_, change) => {
		const { keep, jwt } = await withPasskey();
		await expectRefused(await keep(change));
		expect(await passkeysOf(jwt)).toEqual([]);
	});

	it("is for who has asked, once", async () => {
		const { keep, asked, jwt } = await withPasskey();
		const { jwt: other } = await openAccount();
		const response = await (await newAuthenticator()).make(asked.made);
		const data = { challenge: asked.carried, name: "Fremd", response };
		await expectRefused(await post(passkeyApi.create.path, { data }, other));
		await expectRefused(await keep());
		expect([await passkeysOf(jwt), await passkeysOf(other)]).toEqual([[], []]);
	});
});

describe("signing in with a passkey", () => {
	it.each<[string, Partial<Made>]>([
		["another challenge", { challenge: "b3RoZXI" }],
		["another origin", { origin: "https://evil.example" }],
		["an origin below it", { origin: "https://evil.ablage.example" }],
		["another host", { host: "evil.example" }],
		["nobody shown", { isVerified: false }],
		["nobody named", { userHandle: "" }],
		["somebody made up", { userHandle: Buffer.from("a".repeat(46)).toString("base64url") }],
	])("is refused with %s", async (_, change) => {
		const { keep, signIn } = await withPasskey();
		expect((await keep()).status).toBe(201);
		await expectRefused(await signIn(change));
		expect((await signIn()).status).toBe(200);
	});

	it("is refused with another one's passkey", async () => {
		const [one, other] = [await withPasskey(), await withPasskey()];
		await one.keep();
		await other.keep();
		await expectRefused(await one.signIn({ userHandle: other.userHandle }));
	});

	it("is refused at a host that it was not made for, although everything else is right", async () => {
		const { keep, signIn } = await withPasskey();
		await keep();
		await expectRefused(await signIn({}, await ask(undefined, "https://evil.example")));
	});

	it("is asked anew each time, for five minutes", async () => {
		const { keep, signIn, jwt } = await withPasskey();
		await keep();
		const once = await ask();
		expect((await signIn({}, once)).status).toBe(200);
		await expectRefused(await signIn({}, once));
		await expectRefused(await signIn({}, await ask(jwt)));
		const late = await ask();
		vi.useFakeTimers({ now: Date.now() + 6 * 60 * 1000, toFake: ["Date"] });
		await expectRefused(await signIn({}, late));
	});

	it("is refused where the counter does not grow: it is a copy", async () => {
		const { keep, signIn } = await withPasskey();
		await keep({ counter: 1 });
		expect((await signIn({ counter: 2 })).status).toBe(200);
		await expectRefused(await signIn({ counter: 2 }));
		await expectRefused(await signIn({ counter: 1 }));
		const both = await Promise.all([signIn({ counter: 3 }), signIn({ counter: 3 })]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
	});
});

it("is two factors: it signs in without a code where the account has codes, which turning them off does not change", async () => {
	const { jwt, user, keep, signIn } = await withPasskey();
	await keep();
	await turnOnCodes({ jwt, user });
	const signedIn = await signIn();
	expect(signedIn.status).toBe(200);
	await userOf(env, user.documentId).secondFactor.turnOff((await verifyToken(jwt))?.jti ?? "", {
		password: PASSWORD,
	});
	const claims = await verifyToken((await signedIn.json<Session>()).jwt);
	await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
		const session = sql.exec("SELECT second_factor FROM session WHERE id = ?", claims?.jti ?? "");
		expect(session.one()).toEqual({ second_factor: "passkey" });
	});
});

it("stays when a new password is chosen by mail, unless nobody had shown whose address it is", async () => {
	const { user, keep, signIn } = await withPasskey();
	await keep();
	const resetByMail = async () => {
		await post(identityApi.forgotPassword.path, { email: user.email });
		await runDurableObjectAlarm(userStub(env, user.documentId));
		const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === user.email);
		const mail = mails.find(({ text }) => text.includes("/login/new-password?"));
		const code = /[?&]code=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
		const reset = await post(identityApi.resetPassword.path, { code, password: "neues Passwort 2027" });
		return (await reset.json<Session>()).jwt;
	};
	const jwt = await resetByMail();
	await expectRefused(await signIn());
	const [asked, own] = [await ask(jwt), await newAuthenticator()];
	const data = { challenge: asked.carried, name: "Eigener", response: await own.make(asked.made) };
	expect((await post(passkeyApi.create.path, { data }, jwt)).status).toBe(201);
	expect(await passkeysOf(await resetByMail())).toMatchObject([{ name: "Eigener" }]);
});
