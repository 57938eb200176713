import { randomUUID } from "node:crypto";
import { DomUtils, parseDocument } from "htmlparser2";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { documentApi } from "../../contract/api/documents.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { inboxApi } from "../../contract/api/inbox.ts";
import { SESSION_COOKIE } from "../../app/middleware/session-cookie.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { type SharedServer, sharedServer } from "../support/servers/shared-server.ts";

const MARKUP = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&amp;`;

let server: SharedServer;
let token: string;
let api: ApiClient;

beforeAll(async () => {
	server = await sharedServer();
});

/** Who reads, from now on: somebody who has nothing yet. */
async function newReader(): Promise<void> {
	token = await registerAt(server.origin, `${randomUUID()}@example.ch`);
	api = await apiClient(server.origin, token);
}

type Elements = ReturnType<typeof DomUtils.getElementsByTagName>;

/** A page as it is sent to whoever runs no scripts: all of it at once. */
interface SentPage {
	status: number;
	html: string;
	/** What stands in its main part. */
	text: string;
	title: string;
	names: string[];
	/** Addresses of the links of this name in its main part. */
	links: (name: string) => string[];
	elements: (tag: string) => Elements;
}

async function read(path: string): Promise<SentPage> {
	const response = await fetch(`${server.origin}${path}`, {
		headers: { Cookie: `${SESSION_COOKIE}=${token}`, Accept: "text/html" },
		redirect: "manual",
	});
	const html = await response.text();
	const page = parseDocument(html);
	const elements = (tag: string) => DomUtils.getElementsByTagName(tag, page);
	const main = elements("main");
	const links = DomUtils.getElementsByTagName("a", main);
	return {
		status: response.status,
		html,
		text: textOf(main),
		title: textOf(elements("title").slice(0, 1)),
		names: links
			.filter(({ attribs }) => attribs["class"]?.split(" ").includes("explorer-name"))
			.map((link) => textOf(link)),
		links: (name) =>
			links
				.filter((link) => (link.attribs["aria-label"] ?? textOf(link)) === name)
				.map(({ attribs }) => attribs["href"] ?? ""),
		elements,
	};
}

function textOf(nodes: Parameters<typeof DomUtils.textContent>[0]): string {
	return DomUtils.textContent(nodes).replaceAll(/\s+/g, " ").trim();
}

async function make(...names: string[]) {
	const made = [];
	for (const name of names) made.push(await api.newDocument(name));
	return made;
}

async function archive(documentId: string): Promise<void> {
	const answer = await fetch(`${server.origin}/api${pathOf(documentApi.write, { id: documentId })}`, {
		method: "PUT",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
		body: JSON.stringify({ data: { state: "Archived" } }),
	});
	expect(answer.status).toBe(200);
}

describe("each page of the signed-in", () => {
	beforeAll(newReader);

	it.each(["/documents?page=1", "/inbox", "/deadlines", "/sharing", "/my-profile"])(
		"asks for its user once, and for nothing else that stands around it: %s",
		async (path) => {
			const headers = { Cookie: `${SESSION_COOKIE}=${token}`, Accept: "text/html" };
			const frame = [identityApi.me.path, inboxApi.filterOptions.path].map((call) => `desc="${call}"`);
			// (The inbox itself offers a choice.)
			const expected = path === "/inbox" ? frame : frame.slice(0, 1);
			// The tenant's database may have to wake, and on a busy machine a moment may be too short.
			await vi.waitFor(
				async () => {
					const page = await fetch(`${server.origin}${path}`, { headers });
					const asked = page.headers.get("Server-Timing")?.match(/desc="[^"]+"/g);
					expect(asked?.filter((call) => frame.includes(call)).toSorted()).toEqual(expected.toSorted());
				},
				{ timeout: 30_000, interval: 200 },
			);
		},
	);
});

describe("the list without scripts", () => {
	beforeEach(newReader);

	it("shows a new account the way to its first document", async () => {
		const page = await read("/documents?page=1");
		expect(page.text).toContain("Noch keine Dokumente");
		expect(page.links("Hinzufügen")).not.toEqual([]);
	});

	it("has the newest fifteen first, and the others behind a link", async () => {
		await make(...Array.from({ length: 16 }, (_, index) => `Police ${index + 1}.`));
		const first = await read("/documents?page=1");
		expect(first.text).toContain("16 Dokumente");
		expect(first.text).toContain("1–15 von 16");
		expect(first.names).toEqual(Array.from({ length: 15 }, (_, index) => `Police ${16 - index}.`));
		const second = await read(first.links("Nächste Seite")[0] ?? "");
		expect(second.text).toContain("16–16 von 16");
		expect(second.names).toEqual(["Police 1."]);
		const beyond = await read("/documents?page=7");
		expect(beyond.text).toContain("So weit geht die Liste nicht");
		expect((await read(beyond.links("Zur letzten Seite")[0] ?? "")).names).toEqual(["Police 1."]);
	});

	it("is sorted both ways, in German order", async () => {
		await make("Zahnarzt", "Ärztin", "apotheke");
		expect((await read("/documents?sort=name:asc")).names).toEqual(["apotheke", "Ärztin", "Zahnarzt"]);
		expect((await read("/documents?sort=name:desc")).names).toEqual(["Zahnarzt", "Ärztin", "apotheke"]);
	});

	it("is sorted by its headings: up, down, and as at first", async () => {
		await make("Zahnarzt", "Ärztin");
		let address = "/documents?page=1";
		const sorted: (string | undefined)[] = [];
		for (let click = 0; click < 3; click += 1) {
			const page = await read(address);
			const heading = page.elements("th").find(({ attribs }) => attribs["data-column"] === "name");
			sorted.push(heading?.attribs["aria-sort"]);
			const [link] = DomUtils.getElementsByTagName("a", heading ?? []);
			address = link?.attribs["href"] ?? "";
		}
		expect(sorted).toEqual([undefined, "ascending", "descending"]);
		expect((await read(address)).names).toEqual(["Ärztin", "Zahnarzt"]);
	});

	it("has active and archived ones apart, and says where nothing matches", async () => {
		const [, old] = await make("Neue Police", "Alte Police");
		await archive(old?.documentId ?? "");
		const all = await read("/documents?page=1");
		expect(all.text).toContain("2 Dokumente");
		expect((await read(all.links("Archiviert")[0] ?? "")).names).toEqual(["Alte Police"]);
		expect((await read(all.links("Aktiv")[0] ?? "")).names).toEqual(["Neue Police"]);
		const none = await read("/documents?q=xyzxyz");
		expect(none.text).toContain("Kein Dokument passt dazu");
		expect(none.links("Filter zurücksetzen")).not.toEqual([]);
	});

	it("finds nothing by what the user may not see, and names nothing", async () => {
		await make("Police");
		const page = await read("/documents?folder=kfremd000aaaaaaaaaaaaaaa");
		expect(page.names).toEqual([]);
		expect(page.text).toContain("Kein Dokument passt dazu");
		expect(page.links("Filter entfernen: Unbekannt")).toEqual(["/documents?page=1"]);
		expect(page.links("Filter zurücksetzen")).not.toEqual([]);
	});

	it("shows a selected document beside it, and names that look like markup as they are", async () => {
		const [document] = await make(MARKUP);
		const page = await read(`/documents?selected=${document?.documentId}`);
		expect(page.names).toEqual([MARKUP]);
		const preview = page.elements("article");
		expect(textOf(preview)).toContain(MARKUP);
		expect(page.html).not.toContain("<script>alert(1)");
		expect(page.html).not.toContain("<img src=x");
	});
});

describe("the page of a document without scripts", () => {
	beforeEach(newReader);

	it("leads to its neighbours in the list that it came from, and to none where it stands in it no longer", async () => {
		const [older, document, newer] = await make("Ältere", "Police", "Neuere");
		const neighbours = async (from: string) => {
			const page = await read(`/documents/${document?.documentId}?from=${encodeURIComponent(from)}`);
			// (They stand twice: for wide screens and for phones.)
			return ["Vorheriges Dokument: Neuere", "Nächstes Dokument: Ältere"].map(
				(name) => page.links(name)[0]?.split("?")[0],
			);
		};
		expect(await neighbours("state=active")).toEqual([
			`/documents/${newer?.documentId}`,
			`/documents/${older?.documentId}`,
		]);
		expect(await neighbours("state=archived")).toEqual([undefined, undefined]);
	});

	it("has its name, no neighbours where it comes from no list, and the ways on", async () => {
		const [document] = await make(MARKUP);
		const page = await read(`/documents/${document?.documentId}`);
		expect(textOf(page.elements("h1"))).toContain(MARKUP);
		expect(page.title).toContain("<script>alert");
		expect(page.html).not.toContain("<script>alert(1)");
		expect(page.links("Nachfolger erfassen")).toContain(
			`/documents/new?from=${document?.documentId}&as=successor`,
		);
		expect(page.links("Kopieren")).toContain(`/documents/new?from=${document?.documentId}&as=copy`);
		expect(page.html).not.toMatch(/(?:Nächstes|Vorheriges) Dokument:/);
	});

	it("the browser is told to bring nothing of a document's form back, nor ticks of the list", async () => {
		const [document] = await make("Police");
		const restored = async (
			path: string,
			tag: string,
			has: (attributes: Record<string, string>) => boolean,
		) =>
			(await read(path))
				.elements(tag)
				.filter(({ attribs }) => has(attribs))
				.map(({ attribs }) => attribs["autocomplete"]);
		const isForm = (attributes: Record<string, string>) =>
			attributes["class"]?.includes("with-page-foot") === true;
		expect(await restored(`/documents/${document?.documentId}?edit=`, "form", isForm)).toEqual(["off"]);
		expect(await restored("/documents/new", "form", isForm)).toEqual(["off"]);
		const isTick = ({ name, type }: Record<string, string>) => name === "document" && type === "checkbox";
		expect(await restored("/documents?page=1", "input", isTick)).toEqual(["off"]);
	});

	it("tells what changed, page by page, and who sees it", async () => {
		const first = await api.newDocument("Stand 1");
		let document = first;
		for (let version = 2; version <= 22; version += 1) {
			document = await api.rename(document, `Stand ${version}`);
		}
		const address = `/documents/${first.documentId}`;
		const newest = await read(`${address}?tab=history`);
		expect(newest.text).toContain("1–20 von 22");
		const oldest = await read(newest.links("Ältere")[0] ?? "");
		expect(oldest.text).toContain("21–22 von 22");
		expect(oldest.text).toContain("Erfasst");
		expect((await read(oldest.links("Neuere")[0] ?? "")).text).toContain("1–20 von 22");
		const access = await read(`${address}?tab=access`);
		expect(access.text).toContain("Admin, sieht alle Dokumente");
		const [record = ""] = access.links(
			"Was mit dem Dokument geschah, und wer es mit einem Mandat geöffnet hat",
		);
		const told = (await read(record)).text;
		expect(told).toContain("Nur zu einem Dokument");
		expect(told).toContain("Stand 22");
	});

	it("does not exist for others, and an address that leads nowhere keeps the way to the list", async () => {
		const [secret] = await make("Geheim");
		token = await registerAt(server.origin, `${randomUUID()}@example.ch`);
		for (const address of [`/documents/${secret?.documentId}`, "/documents/unsinn", "/gibt/es/nicht"]) {
			const page = await read(address);
			expect(page.status).toBe(404);
			expect(page.text).not.toContain("Geheim");
			expect(page.text).toContain("Diese Seite gibt es nicht");
			expect(page.links("Zu den Dokumenten")).not.toEqual([]);
			expect(page.elements("nav").map(({ attribs }) => attribs["aria-label"])).toContain("Hauptnavigation");
		}
	});
});

describe("the record of a tenant without scripts", () => {
	beforeEach(newReader);

	it("comes page by page, is filtered by its address, and leaves as a table", async () => {
		const first = await api.newDocument("=Police 1");
		let document = first;
		for (let version = 2; version <= 52; version += 1) {
			document = await api.rename(document, `=Police ${version}`);
		}
		const address = `/my-company/${first.tenant.documentId}/history`;
		const newest = await read(address);
		expect(newest.title).toContain("Verlauf");
		expect(newest.text).toContain("=Police 52");
		expect(newest.text).toContain("=Police 3→ wird zu =Police 4");
		expect(newest.text).not.toContain("=Police 1→ wird zu");
		const older = await read(newest.links("Ältere")[0] ?? "");
		expect(older.text).toContain("=Police 1→ wird zu =Police 2");
		expect(older.links("Zu den neuesten")).toEqual([address]);
		const filtered = await read(`${address}?text=police+17&kind=document&action=update`);
		expect(filtered.links("=Police 17")).toEqual([`/documents/${first.documentId}`]);
		expect((await read(`${address}?text=gibtesnicht`)).text).toContain("Nichts gefunden");
		const [file = ""] = filtered.links("Als CSV");
		const response = await fetch(`${server.origin}${file}`, {
			headers: { Cookie: `${SESSION_COOKIE}=${token}` },
		});
		expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		const lines = (await response.text()).trim().split("\r\n");
		expect(lines).toHaveLength(3);
		expect(lines[1]).toContain(`;Mia Muster;Geändert;Dokument;'=Police 18;Name: =Police 17 → =Police 18`);
		// All pages of it.
		const all = await fetch(`${server.origin}${address}/file`, {
			headers: { Cookie: `${SESSION_COOKIE}=${token}` },
		});
		expect((await all.text()).match(/;Geändert;Dokument;/g)).toHaveLength(51);

		token = await registerAt(server.origin, `${randomUUID()}@example.ch`);
		for (const path of [address, `${address}/file`]) {
			const strange = await read(path);
			expect(strange.status, path).toBe(404);
			expect(strange.html, path).not.toContain("Police");
		}
	});
});

describe("old browsers", () => {
	beforeAll(newReader);

	const CHROME_92 =
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4512.0";
	const asOld = async (path: string, cookies = "") => {
		const page = await fetch(`${server.origin}${path}`, {
			headers: {
				Cookie: `${SESSION_COOKIE}=${token}; ${cookies}`,
				Accept: "text/html",
				"User-Agent": CHROME_92,
			},
		});
		return { status: page.status, html: await page.text(), cookies: page.headers.getSetCookie() };
	};

	it.each(["/", "/imprint", "/documents?page=1", "/documents/new", "/inbox", "/my-profile", "/nowhere"])(
		"get a style sheet that they understand, and no script that they would not: %s",
		async (path) => {
			// They may have kept from before that scripts run, and which style sheet is there.
			const { html, cookies } = await asOld(path, "ablage_scripting=1; ablage_styles=/assets/root.css");
			expect(html.endsWith("</html>")).toBe(true);
			expect(html.match(/<style[^>]*>[^<]*--color-surface:/g)).toHaveLength(1);
			expect(html.match(/@layer|@media [^{]*(?:scripting|>=|<)/g)).toBeNull();
			expect(html.match(/<script[^>]*type="module"|__reactRouter|import\(|<noscript/g)).toBeNull();
			expect(cookies.filter((cookie) => cookie.startsWith("ablage_styles"))).toEqual([]);
		},
	);

	it("are shown what is there for those without scripts", async () => {
		await make("Police");
		const { status, html } = await asOld("/documents?page=1&select=all");
		expect(status).toBe(200);
		const withoutScripts = await read("/documents?page=1&select=all");
		const buttons = (text: string) =>
			DomUtils.getElementsByTagName("button", parseDocument(text.replaceAll(/<\/?noscript>/g, "")))
				.map((button) => textOf([button]))
				.filter((name) => name !== "");
		expect(buttons(html)).toEqual(buttons(withoutScripts.html));
		expect(html.includes("Police")).toBe(true);
	});
});
