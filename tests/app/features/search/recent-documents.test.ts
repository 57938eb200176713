import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { forgetRecent } from "../../../../app/routes/search/forget-recent.server.ts";
import { FORGET_RECENT, recentCookie, recentIds } from "../../../../app/features/documents/recent-cookie.ts";
import { startSession } from "../../../../app/features/session/start-session.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import type { Session } from "../../../../contract/identity/auth.ts";
import { rememberRecent } from "../../../../app/routes/document/remember-recent.server.ts";

const id = (letter: string) => `kfamilie1${letter.repeat(15)}`;

/** The cookie as the browser sends it back. */
function sent(cookie: string | null): string {
	return (cookie ?? "").split(";")[0] ?? "";
}

test("what is opened stands first, and once", () => {
	let cookie: string | null = null;
	for (const letter of ["a", "b", "a", "c"]) cookie = sent(recentCookie(cookie, id(letter)));
	expect(recentIds(cookie)).toEqual([id("c"), id("a"), id("b")]);
});

test("what is opened again at once sets no cookie", () => {
	expect(recentCookie(sent(recentCookie(null, id("a"))), id("a"))).toBeNull();
});

test("the eight latest are kept, in a cookie that no script reads and that says ids alone", () => {
	let cookie: string | null = "other=1";
	for (const letter of "abcdefghijkl") cookie = recentCookie(sent(cookie), id(letter));
	expect(recentIds(sent(cookie))).toEqual([..."lkjihgfe"].map(id));
	expect(cookie).toMatch(/^recent_documents=[a-z0-9.]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test.each([
	null,
	"",
	"recent_documents=",
	"recent_documents=%00;",
	"xrecent_documents=kfamilie1aaaaaaaaaaaaaaa",
	"recent_documents=../../users/me.<script>",
])("a cookie %j names no document", (cookies) => {
	expect(recentIds(cookies)).toEqual([]);
});

test("of a forged cookie no more ids than are kept count", () => {
	const forged = [..."abcdefghijklmnop"].map(id).join(".");
	expect(recentIds(`recent_documents=${forged}.${forged}`)).toHaveLength(8);
});

test("signing out empties it", () => {
	expect(recentIds(sent(FORGET_RECENT))).toEqual([]);
});

test("signing in begins with an empty one: the session before may have ended by itself, and may have been another's", async () => {
	const answer = await startSession({ jwt: "token" } as Session, new Request("http://ablage.example/login"));
	expect(answer.headers.getSetCookie()).toContain(FORGET_RECENT);
});

test("whoever wants it forgets it, and is told so", () => {
	const left: ToastMessage[] = [];
	const context = new RouterContextProvider();
	context.set(toastsContext, { take: () => Promise.resolve([]), leave: (toast) => left.push(toast) });
	const answer = forgetRecent({ context, params: { locale: "en" } });
	expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/en/search"]);
	expect(answer.headers.getSetCookie()).toEqual([FORGET_RECENT]);
	expect(left).toMatchObject([{ key: "search.recentForgotten" }]);
});

describe("the page of a document", () => {
	const opened = (status: number, method = "GET", cookie = "") => {
		const request = new Request("http://ablage.example/documents/x", { method, headers: { Cookie: cookie } });
		const args = { request, params: { documentId: id("a") } } as unknown as Parameters<
			typeof rememberRecent
		>[0];
		return rememberRecent(args, () => Promise.resolve(new Response(null, { status })));
	};
	const kept = async (...args: Parameters<typeof opened>) => {
		const response = await opened(...args);
		return response?.headers.get("Set-Cookie") ?? null;
	};

	test("is remembered once it could be read", async () => {
		expect(recentIds(sent(await kept(200)))).toEqual([id("a")]);
		expect(await kept(200, "GET", `recent_documents=${id("a")}`)).toBeNull();
	});

	test.each([
		[404, "GET"],
		[403, "GET"],
		[500, "GET"],
		[302, "GET"],
		[200, "POST"],
	])("is not remembered after %i to %s", async (status, method) => {
		expect(await kept(status, method)).toBeNull();
	});
});
