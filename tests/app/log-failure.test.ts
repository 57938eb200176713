import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { logFailure } from "../../app/log-failure.server.ts";

const logged = vi.fn<typeof console.error>();
beforeEach(() => {
	logged.mockReset();
	vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => vi.restoreAllMocks());

const ask = (init?: RequestInit) =>
	new Request("https://ablage.example/sidebar?x=1", { method: "POST", ...init });

it("leaves one short line of a visitor's failure, whatever it says", () => {
	logFailure(new TypeError(`two\nlines and \u0000${"x".repeat(1_000)}`), ask(), "k3j9x2ab");
	const [[line]] = logged.mock.calls as [[string]];
	expect(line).toMatch(/^\[k3j9x2ab\] POST \/sidebar: TypeError: two lines and +x/);
	expect(line).not.toMatch(/\p{Cc}/u);
	expect(line.length).toBeLessThanOrEqual(300);
});

it("leaves no key that stands in an address", () => {
	const secret = `u${"a1-".repeat(29)}`;
	logFailure(new Error("x"), new Request(`https://ablage.example/calendar/${secret}.ics`), "k3j9x2ab");
	expect(logged.mock.calls[0]?.[0]).toMatch(/^\[k3j9x2ab\] GET \/calendar\/….ics: Error: x/);
});

it("keeps the stack of what fails for a user", () => {
	const failure = new Error("x");
	logFailure(failure, ask({ headers: { Cookie: "__Host-ablage_session=t" } }), "k3j9x2ab");
	expect(logged).toHaveBeenCalledWith("[k3j9x2ab]", failure);
});

it("leaves nothing of what was asked for in a wrong way, or is wanted no longer", () => {
	logFailure(new ErrorResponse(405, "Method Not Allowed", new Error("no action"), true), ask(), "k3j9x2ab");
	const gone = new AbortController();
	gone.abort();
	logFailure(new Error("x"), ask({ signal: gone.signal }), "k3j9x2ab");
	expect(logged).not.toHaveBeenCalled();
});
