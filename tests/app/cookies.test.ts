import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import {
	COOKIES,
	HOST_COOKIES,
	readCookie,
	readHostCookie,
	setCookie,
	setCookies,
	SHARE_COOKIES,
} from "../../app/cookies.ts";

const YEAR = 365 * 24 * 60 * 60;

describe("an explorer cookie is read", () => {
	test.each([
		["explorer_filter=q%3DPolice", "q=Police"],
		["a=1; explorer_filter=q%3Da%26state%3Dactive; b=2", "q=a&state=active"],
		["a=1;explorer_filter=x", "x"],
	])("from %s", (cookies, value) => {
		expect(readCookie(cookies, "explorer_filter")).toBe(value);
	});

	test.each([
		null,
		"",
		"explorer_filter",
		"explorer_filter=",
		"explorer_filter=%E0%A4%A",
		"xexplorer_filter=1",
		"explorer_filters=1",
	])("as missing from %j", (cookies) => {
		expect(readCookie(cookies, "explorer_filter")).toBeNull();
	});
});

describe("an explorer cookie is kept", () => {
	test("for 365 days, for the explorer and its data alone", () => {
		expect(setCookies("explorer_columns", "id,name", "/documents")).toEqual([
			`explorer_columns=id%2Cname; Max-Age=${YEAR}; Path=/documents; SameSite=Lax`,
			`explorer_columns=id%2Cname; Max-Age=${YEAR}; Path=/documents.data; SameSite=Lax`,
		]);
	});

	test.each([
		["/documents", "/documents"],
		["/documents/kfamilie1aaaaaaaaaaaaaaa", "/documents"],
		["/de/documents", "/de/documents"],
		["/de/documents/kfamilie1aaaaaaaaaaaaaaa", "/de/documents"],
		["/de/documents.data", "/de/documents"],
		["/", "/documents"],
		["/a;b/documents", "/documents"],
	])("from the page %s with path %s", (pathname, path) => {
		expect(setCookies("document_tab", "1", pathname)[0]).toContain(`; Path=${path};`);
	});

	test.each([
		["/inbox", "/inbox"],
		["/de/inbox", "/de/inbox"],
		["/documents", "/inbox"],
	])("for the inbox, from %s, with path %s", (pathname, path) => {
		expect(setCookies("inbox_tab", "1", pathname)[0]).toContain(`; Path=${path};`);
	});

	test.each([
		["/masterdata/kfamilie1aaaaaaaaaaaaaaa", "/masterdata"],
		["/de/masterdata/kfamilie1aaaaaaaaaaaaaaa", "/de/masterdata"],
	])("for the master data, from %s, with path %s", (pathname, path) => {
		expect(setCookies("masterdata_tab", "1", pathname)[0]).toContain(`; Path=${path};`);
	});

	test.each([
		["/my-company/kfamilie1aaaaaaaaaaaaaaa", "/my-company"],
		["/de/my-company/kfamilie1aaaaaaaaaaaaaaa", "/de/my-company"],
	])("for a household or company, from %s, with path %s", (pathname, path) => {
		expect(setCookies("company_tab", "1", pathname)[0]).toContain(`; Path=${path};`);
	});

	test("for the permissions, below /permissions alone", () => {
		const [page = "", dataOfPage = ""] = setCookies("permissions_tab", "1", "/de/permissions/kfamilie1aaa");
		expect(page).toContain("; Path=/de/permissions;");
		expect(dataOfPage).toContain("; Path=/de/permissions.data;");
	});

	test("without what would end its value", () => {
		const [cookie = ""] = setCookies("explorer_filter", "q=a; Path=/\r\nSet-Cookie: b", "/documents");
		expect(cookie.split("; ")[0]).toBe("explorer_filter=q%3Da%3B%20Path%3D%2F%0D%0ASet-Cookie%3A%20b");
		expect(readCookie(cookie, "explorer_filter")).toBe("q=a; Path=/\r\nSet-Cookie: b");
	});

	test.each(["", "a".repeat(4_000)])("but not when it is empty or too long", (value) => {
		expect(setCookies("explorer_filter", value, "/documents")[0]).toBe(
			"explorer_filter=; Max-Age=0; Path=/documents; SameSite=Lax",
		);
	});
});

test.each([
	[null, false],
	["", false],
	["sidebar=0", false],
	["sidebar=12; other=1", false],
	["other=sidebar=1", false],
	["other=1; sidebar=1", true],
])("the rail is wide unless it was narrowed: %j", (cookies, isNarrow) => {
	expect(readCookie(cookies, "sidebar") === "1").toBe(isNarrow);
});

test("how it was left is kept for every page", () => {
	expect(setCookie("sidebar", "1")).toContain("sidebar=1; Max-Age=31536000; Path=/;");
	expect(setCookie("sidebar", "0")).toContain("sidebar=0; Max-Age=31536000; Path=/;");
});

test("what a browser holds since before keeps its meaning: values that were written as they are", () => {
	const held =
		"i18n_redirected=de; sidebar=1; ablage_scripting=1; ablage_session=e30.e30.c2ln-_; recent_documents=a1.b2";
	expect(readCookie(held, "i18n_redirected")).toBe("de");
	expect(readCookie(held, "ablage_scripting")).toBe("1");
	const request = new Request("http://ablage", { headers: { Cookie: held } });
	expect(readHostCookie(request, "ablage_session")).toBe("e30.e30.c2ln-_");
	expect(readCookie(held, "recent_documents")).toBe("a1.b2");
});

test("docs/operations.md lists every cookie, with its path and who may read it", () => {
	const rows = readFileSync("docs/operations.md", "utf8").matchAll(
		/^\| `([a-z0-9_-]+)` \| `(\/[a-z-]*)` \| (.*) \|$/gm,
	);
	const listed = [...rows].map(([, name, path, rest = ""]) => ({
		name,
		path,
		httpOnly: rest.includes("`HttpOnly`"),
		strict: rest.includes("`SameSite=Strict`"),
		kept: rest.split(" | ").at(-1),
	}));
	expect(listed).toEqual(
		Object.entries({ ...HOST_COOKIES, ...SHARE_COOKIES, ...COOKIES }).map(
			([name, { path, maxAge, sameSite, ...others }]) => ({
				name,
				path,
				httpOnly: "httpOnly" in others,
				strict: sameSite === "strict",
				kept: inWords(maxAge),
			}),
		),
	);
});

function inWords(seconds: number): string {
	if (seconds === YEAR) return "1 year";
	const days = seconds / (24 * 60 * 60);
	if (days >= 1) return `${days} days`;
	return seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
}
