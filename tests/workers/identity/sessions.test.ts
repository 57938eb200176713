import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import type { OpenSession } from "../../../contract/identity/auth.ts";
import { MAX_SESSIONS, noteUse, openSession, readSessions } from "../../../workers/cms/user/sessions.ts";
import { userStub } from "../../../workers/cms/user/user-client.ts";
import { call, makeUser, openAccount, PASSWORD } from "../../support/workers-api.ts";

const HOUR = 60 * 60 * 1000;

async function signIn(identifier: string, userAgent: string): Promise<string> {
	const response = await call("POST", identityApi.signIn.path, {
		body: { identifier, password: PASSWORD },
		headers: { "X-Client-Address": crypto.randomUUID(), "User-Agent": userAgent },
	});
	return (await response.json<{ jwt: string }>()).jwt;
}

async function sessionsOf(token: string): Promise<OpenSession[]> {
	const response = await call("GET", identityApi.sessions.path, { token });
	return (await response.json<{ data: OpenSession[] }>()).data;
}

const statusOf = async (token: string) => (await call("GET", identityApi.me.path, { token })).status;
const end = (token: string, id: string) =>
	call("DELETE", fillPath(identityApi.endSession.path, { id }), { token });

describe("the sessions of a user", () => {
	it("are listed with what they began with, and which one asks", async () => {
		const { email, jwt } = await openAccount();
		const phone = await signIn(email, "Telefon");
		const listed = await sessionsOf(phone);
		expect(listed.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).toSorted()).toEqual([
			["", false],
			["Telefon", true],
		]);
		expect((await sessionsOf(jwt)).map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
	});

	it("are ended one by one, from the next request on; another user's are not there", async () => {
		const { email, jwt } = await openAccount();
		const phone = await signIn(email, "Telefon");
		const id = (await sessionsOf(jwt)).find(({ isCurrent }) => !isCurrent)?.documentId ?? "";
		const stranger = await makeUser();
		expect((await end(stranger.jwt, id)).status).toBe(404);
		expect(await statusOf(phone)).toBe(200);
		expect((await end(jwt, id)).status).toBe(200);
		expect(await statusOf(phone)).toBe(401);
		expect(await statusOf(jwt)).toBe(200);
		expect((await end(jwt, id)).status).toBe(404);
	});

	it("are ended all but the one that asks", async () => {
		const { email, jwt } = await openAccount();
		const others = [await signIn(email, "Telefon"), await signIn(email, "Tablet")];
		expect((await call("DELETE", identityApi.endOtherSessions.path, { token: jwt })).status).toBe(200);
		expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
		expect(await statusOf(jwt)).toBe(200);
		expect(await sessionsOf(jwt)).toHaveLength(1);
	});

	it("are so many at most: the one that was not used for longest ends for a new one", async () => {
		const { user } = await makeUser();
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			sql.exec("DELETE FROM session");
			const now = Date.now();
			for (let number = 0; number < MAX_SESSIONS; number += 1) {
				expect(openSession(sql, `session-${number}`, "", now + number)).toEqual([]);
			}
			noteUse(sql, "session-0", now, now + 2 * HOUR);
			expect(openSession(sql, "one more", "", now + MAX_SESSIONS)).toEqual(["session-1"]);
			expect(readSessions(sql, now)).toHaveLength(MAX_SESSIONS);
			// Long after their end they are no sessions, and go with the next one that begins.
			const later = now + 40 * 24 * HOUR;
			expect(readSessions(sql, later)).toEqual([]);
			openSession(sql, "later", "", later);
			expect(sql.exec("SELECT id FROM session").toArray()).toEqual([{ id: "later" }]);
		});
	});

	it("are known to have been used to the hour, and written no more often", async () => {
		const { user } = await makeUser();
		await runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
			const [open] = readSessions(sql, Date.now());
			if (!open) throw new Error("no session");
			const { id, lastSeenAt } = open;
			const seenAt = () => readSessions(sql, Date.now())[0]?.lastSeenAt;
			expect(noteUse(sql, id, lastSeenAt, lastSeenAt + HOUR - 1)).toBe(lastSeenAt);
			expect(seenAt()).toBe(lastSeenAt);
			expect(noteUse(sql, id, lastSeenAt, lastSeenAt + HOUR)).toBe(lastSeenAt + HOUR);
			expect(seenAt()).toBe(lastSeenAt + HOUR);
		});
	});
});
