import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { SESSION_SECONDS } from "../../../contract/constants.ts";
import { SIGN_INS_PER_ACCOUNT } from "../../../workers/cms/attempts/limits.ts";
import { signClaims, verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import type { UserStore } from "../../../workers/cms/user/user-store.ts";
import {
	atRealPasswordCost,
	call,
	newEmail,
	openAccount,
	PASSWORD,
	registerPerson,
} from "../../support/workers-api.ts";
import { userOf } from "../../../workers/cms/user/user-client.ts";

const signIn = (identifier: string, password: string, address: string = crypto.randomUUID()) =>
	call("POST", identityApi.signIn.path, {
		body: { identifier, password },
		headers: { "X-Client-Address": address },
	});

/** What happens before the directory's migrations have been applied. */
async function withoutTables(work: () => Promise<void>): Promise<void> {
	const logged = vi.spyOn(console, "error").mockImplementation(() => {});
	await env.DIRECTORY.exec("ALTER TABLE users RENAME TO users_later");
	try {
		await work();
		expect(logged.mock.calls.flat().map(String).join(" ")).not.toMatch(/select|insert|@example/i);
	} finally {
		await env.DIRECTORY.exec("ALTER TABLE users_later RENAME TO users");
		logged.mockRestore();
	}
}

const me = (token: string) => call("GET", identityApi.me.path, { token });
const store = (userId: string) => env.USERS.get(env.USERS.idFromName(userId));

describe("before the directory has its tables", () => {
	it("is answered 503 with when to come again, and no statement or address is logged", async () => {
		await withoutTables(async () => {
			const body = { password: PASSWORD, firstName: "A", lastName: "B", accountType: "privatePerson" };
			const answers = [
				await call("GET", serviceApi.health.path),
				await signIn("somebody@example.ch", PASSWORD),
				await call("POST", identityApi.register.path, {
					body: { ...body, email: newEmail() },
					headers: { "X-Client-Address": crypto.randomUUID() },
				}),
			];
			expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
			for (const answer of answers) {
				expect(answer.headers.get("Retry-After")).toBe("5");
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				expect(await answer.json()).toMatchObject({ error: { name: "ServiceUnavailableError" } });
			}
		});
		expect((await call("GET", serviceApi.health.path)).status).toBe(200);
	});

	it("no try to sign in counts", async () => {
		const { email } = await openAccount();
		const address = crypto.randomUUID();
		await withoutTables(async () => {
			for (let round = 0; round < SIGN_INS_PER_ACCOUNT + 1; round += 1) {
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				expect((await signIn(email, PASSWORD, address)).status).toBe(503);
			}
		});
		expect((await signIn(email, PASSWORD, address)).status).toBe(200);
	});
});

describe("POST /auth/local", () => {
	it("answers a token that lasts 30 days, and the user", async () => {
		const { email, user } = await registerPerson();
		const response = await signIn(email, PASSWORD);
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		const body = await response.json<{ jwt: string; user: unknown }>();
		expect(body.user).toEqual(user);
		const claims = await verifyToken(body.jwt);
		expect(claims).toMatchObject({ sub: user.documentId });
		expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(SESSION_SECONDS);
		expect((await me(body.jwt)).status).toBe(200);
	});

	it("takes the e-mail address however it is written", async () => {
		const { email } = await openAccount();
		expect((await signIn(`  ${email.toUpperCase()} `, PASSWORD)).status).toBe(200);
		// NFKC: full-width letters are the ordinary ones.
		expect((await signIn(email.replace("person", "ｐｅｒｓｏｎ"), PASSWORD)).status).toBe(200);
	});

	it("answers a wrong password and an unknown e-mail address alike", async () => {
		const { email } = await openAccount();
		const wrong = await signIn(email, "falsch falsch falsch");
		const unknown = await signIn(newEmail(), "falsch falsch falsch");
		expect([wrong.status, unknown.status]).toEqual([400, 400]);
		const body = await wrong.json();
		expect(await unknown.json()).toEqual(body);
		expect(body).toMatchObject({
			data: null,
			error: { status: 400, name: "ValidationError", details: { key: "error.invalidCredentials" } },
		});
	});

	it("takes about as long for an unknown e-mail address as for a wrong password", async () => {
		const { email } = await atRealPasswordCost(registerPerson);
		const took = async (identifier: string) => {
			const start = performance.now();
			await signIn(identifier, "falsch falsch falsch");
			return performance.now() - start;
		};
		const known: number[] = [];
		const unknown: number[] = [];
		const ratio = () => Math.min(...unknown) / Math.min(...known);
		// Without the decoy the unknown one would take a fiftieth.
		const isAlike = () => ratio() > 0.33 && ratio() < 3;
		await atRealPasswordCost(async () => {
			// A busy machine may hold up five of one and none of the other; the eleventh would be refused.
			for (let round = 0; round < 5 || (round < 10 && !isAlike()); round += 1) {
				known.push(await took(email));
				unknown.push(await took(newEmail()));
			}
		});
		expect(isAlike(), `ratio ${ratio()}`).toBe(true);
	});

	it.each([
		["no password", { identifier: "a@example.ch" }, "password"],
		["an empty identifier", { identifier: " ", password: "x" }, "identifier"],
		["a number for a password", { identifier: "a@example.ch", password: 1 }, "password"],
		["a password of 201 characters", { identifier: "a@example.ch", password: "x".repeat(201) }, "password"],
	])("refuses %s and names the field", async (_, body, field) => {
		const response = await call("POST", identityApi.signIn.path, { body });
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { details: { errors: [{ path: [field] }] } } });
	});
});

describe("limits on signing in", () => {
	it.each([true, false])(
		"refuses the eleventh failure of an account (account exists: %s)",
		async (exists) => {
			const email = exists ? (await openAccount()).email : newEmail();
			const attempts = await Promise.all(
				Array.from({ length: 10 }, () => signIn(email, "falsch falsch falsch")),
			);
			expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([400]));
			const refused = await signIn(email, PASSWORD);
			expect(refused.status).toBe(429);
			const retryAfter = Number(refused.headers.get("Retry-After"));
			expect(retryAfter).toBeGreaterThan(0);
			expect(retryAfter).toBeLessThanOrEqual(15 * 60);
			expect(await refused.json()).toMatchObject({
				error: { name: "TooManyRequestsError", details: { key: "error.tooManyAttempts", retryAfter } },
			});
		},
	);

	it("forgets an account's failures after a success", async () => {
		const { email } = await openAccount();
		for (let failure = 0; failure < 9; failure += 1) await signIn(email, "falsch falsch falsch");
		expect((await signIn(email, PASSWORD)).status).toBe(200);
		for (let failure = 0; failure < 9; failure += 1) await signIn(email, "falsch falsch falsch");
		expect((await signIn(email, PASSWORD)).status).toBe(200);
	});

	it("refuses an address after 50 failures, without using up the account's attempts", async () => {
		const { email } = await openAccount();
		const address = "203.0.113.8";
		const counter = env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`sign-in-address:${address}`));
		for (let failure = 0; failure < 50; failure += 1) await counter.take(50, 60_000);
		for (let attempt = 0; attempt < 12; attempt += 1) {
			expect((await signIn(email, PASSWORD, address)).status).toBe(429);
		}
		expect((await signIn(email, PASSWORD)).status).toBe(200);
	});

	it("does not count a success against the address", async () => {
		const { email } = await openAccount();
		const address = "203.0.113.9";
		for (let success = 0; success < 3; success += 1) await signIn(email, PASSWORD, address);
		const counter = env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`sign-in-address:${address}`));
		expect(await counter.take(1, 60_000)).toBe(0);
	});
});

describe("AttemptLimiter", () => {
	const limiter = () => env.ATTEMPTS.get(env.ATTEMPTS.idFromName(crypto.randomUUID()));

	it("counts attempts that come at the same time one by one", async () => {
		const counter = limiter();
		const waits = await Promise.all(Array.from({ length: 20 }, () => counter.take(5, 60_000)));
		expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
	});

	it("keeps nothing when the window is over", async () => {
		const counter = limiter();
		await counter.take(1, 60_000);
		expect(await counter.take(1, 60_000)).toBeGreaterThan(0);
		expect(await runDurableObjectAlarm(counter)).toBe(true);
		await runInDurableObject(counter, async (_, state) => {
			expect((await state.storage.list()).size).toBe(0);
			expect(await state.storage.getAlarm()).toBeNull();
		});
		expect(await counter.take(1, 60_000)).toBe(0);
	});

	it("keeps nobody out for longer than a window, also where a clock that was ahead has been set back", async () => {
		const counter = limiter();
		const aDay = 24 * 60 * 60 * 1000;
		await runInDurableObject(counter, (_, { storage }) => {
			storage.kv.put("window", { attempts: 1, endsAt: Date.now() + aDay });
		});
		expect(await counter.take(1, 60_000)).toBe(0);
		const wait = await counter.take(1, 60_000);
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(60);
	});

	it("begins a new window by itself where the alarm is late", async () => {
		const counter = limiter();
		await counter.take(1, 1);
		await new Promise((resolve) => {
			setTimeout(resolve, 5);
		});
		expect(await counter.take(1, 60_000)).toBe(0);
	});
});

describe("tokens", () => {
	it("are refused when missing, malformed, expired, unsigned or of an unknown user", async () => {
		const { user, jwt } = await openAccount();
		const [header = "", payload = "", signature = ""] = jwt.split(".");
		const now = Math.floor(Date.now() / 1000);
		const jti = (await verifyToken(jwt))?.jti ?? "";
		const claims = { sub: user.documentId, jti, iat: now - 10, exp: now + 60 };
		const unsigned = `${btoa('{"alg":"none","typ":"JWT"}').replaceAll("=", "")}.${payload}.`;
		const bad = [
			"nonsense",
			`${header}.${payload}.${signature.slice(1)}A`,
			`${header}.${payload}`,
			unsigned,
			await signClaims({ ...claims, exp: now - 1 }),
			await signClaims({ ...claims, iat: now + 3600 }),
			await signClaims({ ...claims, sub: "a23456789012345678901234" }),
			// Signed by us, but of no session.
			await signClaims({ ...claims, jti: newDocumentId() }),
		];
		for (const token of bad) {
			const response = await me(token);
			expect(response.status, token).toBe(401);
			expect(await response.json()).toMatchObject({ data: null, error: { name: "UnauthorizedError" } });
		}
		expect((await call("GET", identityApi.me.path)).status).toBe(401);
		expect(
			(await call("GET", identityApi.me.path, { headers: { Authorization: `Basic ${jwt}` } })).status,
		).toBe(401);
		expect((await me(await signClaims(claims))).status).toBe(200);
	});

	it("count where the clock of who signed is up to a minute ahead", async () => {
		const { user, jwt } = await openAccount();
		const now = Math.floor(Date.now() / 1000);
		const jti = (await verifyToken(jwt))?.jti ?? "";
		const claims = { sub: user.documentId, jti, exp: now + 600 };
		expect((await me(await signClaims({ ...claims, iat: now + 50 }))).status).toBe(200);
		expect((await me(await signClaims({ ...claims, iat: now + 90 }))).status).toBe(401);
	});

	it("expire although they have been accepted before", async () => {
		const { user } = await openAccount();
		const now = Math.floor(Date.now() / 1000);
		const claims = { sub: user.documentId, jti: newDocumentId(), iat: now, exp: now + 600 };
		const token = await signClaims(claims);
		expect(await verifyToken(token)).toEqual(claims);
		vi.setSystemTime((now + 601) * 1000);
		expect(await verifyToken(token)).toBeNull();
		vi.useRealTimers();
	});

	it("stop counting one by one on signing out", async () => {
		const { email, jwt } = await openAccount();
		const other = await (await signIn(email, PASSWORD)).json<{ jwt: string }>();
		const response = await call("POST", identityApi.signOut.path, { token: jwt });
		expect(response.status).toBe(204);
		expect(await response.text()).toBe("");
		expect((await me(jwt)).status).toBe(401);
		expect((await call("POST", identityApi.signOut.path, { token: jwt })).status).toBe(401);
		expect((await me(other.jwt)).status).toBe(200);
	});

	it("stop counting all at once when all sessions are ended", async () => {
		const { email, jwt, user } = await openAccount();
		await userOf(env, user.documentId).sessions.endOthers(null);
		expect((await me(jwt)).status).toBe(401);
		const again = await (await signIn(email, PASSWORD)).json<{ jwt: string }>();
		expect((await me(again.jwt)).status).toBe(200);
	});
});

describe("stored passwords", () => {
	it("are scrypt hashes with their parameters and a salt each", async () => {
		const register = () => atRealPasswordCost(registerPerson);
		const [first, second] = [await register(), await register()];
		const stored = await Promise.all(
			[first, second].map(({ user }) =>
				runInDurableObject<UserStore, unknown>(
					store(user.documentId),
					(_, state) => state.storage.sql.exec("SELECT password_hash FROM account").one()["password_hash"],
				),
			),
		);
		expect(stored[0]).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/);
		expect(stored[0]).not.toBe(stored[1]);
	});
});
