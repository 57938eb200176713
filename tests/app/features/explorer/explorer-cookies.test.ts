import { describe, expect, test } from "vitest";
import { readCookie, setCookies } from "../../../../app/features/explorer/explorer-cookies.ts";

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
