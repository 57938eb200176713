import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { accountApi } from "../../../contract/api/account.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import { attempted } from "../../../workers/cms/attempts/attempted.ts";
import { countSharePassword } from "../../../workers/cms/attempts/limits.ts";
import { turnOnCodes } from "../../support/codes/turn-on-codes.ts";
import { call, newEmail, openAccount, PASSWORD } from "../../support/workers-api.ts";

afterEach(() => void vi.restoreAllMocks());

/** What has been counted under this name. */
const counted = (name: string) =>
	runInDurableObject(env.ATTEMPTS.get(env.ATTEMPTS.idFromName(name)), (_, { storage }) =>
		storage.kv.get("window"),
	);

/** Users' objects answer everything but this call. */
function silence(group: string, name: string) {
	const { USERS } = env;
	const stubOf = USERS.get.bind(USERS);
	vi.spyOn(console, "error").mockReturnValue();
	return vi.spyOn(USERS, "get").mockImplementation((id) => {
		const stub = stubOf(id);
		const answer: typeof stub.call = (asked, called, args) => {
			if (asked === group && called === name) throw new Error("no answer");
			return stub.call(asked, called, args);
		};
		return { call: answer } as unknown as typeof stub;
	});
}

describe("a guess that could not be looked at because of us has cost no try", () => {
	const code = "000000";
	const change = { currentPassword: "falsch", password: "neues Passwort 2027" };
	it.each([
		["another password", identityApi.changePassword, change, ["account", "changePassword"]],
		[
			"another address",
			identityApi.changeEmail,
			{ currentPassword: "falsch", email: newEmail() },
			["account", "hasPassword"],
		],
		["codes set up", secondFactorApi.setup, { password: "falsch" }, ["secondFactor", "mayBegin"]],
		[
			"codes turned off by the password",
			secondFactorApi.turnOff,
			{ password: "falsch" },
			["secondFactor", "turnOff"],
		],
		["codes turned off by a code", secondFactorApi.turnOff, { code }, ["secondFactor", "turnOff"]],
		["the account deleted", accountApi.close, { password: "falsch" }, ["closing", "shut"]],
	] as const)("%s", async (wanted, { method, path }, body, [group, name]) => {
		const person = await openAccount();
		if (wanted.includes("turned off")) await turnOnCodes(person);
		const { documentId } = person.user;
		const names = "code" in body ? ["code-account", "code-day-account"] : ["password-change"];
		const tries = () => Promise.all(names.map((each) => counted(`${each}:${documentId}`)));
		const silent = silence(group, name);
		const failed = await call(method, path, { token: person.jwt, body });
		expect(failed.status).toBe(500);
		expect(await tries()).toEqual(names.map(() => undefined));
		silent.mockRestore();
		const wrong = await call(method, path, { token: person.jwt, body });
		expect(wrong.status).toBe(400);
		expect(await tries()).toEqual(names.map(() => expect.objectContaining({ attempts: 1 })));
	});

	it("the password of a link", async () => {
		const [shareId, address] = [crypto.randomUUID(), crypto.randomUUID()];
		const tries = () =>
			Promise.all([counted(`share-password:${shareId}:${address}`), counted(`share-password:${shareId}`)]);
		const attempt = await countSharePassword(env, { shareId, address });
		const one = expect.objectContaining({ attempts: 1 });
		expect(await tries()).toEqual([one, one]);
		const failure = new Error("no answer");
		await expect(attempted(attempt, () => Promise.reject(failure))).rejects.toBe(failure);
		expect(await tries()).toEqual([undefined, undefined]);
	});

	it("after the right one, while a tenant does not answer whether it lets the user go", async () => {
		const person = await openAccount();
		vi.spyOn(console, "error").mockReturnValue();
		const { TENANTS } = env;
		vi.spyOn(TENANTS, "get").mockReturnValue({
			call: () => Promise.reject(new Error("no answer")),
		} as never);
		const failed = await call(accountApi.close.method, accountApi.close.path, {
			token: person.jwt,
			body: { password: PASSWORD },
		});
		expect(failed.status).toBe(503);
		expect(await counted(`password-change:${person.user.documentId}`)).toBeUndefined();
	});
});
