import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { rememberView } from "../../../../app/features/explorer/last-view.server.ts";
import { FORGET_VIEW } from "../../../../app/forgotten-view.server.ts";
import { startSession } from "../../../../app/features/session/start-session.ts";
import type { Session } from "../../../../contract/identity/auth.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const FILTER = `explorer_filter=${encodeURIComponent(`q=Police&folder=${ID}&state=active`)}`;
const TABLE = `explorer_table=${encodeURIComponent("sort=name:asc&page=3")}`;

interface Visit {
	/** Where it leads instead of showing the list. */
	to: string | null;
	cookies: string[];
}

async function visit(address: string, cookies = "", method = "GET", status = 200): Promise<Visit> {
	const url = new URL(address, "https://ablage.example");
	const request = new Request(url, { method, headers: { Cookie: cookies } });
	const args = { request, url, context: new RouterContextProvider(), params: {}, pattern: "" };
	try {
		const response = await rememberView(args, async () => new Response(null, { status }));
		return { to: null, cookies: response?.headers.getSetCookie() ?? [] };
	} catch (thrown) {
		if (!(thrown instanceof Response)) throw thrown;
		return { to: thrown.headers.get("Location"), cookies: thrown.headers.getSetCookie() };
	}
}

describe("an address that says nothing", () => {
	test("leads to the last filter, order and page", async () => {
		expect((await visit("/documents", `${FILTER}; ${TABLE}`)).to).toBe(
			`/documents?q=Police&folder=${ID}&state=active&sort=name%3Aasc&page=3`,
		);
		expect((await visit("/documents", TABLE)).to).toBe("/documents?sort=name%3Aasc&page=3");
		expect((await visit("/de/documents", FILTER)).to).toBe(
			`/de/documents?q=Police&folder=${ID}&state=active`,
		);
	});

	test.each([
		"",
		"explorer_filter=; explorer_table=",
		"explorer_filter=%7B%22text%22%3A%22Police%22%7D",
		"explorer_filter=category%3D1%26state%3Ddeleted; explorer_table=page%3D1%26sort%3Dx",
		"explorer_filter=%E0%A4%A; explorer_table=%",
		`explorer_filter=selected%3D${ID}%26preview%3Dhidden%26page%3D9`,
		"explorer_table=q%3DPolice",
	])("leads to the default view's own address where the cookies hold nothing of use: %s", async (cookies) => {
		expect((await visit("/documents", cookies)).to).toBe("/documents?page=1");
	});

	test("does not lead round in circles, nor away from this site", async () => {
		const hostile = encodeURIComponent("q=//elsewhere.example\r\nLocation: https://elsewhere.example");
		const { to } = await visit("/documents", `explorer_filter=${hostile}`);
		expect(to).toMatch(/^\/documents\?q=/);
		expect((await visit(to ?? "", `explorer_filter=${hostile}`)).to).toBeNull();
	});
});

test("a preview that is fetched by itself, ahead say, changes nothing of what is kept", async () => {
	const preview = `_routes=${encodeURIComponent("routes/documents/preview/route")}`;
	const { to, cookies } = await visit(`/documents.data?selected=${ID}&${preview}`, `${FILTER}; ${TABLE}`);
	expect([to, cookies]).toEqual([null, []]);
	const list = `_routes=${encodeURIComponent("root,routes/documents/route")}`;
	expect((await visit(`/documents.data?page=1&${list}`, `${FILTER}; ${TABLE}`)).cookies).toHaveLength(4);
});

describe("a view that is shown", () => {
	test("is kept, filter and table apart", async () => {
		const { to, cookies } = await visit(`/documents?q=Police&party=${ID}&page=2&selected=${ID}`);
		expect(to).toBeNull();
		expect(cookies.map((cookie) => cookie.split("; ")[0])).toEqual([
			`explorer_filter=${encodeURIComponent(`q=Police&party=${ID}`)}`,
			`explorer_filter=${encodeURIComponent(`q=Police&party=${ID}`)}`,
			"explorer_table=page%3D2",
			"explorer_table=page%3D2",
		]);
		expect(cookies[0]).toContain("Path=/documents; SameSite=Lax");
		expect(cookies[1]).toContain("Path=/documents.data; SameSite=Lax");
	});

	test("is not kept twice", async () => {
		expect((await visit("/documents?q=Police&state=active", "")).cookies).toHaveLength(2);
		const again = encodeURIComponent("q=Police&state=active");
		const { cookies } = await visit("/documents?q=Police&state=active", `explorer_filter=${again}`);
		expect(cookies).toEqual([]);
	});

	test("empties the cookies where it is the default one, which has an address of its own", async () => {
		const { to, cookies } = await visit("/documents?page=1", `${FILTER}; ${TABLE}`);
		expect(to).toBeNull();
		expect(cookies).toHaveLength(4);
		expect(cookies.every((cookie) => cookie.includes("=; Max-Age=0"))).toBe(true);
	});

	test("is forgotten where it is too long for a cookie, instead of being cut", async () => {
		const ids = Array.from({ length: 200 }, (_, index) => `party=k${String(index).padStart(23, "0")}`);
		const { cookies } = await visit(`/documents?${ids.join("&")}`, FILTER);
		expect(cookies[0]).toContain("explorer_filter=; Max-Age=0");
	});

	test("is not kept by a write, nor where the list could not be shown", async () => {
		expect((await visit("/documents?q=a", "", "POST")).cookies).toEqual([]);
		expect((await visit("/documents?q=a", "", "GET", 500)).cookies).toEqual([]);
	});
});

test("signing in begins without one: the session before may have ended by itself, and may have been another's", async () => {
	const answer = await startSession({ jwt: "token" } as Session, new Request("http://ablage.example/login"));
	expect(answer.headers.getSetCookie()).toEqual(expect.arrayContaining([...FORGET_VIEW]));
});

test("signing out leaves nothing of the view behind, wherever it was kept", () => {
	const places = ["/documents", "/documents.data", "/de/documents", "/de/documents.data"];
	for (const name of ["explorer_filter", "explorer_table"]) {
		for (const path of places) {
			expect(FORGET_VIEW).toContain(`${name}=; Max-Age=0; Path=${path}; SameSite=Lax`);
		}
	}
});
