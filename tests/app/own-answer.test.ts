import { afterEach, expect, test, vi } from "vitest";
import { askPasskey } from "../../app/features/passkeys/ask-passkey.ts";
import { askOwn, ownAnswer } from "../../app/own-answer.ts";

const page = () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a route's answer is its JSON; a failure, and the page of signing in, are none", async () => {
	expect(await ownAnswer(Response.json({ places: [] }))).toEqual({ places: [] });
	expect(await ownAnswer(Response.json({ message: "no" }, { status: 500 }))).toBeNull();
	expect(await ownAnswer(page())).toBeNull();
	const cut = new Response('{"places": [', { headers: { "Content-Type": "application/json" } });
	await expect(ownAnswer(cut)).rejects.toThrow();
});

test.each([
	["the session has ended", () => Promise.resolve(page())],
	["there is no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a passkey cannot be asked for where %s: whoever asks goes on", async (_, fetched) => {
	vi.stubGlobal("fetch", fetched);
	expect(await askPasskey("/login/passkey", "make")).toBeNull();
});

test("who asks gives up after half a minute, or when nobody wants to know any more", async () => {
	vi.useFakeTimers();
	// (The browser's own timer is none of those that are pretended.)
	vi.stubGlobal("AbortSignal", {
		any: AbortSignal.any.bind(AbortSignal),
		timeout(milliseconds: number) {
			const giving = new AbortController();
			setTimeout(() => giving.abort(new DOMException("late", "TimeoutError")), milliseconds);
			return giving.signal;
		},
	});
	const asked: (AbortSignal | null | undefined)[] = [];
	vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
		asked.push(signal);
		return new Promise((__, reject) => {
			signal?.addEventListener("abort", () => reject(signal.reason as Error));
		});
	});
	const late = expect(askOwn("/x")).rejects.toThrow("late");
	await vi.advanceTimersByTimeAsync(29_000);
	expect(asked[0]?.aborted).toBe(false);
	await vi.advanceTimersByTimeAsync(1_000);
	await late;
	const leaving = new AbortController();
	const left = expect(askOwn("/x", { signal: leaving.signal })).rejects.toThrow("left");
	leaving.abort(new Error("left"));
	await left;
});
