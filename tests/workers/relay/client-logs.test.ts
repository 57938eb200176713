import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import { clientReportSchema, type TakenLogEntry } from "../../../workers/shared/client-report.ts";
import { PING_INTERVAL_MS } from "../../../workers/shared/socket-packets.ts";
import { type Client, closing, connected, relayOf, type RelayStub } from "./relay-client.ts";

const log = (entry: unknown, id: number | "" = "") => `42${id}${JSON.stringify(["client:log", entry])}`;
const error = (message: string, more: object = {}) => ({ severity: "error", message, stack: null, ...more });

/** So much later everything that waits has become due. */
const LATER_MS = 20_000;

let userId: string;
let relay: RelayStub;
let client: Client;
/** What the queue gets of this user; it may be made to fail. */
let send: ReturnType<typeof vi.fn<(entries: TakenLogEntry[]) => Promise<object>>>;
let now: number;

beforeEach(async () => {
	now = Date.now();
	vi.spyOn(Date, "now").mockImplementation(() => now);
	userId = newDocumentId();
	relay = relayOf(userId);
	client = await connected(relay, { userId });
	send = vi.fn(() => Promise.resolve({}));
	vi.spyOn(env.REPORTS, "send").mockImplementation((body) => {
		const report = clientReportSchema.parse(body);
		// (Reports of other tests may still be on their way.)
		const isOurs = report.userId === userId && report.kind === "logs";
		return (isOurs ? send(report.entries) : Promise.resolve({})) as ReturnType<Queue["send"]>;
	});
});

afterEach(() => {
	vi.restoreAllMocks();
});

/** Sends frames, each with a moment in between so that the limit of frames lets them pass. */
async function sendAll(frames: readonly string[]): Promise<void> {
	for (const frame of frames) {
		now += 100;
		client.send(frame);
		// oxlint-disable-next-line no-await-in-loop -- the clock goes on when it has been taken
		await relay.push({ name: "newDocument", data: { tenantId: "t".repeat(24) } });
	}
}

async function ringLater(by = LATER_MS): Promise<void> {
	now += by;
	await runDurableObjectAlarm(relay);
}

const alarm = () => runInDurableObject(relay, (_, { storage }) => storage.getAlarm());
const sent = () => send.mock.calls.flatMap(([entries]) => entries);

describe("what a browser logs", () => {
	it("leaves together, through the queue, as the entries of whoever the socket belongs to", async () => {
		await sendAll([
			log({ ...error("one", { stack: "at a.js:1:2", status: 500 }), user: "somebody else" }),
			log({ severity: "warning", message: "two", stack: null, count: 3, version: "v1" }),
		]);
		expect(send).not.toHaveBeenCalled();
		await ringLater();
		expect(send.mock.calls).toEqual([
			[
				[
					expect.objectContaining({
						severity: "error",
						message: "one",
						stack: "at a.js:1:2",
						status: 500,
						count: 1,
					}),
					expect.objectContaining({ severity: "warning", message: "two", count: 3, version: "v1" }),
				],
			],
		]);
		expect(new Set(sent().map(({ id }) => id)).size).toBe(2);
		// Nothing is left, and nothing rings but the next ping.
		expect(await runInDurableObject(relay, (_, { storage }) => [...storage.kv.list()])).toEqual([]);
	});

	it("is kept while the object sleeps", async () => {
		await sendAll([log(error("asleep"))]);
		await evictDurableObject(relay);
		await ringLater();
		expect(sent()).toMatchObject([{ message: "asleep" }]);
	});

	it("is kept while the queue takes nothing for 60 seconds, asked for more and more seldom, and none twice", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		send.mockRejectedValue(new Error("no queue"));
		await sendAll([log(error("one"))]);
		const until = now + 60_000;
		while (now < until) {
			const due = await alarm();
			// The ping comes in between.
			now = Math.max(now + 1, due ?? until);
			await runDurableObjectAlarm(relay);
			client.send("3");
			client.frames.length = 0;
		}
		const failed = send.mock.calls.length;
		expect(failed).toBeGreaterThan(1);
		expect(failed).toBeLessThan(6);
		const [first] = sent();
		await sendAll([log(error("two"))]);
		send.mockReset().mockResolvedValue({});
		await ringLater(10 * 60_000);
		expect(sent()).toMatchObject([{ id: first?.id, message: "one" }, { message: "two" }]);
		await ringLater();
		expect(sent()).toHaveLength(2);
	});

	it("is bounded: the oldest entries go, and that they are missing is counted", async () => {
		await runInDurableObject(relay, async (_, { storage }) => {
			const { ClientLogBuffer } = await import("../../../workers/relay/client-log-buffer.ts");
			const buffer = new ClientLogBuffer(storage.kv, env.REPORTS);
			for (let at = 0; at < 700; at += 1) {
				buffer.add(
					userId,
					{ severity: "error", message: `m${at}`, stack: null, status: null, version: null, count: 2 },
					now,
				);
			}
		});
		await ringLater();
		await ringLater();
		expect(sent()).toHaveLength(501);
		expect(sent()[0]).toMatchObject({ message: "m200" });
		expect(sent().at(-1)).toMatchObject({ severity: "warning", count: 400 });
		// No message of the queue is larger than it takes.
		for (const [entries] of send.mock.calls) expect(JSON.stringify(entries).length).toBeLessThan(42_000);
	});

	it("rings no ping earlier: a client is pinged once a minute, and has its time to answer", async () => {
		const before = await alarm();
		await sendAll([log(error("one"))]);
		expect(await alarm()).toBeLessThan(before ?? 0);
		client.frames.length = 0;
		await ringLater(6_000);
		expect(sent()).toHaveLength(1);
		expect(client.frames).toEqual([]);
		expect(await alarm()).toBe(before);
		now = before ?? 0;
		await runDurableObjectAlarm(relay);
		expect(await client.received()).toEqual(["2"]);
		await sendAll([log(error("two"))]);
		client.frames.length = 0;
		// (Not answered yet, and not closed for it.)
		await ringLater(6_000);
		expect(sent()).toHaveLength(2);
		expect(client.closed).toBeNull();
		expect(await alarm()).toBe((before ?? 0) + PING_INTERVAL_MS);
	});
});

describe("an entry", () => {
	const answered = z.tuple([z.object({ error: z.object({ status: z.number(), name: z.string() }) })]);

	it("that is taken is acknowledged, where its client asks", async () => {
		client.send(log(error("one"), 7));
		expect(await client.received()).toEqual(["437[]"]);
	});

	it.each([
		["of no severity", { message: "m" }],
		["of another severity", { severity: "fatal", message: "m" }],
		["without a message", { severity: "error", message: "  " }],
		["with a message that is no text", { severity: "error", message: { a: 1 } }],
		["with a status that is none", { ...error("m"), status: "<b>" }],
		["with a count below one", { ...error("m"), count: 0 }],
		["that is a list of 10,000", Array.from({ length: 10_000 }, () => 0)],
		["that is nothing", null],
	])("%s is refused, and says why where its client asks; the socket stays open", async (_, entry) => {
		client.send(log(entry, 1));
		const [frame] = await client.received();
		expect(answered.parse(JSON.parse(String(frame).replace(/^431/, "")))[0].error).toMatchObject({
			status: 400,
			name: "ValidationError",
		});
		await ringLater();
		expect(send).not.toHaveBeenCalled();
		expect(client.closed).toBeNull();
	});

	it("of 1 MB closes its socket, and says why", async () => {
		client.send(log(error("x".repeat(1024 * 1024))));
		expect(await closing(client)).toEqual({ code: 1009, reason: "the frame is too large" });
	});

	it("of as much as a frame may have is cut", async () => {
		await sendAll([log(error("x y ".repeat(10_000), { stack: "z ".repeat(20_000) }))]);
		await ringLater();
		const [entry] = sent();
		expect(entry?.message).toHaveLength(1_000);
		expect(entry?.stack).toHaveLength(4_000);
	});

	it("is one of a thousand at once: the socket that sends them is ended", async () => {
		for (let at = 0; at < 1_000; at += 1) client.send(log(error(`m${at}`)));
		expect(await closing(client)).toEqual({ code: 1008, reason: "too many messages" });
		await ringLater();
		expect(sent().length).toBeLessThanOrEqual(101);
	});

	it("keeps no field that nobody knows, and HTML as the text that it is", async () => {
		await sendAll([log({ ...error("<img src=x onerror=alert(1)>"), documentName: "Geheim", __proto__: 1 })]);
		await ringLater();
		expect(Object.keys(sent()[0] ?? {}).toSorted()).toEqual(
			["at", "count", "id", "message", "severity", "stack", "status", "version"].toSorted(),
		);
		expect(sent()[0]?.message).toBe("<img src=x onerror=alert(1)>");
	});

	it("keeps no secret, whatever a browser has left in it", async () => {
		const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.c2lnbmF0dXJl";
		await sendAll([
			log(
				error(`GET https://a.example/documents?text=Kanarie failed, Bearer ${jwt}`, {
					stack: `Cookie: ablage_session=${jwt}`,
				}),
			),
		]);
		// Nor while it waits.
		const kept = await runInDurableObject(relay, (_, { storage }) => JSON.stringify([...storage.kv.list()]));
		await ringLater();
		for (const text of [kept, JSON.stringify(sent())]) {
			expect(text).not.toMatch(/Kanarie|eyJ|c2lnbmF0dXJl/);
		}
	});
});
