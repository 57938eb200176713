import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse, type UIMatch } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failedRead } from "../../../../app/features/failed-reads/failed-read.ts";
import * as toasts from "../../../../app/features/toasts/toast-store.ts";
import { keepPage, rememberShown } from "../../../../app/features/failed-reads/keep-page.ts";

const LIST = "routes/documents/route";
const rows = { page: "rows" };
const offline = new TypeError("Failed to fetch");

const match = (id: string, pathname: string, loaderData: unknown): UIMatch => ({
	id,
	pathname,
	loaderData,
	params: {},
	handle: undefined,
});
const read = (path: string) => new Request(`https://ablage.test${path}`);
const error = (result: unknown) => ({ type: "error", result }) as const;

beforeEach(() => {
	failedRead.set(null);
	rememberShown([match("root", "/", {}), match(LIST, "/documents", rows)]);
});

afterEach(() => {
	vi.unstubAllGlobals();
});

describe("what could not be read", () => {
	test("leaves the data that are there, and is told with its reason", () => {
		const kept = keepPage(read("/documents?sort=name"), { [LIST]: error(offline) });
		expect(kept[LIST]).toEqual({ type: "data", result: rows });
		expect(failedRead.read()).toMatchObject({ status: 0, hasPage: false });

		keepPage(read("/documents"), { [LIST]: error(new ErrorResponse(503, "", "")) });
		expect(failedRead.read()).toMatchObject({ status: 503 });
		keepPage(read("/documents"), { [LIST]: { type: "data", result: rows } });
		expect(failedRead.read()).toBeNull();
	});

	test("keeps nothing of another document, and leads to the error page", () => {
		rememberShown([match("routes/document/route", "/documents/a1", {})]);
		const results = { "routes/document/route": error(offline) };
		expect(keepPage(read("/documents/a2"), results)).toEqual(results);
		expect(failedRead.read()).toMatchObject({ hasPage: true });
	});

	test.each([
		["a redirect", redirect("/login")],
		["a page that is gone", new ErrorResponse(404, "", "")],
		["a page that is no longer allowed", new ErrorResponse(403, "", "")],
	])("is not %s", (_, answer) => {
		const results = { [LIST]: error(answer) };
		expect(keepPage(read("/documents"), results)).toEqual(results);
		expect(failedRead.read()).toBeNull();
	});

	test("is not told of once another page is shown", () => {
		keepPage(read("/documents"), { [LIST]: error(offline) });
		rememberShown([match("routes/bin/route", "/documents/bin", {})]);
		expect(failedRead.read()).toBeNull();
	});

	test("is the business of whoever has fetched it for himself", () => {
		keepPage(read("/documents"), { [LIST]: error(offline) });
		keepPage(read("/documents/filter-options"), { "routes/filter-options": { type: "data", result: [] } });
		expect(failedRead.read()).not.toBeNull();
	});
});

describe("what could not be written", () => {
	test("comes to a status with which nothing is loaded anew", () => {
		vi.stubGlobal("window", { location: { pathname: "/documents/bin", search: "" } });
		const request = new Request("https://ablage.test/documents/bin", { method: "POST" });
		const { bin } = keepPage(request, { bin: error(data(offline)) });
		expect(bin).toMatchObject({ type: "data", result: { init: { status: 503 } } });
	});

	test("since the session has ended leaves what was typed, and says where to sign in again", () => {
		vi.stubGlobal("window", { location: { pathname: "/documents/a1", search: "?edit=" } });
		const request = new Request("https://ablage.test/documents/a1", { method: "POST" });
		const show = vi.spyOn(toasts, "showToast");
		const ended = new ErrorResponse(401, "", { message: "error.sessionEnded", signIn: "/de/login" });
		const { page } = keepPage(request, { page: error(ended) });
		expect(page).toMatchObject({ type: "data", result: { init: { status: 401 } } });
		expect(show).toHaveBeenCalledWith(
			expect.objectContaining({
				key: "error.signedOutMeanwhile",
				link: { to: "/de/login", label: "login.submit", opensTab: true },
			}),
		);
		// An account that was deleted, say, leads there on purpose.
		for (const address of ["/documents", "/de/login"]) {
			const elsewhere = { page: error(redirect(address)) };
			expect(keepPage(request, elsewhere)).toEqual(elsewhere);
		}
	});

	test("leads back to the page where its form stands on another one", () => {
		vi.stubGlobal("window", { location: { pathname: "/documents", search: "?sort=name" } });
		const request = new Request("https://ablage.test/documents/undo", { method: "POST" });
		const { undo } = keepPage(request, { undo: error(offline) });
		expect(undo?.result).toBeInstanceOf(Response);
		expect(undo?.result instanceof Response && undo.result.headers.get("Location")).toBe(
			"/documents?sort=name",
		);
	});
});
