import { afterEach, expect, test, vi } from "vitest";
import { askPasskey } from "../../app/features/passkeys/ask-passkey.ts";
import { ownAnswer } from "../../app/own-answer.ts";

const page = () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });

afterEach(() => vi.unstubAllGlobals());

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
