import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientLog, type QueuedEntry } from "../../../../app/features/live/client-log.ts";
import { collectErrors } from "../../../../app/features/live/collect-errors.ts";
import { watchForLeaving } from "../../../../app/leaving-page.ts";
import { loggedToast } from "../../../../app/features/live/use-logged-toasts.ts";
import { errorToast } from "../../../../app/features/toasts/error-toast.ts";
import { toast } from "../../../../app/features/toasts/toast.ts";
import { LOG_FLUSH_INTERVAL_MS } from "../../../../contract/constants.ts";
import { sentLogEntrySchema } from "../../../../contract/entities/client-log.ts";

let sent: QueuedEntry[];
let isConnected: boolean;
let typed: string[];
let log: ClientLog;

const socket = { isConnected: () => isConnected, send: (entry: QueuedEntry) => void sent.push(entry) };
const error = (message: string) => ({ severity: "error" as const, message });
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(() => {
	vi.useFakeTimers();
	sent = [];
	isConnected = true;
	typed = [];
	log = new ClientLog(() => typed);
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

describe("log entries", () => {
	it("leave a second after the first of them, together, as the server takes them", () => {
		log.use(socket);
		log.add({ severity: "warning", message: "one", status: 404 });
		pass(600);
		log.add({ ...error("two"), stack: "at a.js:1:2" });
		pass(LOG_FLUSH_INTERVAL_MS - 601);
		expect(sent).toEqual([]);
		pass(1);
		expect(sent).toEqual([
			{ severity: "warning", message: "one", stack: null, status: 404, count: 1 },
			{ severity: "error", message: "two", stack: "at a.js:1:2", count: 1 },
		]);
		for (const entry of sent) expect(sentLogEntrySchema.parse(entry)).toMatchObject(entry);
		pass(60_000);
		expect(sent).toHaveLength(2);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("that are the same are one, with a count", () => {
		log.use(socket);
		for (let time = 0; time < 7; time += 1) log.add(error("again"));
		log.add({ ...error("again"), stack: "elsewhere" });
		pass(1_000);
		expect(sent).toMatchObject([
			{ message: "again", stack: null, count: 7 },
			{ stack: "elsewhere", count: 1 },
		]);
		log.add(error("again"));
		pass(1_000);
		expect(sent[2]).toMatchObject({ count: 1 });
	});

	it("wait for the connection, and leave when it is there", () => {
		log.add(error("before there was a socket"));
		pass(60_000);
		isConnected = false;
		log.use(socket);
		pass(60_000);
		expect(sent).toEqual([]);
		isConnected = true;
		log.use(socket);
		pass(LOG_FLUSH_INTERVAL_MS);
		expect(sent).toMatchObject([{ message: "before there was a socket" }]);
	});

	it("stay where the connection breaks within the second", () => {
		log.use(socket);
		log.add(error("one"));
		isConnected = false;
		pass(60_000);
		expect(sent).toEqual([]);
		isConnected = true;
		log.use(socket);
		pass(LOG_FLUSH_INTERVAL_MS);
		expect(sent).toHaveLength(1);
	});

	it("are bounded: the oldest go and are counted; no more leave at a time than a socket may send", () => {
		for (let at = 0; at < 80; at += 1) log.add(error(`m${at}`));
		log.use(socket);
		pass(LOG_FLUSH_INTERVAL_MS);
		expect(sent.map(({ message }) => message).slice(0, 10)).toEqual(
			Array.from({ length: 10 }, (_, at) => `m${30 + at}`),
		);
		expect(sent.slice(10)).toMatchObject([{ severity: "warning", count: 30 }]);
		pass(LOG_FLUSH_INTERVAL_MS);
		expect(sent).toHaveLength(21);
		pass(10 * LOG_FLUSH_INTERVAL_MS);
		expect(sent).toHaveLength(51);
	});

	it("of one user are not the next one's", () => {
		log.add(error("mine"));
		log.clear();
		log.use(socket);
		pass(60_000);
		expect(sent).toEqual([]);
	});

	it("have nothing in them that was typed, nor a secret; what is long is cut before it leaves", () => {
		typed = ["Mietvertrag Kanarie", "kanarie.pdf"];
		log.use(socket);
		log.add({
			severity: "error",
			message: "cannot file Mietvertrag Kanarie",
			stack: `Error: Mietvertrag Kanarie\n at https://a.example/documents?text=Kanarie kanarie.pdf ${"x".repeat(9_000)}`,
		});
		pass(1_000);
		expect(JSON.stringify(sent)).not.toMatch(/kanarie/i);
		expect(sent[0]?.stack).toHaveLength(4_000);
	});
});

describe("what is queued", () => {
	let page: EventTarget & { earlyErrors?: Event[] | undefined; location: { href: string; origin: string } };
	let answers: (entries: unknown[]) => void;
	let end: () => void;
	const added = vi.fn<(entry: object) => void>();

	beforeEach(() => {
		added.mockReset();
		end = () => {};
		const location = { href: "https://ablage.example/documents", origin: "https://ablage.example" };
		page = Object.assign(new EventTarget(), { location, earlyErrors: [] });
		vi.stubGlobal("window", page);
		vi.stubGlobal("performance", { now: () => 0, getEntriesByType: () => [] });
		vi.stubGlobal(
			"PerformanceObserver",
			class {
				constructor(take: (list: { getEntries: () => unknown[] }) => void) {
					answers = (entries) => take({ getEntries: () => entries });
				}
				observe() {}
				disconnect() {}
			},
		);
		vi.spyOn(console, "error").mockImplementation(() => {});
		vi.spyOn(console, "warn").mockImplementation(() => {});
	});

	afterEach(() => end());

	const collect = () => {
		end = collectErrors({ add: added });
	};
	const failed = (cause: unknown) =>
		Object.assign(new Event("error"), { error: cause, message: "Script error." });
	const rejected = (reason: unknown) => Object.assign(new Event("unhandledrejection"), { reason });

	it("is what nobody has caught, from the beginning of the page on", () => {
		page.earlyErrors = [failed(new TypeError("early"))];
		collect();
		page.dispatchEvent(failed(new RangeError("late")));
		page.dispatchEvent(rejected(new Error("promised")));
		page.dispatchEvent(failed(null));
		page.dispatchEvent(rejected("a text"));
		page.dispatchEvent(rejected({ password: "Kanarie" }));
		expect(added.mock.calls.map(([entry]) => entry)).toMatchObject([
			{ severity: "error", message: "TypeError: early", stack: expect.stringContaining("client-log.test") },
			{ message: "RangeError: late" },
			{ message: "Error: promised" },
			{ message: "Script error." },
			{ message: "a text" },
			{ message: "a promise was rejected" },
		]);
	});

	it("is nothing that the browser has broken off because the page is left", () => {
		collect();
		const endLeaving = watchForLeaving();
		page.dispatchEvent(new Event("beforeunload"));
		page.dispatchEvent(rejected(new TypeError("error loading dynamically imported module")));
		page.dispatchEvent(failed(new RangeError("late")));
		endLeaving();
		expect(added.mock.calls).toMatchObject([[{ message: "RangeError: late" }]]);
	});

	it("is what an error page has told the console, once, and warnings; other values are not looked into", () => {
		collect();
		const cause = new Error("render");
		console.error("React Router caught the following error during render", cause);
		page.dispatchEvent(failed(cause));
		console.warn("careful", { password: "Kanarie" }, 3);
		expect(added.mock.calls).toEqual([
			[{ severity: "error", message: "Error: render", stack: cause.stack }],
			[{ severity: "warning", message: "careful 3" }],
		]);
	});

	it("is an answer of the server with an error's status, without its query; nothing of other servers", () => {
		collect();
		const answer = (name: string, responseStatus: number) => ({ name, responseStatus });
		answers([
			answer("https://ablage.example/documents.data?text=Kanarie", 503),
			answer("https://ablage.example/assets/old.js", 404),
			answer("https://ablage.example/assets/new.js", 200),
			answer("https://elsewhere.example/x", 500),
			{ name: "https://ablage.example/older-browser" },
		]);
		expect(added.mock.calls).toEqual([
			[{ severity: "error", message: "/documents.data answered 503", status: 503 }],
			[{ severity: "warning", message: "/assets/old.js answered 404", status: 404 }],
		]);
	});

	it("is what a toast says of a failed call, by its key and status, and nothing that stands in it", () => {
		expect(loggedToast(errorToast({ status: 503 }))).toEqual({
			severity: "error",
			message: "error.unavailable",
			status: 503,
		});
		const refused = errorToast({
			status: 400,
			error: { message: "Kanarie", fieldErrors: { name: "Kanarie" } },
		});
		expect(JSON.stringify(loggedToast(refused))).not.toContain("Kanarie");
		const message = "Kanarie";
		for (const said of [
			{},
			{ error: { message } },
			{ error: { message: "", fieldErrors: { name: message } } },
		]) {
			expect(loggedToast(errorToast({ status: 400, ...said }))).toMatchObject({ status: 400 });
		}
		expect(loggedToast(errorToast({ status: 403, error: { message } }))).toMatchObject({ status: 403 });
		expect(loggedToast(errorToast({ error: { message } }))?.status).toBeUndefined();
		expect(loggedToast(toast("success", "common.appName"))).toBeNull();
		expect(loggedToast(errorToast({ status: 409 }))).toBeNull();
	});

	it("is not what was called off, nor what means nothing", () => {
		collect();
		page.dispatchEvent(rejected(new DOMException("gone", "AbortError")));
		page.dispatchEvent(
			Object.assign(new Event("error"), { error: null, message: "ResizeObserver loop limit" }),
		);
		expect(added).not.toHaveBeenCalled();
	});

	it("ends with the page, which leaves the console as it was", () => {
		const before = console.error;
		collect();
		expect(console.error).not.toBe(before);
		end();
		expect(console.error).toBe(before);
		page.dispatchEvent(failed(new Error("later")));
		expect(added).not.toHaveBeenCalled();
		// What comes now waits for whoever signs in next.
		expect(page.earlyErrors).toEqual([]);
	});
});
