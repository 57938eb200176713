import { readFileSync } from "node:fs";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { PARTS_OF_PAGES, pageAskedFor, requireVisitor } from "../../../../app/features/session/guards.ts";
import { requireSession } from "../../../../app/features/session/require-session.server.ts";
import { localAddress } from "../../../../app/features/session/local-address.ts";
import {
	endedSessionCookie,
	deviceCookie,
	readSessionToken,
	readSharingCode,
	sessionCookie,
	sharingCodeCookie,
} from "../../../../app/middleware/session-cookie.ts";
import { tokenContext } from "../../../../app/middleware/session.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import routes from "../../../../app/routes.ts";

const page = (path: string, init?: RequestInit) => new Request(`https://ablage.example${path}`, init);

async function guard(
	middleware: typeof requireSession,
	request: Request,
	token: string | null,
	left: ToastMessage[] = [],
) {
	const context = new RouterContextProvider();
	context.set(toastsContext, { take: async () => [], leave: (toast) => left.push(toast) });
	context.set(tokenContext, token);
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
	const passed = new Response("passed");
	try {
		return await middleware(args as never, async () => passed);
	} catch (thrown) {
		return thrown;
	}
}

it("keeps the token from scripts and other sites", () => {
	expect(sessionCookie("abc", page("/"))).toBe(
		"__Host-ablage_session=abc; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict",
	);
	expect(endedSessionCookie(page("/"))).toContain("Max-Age=0");
});

it("is bound to the host over HTTPS alone: elsewhere browsers would refuse it", () => {
	const insecure = new Request("http://127.0.0.1:8787/");
	expect(sessionCookie("abc", insecure)).toBe(
		"ablage_session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict",
	);
	const headers = { Cookie: "ablage_session=t" };
	expect(readSessionToken(new Request("http://127.0.0.1:8787/", { headers }))).toBe("t");
});

it("keeps a mark of the device for the last four people who have signed in on it", () => {
	const kept = (cookie: string, device: string) =>
		/^__Host-ablage_device=([^;]*); /.exec(
			deviceCookie(device, page("/", { headers: { Cookie: cookie } })),
		)?.[1];
	expect(kept("", "a")).toBe("a");
	expect(kept("__Host-ablage_device=a.b", "c")).toBe("a.b.c");
	expect(kept("__Host-ablage_device=a.b.c.d", "e")).toBe("b.c.d.e");
});

it("takes a sharing code from its cookie only where it can be one: any other would keep somebody from registering", () => {
	const read = (code: string) => {
		const [cookie = ""] = sharingCodeCookie(code, page("/")).split(";");
		return readSharingCode(page("/", { headers: { Cookie: cookie } }));
	};
	const code = `${"u55oy5onwva6od67seodis72"}7ZLdG4s65hnzvKR5TewB1myYI7bTw9k2brDfE0TrtIINk8cQNGPKR9Y2MIAXaMwB-`;
	expect(read(code)).toBe(code);
	for (const other of ["kurz", `${code} x`, `${code}ü`, "a".repeat(101), "a".repeat(3_000)]) {
		expect(read(other)).toBe("");
	}
});

it("finds the token among other cookies", () => {
	expect(readSessionToken(page("/", { headers: { Cookie: "a=1; __Host-ablage_session=t.o.k; b=2" } }))).toBe(
		"t.o.k",
	);
	expect(
		readSessionToken(page("/", { headers: { Cookie: "ablage_session=t; x__Host-ablage_session=t" } })),
	).toBeNull();
	expect(readSessionToken(page("/"))).toBeNull();
});

it.each(["%00", "a%0d%0ab", "%E2%82%AC", "a%20b", "a".repeat(5_000)])(
	"takes for no token what no header could carry: %s",
	(value) => {
		const headers = { Cookie: `__Host-ablage_session=${value}` };
		expect(readSessionToken(page("/", { headers }))).toBeNull();
	},
);

it("takes the token of any CMS as it is", () => {
	const headers = { Cookie: `__Host-ablage_session=${encodeURIComponent("v2|a+b/c==")}` };
	expect(readSessionToken(page("/", { headers }))).toBe("v2|a+b/c==");
});

it("sends a visitor to sign-in and remembers the page asked for", async () => {
	const answer = await guard(requireSession, page("/documents?q=police"), null);
	expect(answer).toBeInstanceOf(Response);
	const { status, headers } = answer as Response;
	expect([status, headers.get("Location")]).toEqual([302, "/login"]);
	const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
	expect(await pageAskedFor(page("/login", { headers: { Cookie: cookie } }))).toBe("/documents?q=police");
});

it("comes back to the page that has asked for a part of itself, and says why it was left", async () => {
	const left: ToastMessage[] = [];
	const asked = async (path: string, from: string | null) => {
		const request = page(path, { headers: from === null ? {} : { Referer: from } });
		const { headers } = (await guard(requireSession, request, null, left)) as Response;
		const [cookie = ""] = headers.get("Set-Cookie")?.split(";") ?? [];
		return pageAskedFor(page("/login", { headers: { Cookie: cookie } }));
	};
	const list = "https://ablage.example/documents?q=police";
	expect(await asked("/documents/filing?inbox=", list)).toBe("/documents?q=police");
	expect(await asked("/documents/filing?inbox=", "https://elsewhere.example/a")).toBe("/inbox");
	expect(await asked("/documents/filing", null)).toBe("/inbox");
	expect(left).toEqual([]);
	expect(await asked("/documents/filter-options.data?filter=party", list)).toBe("/documents?q=police");
	expect(await asked("/inbox.data?tab=done&_routes=a%2Cb", list)).toBe("/inbox?tab=done");
	expect(left.map(({ key }) => key)).toEqual(["error.sessionEnded", "error.sessionEnded"]);
});

it("knows all that is no page", () => {
	const { children = [] } = routes.find(({ file }) => file === "routes/app-layout/route.tsx") ?? {};
	const silent = children.filter(
		({ file }) => !readFileSync(`app/${file}`, "utf8").includes("export default"),
	);
	// Those that lead to a page, give a file, or take a form alone.
	const leading = /\/(:notificationId|upload|file|undo)$/;
	const parts = silent
		.map(({ path = "" }) => path.replace(":locale?", ""))
		.filter((path) => !leading.test(path));
	expect(parts.toSorted()).toEqual([...PARTS_OF_PAGES].toSorted());
});

it("lets the signed-in through and keeps them from sign-in", async () => {
	expect(await ((await guard(requireSession, page("/documents"), "t")) as Response).text()).toBe("passed");
	expect(((await guard(requireVisitor, page("/login"), "t")) as Response).headers.get("Location")).toBe(
		"/inbox",
	);
});

it.each([
	["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36", null, "/inbox"],
	["Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/156.0.0.0 Mobile Safari/537.36", null, "/documents"],
	["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148", null, "/documents"],
	["", "?1", "/documents"],
	["", "?0", "/inbox"],
])("lands where one works on such a device: %s, %s", async (userAgent, isMobile, start) => {
	const headers = { "User-Agent": userAgent, ...(isMobile && { "Sec-CH-UA-Mobile": isMobile }) };
	const login = page("/login", { headers });
	expect(((await guard(requireVisitor, login, "t")) as Response).headers.get("Location")).toBe(start);
	expect(await pageAskedFor(login)).toBe(start);
});

it("stays behind the locale of the page that leads to the start", async () => {
	const login = page("/de/login");
	expect(((await guard(requireVisitor, login, "t")) as Response).headers.get("Location")).toBe("/de/inbox");
	expect(await pageAskedFor(page("/de/registration.data"))).toBe("/de/inbox");
	expect(await pageAskedFor(page("/deutsch/login"))).toBe("/inbox");
});

it("lets a link from elsewhere arrive with its cookie by one refresh from our own site", async () => {
	const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
	const answer = (await guard(
		requireSession,
		page('/documents?q="><script>', { headers }),
		null,
	)) as Response;
	expect(answer.status).toBe(200);
	const body = await answer.text();
	expect(body).toContain('http-equiv="refresh"');
	expect(body).not.toContain("<script>");
});

it.each([
	"https://evil.example",
	"//evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"/\n\\evil.example",
	"javascript:alert(1)",
	"/.//evil.example",
	"/%2e//evil.example",
	"/documents\u0000",
	"/documents?q=\u0001",
	"/documents\u007F",
	"/documents\u0085",
	"\u0000/documents",
])("does not go to %s after sign-in", async (target) => {
	const cookie = `redirect=${encodeURIComponent(btoa(JSON.stringify(target)))}`;
	expect(await pageAskedFor(page("/login", { headers: { Cookie: cookie } }))).toBe("/inbox");
});

it.each([
	["/dokumente/ü?q=€#ß", "/dokumente/%C3%BC?q=%E2%82%AC#%C3%9F"],
	["/documents?q=%00&sort=name:asc", "/documents?q=%00&sort=name:asc"],
	["/documents?q=\u{1F4C4}", "/documents?q=%F0%9F%93%84"],
	["/documents?q=\uD800", "/documents?q=%EF%BF%BD"],
])("goes to %s as it may stand in a header", (address, expected) => {
	expect(localAddress(address, "/")).toBe(expected);
	expect(new Headers({ Location: localAddress(address, "/") }).get("Location")).toBe(expected);
});
