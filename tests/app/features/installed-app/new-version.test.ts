import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isNewVersionThere, watchForVersion } from "../../../../app/features/installed-app/new-version.ts";

const MINUTE = 60_000;
const asked = vi.fn<() => Promise<Response>>();
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let end: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	asked.mockReset().mockImplementation(async () => Response.json({ build: "a" }));
	page.visibilityState = "visible";
	vi.stubGlobal("fetch", asked);
	vi.stubGlobal("document", page);
	vi.stubGlobal("navigator", {});
	vi.stubGlobal("window", Object.assign(new EventTarget(), { __reactRouterManifest: { version: "a" } }));
	isNewVersionThere.set(false);
	end = watchForVersion();
});

afterEach(() => {
	end();
	isNewVersionThere.set(false);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("the server is asked every half hour while somebody looks, until there is a newer build", async () => {
	await vi.advanceTimersByTimeAsync(29 * MINUTE);
	expect(asked).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(31 * MINUTE);
	expect(asked).toHaveBeenCalledTimes(2);
	expect(isNewVersionThere.read()).toBe(false);
	page.visibilityState = "hidden";
	await vi.advanceTimersByTimeAsync(120 * MINUTE);
	expect(asked).toHaveBeenCalledTimes(2);
	page.visibilityState = "visible";
	asked.mockImplementation(async () => Response.json({ build: "b" }));
	page.dispatchEvent(new Event("visibilitychange"));
	await vi.advanceTimersByTimeAsync(1);
	expect(isNewVersionThere.read()).toBe(true);
	await vi.advanceTimersByTimeAsync(300 * MINUTE);
	expect(asked).toHaveBeenCalledTimes(3);
});

test("who comes and goes asks no more than every five minutes; what is no answer is no new version", async () => {
	await vi.advanceTimersByTimeAsync(5 * MINUTE);
	asked.mockImplementation(async () => new Response("<html>", { status: 503 }));
	for (let times = 0; times < 5; times += 1) page.dispatchEvent(new Event("visibilitychange"));
	await vi.advanceTimersByTimeAsync(1);
	expect(asked).toHaveBeenCalledOnce();
	await vi.advanceTimersByTimeAsync(5 * MINUTE);
	asked.mockRejectedValue(new TypeError("Failed to fetch"));
	page.dispatchEvent(new Event("visibilitychange"));
	await vi.advanceTimersByTimeAsync(1);
	expect(asked).toHaveBeenCalledTimes(2);
	expect(isNewVersionThere.read()).toBe(false);
});
