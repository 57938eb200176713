import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse, type UIMatch } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failedRead, type Results } from "../../../../app/features/failed-reads/failed-read.ts";
import * as toasts from "../../../../app/features/toasts/toast-store.ts";
import * as keeping from "../../../../app/features/failed-reads/keep-page.ts";
import { browserUser } from "../../../../app/features/failed-reads/browser-user.ts";

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
const { rememberShown } = keeping;
const keepPage = (request: Request, results: Results) =>
	keeping.keepPage(request, () => Promise.resolve(results));

beforeEach(() => {
	failedRead.set(null);
	browserUser.set("same");
	rememberShown([match("root", "/", {}), match(LIST, "/documents", rows)]);
});

afterEach(() => {
	vi.unstubAllGlobals();
});

describe("what could not be read", () => {
	test("leaves the data that are there, and is told with its reason", async () => {
		const kept = await keepPage(read("/documents?sort=name"), { [LIST]: error(offline) });
		expect(kept[LIST]).toEqual({ type: "data", result: rows });
		expect(failedRead.read()).toMatchObject({ status: 0, hasPage: false });

		await keepPage(read("/documents"), { [LIST]: error(new ErrorResponse(503, "", "")) });
		expect(failedRead.read()).toMatchObject({ status: 503 });
		await keepPage(read("/documents"), { [LIST]: { type: "data", result: rows } });
		expect(failedRead.read()).toBeNull();
	});

	test.each([
		"Failed to fetch",
		"NetworkError when attempting to fetch resource.",
		"Load failed",
		"Response served by service worker is an error",
		"error loading dynamically imported module: /assets/a.js",
		"Importing a module script failed.",
	])("in the words of every browser: %s", async (message) => {
		const kept = await keepPage(read("/documents?sort=name"), { [LIST]: error(new TypeError(message)) });
		expect(kept[LIST]).toEqual({ type: "data", result: rows });
		expect(failedRead.read()).toMatchObject({ status: 0 });
	});

	test("keeps nothing of another document, and leads to the error page", async () => {
		rememberShown([match("routes/document/route", "/documents/a1", {})]);
		const results = { "routes/document/route": error(offline) };
		expect(await keepPage(read("/documents/a2"), results)).toEqual(results);
		expect(failedRead.read()).toMatchObject({ hasPage: true });
	});

	describe("is a form in which somebody types", () => {
		const FORM = "routes/document/route";
		const shown = { document: "a1", choices: {} };
		const gone = error(new ErrorResponse(404, "", ""));
		const readOnly = { type: "data", result: { document: "a1", choices: null } } as const;
		const showForm = (loaderData: object = shown) => {
			const handle = { formAt: "edit", formData: "choices" };
			rememberShown([{ ...match(FORM, "/documents/a1", loaderData), handle }]);
			vi.stubGlobal("window", { location: { search: "?edit" } });
		};

		test.each([
			["is gone", gone],
			["was moved", error(redirect("/documents/b2"))],
			["may only be read by now", readOnly],
		])("whose document %s: it stays, and says nothing until it is saved", async (_, answer) => {
			showForm();
			const kept = await keepPage(read("/documents/a1?edit"), { [FORM]: answer });
			expect(kept[FORM]).toEqual({ type: "data", result: shown });
			expect(failedRead.read()).toBeNull();
			// To what is only read, and to another document, one is led to the page that says so.
			for (const path of ["/documents/a1", "/documents/a2?edit"]) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				expect(await keepPage(read(path), { [FORM]: answer })).toEqual({ [FORM]: answer });
			}
			vi.stubGlobal("window", { location: { search: "" } });
			expect(await keepPage(read("/documents/a1?edit"), { [FORM]: answer })).toEqual({ [FORM]: answer });
		});

		test("and is one anew with each answer that has a form, and leads to where one signs in", async () => {
			showForm();
			for (const answer of [
				{ type: "data", result: { document: "a1", choices: { folders: [] } } } as const,
				error(redirect("/login")),
			]) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				expect(await keepPage(read("/documents/a1?edit"), { [FORM]: answer })).toEqual({ [FORM]: answer });
			}
		});

		test("and was none: the page is as it is answered", async () => {
			showForm(readOnly.result);
			expect(await keepPage(read("/documents/a1?edit"), { [FORM]: gone })).toEqual({ [FORM]: gone });
		});
	});

	test.each([
		["a redirect", redirect("/login")],
		["a page that is gone", new ErrorResponse(404, "", "")],
		["a page that is no longer allowed", new ErrorResponse(403, "", "")],
	])("is not %s", async (_, answer) => {
		const results = { [LIST]: error(answer) };
		expect(await keepPage(read("/documents"), results)).toEqual(results);
		expect(failedRead.read()).toBeNull();
	});

	test("is not told of once another page is shown", async () => {
		await keepPage(read("/documents"), { [LIST]: error(offline) });
		rememberShown([match("routes/bin/route", "/documents/bin", {})]);
		expect(failedRead.read()).toBeNull();
	});

	test("is the business of whoever has fetched it for himself", async () => {
		await keepPage(read("/documents"), { [LIST]: error(offline) });
		await keepPage(read("/documents/filter-options"), {
			"routes/filter-options": { type: "data", result: [] },
		});
		expect(failedRead.read()).not.toBeNull();
	});
});

describe("what could not be written", () => {
	test("comes to a status with which nothing is loaded anew", async () => {
		vi.stubGlobal("window", { location: { pathname: "/documents/bin", search: "" } });
		const request = new Request("https://ablage.test/documents/bin", { method: "POST" });
		const { bin } = await keepPage(request, { bin: error(data(offline)) });
		expect(bin).toMatchObject({ type: "data", result: { init: { status: 503 } } });
	});

	test("since the session has ended leaves what was typed, and says where to sign in again", async () => {
		vi.stubGlobal("window", { location: { pathname: "/documents/a1", search: "?edit=" } });
		const request = new Request("https://ablage.test/documents/a1", { method: "POST" });
		const show = vi.spyOn(toasts, "showToast");
		const ended = new ErrorResponse(401, "", { message: "error.sessionEnded", signIn: "/de/login" });
		const { page } = await keepPage(request, { page: error(ended) });
		expect(page).toMatchObject({ type: "data", result: { init: { status: 401 } } });
		expect(show.mock.lastCall?.[0]).toMatchObject({
			key: "error.signedOutMeanwhile",
			link: { to: "/de/login", label: "login.submit", opensTab: true },
		});
		// An account that was deleted, say, leads there on purpose.
		for (const address of ["/documents", "/de/login"]) {
			const elsewhere = { page: error(redirect(address)) };
			expect(await keepPage(request, elsewhere)).toEqual(elsewhere);
		}
	});

	test("and is taken once one has signed in again takes that message away; it is said once", async () => {
		vi.stubGlobal("window", { location: { pathname: "/documents/a1", search: "" } });
		const request = new Request("https://ablage.test/documents/a1", { method: "POST" });
		const [show, withdraw] = [vi.spyOn(toasts, "showToast"), vi.spyOn(toasts, "withdrawToast")];
		const ended = { page: error(new ErrorResponse(401, "", { signIn: "/login" })) };
		await keepPage(request, ended);
		const [first] = show.mock.lastCall ?? [];
		await keepPage(request, ended);
		const [second, instead] = show.mock.lastCall ?? [];
		expect(instead).toBe(first);
		withdraw.mockClear();
		await keepPage(request, { page: { type: "data", result: null } });
		expect(withdraw).toHaveBeenCalledExactlyOnceWith(second);
	});

	test.each([
		["is thrown", error(data({ message: "error.sessionEnded" }, { status: 401 }))],
		["is the answer to a form", { type: "data", result: data({ typed: {} }, { status: 401 }) } as const],
	])("since the CMS knows the session no more says so too, where that %s", async (_, result) => {
		vi.stubGlobal("window", { location: { pathname: "/documents/a1", search: "" } });
		const request = new Request("https://ablage.test/documents/a1", { method: "POST" });
		const show = vi.spyOn(toasts, "showToast");
		const { page } = await keepPage(request, { page: result });
		expect(page).toMatchObject({ type: "data", result: { init: { status: 401 } } });
		expect(show.mock.lastCall?.[0]).toMatchObject({
			link: { to: "/login", label: "login.submit", opensTab: true },
		});
	});

	test("is not sent by somebody else who has signed in meanwhile: the page stays, and says so", async () => {
		browserUser.set("other");
		rememberShown([match("root", "/", {}), match("page", "/documents/a1", {})]);
		const show = vi.spyOn(toasts, "showToast");
		const ask = vi.fn<() => Promise<Results>>();
		const request = new Request("https://ablage.test/documents/a1", { method: "POST" });
		const { page } = await keeping.keepPage(request, ask);
		expect(page).toMatchObject({ type: "data", result: { init: { status: 409 } } });
		expect(show).toHaveBeenCalledWith(expect.objectContaining({ key: "error.somebodyElse" }));
		expect(ask).not.toHaveBeenCalled();
	});

	test("and has no place on the page is given up for a page of whoever is signed in", async () => {
		browserUser.set("other");
		const reload = vi.fn<() => void>();
		vi.stubGlobal("window", { location: { reload } });
		const ask = vi.fn<() => Promise<Results>>();
		const request = new Request("https://ablage.test/inbox", { method: "POST" });
		void keeping.keepPage(request, ask);
		await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
		expect(ask).not.toHaveBeenCalled();
	});

	test("leads back to the page where its form stands on another one", async () => {
		vi.stubGlobal("window", { location: { pathname: "/documents", search: "?sort=name" } });
		const request = new Request("https://ablage.test/documents/undo", { method: "POST" });
		const { undo } = await keepPage(request, { undo: error(offline) });
		expect(undo?.result).toBeInstanceOf(Response);
		expect(undo?.result instanceof Response && undo.result.headers.get("Location")).toBe(
			"/documents?sort=name",
		);
	});
});
