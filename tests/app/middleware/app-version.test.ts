import { expect, test } from "vitest";
import { COOKIES, HOST_COOKIES } from "../../../app/cookies.ts";
import { appVersion } from "../../../workers/app/app-version.ts";
import { clearedCookies } from "../../../workers/app/cleared-cookies.ts";

const namesIn = (cookies: readonly string[]) => new Set(cookies.map((cookie) => cookie.split("=")[0]));

test("all known cookies are cleared but those that open an account, also those that scripts do not see", () => {
	const cleared = clearedCookies("all");
	expect(namesIn(cleared)).toEqual(new Set(Object.keys(COOKIES)));
	for (const name of Object.keys(HOST_COOKIES)) expect(namesIn(cleared)).not.toContain(name);
	for (const cookie of cleared) expect(cookie).toMatch(/^[\w-]+=; Max-Age=0; Path=\//);
});

test("a cookie of some pages is cleared at each of its paths", () => {
	const paths = clearedCookies("columns").map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1]);
	expect(paths).toEqual(["/documents", "/documents.data", "/de/documents", "/de/documents.data"]);
	expect(namesIn(clearedCookies("columns"))).toEqual(new Set(["explorer_columns"]));
});

test("a browser without a version keeps what its first page has just set", () => {
	const cleared = namesIn(clearedCookies("fresh"));
	for (const kept of [
		"nuxt-color-mode",
		"i18n_redirected",
		"redirect",
		"ablage_toasts",
		"ablage_scripting",
		"ablage_styles",
	]) {
		expect(cleared).not.toContain(kept);
	}
	for (const gone of ["explorer_columns", "explorer_filter", "sidebar", "inbox_tab", "recent_documents"]) {
		expect(cleared).toContain(gone);
	}
});

test("the server clears what it is asked to, and names a field that is none", async () => {
	const ask = (cleared: string) =>
		appVersion.request("/app-version", { method: "POST", body: new URLSearchParams({ cleared }) });
	const answer = await ask("columns");
	expect([answer.status, answer.headers.getSetCookie().length]).toEqual([204, 4]);
	appVersion.onError((error) => Response.json(error, { status: 400 }));
	const refused = await ask("everything");
	expect(refused.status).toBe(400);
	expect(await refused.json()).toMatchObject({ details: { errors: [{ path: ["cleared"] }] } });
});
