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
	logFailure(new TypeError(`two\nlines and \u0000${"x".repeat(1_000)}`), ask());
	const [[line]] = logged.mock.calls as [[string]];
	expect(line).toMatch(/^POST \/sidebar: TypeError: two lines and +x/);
	expect(line).not.toMatch(/\p{Cc}/u);
	expect(line.length).toBeLessThanOrEqual(300);
});

it("keeps the stack of what fails for a user", () => {
	const failure = new Error("x");
	logFailure(failure, ask({ headers: { Cookie: "__Host-ablage_session=t" } }));
	expect(logged).toHaveBeenCalledWith(failure);
});

it("leaves nothing of what was asked for in a wrong way, or is wanted no longer", () => {
	logFailure(new ErrorResponse(405, "Method Not Allowed", new Error("no action"), true), ask());
	const gone = new AbortController();
	gone.abort();
	logFailure(new Error("x"), ask({ signal: gone.signal }));
	expect(logged).not.toHaveBeenCalled();
});
