import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { newDocumentId } from "../../../workers/cms/new-id.ts";
import { OTHER_CMS_LATER, OTHER_CMS_NEWS, OTHER_CMS_TOKEN } from "../../support/other-cms-facts.ts";
import { type Client, closing, connected, open, relayOf } from "./relay-client.ts";

const OTHER_CMS = "http://other-cms.example";
const NEWS = `42["newDocument",${JSON.stringify(OTHER_CMS_NEWS)}]`;
const upstream = { url: OTHER_CMS, token: OTHER_CMS_TOKEN };

afterEach(() => {
	vi.restoreAllMocks();
});

function newUser() {
	const userId = newDocumentId();
	return { userId, relay: relayOf(userId), handover: { userId, tokenId: "of the token", upstream } };
}

async function until(client: Client, frames: readonly unknown[]): Promise<void> {
	await vi.waitFor(() => expect(client.frames).toEqual(frames));
	client.frames.length = 0;
}

/** A socket of a user whom the other CMS has told its news. */
async function told(...[relay, handover]: Parameters<typeof open>): Promise<Client> {
	const client = await open(relay, { ...handover, isConnecting: true });
	await vi.waitFor(() => expect(client.frames).toContain(NEWS));
	client.frames.length = 0;
	return client;
}

it("the events of another CMS come from the CONNECT of the first socket on, over one connection for all", async () => {
	const { relay, handover } = newUser();
	const one = await open(relay, handover);
	await one.received();
	await scheduler.wait(50);
	expect(one.frames).toEqual([]);
	one.send("40");
	await vi.waitFor(() => expect(one.frames).toHaveLength(2));
	expect(one.frames.splice(0)[1]).toBe(NEWS);
	const two = await connected(relay, handover);
	await scheduler.wait(50);
	// (A second connection would have brought the news again.)
	expect([one.frames, two.frames]).toEqual([[], []]);
});

it("a page that was loaded before anybody heard the other CMS is told so, once it is heard", async () => {
	const { relay, handover } = newUser();
	const page = async () => {
		const client = await open(relay, handover);
		await client.received();
		client.send(`40${JSON.stringify({ readAt: Date.now() })}`);
		return client;
	};
	const one = await page();
	await vi.waitFor(() => expect(one.frames).toHaveLength(3));
	expect(one.frames.slice(1)).toEqual(['42["resumed",null]', NEWS]);
	// What the first was told is so recent that the second may have missed it.
	const two = await page();
	await vi.waitFor(() => expect(two.frames).toHaveLength(2));
	expect(two.frames[1]).toBe('42["resumed",null]');
	expect(one.frames).toHaveLength(3);
});

it("an object that was evicted finds its connection again with the next ping, by the token of a socket", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	const { relay, handover } = newUser();
	const token = `${OTHER_CMS_LATER}-${handover.userId}`;
	const client = await connected(relay, { ...handover, upstream: { ...upstream, token } });
	// (With a connection it would never sleep: it was refused this once.)
	await scheduler.wait(100);
	await runDurableObjectAlarm(relay);
	expect(await client.received()).toEqual(["2"]);
	client.send("3");
	await evictDurableObject(relay);
	await runDurableObjectAlarm(relay);
	await vi.waitFor(() => expect(client.frames).toContain(NEWS));
	expect(client.frames.filter((frame) => frame !== "6")).toEqual(["2", '42["resumed",null]', NEWS]);
});

it("no token is in the object's storage, which has a history of thirty days", async () => {
	const { relay, handover } = newUser();
	await told(relay, handover);
	const kept = await runInDurableObject(relay, (_, { storage }) => [...storage.kv.list()]);
	expect(kept).toEqual([]);
});

it("what browsers tell goes to that CMS, and nothing of it into our queue", async () => {
	const { userId, relay, handover } = newUser();
	const send = vi.spyOn(env.REPORTS, "send");
	const client = await told(relay, handover);
	const shown = { notificationId: newDocumentId(), userId };
	client.send(`42${JSON.stringify(["notification:shown", shown])}`);
	client.send(
		`427${JSON.stringify(["client:log", { severity: "warning", message: "one", stack: null, version: "v1" }])}`,
	);
	await vi.waitFor(() => expect(client.frames).toHaveLength(3));
	const heard = (data: unknown) => `42${JSON.stringify(["newDocument", { ...OTHER_CMS_NEWS, heard: data }])}`;
	expect(client.frames).toContain("437[]");
	expect(client.frames).toContain(heard(["notification:shown", shown]));
	expect(client.frames).toContain(
		heard(["client:log", { severity: "warning", message: "one", stack: null, user: userId }]),
	);
	// As long as what is for our own CMS is gathered.
	await scheduler.wait(1_500);
	expect(await runInDurableObject(relay, (_, { storage }) => [...storage.kv.list()])).toEqual([]);
	expect(send).not.toHaveBeenCalled();
});

it("a token that it refuses harms no socket; beside our own CMS nobody is asked at all", async () => {
	const refused = newUser();
	const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
	const client = await connected(refused.relay, {
		...refused.handover,
		upstream: { ...upstream, token: "another" },
	});
	const own = newUser();
	const other = await connected(own.relay, { ...own.handover, upstream: null });
	await scheduler.wait(100);
	for (const { relay } of [refused, own]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		expect(await relay.push({ name: "newDocument", data: OTHER_CMS_NEWS })).toBe(1);
	}
	expect(await client.received()).toEqual([NEWS]);
	expect(await other.received()).toEqual([NEWS]);
	expect(JSON.stringify(warn.mock.calls)).not.toContain("another");
});

it("signing out ends sockets and connection; another device goes on by its own", async () => {
	const { relay, handover } = newUser();
	const one = await told(relay, handover);
	const two = await connected(relay, { ...handover, tokenId: "of the other" });
	await relay.cut(handover.tokenId);
	await closing(one);
	await until(two, ['42["resumed",null]', NEWS]);
});
