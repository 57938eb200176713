import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "../../../contract/events.ts";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import { clientReportSchema } from "../../../workers/shared/client-report.ts";
import { handoverRequest } from "../../../workers/shared/relay-handover.ts";
import { MAX_FRAME_LENGTH, PING_INTERVAL_MS } from "../../../workers/shared/socket-packets.ts";
import { closing, connected, newRelay, open, type RelayStub, relayOf } from "./relay-client.ts";

const EVENT: LiveEvent = { name: "newDocument", data: { tenantId: "t".repeat(24) } };
const EVENT_FRAME = `42["newDocument",${JSON.stringify(EVENT.data)}]`;

describe("a socket", () => {
	it("is opened as Engine.IO has it, and connected as Socket.IO has it", async () => {
		const client = await open(newRelay(), { sid: "s1" });
		const [opened] = await client.received();
		expect(JSON.parse(String(opened).replace(/^0/, ""))).toEqual({
			sid: "s1",
			upgrades: [],
			pingInterval: PING_INTERVAL_MS,
			pingTimeout: 30_000,
			maxPayload: MAX_FRAME_LENGTH,
		});
		client.send("40");
		expect(await client.received()).toEqual(['40{"sid":"s1"}']);
	});

	it("gets every event from then on, in each tab and on each device, and none before", async () => {
		const relay = newRelay();
		const [one, two, early] = [await connected(relay), await connected(relay), await open(relay)];
		await early.received();
		expect(await relay.push(EVENT)).toBe(2);
		expect(await one.received()).toEqual([EVENT_FRAME]);
		expect(await two.received()).toEqual([EVENT_FRAME]);
		expect(early.frames).toEqual([]);
	});

	it("is no other user's", async () => {
		const [mine, theirs] = [newRelay(), newRelay()];
		const client = await connected(theirs);
		expect(await mine.push(EVENT)).toBe(0);
		expect(client.frames).toEqual([]);
	});

	it("stays open while the object sleeps", async () => {
		const relay = newRelay();
		const client = await connected(relay);
		await evictDurableObject(relay);
		expect(await relay.push(EVENT)).toBe(1);
		expect(await client.received()).toEqual([EVENT_FRAME]);
	});

	it("is told that an event has come, where it asks", async () => {
		const client = await connected(newRelay());
		client.send('427["something",{}]');
		expect(await client.received()).toEqual(["437[]"]);
	});

	it.each([
		["hangs up", "1", 1000],
		["disconnects", "41", 1000],
		["sends what is no packet", "4nonsense", 1002],
		["sends an unknown type of frame", "x", 1002],
		["pings, which is the server's task", "2", 1002],
		["sends an event with a name that Socket.IO keeps for itself", '42["connect"]', 1002],
		["sends JSON that is none", '42["a",', 1002],
		["speaks in a namespace in which it is not", '42/admin,["a"]', 1002],
		["connects twice", "40", 1002],
		["announces a binary event", '451-["a",{"_placeholder":true,"num":0}]', 1003],
		["sends bytes", new ArrayBuffer(3), 1003],
		["sends a frame that is too large", `42["a","${"x".repeat(MAX_FRAME_LENGTH)}"]`, 1009],
	])("whose client %s is closed, and no other", async (_, frame, code) => {
		const relay = newRelay();
		const [client, other] = [await connected(relay), await connected(relay)];
		client.send(frame);
		expect(await closing(client)).toMatchObject({ code });
		expect(await relay.push(EVENT)).toBe(1);
		expect(await other.received()).toEqual([EVENT_FRAME]);
	});

	it.each([
		["an event", '42["a"]'],
		["an answer to an event", "431[]"],
		["DISCONNECT", "41"],
		["an event in another namespace", '42/admin,["a"]'],
	])("is closed where %s comes before CONNECT", async (_, frame) => {
		const client = await open(newRelay());
		client.send(frame);
		expect(await closing(client)).toMatchObject({ code: 1002 });
	});

	it.each([
		["a pong to which there was no ping", "3"],
		["an answer to an event that has not been sent", "4399[]"],
		["an event that nobody knows", '42["updateTenant",{"documentId":"t","isActive":false}]'],
		["an event of the server's own", EVENT_FRAME],
		["an event with no more than a number", "42[7]"],
	])("stays open, and tells nobody anything, where its client sends %s", async (_, frame) => {
		const relay = newRelay();
		const [client, other] = [await connected(relay), await connected(relay)];
		client.send(frame);
		client.send('421["answered when all before it has been taken"]');
		await vi.waitFor(() => expect(client.frames).toContain("431[]"));
		expect(client.closed).toBeNull();
		expect(other.frames).toEqual([]);
	});

	it("is lost where the relay starts anew, as all are; those that come back are told what happens then, once", async () => {
		const relays = Array.from({ length: 4 }, () => newRelay());
		const sockets = () =>
			Promise.all(relays.flatMap((relay) => Array.from({ length: 50 }, () => connected(relay))));
		const before = await sockets();
		for (const relay of relays) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await runInDurableObject(relay, (_, state) => state.abort("a new version")).catch(() => {});
		}
		for (const client of before) expect(await closing(client)).not.toBeNull();
		// (By the names of its objects: a stub of one that was aborted is broken.)
		const again = relays.map((relay) => env.RELAYS.get(relay.id));
		// Whoever is away is told by the record: the inbox, and the notifications.
		for (const relay of again) expect(await relay.push(EVENT)).toBe(0);
		relays.splice(0, relays.length, ...again);
		const after = await sockets();
		for (const relay of again) expect(await relay.push(EVENT)).toBe(50);
		for (const client of after) expect(await client.received()).toEqual([EVENT_FRAME]);
		for (const client of before) expect(client.frames).toEqual([]);
	});

	it("may ask for another namespace, and is told that there is none", async () => {
		const client = await open(newRelay());
		await client.received();
		client.send("40/admin,");
		expect(await client.received()).toEqual(['44/admin,{"message":"Invalid namespace"}']);
		client.send("40");
		expect(await client.received()).toHaveLength(1);
	});

	it("that sends without pause is ended, and says why; the others feel nothing", async () => {
		const relay = newRelay();
		const [client, other] = [await connected(relay), await connected(relay)];
		for (let sent = 0; sent < 2_000; sent += 1) client.send('42["a"]');
		expect(await closing(client)).toEqual({ code: 1008, reason: "too many messages" });
		expect(client.frames).toEqual(["41"]);
		await relay.push(EVENT);
		expect(await other.received()).toEqual([EVENT_FRAME]);
	});

	it("is refused where the user has a hundred", async () => {
		const relay = newRelay();
		for (let at = 0; at < 100; at += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other, as tabs are opened
			await open(relay);
		}
		const request = {
			userId: null,
			sid: "s",
			tokenId: "t",
			expiresAt: null,
			isConnecting: false,
			upstream: null,
		};
		expect((await relay.fetch(handoverRequest(request))).status).toBe(429);
	});

	it("is no page: whatever is no upgrade of the app's is refused", async () => {
		expect((await newRelay().fetch("http://relay/")).status).toBe(400);
		expect((await newRelay().fetch("http://relay/", { headers: { Upgrade: "websocket" } })).status).toBe(400);
	});
});

describe("a page that says when it was read", () => {
	const RESUMED = '42["resumed",null]';

	/** What it is told when it connects. */
	async function page(relay: RelayStub, readAt: unknown): Promise<unknown[]> {
		const client = await open(relay, { sid: "s1" });
		await client.received();
		client.send(`40${JSON.stringify({ readAt })}`);
		// What was sent before is answered before.
		client.send('427["something"]');
		await vi.waitFor(() => expect(client.frames).toContain("437[]"));
		return client.frames.filter((frame) => frame !== '40{"sid":"s1"}' && frame !== "437[]");
	}

	it("hears when it connects that it may have missed what was told since, and no other does", async () => {
		const relay = newRelay();
		const there = await connected(relay);
		const readAt = Date.now();
		await relay.push(EVENT);
		expect(await page(relay, readAt)).toEqual([RESUMED]);
		expect(await page(relay, Date.now() + 5_000)).toEqual([]);
		expect(await there.received()).toEqual([EVENT_FRAME]);
	});

	it("hears nothing of that where nothing was told, and it was loaded a moment ago", async () => {
		expect(await page(newRelay(), Date.now() - 2_000)).toEqual([]);
	});

	it("hears it where the object has slept since, and nobody knows", async () => {
		const relay = newRelay();
		await relay.push(EVENT);
		await evictDurableObject(relay);
		expect(await page(relay, Date.now() - 20_000)).toEqual([RESUMED]);
		expect(await page(relay, Date.now())).toEqual([]);
	});

	it.each(["yesterday", null, {}])("is connected as any other where it says %j", async (readAt) => {
		const relay = newRelay();
		await relay.push(EVENT);
		expect(await page(relay, readAt)).toEqual([]);
	});
});

describe("signing out", () => {
	it("ends the sockets of that token, and no other; their clients are told not to come back", async () => {
		const relay = newRelay();
		const [one, two] = [await connected(relay, { tokenId: "a" }), await connected(relay, { tokenId: "b" })];
		await relay.cut("a");
		expect(await closing(one)).toEqual({ code: 1008, reason: "signed out" });
		expect(one.frames).toEqual(["41"]);
		expect(await relay.push(EVENT)).toBe(1);
		expect(await two.received()).toEqual([EVENT_FRAME]);
	});

	it("everywhere ends all", async () => {
		const relay = newRelay();
		const clients = [await connected(relay, { tokenId: "a" }), await connected(relay, { tokenId: "b" })];
		await relay.cut();
		for (const closed of await Promise.all(clients.map(closing)))
			expect(closed).toMatchObject({ code: 1008 });
	});
});

describe("the alarm", () => {
	it("pings all sockets, and closes one whose client has not answered by the next", async () => {
		const relay = newRelay();
		const [answering, silent] = [await connected(relay), await connected(relay)];
		expect(await runDurableObjectAlarm(relay)).toBe(true);
		expect(await answering.received()).toEqual(["2"]);
		expect(await silent.received()).toEqual(["2"]);
		answering.send("3");
		await answering.received();
		expect(await runDurableObjectAlarm(relay)).toBe(true);
		expect(await closing(silent)).toMatchObject({ code: 1001, reason: "ping timeout" });
		expect(await answering.received()).toEqual(["2"]);
		expect(answering.closed).toBeNull();
	});

	it("rests as long as nobody is there, and after the last has gone", async () => {
		const relay = newRelay();
		const alarm = () => runInDurableObject(relay, (_, { storage }) => storage.getAlarm());
		expect(await alarm()).toBeNull();
		const client = await connected(relay);
		expect(await alarm()).not.toBeNull();
		client.send("1");
		await closing(client);
		await runDurableObjectAlarm(relay);
		expect(await alarm()).toBeNull();
	});

	it("ends a socket whose token has run out", async () => {
		const relay = newRelay();
		const [over, valid] = [
			await connected(relay, { expiresAt: Date.now() - 1 }),
			await connected(relay, { expiresAt: Date.now() + 60_000 }),
		];
		await runDurableObjectAlarm(relay);
		expect(await closing(over)).toMatchObject({ code: 1008, reason: "the token has run out" });
		expect(await valid.received()).toEqual(["2"]);
	});

	it("closes one that is pinged and has not asked to CONNECT", async () => {
		const relay = newRelay();
		const client = await open(relay);
		await runDurableObjectAlarm(relay);
		client.send("3");
		await vi.waitFor(() => expect(client.frames).toContain("6"));
		await runDurableObjectAlarm(relay);
		expect(await closing(client)).toMatchObject({ code: 1008, reason: "no CONNECT" });
	});
});

describe("what a page has shown", () => {
	const shown = (data: unknown) => `42${JSON.stringify(["notification:shown", data])}`;

	/** What a user's relay reports from now on, with a queue that takes what `send` takes. */
	function reportsOf(
		userId: string,
		send = vi.fn<(report: unknown) => Promise<object>>(() => Promise.resolve({})),
	) {
		vi.spyOn(env.REPORTS, "send").mockImplementation((body) => {
			const report = clientReportSchema.parse(body);
			// (Reports of other tests may still be on their way.)
			return (report.userId === userId ? send(report) : Promise.resolve({})) as ReturnType<Queue["send"]>;
		});
		return send;
	}

	afterEach(() => {
		vi.restoreAllMocks();
	});

	it("is reported to the CMS together, by the queue", async () => {
		const userId = newDocumentId();
		const reports = reportsOf(userId);
		const [one, two] = [await connected(relayOf(userId)), await connected(relayOf(userId))];
		const ids = [newDocumentId(), newDocumentId()];
		one.send(shown({ notificationId: ids[0], userId }));
		two.send(shown({ notificationId: ids[1], userId }));
		two.send(shown({ notificationId: ids[1], userId }));
		await vi.waitFor(() => expect(reports).toHaveBeenCalled(), 3_000);
		expect(reports.mock.calls).toEqual([[{ kind: "shown", userId, notificationIds: ids }]]);
	});

	it("is reported again where the queue has failed", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		const userId = newDocumentId();
		const reports = reportsOf(userId);
		reports.mockRejectedValueOnce(new Error("no queue"));
		const client = await connected(relayOf(userId));
		client.send(shown({ notificationId: newDocumentId(), userId }));
		await vi.waitFor(() => expect(reports).toHaveBeenCalledTimes(2), 6_000);
	});

	it("is left alone where it is another user's, or makes no sense; the socket stays open", async () => {
		const userId = newDocumentId();
		const reports = reportsOf(userId);
		const client = await connected(relayOf(userId));
		const [notificationId, last] = [newDocumentId(), newDocumentId()];
		for (const data of [
			{ notificationId, userId: newDocumentId() },
			{ notificationId },
			{ notificationId: "<b>", userId },
			[{ notificationId, userId }],
			null,
		]) {
			client.send(shown(data));
		}
		client.send('42["notification:shown"]');
		client.send(shown({ notificationId: last, userId }));
		await vi.waitFor(() => expect(reports).toHaveBeenCalled(), 3_000);
		expect(reports.mock.calls).toEqual([[{ kind: "shown", userId, notificationIds: [last] }]]);
		expect(client.closed).toBeNull();
	});
});
