import { describe, expect, test } from "vitest";
import {
	rememberedTabs,
	shownTabs,
	visibilityOf,
	WIDE_TABS,
	PHONE_TABS,
} from "../../../../app/routes/document/document-tabs.ts";
import { tabCookies } from "../../../../app/routes/document/kept-tabs.server.ts";

const shown = (query: string, cookies: string | null = null) =>
	shownTabs(new URLSearchParams(query), rememberedTabs(cookies));

describe("the tabs of a document's page", () => {
	test("begin with the facts, on a phone too", () => {
		expect(shown("")).toEqual({ wide: "facts", phone: "facts" });
	});

	test("are remembered by their index, one for wide screens and one for phones", () => {
		expect(shown("", "document_tab=2; document_tab_mobile=1")).toEqual({ wide: "access", phone: "files" });
		expect(shown("", "document_tab_mobile=3")).toEqual({ wide: "facts", phone: "access" });
	});

	test.each(["9", "-1", "1.5", "x", "%"])(
		"begin with the facts where the cookie makes no sense: %s",
		(index) => {
			expect(shown("", `document_tab=${index}; document_tab_mobile=${index}`)).toEqual(shown(""));
		},
	);

	test("are what the address asks for, before all", () => {
		expect(shown("tab=history", "document_tab=2; document_tab_mobile=1")).toEqual({
			wide: "history",
			phone: "history",
		});
		expect(shown("tab=elsewhere")).toEqual(shown(""));
	});

	test("of a phone with the files are on a wide screen what they were: the file is there anyway", () => {
		expect(shown("tab=files", "document_tab=1")).toEqual({ wide: "history", phone: "files" });
	});

	test("are only rendered where they can be seen", () => {
		expect(visibilityOf("facts", { wide: "facts", phone: "facts" })).toBeUndefined();
		expect(visibilityOf("facts", { wide: "facts", phone: "files" })).toBe("max-lg:hidden");
		expect(visibilityOf("history", { wide: "facts", phone: "history" })).toBe("lg:hidden");
		expect(visibilityOf("access", { wide: "facts", phone: "files" })).toBeNull();
	});
});

describe("a tab chosen without scripts", () => {
	const kept = (address: string, cookie = "") =>
		tabCookies(new Request(address, { headers: { Cookie: cookie } }), new URL(address)).map(
			([, value]) => value,
		);
	const page = "https://ablage.example/documents/kfamilie1aaaaaaaaaaaaaaa";

	test("is remembered for both, each by its own index", () => {
		const cookies = kept(`${page}?tab=history`);
		expect(cookies).toContainEqual(
			`document_tab=${WIDE_TABS.indexOf("history")}; Max-Age=31536000; Path=/documents; SameSite=Lax`,
		);
		expect(cookies).toContainEqual(
			`document_tab_mobile=${PHONE_TABS.indexOf("history")}; Max-Age=31536000; Path=/documents; SameSite=Lax`,
		);
	});

	test("is remembered for phones alone where wide screens have no such tab", () => {
		expect(kept(`${page}?tab=files`).every((cookie) => cookie.startsWith("document_tab_mobile=1;"))).toBe(
			true,
		);
	});

	test("is left to the script where one runs, and nothing is kept where nothing was chosen", () => {
		expect(kept(`${page}?tab=history`, "ablage_scripting=1")).toEqual([]);
		expect(kept(page)).toEqual([]);
	});
});
