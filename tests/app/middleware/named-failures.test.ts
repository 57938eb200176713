import { data, redirect, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestIdContext } from "../../../app/middleware/request-id.ts";
import { withNamedFailures } from "../../../workers/app/named-failures.ts";

const logged = vi.fn<typeof console.error>();
beforeEach(() => {
	logged.mockReset();
	vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => vi.restoreAllMocks());

/** What a loader that throws this throws in the named build. */
async function thrownBy(thrown: unknown, request = new Request("https://ablage.example/documents")) {
	const context = new RouterContextProvider();
	context.set(requestIdContext, "k3j9x2ab");
	const loader = () => Promise.reject(thrown);
	const build = { routes: { page: { id: "page", module: { loader, default: () => null } } } };
	const { routes } = withNamedFailures(build as unknown as ServerBuild);
	const run = routes["page"]?.module.loader;
	if (!run) throw new Error("no loader");
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "/" };
	return Promise.resolve(run(args as unknown as Parameters<typeof run>[0])).then(
		() => null,
		(error: unknown) => error,
	);
}

it("what nobody has expected is logged under the number that its error page gets, and nothing else is told", async () => {
	expect(await thrownBy(new Error("no such table: secrets"))).toMatchObject({
		data: { message: "error.internalServerError", requestId: "k3j9x2ab" },
		init: { status: 500 },
	});
	expect(logged.mock.calls[0]?.[0]).toMatch(/^\[k3j9x2ab\] GET \/documents: Error: no such table/);
});

it("so is what the CMS could not answer, with what comes along for its page", async () => {
	const thrown = data({ message: "error.unavailable", frame: 1 }, { status: 503 });
	expect(await thrownBy(thrown)).toMatchObject({
		data: { message: "error.unavailable", frame: 1, requestId: "k3j9x2ab" },
		init: { status: 503 },
	});
	expect(logged.mock.calls[0]?.[0]).toContain("[k3j9x2ab] GET /documents: answered 503");
});

it("what is no failure of ours goes on as it is: what is not there, another address, what nobody waits for", async () => {
	const gone = new AbortController();
	gone.abort();
	const unwanted = new Request("https://ablage.example/", { signal: gone.signal });
	const missing = data({ message: "error.notFound" }, { status: 404 });
	const elsewhere = redirect("/login");
	const late = new Error("late");
	expect(await thrownBy(missing)).toBe(missing);
	expect(await thrownBy(elsewhere)).toBe(elsewhere);
	expect(await thrownBy(late, unwanted)).toBe(late);
	expect(logged).not.toHaveBeenCalled();
});
