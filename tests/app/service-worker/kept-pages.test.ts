import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerPage } from "../../../app/service-worker/answer-page.ts";
import { putKept, takeKept, trim } from "../../../app/service-worker/bounded-cache.ts";
import { KeptPages } from "../../../app/service-worker/kept-pages.ts";
import { answerPicture, isFirstPicture } from "../../../app/service-worker/kept-pictures.ts";
import { KeptSession } from "../../../app/service-worker/kept-session.ts";
import { isPage, isSignOut } from "../../../app/service-worker/our-pages.ts";
import { keptPages } from "../../../app/features/offline/kept-cache.ts";
import { fakeCaches } from "./fake-caches.ts";

const ORIGIN = "https://ablage.test";
const DOCUMENT = "/documents/abcdefghijklmnopqrstuvwx";
let storage: CacheStorage;
let now: number;
let session: KeptSession;
let pages: KeptPages;
const asked = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

const page = (title: string, of = "one", init: { whole?: boolean; status?: number } = {}) =>
	new Response(`<html><title>${title} · Ablage</title>${init.whole === false ? "" : "</html>"}`, {
		status: init.status ?? 200,
		headers: { "Content-Type": "text/html; charset=utf-8", "X-Session": of },
	});
const dataOf = (of = "one") =>
	new Response("[]", { headers: { "Content-Type": "text/x-script", "X-Session": of } });
const url = (address: string) => new URL(address, ORIGIN);
const names = async () => (await storage.keys()).toSorted();
const titles = async () => (await keptPages(storage)).map(({ title }) => title).toSorted();

beforeEach(() => {
	storage = fakeCaches(ORIGIN);
	now = 1_000_000;
	session = new KeptSession(storage, () => now);
	asked.mockReset().mockImplementation(async () => page("Kopie"));
	pages = new KeptPages(session, {
		fetch: asked as unknown as typeof fetch,
		now: () => now,
		sleep: async () => {},
		keepAssets: async () => {},
	});
});

describe("what is kept", () => {
	test("is a whole page, with its title and its time", async () => {
		await pages.remember(url("/documents?page=2"), page("Dokumente"), now);
		expect(await keptPages(storage)).toEqual([{ address: "/documents?page=2", title: "Dokumente", at: now }]);
		const found = await pages.find("/documents?page=2");
		expect(await found?.text()).toContain(`<html data-kept-at="${now}"`);
	});

	test("is no page whose stream has ended too early, that has failed, or that nobody reads later", async () => {
		await pages.remember(url("/inbox"), page("Eingang", "one", { whole: false }), now);
		await pages.remember(url("/inbox"), page("Eingang", "one", { status: 503 }), now);
		await pages.remember(url("/my-profile/security"), page("Sicherheit"), now);
		await pages.remember(url("/login"), page("Anmelden", "none"), now);
		expect(await titles()).toEqual([]);
	});

	test("is the whole page where only its data came, asked for without being looked at", async () => {
		await pages.remember(url(`${DOCUMENT}.data?tab=files&_routes=routes%2Fdocument`), dataOf(), now);
		expect(asked.mock.calls[0]).toEqual([`${DOCUMENT}?tab=files`, { headers: { "X-Kept-Copy": "1" } }]);
		expect(await titles()).toEqual(["Kopie"]);
		// Not again within a minute.
		asked.mockClear();
		await pages.remember(url(`${DOCUMENT}.data?tab=files`), dataOf(), now);
		expect(asked).not.toHaveBeenCalled();
	});

	test("is a document also where the list from which it was opened is answered after it", async () => {
		await Promise.all([
			pages.remember(url(`${DOCUMENT}.data`), dataOf(), now),
			pages.remember(url("/documents.data?selected=abcdefghijklmnopqrstuvwx"), dataOf(), now),
		]);
		const kept = (await keptPages(storage)).map(({ address }) => address);
		expect(kept.toSorted()).toEqual([DOCUMENT, "/documents?selected=abcdefghijklmnopqrstuvwx"]);
	});

	test("is of one session alone, also where somebody looks while another one takes its place", async () => {
		await pages.remember(url("/inbox"), page("Eingang", "one"), now);
		now += 1_000;
		asked.mockImplementation(async () => page("Kopie", "two"));
		const seen: string[][] = [];
		const looks = Array.from({ length: 40 }, async (_, look) => {
			for (let turn = 0; turn < look; turn++) await Promise.resolve();
			await pages.has("/inbox");
			seen.push(await names());
		});
		await Promise.all([pages.remember(url("/inbox"), page("Eingang", "two"), now), ...looks]);
		// Once the first has gone it stays away.
		const gone = seen.findIndex((each) => !each.includes("kept-pages-one"));
		expect(seen.slice(gone).flat()).not.toContain("kept-pages-one");
		expect(await names()).toEqual(["kept-pages-two"]);
	});

	test("is not each document that somebody leafs through, but the last", async () => {
		const waiting: (() => void)[] = [];
		pages = new KeptPages(session, {
			fetch: asked as unknown as typeof fetch,
			now: () => now,
			sleep: () => new Promise((resolve) => waiting.push(resolve)),
			keepAssets: async () => {},
		});
		const seen = ["a", "b", "c"].map((id) =>
			pages.remember(url(`/documents.data?selected=${id}`), dataOf(), now),
		);
		await vi.waitFor(() => expect(waiting).toHaveLength(3));
		for (const go of waiting) go();
		await Promise.all(seen);
		const addresses = asked.mock.calls.map(([address]) => address);
		expect(addresses.filter((address) => address !== "/offline")).toEqual(["/documents?selected=c"]);
	});

	test("is there at every moment while it is kept anew, or counts as just used", async () => {
		const cache = await storage.open("x");
		const again = () => putKept(cache, "/a", { body: "a", headers: {}, at: now });
		await again();
		const state = { isOver: false };
		const work = Promise.all([again(), takeKept(cache, "/a"), again()]).then(() => (state.isOver = true));
		// oxlint-disable-next-line no-await-in-loop -- as long as it takes
		while (!state.isOver) expect(await cache.match("/a")).toBeDefined();
		await work;
	});

	test("goes by number, by bytes and by age, what was used least recently first", async () => {
		const cache = await storage.open("x");
		const put = (name: string, size: number, at = now) =>
			putKept(cache, `/${name}`, { body: "x".repeat(size), headers: {}, at });
		const left = async () => (await cache.keys()).map((request) => new URL(request.url).pathname.slice(1));
		const bounds = { entries: 3, bytes: 100, age: 1_000 };
		for (const name of ["a", "b", "c", "d"]) await put(name, 10);
		await takeKept(cache, "/a");
		await trim(cache, bounds, { now });
		expect(await left()).toEqual(["c", "d", "a"]);
		await put("e", 85);
		await trim(cache, bounds, { now });
		expect(await left()).toEqual(["a", "e"]);
		await put("old", 1, now - 1_001);
		await trim(cache, bounds, { now });
		expect(await left()).toEqual(["a", "e"]);
	});
});

describe("whose it is", () => {
	test("ends with the session: another one, or none, leaves nothing", async () => {
		await pages.remember(url("/inbox"), page("Eingang"), now);
		now += 1;
		asked.mockImplementation(async () => page("Kopie", "two"));
		await pages.remember(url("/documents"), page("Dokumente", "two"), now);
		expect(await titles()).toEqual(["Dokumente"]);
		expect(await names()).toEqual(["kept-pages-two"]);
		now += 1;
		await pages.remember(url("/login"), page("Anmelden", "none"), now);
		expect(await names()).toEqual([]);
	});

	test("is not changed by an answer that was asked for before", async () => {
		await pages.remember(url("/inbox"), page("Eingang"), now);
		const before = now;
		now += 10;
		await session.end();
		await pages.remember(url("/documents"), page("Geheim"), before);
		expect(await names()).toEqual([]);
	});

	test("is not known of an answer that does not say so", async () => {
		const nobodys = new Response("<html></html>", { headers: { "Content-Type": "text/html" } });
		await pages.remember(url("/inbox"), nobodys, now);
		expect(await names()).toEqual([]);
	});

	test("counts for pictures too", async () => {
		const picture = (askedAt: Promise<Response>) =>
			answerPicture(
				session,
				{ url: url("/files/a1/preview?page=1"), fetched: askedAt, now: () => now },
				(work) => {
					kept.push(work);
				},
			);
		const kept: Promise<unknown>[] = [];
		await picture(Promise.resolve(new Response("png")));
		await Promise.all(kept);
		expect(await names()).toEqual([]);
		await pages.remember(url("/inbox"), page("Eingang"), now);
		await picture(Promise.resolve(new Response("png")));
		await Promise.all(kept);
		expect(await (await picture(Promise.reject(new TypeError("offline")))).text()).toBe("png");
		await session.end();
		const gone = await picture(Promise.reject(new TypeError("offline")));
		expect(gone.type).toBe("error");
	});
});

describe("a page that is asked for", () => {
	const request = (mode: "navigate" | "cors") => ({ mode }) as Request;
	const answer = (
		address: string,
		fetched: Promise<Response>,
		{ mode = "navigate" }: { mode?: "navigate" | "cors" } = {},
	) =>
		answerPage(
			pages,
			{ request: request(mode), url: url(address), fetched, waitUntil: () => {}, askedAt: now },
			async () => new Response("last resort"),
		);
	const offline = () => Promise.reject(new TypeError("Failed to fetch"));

	test("comes from the server where it answers", async () => {
		await pages.remember(url("/inbox"), page("Alt"), now);
		expect(await (await answer("/inbox", Promise.resolve(page("Neu")))).text()).toContain("Neu");
	});

	test("comes as it was kept where the server does not answer, or not in time", async () => {
		await pages.remember(url("/inbox"), page("Eingang"), now);
		expect(await (await answer("/inbox", offline())).text()).toContain("Eingang");
		vi.useFakeTimers();
		const late = answer("/inbox", new Promise(() => {}));
		await vi.advanceTimersByTimeAsync(4_000);
		expect(await (await late).text()).toContain("Eingang");
		vi.useRealTimers();
	});

	test("leads to the latest view of a list where its address says nothing", async () => {
		await pages.remember(url("/documents?page=1"), page("Dokumente"), now);
		await pages.remember(url("/documents?page=3"), page("Dokumente"), now);
		const found = await answer("/documents", offline());
		expect(found.headers.get("Location")).toBe(`${ORIGIN}/documents?page=3`);
	});

	test("leads to a document as it was open, wherever one comes from; to no other view of a list", async () => {
		await pages.remember(url(`${DOCUMENT}?tab=files`), page("Police"), now);
		await pages.remember(url("/documents?page=1"), page("Dokumente"), now);
		const found = await answer(`${DOCUMENT}?from=page%3D1`, offline());
		expect(found.headers.get("Location")).toBe(`${ORIGIN}${DOCUMENT}?tab=files`);
		const other = await answer("/documents?page=2", offline());
		expect(other.headers.get("Location")).toContain("/offline?to=");
	});

	test("that was not kept leads to the page that says so, or to the last resort", async () => {
		expect(await (await answer("/deadlines", offline())).text()).toBe("last resort");
		await pages.remember(url("/inbox"), page("Eingang"), now);
		const found = await answer("/my-profile?a=b", offline());
		expect(found.headers.get("Location")).toBe(`${ORIGIN}/offline?to=%2Fmy-profile%3Fa%3Db`);
		expect(await (await answer("/offline?to=%2Fx", offline())).text()).toContain("Kopie");
	});

	test("as data fails without a connection: the page goes to the whole document", async () => {
		await pages.remember(url("/inbox"), page("Eingang"), now);
		const failed = await answer("/inbox.data", offline(), { mode: "cors" });
		expect(failed.type).toBe("error");
	});
});

test.each([
	["/documents", true],
	["/de/inbox", true],
	["/login", true],
	["/", true],
	["/api", false],
	["/share/abc", false],
	["/de/share/abc", false],
	["/request/abc", false],
	["/de/request/abc", false],
	["/calendar/secret.ics", false],
	["/documents/download", false],
	["/documents/export/file", false],
	["/files/a/content", false],
	["/connect/google", false],
	["/socket.io/", false],
	["/my-company/a/history/file", false],
])("the worker sees to the page %s: %s", (pathname, expected) => {
	expect(isPage({ url: url(pathname), request: { mode: "navigate" }, sameOrigin: true })).toBe(expected);
});

test.each([
	["/documents.data", true],
	["/inbox.data", true],
	["/login.data", false],
	["/my-profile.data", false],
	["/search/hits.data", false],
	["/documents/export.data", false],
])("and to the data %s: %s", (pathname, expected) => {
	expect(isPage({ url: url(pathname), request: { mode: "cors" }, sameOrigin: true })).toBe(expected);
	expect(isPage({ url: url(pathname), request: { mode: "cors" }, sameOrigin: false })).toBe(false);
});

test("signing out is seen with scripts and without; of a file only its first pages are kept", () => {
	const signsOut = (pathname: string) => isSignOut({ url: url(pathname), sameOrigin: true });
	expect(["/logout", "/de/logout.data", "/logout/x"].map(signsOut)).toEqual([true, true, false]);
	const pictures = ["preview?page=1&width=800", "preview?page=4", "pages", "content", "text"];
	expect(pictures.map((part) => isFirstPicture(url(`/files/a1/${part}`)))).toEqual([
		true,
		false,
		true,
		false,
		false,
	]);
});
