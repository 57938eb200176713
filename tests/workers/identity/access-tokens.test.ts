import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import { allEndpoints } from "../../../contract/api.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import type { AccessToken, NewAccessToken } from "../../../contract/identity/access-tokens.ts";
import { verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { newSecret } from "../../../workers/cms/signed-secret.ts";
import { MAX_ACCESS_TOKENS } from "../../../workers/cms/user/access-tokens.ts";
import { userClient, userStub } from "../../../workers/cms/user/user-client.ts";
import { call, makeUser, openAccount, PASSWORD } from "../../support/workers-api.ts";

const DAY = 24 * 60 * 60 * 1000;

afterEach(() => {
	vi.useRealTimers();
});

const create = (token: string, data: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
	call("POST", accessTokenApi.create.path, {
		token,
		body: { data: { name: "Scanner", days: 30, ...data } },
		headers,
	});

async function newToken(
	jwt: string,
	data: Record<string, unknown> = {},
	headers: Record<string, string> = {},
): Promise<NewAccessToken> {
	const response = await create(jwt, data, headers);
	expect(response.status).toBe(201);
	return (await response.json<{ data: NewAccessToken }>()).data;
}

async function tokensOf(jwt: string): Promise<AccessToken[]> {
	const response = await call("GET", accessTokenApi.list.path, { token: jwt });
	return (await response.json<{ data: AccessToken[] }>()).data;
}

const statusOf = async (token: string) => (await call("GET", identityApi.me.path, { token })).status;

describe("a request for a token that is repeated", () => {
	const headers = { "Idempotency-Key": "a form that was sent twice" };

	it("gets the same one, also where both come at the same time; another key gets another", async () => {
		const { jwt } = await makeUser();
		const made = await Promise.all([newToken(jwt, {}, headers), newToken(jwt, {}, headers)]);
		const later = await newToken(jwt, {}, headers);
		expect(new Set([...made, later].map(({ documentId, token }) => `${documentId} ${token}`)).size).toBe(1);
		expect(await statusOf(later.token)).toBe(200);
		const other = await newToken(jwt, {}, { "Idempotency-Key": "another form" });
		expect(other.token).not.toBe(later.token);
		expect(await tokensOf(jwt)).toHaveLength(2);
	});

	it("is somebody's own: by the same key somebody else gets another one", async () => {
		const [{ jwt }, other] = [await makeUser(), await makeUser()];
		const [made, others] = [await newToken(jwt, {}, headers), await newToken(other.jwt, {}, headers)];
		expect(others.token.slice(31)).not.toBe(made.token.slice(31));
	});

	it("for something else is refused", async () => {
		const { jwt } = await makeUser();
		await newToken(jwt, {}, headers);
		for (const data of [{ name: "Drucker" }, { days: 90 }, { mayWrite: true }]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await create(jwt, data, headers)).status).toBe(409);
		}
		expect(await tokensOf(jwt)).toHaveLength(1);
	});

	it("brings back none that was ended, and after a day makes another one", async () => {
		const { jwt } = await makeUser();
		const ended = await newToken(jwt, {}, headers);
		await call("DELETE", fillPath(accessTokenApi.remove.path, { id: ended.documentId }), { token: jwt });
		const made = await newToken(jwt, {}, headers);
		expect([made.token === ended.token, await statusOf(ended.token)]).toEqual([false, 401]);
		vi.setSystemTime(Date.now() + DAY + 1);
		const next = await newToken(jwt, {}, headers);
		expect([next.token === made.token, await statusOf(made.token)]).toEqual([false, 200]);
	});

	it("from a session without a second factor gets none of a session that has one", async () => {
		const { user, jwt } = await makeUser();
		const made = await newToken(jwt, {}, headers);
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE access_token SET second_factor = 'code'");
		});
		expect((await newToken(jwt, {}, headers)).token).not.toBe(made.token);
	});
});

describe("a token for a program", () => {
	it("lets it in as its user, is said once, and kept as a hash", async () => {
		const { user, jwt } = await openAccount();
		const made = await newToken(jwt);
		expect(made.token).toMatch(/^ablage_[a-z0-9]{24}[\w-]{65}$/);
		const answer = await call("GET", identityApi.me.path, { token: made.token });
		expect(await answer.json()).toMatchObject({ data: { documentId: user.documentId } });
		const listed = await tokensOf(jwt);
		expect(listed).toMatchObject([{ documentId: made.documentId, name: "Scanner", mayWrite: false }]);
		expect(JSON.stringify(listed)).not.toContain(made.token);
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			expect(JSON.stringify(sql.exec("SELECT * FROM access_token").toArray())).not.toContain(
				made.token.slice(31, 70),
			);
		});
	});

	it("says when it was used last, to the hour", async () => {
		const { jwt } = await openAccount();
		const { token } = await newToken(jwt);
		expect((await tokensOf(jwt))[0]?.lastSeenAt).toBeNull();
		await statusOf(token);
		const first = (await tokensOf(jwt))[0]?.lastSeenAt;
		expect(first).not.toBeNull();
		vi.setSystemTime(Date.now() + 1_000);
		await statusOf(token);
		expect((await tokensOf(jwt))[0]?.lastSeenAt).toBe(first);
	});

	it("may write only where it was made for that", async () => {
		const { jwt, tenant } = await openAccount();
		const [reads, writes] = [await newToken(jwt), await newToken(jwt, { mayWrite: true })];
		const [category] = (
			await (
				await call("GET", `${categoryApi.list.path}?filters[tenant]=${tenant.documentId}`, { token: jwt })
			).json<{ data: { documentId: string }[] }>()
		).data;
		const body = {
			data: { tenant: tenant.documentId, name: "Police", documentCategory: category?.documentId },
		};
		const file = (token: string) => call("POST", documentApi.create.path, { token, body });
		expect((await file(reads.token)).status).toBe(403);
		expect((await file(writes.token)).status).toBe(201);
		expect((await call("GET", documentApi.list.path, { token: reads.token })).status).toBe(200);
	});

	it.each(
		allEndpoints()
			.filter(({ endpoint }) => endpoint.asksForPerson)
			.map(({ name, endpoint }) => [name, endpoint] as const),
	)("does not reach what is the person's alone: %s", async (_, { method, path }) => {
		const { jwt } = await makeUser();
		const { token } = await newToken(jwt, { mayWrite: true });
		const filled = fillPath(path, { id: "a".repeat(24) });
		expect((await call(method, filled, { token, ...(method !== "GET" && { body: {} }) })).status).toBe(403);
		expect(await statusOf(token)).toBe(200);
	});

	it("is refused after its end, when it was ended, where it is another's, changed or for something else", async () => {
		const [{ user, jwt }, stranger] = [await openAccount(), await openAccount()];
		const [ended, late] = [await newToken(jwt), await newToken(jwt)];
		const path = fillPath(accessTokenApi.remove.path, { id: ended.documentId });
		expect((await call("DELETE", path, { token: stranger.jwt })).status).toBe(404);
		expect(await statusOf(ended.token)).toBe(200);
		expect((await call("DELETE", path, { token: jwt })).status).toBe(200);
		expect((await call("DELETE", path, { token: jwt })).status).toBe(404);
		const { secret: calendar } = await newSecret("calendar", user.documentId);
		const { secret: unknown } = await newSecret("accessToken", user.documentId);
		for (const bad of [
			ended.token,
			`ablage_${stranger.user.documentId}${late.token.slice(31)}`,
			`${late.token}A`,
			`ablage_${calendar}`,
			`ablage_${unknown}`,
			"ablage_",
			late.token.slice("ablage_".length),
		]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await statusOf(bad), bad).toBe(401);
		}
		vi.setSystemTime(Date.now() + 30 * DAY);
		expect(await statusOf(late.token)).toBe(401);
	});

	it("ends with a new password", async () => {
		const { jwt } = await openAccount();
		const { token } = await newToken(jwt);
		await call("POST", identityApi.changePassword.path, {
			token: jwt,
			body: { currentPassword: PASSWORD, password: "neues Passwort 2027" },
		});
		expect(await statusOf(token)).toBe(401);
	});

	it.each([
		["a name that is empty", { name: " " }, "name"],
		["a name that is too long", { name: "x".repeat(61) }, "name"],
		["days that nobody offers", { days: 36_500 }, "days"],
		["days that are none", { days: "30" }, "days"],
		["a right that is none", { mayWrite: "yes" }, "mayWrite"],
	])("is not made of %s", async (_, data, field) => {
		const { jwt } = await makeUser();
		const response = await create(jwt, data);
		expect(response.status).toBe(400);
		const body = await response.json<{ error: { details: { errors: { path: string[] }[] } } }>();
		expect(body.error.details.errors.map(({ path }) => path.at(-1))).toEqual([field]);
	});

	it("is one of so many at most", async () => {
		const { user, jwt } = await makeUser();
		const store = userStub(env, user.documentId);
		const tokenId = (await verifyToken(jwt))?.jti ?? "";
		for (let number = 0; number < MAX_ACCESS_TOKENS; number += 1) {
			const id = `t${String(number).padStart(23, "0")}`;
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await userClient(store).accessTokens.add(tokenId, {
				id,
				hash: id,
				name: "Scanner",
				mayWrite: false,
				days: 1,
				repeatKey: null,
			});
		}
		expect((await create(jwt)).status).toBe(400);
	});
});
