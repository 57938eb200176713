import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { pushApi } from "../../../contract/api/push.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import type { PushDevices } from "../../../contract/entities/push-device.ts";
import { issueToken, verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { environment } from "../../../workers/cms/environment.ts";
import { pushServiceOf } from "../../../workers/cms/push/push-service.ts";
import { isPushEndpoint } from "../../../workers/cms/push/push-services.ts";
import type { Notice } from "../../../workers/cms/user/notice.ts";
import { seeAll, takeNotices } from "../../../workers/cms/user/notifications.ts";
import { enqueuePushes, MAX_TRIES, pushesDueAt, runPushes } from "../../../workers/cms/user/pushes.ts";
import { MAX_SUBSCRIPTIONS } from "../../../workers/cms/user/push-subscriptions.ts";
import { userClient, userStub } from "../../../workers/cms/user/user-client.ts";
import {
	decrypt,
	fromBase64Url,
	newPushBrowser,
	type PushBrowser,
	readVapid,
} from "../../support/push-receiver.ts";
import { call, makeUser, PASSWORD } from "../../support/workers-api.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NOW = Date.now();
const [SERVER_KEY = ""] = environment.VAPID_KEYS.split(".");

/** What the push services have received, by endpoint, and what they answer next (201 unless something is said). */
const received: { url: string; init: RequestInit }[] = [];
const answers: ((() => Promise<Response>) | number)[] = [];

beforeEach(() => {
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
		received.push({ url: String(input), init });
		const answer = answers.shift() ?? 201;
		return typeof answer === "number" ? new Response("", { status: answer }) : answer();
	});
});

afterEach(() => {
	vi.restoreAllMocks();
	received.length = 0;
	answers.length = 0;
});

/** Somebody who is signed in. */
async function newPerson() {
	const { user, jwt } = await makeUser();
	const stub = userStub(env, user.documentId);
	const inside = <Value>(work: (storage: DurableObjectStorage) => Promise<Value> | Value): Promise<Value> =>
		runInDurableObject(stub, (_, { storage }) => work(storage));
	return {
		userId: user.documentId,
		jwt,
		stub,
		inside,
		/** In another browser. @returns a token */
		async signIn() {
			const opened = await userClient(stub).sessions.open("");
			if (!opened) throw new Error("the person has no account");
			return issueToken(opened);
		},
		/** Something to be told happens. */
		tell: (notices: Partial<Notice>[] = [{}], at = NOW) =>
			inside((storage) =>
				storage.transactionSync(() => {
					const told = takeNotices(storage.sql, notices.map(newNotice), at);
					const ids = told
						.filter(({ displayToast }) => displayToast)
						.map((each) => each.notification.documentId);
					enqueuePushes(storage.sql, ids, at);
					return ids;
				}),
			),
		run: (at = NOW + SECOND) =>
			inside((storage) => runPushes({ storage, env, clock: () => at, service: pushServiceOf(env) })),
		dueAt: () => inside(({ sql }) => pushesDueAt(sql)),
	};
}

let items = 0;
function newNotice(fields: Partial<Notice>): Notice {
	items += 1;
	return {
		itemId: `item${items}`,
		shownAt: 1,
		type: "Payment",
		tenant: { documentId: "t".repeat(24), id: 7, name: "Familie Müller" },
		document: { documentId: "d".repeat(24), name: "Prämie" },
		date: "2026-12-24",
		description: "Konto 12-345",
		author: null,
		interval: null,
		...fields,
	};
}

async function add(jwt: string, subscription: object): Promise<Response> {
	return call("POST", pushApi.add.path, { token: jwt, body: { data: subscription } });
}

async function devicesOf(jwt: string): Promise<PushDevices["devices"]> {
	const response = await call("GET", pushApi.list.path, { token: jwt });
	expect(response.status).toBe(200);
	return (await response.json<{ data: PushDevices }>()).data.devices;
}

/** Somebody with a browser that is told. */
async function subscribed() {
	const [person, browser] = [await newPerson(), await newPushBrowser(SERVER_KEY)];
	expect((await add(person.jwt, browser.subscription)).status).toBe(201);
	return { person, browser };
}

async function messages(browser: PushBrowser): Promise<Record<string, string>[]> {
	const own = received.filter(({ url }) => url === browser.subscription.endpoint);
	return Promise.all(
		own.map(async ({ init: { body } }) => {
			if (!(body instanceof Uint8Array)) throw new TypeError("no bytes");
			return JSON.parse(await browser.read(body));
		}),
	);
}

describe("the receiver of these tests", () => {
	it("reads the example of RFC 8291", async () => {
		const point = fromBase64Url(
			"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		);
		const jwk = {
			kty: "EC",
			crv: "P-256",
			x: "JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE",
			y: "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
			d: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
		};
		const privateKey = await crypto.subtle.importKey(
			"jwk",
			jwk,
			{ name: "ECDH", namedCurve: "P-256" },
			false,
			["deriveBits"],
		);
		const sent = fromBase64Url(
			"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
		);
		const auth = fromBase64Url("BTBZMqHH6r4Tts7J_aSIgg");
		expect(await decrypt(sent, { privateKey, point, auth })).toBe(
			"When I grow up, I want to be a watermelon",
		);
	});
});

describe("a push", () => {
	it("says what has happened, for this browser alone, signed by us for its service", async () => {
		const { person, browser } = await subscribed();
		const [id] = await person.tell();
		await person.run();
		expect(await messages(browser)).toEqual([
			{ title: "Zahlung fällig am 24.12.2026", body: "Prämie", url: `/notifications/${id}`, tag: id },
		]);
		const { init } = received[0] ?? {};
		const headers = new Headers(init?.headers);
		expect(init).toMatchObject({ method: "POST", redirect: "manual" });
		expect(Object.fromEntries(headers)).toMatchObject({
			"content-encoding": "aes128gcm",
			ttl: "86400",
			topic: id,
		});
		const { key, aud, exp, sub } = await readVapid(headers.get("Authorization"));
		expect([key, aud, sub]).toEqual([SERVER_KEY, "https://fcm.googleapis.com", "mailto:ablage@example.com"]);
		expect(exp * 1000).toBeGreaterThan(Date.now());
		expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 24 * 60 * MINUTE);
		const other = await newPushBrowser(SERVER_KEY);
		await expect(other.read(bodyOf(0))).rejects.toThrow();
		expect((await devicesOf(person.jwt))[0]?.lastSuccessAt).toBe(new Date(NOW + SECOND).toISOString());
	});

	it("says nothing by its length, and fits what all services take", async () => {
		const { person } = await subscribed();
		await person.tell([{ document: { documentId: "d".repeat(24), name: "x" } }]);
		await person.tell([{ document: { documentId: "d".repeat(24), name: "ß".repeat(255) } }]);
		await person.run();
		const [short, long] = [bodyOf(0).length, bodyOf(1).length];
		expect(short).toBe(long);
		expect(long).toBeLessThan(3_070);
	});

	it("is sent once, however often the alarm rings", async () => {
		const { person, browser } = await subscribed();
		await person.tell();
		await person.run();
		await person.run(NOW + MINUTE);
		expect(await messages(browser)).toHaveLength(1);
		expect(await person.dueAt()).toBeNull();
	});

	it("comes for what is told at once, and for nothing else", async () => {
		const { person } = await subscribed();
		await person.tell([
			{ interval: { interval: "never" } },
			{ interval: { interval: "daily", time: "08:00" } },
			{ interval: { interval: "weekly", time: "08:00", day: 1 } },
		]);
		expect(await person.dueAt()).toBeNull();
		await person.tell([{ type: "NewDocument", author: { userId: "a", name: "Leo" }, date: null }]);
		// One more of the same person is counted with it.
		await person.tell([{ type: "NewDocument", author: { userId: "a", name: "Leo" }, date: null }]);
		await person.run();
		expect(received).toHaveLength(1);
	});

	it("is one for more than three at once", async () => {
		const { person, browser } = await subscribed();
		await person.tell([{}, {}, {}, {}]);
		await person.run();
		await person.tell([{}, {}, {}], NOW + MINUTE);
		await person.run(NOW + 2 * MINUTE);
		const said = await messages(browser);
		expect(said).toHaveLength(4);
		expect(said[0]).toEqual({
			title: "4 neue Mitteilungen",
			body: "",
			url: "/notifications",
			tag: "notifications",
		});
	});

	it("goes to all browsers of a user, and to nobody else's", async () => {
		const [{ person, browser }, other] = [await subscribed(), await subscribed()];
		const second = await newPushBrowser(SERVER_KEY, "https://updates.push.services.mozilla.com");
		await add(await person.signIn(), second.subscription);
		await person.tell();
		await person.run();
		await other.person.run();
		expect([await messages(browser), await messages(second)].map(({ length }) => length)).toEqual([1, 1]);
		expect(await messages(other.browser)).toEqual([]);
	});

	it("is not for what has been seen meanwhile, nor for what is there no more", async () => {
		const { person } = await subscribed();
		await person.tell();
		await person.inside(({ sql }) => seeAll(sql));
		await person.run();
		await person.tell([{}], NOW + MINUTE);
		await userClient(person.stub).memberships.remove("t");
		await person.run(NOW + 2 * MINUTE);
		expect(received).toEqual([]);
		expect(await person.dueAt()).toBeNull();
		expect(await person.inside(({ sql }) => sql.exec("SELECT * FROM push_message").toArray())).toEqual([]);
	});

	it("that comes late names no document: whether it may still be seen, nobody has asked", async () => {
		const { person, browser } = await subscribed();
		await person.tell();
		await person.run(NOW + 2 * MINUTE);
		expect(await messages(browser)).toMatchObject([{ title: "Zahlung fällig am 24.12.2026", body: "" }]);
	});

	it("does not say what a note says", async () => {
		const { person, browser } = await subscribed();
		await person.tell([{ type: "Custom", date: null, document: null }]);
		await person.run();
		expect(await messages(browser)).toMatchObject([{ title: "Erinnerung", body: "" }]);
	});

	it("leaves by the real alarm", async () => {
		const { person, browser } = await subscribed();
		await userClient(person.stub).notifications.take([newNotice({})]);
		expect(await person.inside((storage) => storage.getAlarm())).toBe(await person.dueAt());
		await person.inside(({ sql }) => sql.exec("UPDATE push_subscription SET due_at = 1").rowsWritten);
		await runDurableObjectAlarm(person.stub);
		await expect.poll(() => messages(browser)).toHaveLength(1);
		await expect.poll(() => person.dueAt()).toBeNull();
	});
});

describe("a push service that does not take it", () => {
	it.each([404, 410])("and says %d: the browser is told no more", async (status) => {
		const { person } = await subscribed();
		answers.push(status);
		await person.tell([{}, {}]);
		await person.run();
		expect(received).toHaveLength(1);
		expect(await devicesOf(person.jwt)).toEqual([]);
		expect(await person.dueAt()).toBeNull();
	});

	it.each([429, 500, 503])(
		"and says %d: it is tried again, with growing pauses and an end",
		async (status) => {
			quietly();
			const { person, browser } = await subscribed();
			answers.push(...Array.from({ length: MAX_TRIES }, () => status));
			await person.tell();
			const pauses: number[] = [];
			for (let at = NOW + SECOND; ; at += pauses.at(-1) ?? 0) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				await person.run(at);
				// oxlint-disable-next-line no-await-in-loop -- as above
				const dueAt = await person.dueAt();
				if (dueAt === null) break;
				pauses.push(dueAt - at);
			}
			expect(pauses).toEqual([30, 60, 120, 240, 480].map((seconds) => seconds * SECOND));
			expect(received).toHaveLength(MAX_TRIES);
			// What comes later is sent as if nothing had been.
			await person.tell([{}], NOW + 60 * MINUTE);
			await person.run(NOW + 61 * MINUTE);
			expect(await messages(browser)).toHaveLength(MAX_TRIES + 1);
			expect(await person.dueAt()).toBeNull();
		},
	);

	it.each([
		["600", 10 * MINUTE],
		["86400", 60 * MINUTE],
		["0", 30 * SECOND],
		["bald", 30 * SECOND],
		[new Date(NOW + 20 * MINUTE).toUTCString(), null],
	])("and asks for time with Retry-After: %s", async (said, pause) => {
		const { person, browser } = await subscribed();
		answers.push(async () => new Response("", { status: 429, headers: { "Retry-After": said } }));
		await person.tell();
		await person.run();
		const dueAt = (await person.dueAt()) ?? 0;
		if (pause === null) expect(Math.abs(dueAt - NOW - 20 * MINUTE)).toBeLessThan(MINUTE);
		else expect(dueAt).toBe(NOW + SECOND + pause);
		// What comes meanwhile waits as well.
		await person.tell([{}], NOW + 2 * SECOND);
		expect(await person.dueAt()).toBe(dueAt);
		await person.run(dueAt);
		expect(await messages(browser)).toHaveLength(3);
	});

	it("and does not answer: it is tried again under the same topic, so that there is one", async () => {
		quietly();
		const { person, browser } = await subscribed();
		answers.push(() => Promise.reject(new DOMException("The operation timed out.", "TimeoutError")));
		await person.tell();
		await person.run();
		expect(received[0]?.init.signal).toBeInstanceOf(AbortSignal);
		await person.run(NOW + 31 * SECOND);
		const [first, second] = await messages(browser);
		expect(second).toEqual(first);
	});

	it.each([301, 302, 307])("and sends elsewhere (%d): nobody follows", async (status) => {
		quietly();
		const { person } = await subscribed();
		const headers = { Location: "http://169.254.169.254/latest" };
		answers.push(async () => new Response(null, { status, headers }));
		await person.tell();
		await person.run();
		expect(received).toHaveLength(1);
		expect(await person.dueAt()).toBeNull();
		expect(await devicesOf(person.jwt)).toHaveLength(1);
	});

	it("for its length: what is short of it comes", async () => {
		const { person, browser } = await subscribed();
		answers.push(413);
		const [id] = await person.tell();
		await person.run();
		const [, second] = await messages(browser);
		expect(second).toEqual({
			title: "Zahlung fällig am 24.12.2026",
			body: "",
			url: `/notifications/${id}`,
			tag: id,
		});
		expect(bodyOf(1).length).toBeLessThan(bodyOf(0).length / 2);
	});

	it.each([400, 401, 403, 413])(
		"at any time (%d): it is left, and what comes next is sent",
		async (status) => {
			const log = quietly();
			const { person } = await subscribed();
			answers.push(...(status === 413 ? [413, 413] : [status]));
			await person.tell([{}, {}]);
			await person.run();
			expect(received).toHaveLength(status === 413 ? 3 : 2);
			expect(await person.dueAt()).toBeNull();
			// Whoever has the address could send there.
			expect(JSON.stringify(log.mock.calls)).toContain("fcm.googleapis.com");
			expect(JSON.stringify(log.mock.calls)).not.toContain("/fcm/send/");
		},
	);

	it("keeps no other browser waiting", async () => {
		quietly();
		const { person, browser } = await subscribed();
		const slow = await newPushBrowser(SERVER_KEY);
		await add(await person.signIn(), slow.subscription);
		answers.push(503);
		await person.tell();
		await person.run();
		const dueAt = await person.dueAt();
		expect(dueAt).toBe(NOW + 31 * SECOND);
		await person.run(dueAt ?? 0);
		const counts = [await messages(browser), await messages(slow)].map(({ length }) => length);
		expect(counts.toSorted()).toEqual([1, 2]);
	});
});

describe("a browser that is told", () => {
	it("is there once, with its name, and known again in its session", async () => {
		const { person, browser } = await subscribed();
		const other = await person.signIn();
		await add(person.jwt, { ...browser.subscription, browser: "Firefox", system: "macOS" });
		expect(await devicesOf(person.jwt)).toMatchObject([
			{ browser: "Firefox", system: "macOS", isCurrent: true, lastSuccessAt: null },
		]);
		expect(await devicesOf(other)).toMatchObject([{ isCurrent: false }]);
	});

	it("has one address in a session: a new one takes the place of the old one", async () => {
		const { person, browser } = await subscribed();
		const renewed = await newPushBrowser(SERVER_KEY);
		await add(person.jwt, renewed.subscription);
		expect(await devicesOf(person.jwt)).toHaveLength(1);
		await person.tell();
		await person.run();
		expect([(await messages(browser)).length, (await messages(renewed)).length]).toEqual([0, 1]);
	});

	it("is told nothing any more when somebody signs out there, and the others are", async () => {
		const { person, browser } = await subscribed();
		const [token, second] = [await person.signIn(), await newPushBrowser(SERVER_KEY)];
		await add(token, second.subscription);
		await person.tell();
		expect((await call("POST", identityApi.signOut.path, { token: person.jwt })).status).toBe(204);
		await person.run();
		expect([(await messages(browser)).length, (await messages(second)).length]).toEqual([0, 1]);
		expect(await devicesOf(token)).toMatchObject([{ isCurrent: true }]);
	});

	it("is told nothing any more when somebody signs out there while messages are sent", async () => {
		const { person } = await subscribed();
		await person.tell([{}, {}]);
		answers.push(async () => {
			await call("POST", identityApi.signOut.path, { token: person.jwt });
			return new Response(null, { status: 201 });
		});
		await person.run();
		expect(received).toHaveLength(1);
	});

	it("is told nothing any more when its session is ended from elsewhere, or another password set", async () => {
		const { person } = await subscribed();
		const elsewhere = await person.signIn();
		await add(elsewhere, (await newPushBrowser(SERVER_KEY)).subscription);
		const ends = fillPath(identityApi.endSession.path, { id: await sessionOf(person.jwt) });
		expect((await call("DELETE", ends, { token: elsewhere })).status).toBe(200);
		expect(await devicesOf(elsewhere)).toMatchObject([{ isCurrent: true }]);
		const changed = await userClient(person.stub).account.changePassword(
			await sessionOf(elsewhere),
			{ currentPassword: PASSWORD, password: "ein anderes Passwort" },
			"",
		);
		expect(changed).toMatchObject({ ok: true, value: { tokenId: expect.any(String) } });
		await person.tell();
		expect(await person.dueAt()).toBeNull();
	});

	it("is told nothing any more when all sessions end, or its own has", async () => {
		const { person } = await subscribed();
		await person.tell();
		await userClient(person.stub).sessions.endOthers(null);
		await person.run();
		const second = await subscribed();
		await second.person.tell();
		await second.person.inside(
			({ sql }) => sql.exec("UPDATE push_subscription SET expires_at = ?", NOW).rowsWritten,
		);
		await second.person.run();
		expect(received).toEqual([]);
		expect(await second.person.dueAt()).toBeNull();
	});

	it("is told again when its user signs in there again, and not when somebody else does", async () => {
		const [{ person, browser }, stranger] = [await subscribed(), await newPerson()];
		const renew = (token: string) =>
			call("PUT", pushApi.renew.path, { token, body: { data: browser.subscription } });
		await person.inside(
			({ sql }) => sql.exec("UPDATE push_subscription SET expires_at = ?", NOW - MINUTE).rowsWritten,
		);
		expect((await renew(stranger.jwt)).status).toBe(404);
		await person.tell();
		expect(await person.dueAt()).toBeNull();
		const token = await person.signIn();
		expect((await renew(token)).status).toBe(200);
		expect(await devicesOf(token)).toMatchObject([{ isCurrent: true }]);
		await person.tell([{}], NOW + MINUTE);
		await person.run(NOW + 2 * MINUTE);
		expect(await messages(browser)).toHaveLength(1);
	});

	it("that has been removed elsewhere does not come back by itself", async () => {
		const { person, browser } = await subscribed();
		const [device] = await devicesOf(person.jwt);
		const path = fillPath(pushApi.remove.path, { id: device?.documentId ?? "" });
		await call("DELETE", path, { token: person.jwt });
		const body = { data: browser.subscription };
		expect((await call("PUT", pushApi.renew.path, { token: person.jwt, body })).status).toBe(404);
	});

	it("says in its session that its address is another one by now", async () => {
		const { person } = await subscribed();
		const body = { data: (await newPushBrowser(SERVER_KEY)).subscription };
		expect((await call("PUT", pushApi.renew.path, { token: person.jwt, body })).status).toBe(200);
		expect(await devicesOf(person.jwt)).toHaveLength(1);
	});

	it("of the user there are twenty: the oldest goes", async () => {
		const { person, browser } = await subscribed();
		for (let made = 0; made < MAX_SUBSCRIPTIONS; made += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const { subscription } = await newPushBrowser(SERVER_KEY);
			// oxlint-disable-next-line no-await-in-loop -- as above
			await add(await person.signIn(), subscription);
		}
		expect(await devicesOf(person.jwt)).toHaveLength(20);
		await person.tell();
		await person.run();
		expect(received).toHaveLength(20);
		expect(await messages(browser)).toEqual([]);
	});

	it("can be removed by its user, and by nobody else", async () => {
		const [{ person }, { person: stranger }] = [await subscribed(), await subscribed()];
		const [device] = await devicesOf(person.jwt);
		const path = fillPath(pushApi.remove.path, { id: device?.documentId ?? "" });
		expect((await call("DELETE", path, { token: stranger.jwt })).status).toBe(404);
		expect((await call("DELETE", path, { token: person.jwt })).status).toBe(200);
		expect((await call("DELETE", path, { token: person.jwt })).status).toBe(404);
		expect(await devicesOf(person.jwt)).toEqual([]);
		expect(await devicesOf(stranger.jwt)).toHaveLength(1);
	});

	it("is sent a test when the user asks for it, and not too many", async () => {
		const { person, browser } = await subscribed();
		const [device] = await devicesOf(person.jwt);
		const path = fillPath(pushApi.test.path, { id: device?.documentId ?? "" });
		expect((await call("POST", path, { token: person.jwt })).status).toBe(204);
		expect(await messages(browser)).toMatchObject([{ title: "Testmitteilung", url: "/my-profile#push" }]);
		const again = await call("POST", path, { token: person.jwt });
		expect(again.status).toBe(429);
		expect(Number(again.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	it.each([
		[503, 503, 1],
		[410, 404, 0],
	])("says so when a test does not arrive: %d", async (status, answered, left) => {
		quietly();
		const { person } = await subscribed();
		const [device] = await devicesOf(person.jwt);
		answers.push(status);
		const path = fillPath(pushApi.test.path, { id: device?.documentId ?? "" });
		expect((await call("POST", path, { token: person.jwt })).status).toBe(answered);
		expect(await devicesOf(person.jwt)).toHaveLength(left);
	});
});

describe("what a browser says to subscribe", () => {
	it.each<[string, (subscription: PushBrowser["subscription"]) => object]>([
		["an address inside", (right) => ({ ...right, endpoint: "https://10.0.0.1/push" })],
		["an address without TLS", (right) => ({ ...right, endpoint: "http://fcm.googleapis.com/x" })],
		["no address", (right) => ({ ...right, endpoint: "fcm.googleapis.com" })],
		["a long address", (right) => ({ ...right, endpoint: right.endpoint + "x".repeat(1_000) })],
		["a point beside the curve", (right) => withKeys(right, { p256dh: `B${"A".repeat(85)}E` })],
		["a short point", (right) => withKeys(right, { p256dh: right.keys.p256dh.slice(4) })],
		["a compressed point", (right) => withKeys(right, { p256dh: `A${"g".repeat(43)}` })],
		["a key of other characters", (right) => withKeys(right, { p256dh: "ä".repeat(87) })],
		["a short secret", (right) => withKeys(right, { auth: right.keys.auth.slice(2) })],
		["a long secret", (right) => withKeys(right, { auth: `${right.keys.auth}AA` })],
		["no keys", ({ keys: _keys, ...rest }) => rest],
		["another server's key", (right) => ({ ...right, applicationServerKey: right.keys.p256dh })],
		["a name that is too long", (right) => ({ ...right, browser: "x".repeat(41) })],
	])("is refused with 400: %s", async (_, wrong) => {
		const [person, { subscription }] = [await newPerson(), await newPushBrowser(SERVER_KEY)];
		expect((await add(person.jwt, wrong(subscription))).status).toBe(400);
		expect(await devicesOf(person.jwt)).toEqual([]);
	});

	it("may have padding, as some write base64", async () => {
		const [person, { subscription }] = [await newPerson(), await newPushBrowser(SERVER_KEY)];
		const padded = withKeys(subscription, {
			p256dh: `${subscription.keys.p256dh}=`,
			auth: `${subscription.keys.auth}==`,
		});
		expect((await add(person.jwt, padded)).status).toBe(201);
	});
});

describe("where messages may be sent", () => {
	const usual = { configured: "", isProduction: true };

	it.each([
		"https://fcm.googleapis.com/fcm/send/abc",
		"https://updates.push.services.mozilla.com/wpush/v2/abc",
		"https://wns2-par02p.notify.windows.com/w/?token=abc",
		"https://web.push.apple.com/abc",
	])("%s", (endpoint) => {
		expect(isPushEndpoint(endpoint, usual)).toBe(true);
	});

	it.each([
		"https://127.0.0.1/x",
		"http://127.0.0.1:9000/x",
		"https://localhost/x",
		"https://169.254.169.254/latest/meta-data",
		"https://[::1]/x",
		"https://example.com/fcm.googleapis.com",
		"https://fcm.googleapis.com.example.com/x",
		"https://evil-fcm.googleapis.com/x",
		"https://fcm.googleapis.com:8443/x",
		"https://user:password@fcm.googleapis.com/x",
		"https://fcm.googleapis.com@example.com/x",
		"https://evilpush.apple.com/x",
		"https://push.apple.com.example.com/x",
		"http://fcm.googleapis.com/x",
		"ftp://fcm.googleapis.com/x",
		"javascript:alert(1)",
		"",
	])("not %s", (endpoint) => {
		expect(isPushEndpoint(endpoint, usual)).toBe(false);
	});

	it("is what the operator says; this machine only where people develop and test", () => {
		const configured = "push.example,*.push.example,http://127.0.0.1:9000";
		const may = (endpoint: string, isProduction = true) =>
			isPushEndpoint(endpoint, { configured, isProduction });
		expect(may("https://push.example/x")).toBe(true);
		expect(may("https://a.push.example/x")).toBe(true);
		expect(may("https://fcm.googleapis.com/x")).toBe(false);
		expect(may("http://127.0.0.1:9000/x")).toBe(false);
		expect(may("http://127.0.0.1:9000/x", false)).toBe(true);
		expect(may("http://127.0.0.1:9001/x", false)).toBe(false);
	});

	it("is asked again when a message leaves: what is no longer among them is told no more", async () => {
		const { person } = await subscribed();
		await person.tell();
		environment.PUSH_SERVICES = "push.example";
		await person.run();
		environment.PUSH_SERVICES = "";
		expect(received).toEqual([]);
		expect(await devicesOf(person.jwt)).toEqual([]);
	});
});

describe("without keys", () => {
	const keys = environment.VAPID_KEYS;
	afterEach(() => {
		environment.VAPID_KEYS = keys;
	});

	it("nothing is offered, and what waits is dropped", async () => {
		const { person, browser } = await subscribed();
		const offered = async () =>
			(
				await (await call("GET", serviceApi.configuration.path)).json<{ data: { capabilities: string[] } }>()
			).data.capabilities.includes("push");
		expect(await offered()).toBe(true);
		await person.tell();
		environment.VAPID_KEYS = "";
		expect(await offered()).toBe(false);
		expect((await call("GET", pushApi.list.path, { token: person.jwt })).status).toBe(404);
		expect((await add(person.jwt, browser.subscription)).status).toBe(404);
		await person.run();
		expect(received).toEqual([]);
		expect(await person.dueAt()).toBeNull();
	});

	it("nor where nobody says who sends, in production", () => {
		expect(pushServiceOf({ ENVIRONMENT: "production" })).toBeNull();
		environment.MAIL_FROM = "ablage@example.ch";
		expect(pushServiceOf({ ENVIRONMENT: "production" })?.publicKey).toBe(SERVER_KEY);
		environment.MAIL_FROM = "";
	});

	it("as with new ones: a browser that has subscribed for the old ones has to do it again", async () => {
		const { person } = await subscribed();
		await person.tell();
		const { subscription } = await newPushBrowser();
		environment.VAPID_KEYS = `${subscription.keys.p256dh}.${keys.split(".")[1] ?? ""}`;
		await person.run();
		expect(received).toEqual([]);
		expect(await devicesOf(person.jwt)).toEqual([]);
	});
});

async function sessionOf(jwt: string): Promise<string> {
	return (await verifyToken(jwt))?.jti ?? "";
}

function bodyOf(position: number): Uint8Array {
	const body = received[position]?.init.body;
	if (!(body instanceof Uint8Array)) throw new TypeError("no bytes");
	return body;
}

function withKeys(
	subscription: PushBrowser["subscription"],
	keys: Partial<PushBrowser["subscription"]["keys"]>,
) {
	return { ...subscription, keys: { ...subscription.keys, ...keys } };
}

/** What is logged is meant to be. */
function quietly() {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	return vi.spyOn(console, "error").mockImplementation(() => {});
}
