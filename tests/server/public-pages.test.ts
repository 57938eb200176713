import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEPT_DAYS } from "../../app/features/offline/kept-cache.ts";
import { PUBLIC_PATHS } from "../../app/features/public-pages/public-paths.ts";
import { SESSION_COOKIE } from "../../app/middleware/session-cookie.ts";
import { ROOT } from "../../scripts/run-command.ts";
import { manifestFile } from "../../scripts/server/browser-manifest.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { registerAt } from "../support/api-client.ts";
import { weighFirstView } from "../bench/pages/first-view.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { type SharedServer, sharedServer } from "../support/servers/shared-server.ts";

const PLAIN = ["/", "/imprint", "/privacy", "/accessibility"];
const LEGAL = ["/imprint", "/privacy", "/accessibility"];
const OPERATOR = {
	OPERATOR_NAME: "Muster & Söhne AG",
	OPERATOR_ADDRESS: "Bahnhofstrasse 1, 8400 Winterthur",
	OPERATOR_EMAIL: "hallo@muster.example",
	OPERATOR_PHONE: "+41 52 000 00 00",
	OPERATOR_UID: "CHE-123.456.789",
	HOSTING: "Beispiel Hosting AG, Zürich",
	PUBLIC_ORIGIN: "https://ablage.example",
};

const dataDir = mkdtempSync(join(tmpdir(), "ablage-named-"));
/** One whose operator says who they are, and one whose does not. */
let named: ServerProcess;
let unnamed: SharedServer;
let token: string;

beforeAll(async () => {
	buildIfNeeded();
	named = await startServerProcess(dataDir, OPERATOR);
	unnamed = await sharedServer();
	token = await registerAt(named.origin, `${randomUUID()}@example.ch`);
});

afterAll(async () => {
	await named.kill();
	rmSync(dataDir, { recursive: true });
});

async function read(path: string, { origin }: { origin: string } = named, cookie = "") {
	const response = await fetch(origin + path, {
		headers: { Cookie: cookie, Accept: "text/html" },
		redirect: "manual",
	});
	const html = await response.text();
	const page = parseDocument(html);
	const all = (tag: string) => DomUtils.getElementsByTagName(tag, page);
	return {
		status: response.status,
		setCookies: response.headers.getSetCookie(),
		html,
		all,
		text: DomUtils.textContent(all("main")).replaceAll(/\s+/g, " "),
		links: all("a").map(({ attribs }) => attribs["href"]),
		meta: (name: string) =>
			all("meta").find(({ attribs }) => (attribs["name"] ?? attribs["property"]) === name)?.attribs[
				"content"
			],
		head: (rel: string) => all("link").filter(({ attribs }) => attribs["rel"] === rel),
	};
}

/** Whether a style sheet says something of a class. */
function hasRule(sheet: string, name: string): boolean {
	const escaped = name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`).replace(/^\d/, (digit) => `\\3${digit} `);
	for (let at = sheet.indexOf(`.${escaped}`); at >= 0; at = sheet.indexOf(`.${escaped}`, at + 1)) {
		if (!/[\w\\-]/.test(sheet[at + escaped.length + 1] ?? "")) return true;
	}
	return false;
}

describe.each(PLAIN)("%s", (path) => {
	it("is sent without a script, and none is fetched beforehand", async () => {
		for (const cookie of ["", `${SESSION_COOKIE}=${token}`, "ablage_scripting=1"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const page = await read(path, named, cookie);
			expect(page.status).toBe(200);
			expect(page.all("script").map(({ attribs }) => attribs["type"])).toEqual(
				path === "/" ? ["application/ld+json"] : [],
			);
			expect([...page.head("modulepreload"), ...page.head("preload")]).toEqual([]);
			expect(page.html).not.toContain("http-equiv");
		}
	});

	it("is a document for a page that runs scripts, too", async () => {
		const data = path === "/" ? "/_.data" : `${path}.data`;
		const { status, headers } = await fetch(named.origin + data, { redirect: "manual" });
		expect([status, headers.get("Content-Type")]).toEqual([202, "text/x-script"]);
	});
});

describe("/login", () => {
	it("has one small script of its own, and fetches what comes next once it is there", async () => {
		const page = await read("/login", named, "nuxt-color-mode=dark");
		const [script, ...others] = page.all("script").map(({ attribs }) => attribs["src"] ?? "");
		expect(others).toEqual([]);
		expect(script).toMatch(/^\/assets\/login-script-/);
		const code = await (await fetch(named.origin + script)).text();
		expect(code.length).toBeLessThan(6_000);
		expect([...page.head("modulepreload"), ...page.head("preload"), ...page.head("prefetch")]).toEqual([]);
		const ahead = page.all("script").flatMap(({ attribs }) => (attribs["data-ahead"] ?? "").split(" "));
		expect(ahead.length).toBeGreaterThan(5);
		const answers = await Promise.all(ahead.map((path) => fetch(named.origin + path, { method: "HEAD" })));
		expect(answers.filter(({ ok }) => !ok)).toEqual([]);
	});

	it("is a document for a page that runs scripts, too", async () => {
		const { status, headers } = await fetch(`${named.origin}/login.data`, { redirect: "manual" });
		expect([status, headers.get("Content-Type")]).toEqual([202, "text/x-script"]);
	});
});

it("knows behind what ends TLS for it that people come by https: forms of older browsers are its own", async () => {
	const { port } = new URL(named.origin);
	const headers = { Host: "ablage.example", Origin: "https://ablage.example" };
	// (`fetch` lets nobody say which host they mean.)
	const asked = request({
		port,
		path: "/login",
		method: "POST",
		headers: { ...headers, Connection: "close" },
	});
	const [answer] = await once(asked.end("identifier=a"), "response");
	answer.resume();
	expect([answer.statusCode, answer.headers["strict-transport-security"]]).toEqual([
		400,
		"max-age=31536000; includeSubDomains",
	]);
});

it("has every rule of the app's style sheet that its page needs", async () => {
	const whole = DomUtils.textContent((await read("/registration")).all("style"));
	expect(whole.length).toBeGreaterThan(50_000);
	const pages = await Promise.all(PLAIN.map((path) => read(path, named, `${SESSION_COOKIE}=${token}`)));
	for (const page of [...pages, await read("/login"), await read("/imprint", unnamed)]) {
		expect(page.head("stylesheet")).toEqual([]);
		const part = DomUtils.textContent(page.all("style"));
		expect(part.length).toBeGreaterThan(1_000);
		expect(part.length).toBeLessThan(whole.length / 2);
		const used = new Set(
			DomUtils.findAll(({ attribs }) => "class" in attribs, page.all("html")).flatMap(({ attribs }) =>
				(attribs["class"] ?? "").split(/\s+/),
			),
		);
		const missing = [...used].filter((name) => hasRule(whole, name) && !hasRule(part, name));
		expect(missing).toEqual([]);
	}
});

it("brings the app's style sheet with its first page, and tells the next ones where it lies", async () => {
	const first = await read("/registration");
	const cookies = first.setCookies.filter((cookie) => cookie.startsWith("ablage_styles="));
	expect(cookies).toHaveLength(1);
	expect(first.head("stylesheet")).toEqual([]);
	const [later] = DomUtils.getElementsByTagName("link", first.all("noscript"));
	expect(later?.attribs).toMatchObject({ rel: "prefetch", as: "style" });

	const next = await read("/registration", named, cookies[0]?.split(";")[0]);
	expect(next.setCookies).toEqual([]);
	expect(next.all("style")).toEqual([]);
	const files = next.head("stylesheet").map(({ attribs }) => attribs["href"] ?? "");
	expect(files).toEqual([later?.attribs["href"]]);
	const sheet = await (await fetch(named.origin + files[0])).text();
	expect(DomUtils.textContent(first.all("style")) === sheet.trimEnd()).toBe(true);

	// Of an older build.
	const older = await read("/registration", named, "ablage_styles=root-older.css");
	expect([older.all("style").length, older.head("stylesheet")]).toEqual([1, []]);
});

it("is the only style sheet of a route: the router would not load another", () => {
	const manifest = readFileSync(join(ROOT, "build/client", manifestFile()), "utf8");
	expect(manifest.match(/[^"]*\.css/g)).toHaveLength(1);
});

it("the locale in the address is remembered for a year", async () => {
	const { setCookies } = await read("/de/imprint");
	expect(setCookies.filter((cookie) => cookie.startsWith("i18n_redirected="))).toEqual([
		expect.stringMatching(/^i18n_redirected=de; Max-Age=31536000; Path=\/; .*SameSite=Lax/),
	]);
});

it.each(["/fr/login", "/%3Cscript%3Ealert(1)%3C%2Fscript%3E"])(
	"what is no page is answered with 404 and its path as text, also below a locale that there is none of: %s",
	async (path) => {
		const page = await read(path);
		expect(page.status).toBe(404);
		expect(page.html).not.toContain("<script>alert(1)");
		expect(DomUtils.textContent(page.all("body"))).toContain(`Page not found: ${path}`);
	},
);

describe("what search engines are told", () => {
	it.each(PUBLIC_PATHS)("of %s: what it is, its one address, and in which language", async (path) => {
		const pages = await Promise.all([read(path), read(path === "/" ? "/de" : `/de${path}`)]);
		for (const page of pages) {
			expect(page.meta("description")?.length).toBeGreaterThan(50);
			expect(page.meta("og:title")).toContain("Ablage");
			expect(page.head("canonical").map(({ attribs }) => attribs["href"])).toEqual([
				`https://ablage.example${path}`,
			]);
			expect(page.head("alternate").map(({ attribs }) => [attribs["hreflang"], attribs["href"]])).toEqual([
				["de", `https://ablage.example${path}`],
				["x-default", `https://ablage.example${path}`],
			]);
			expect(page.all("html")[0]?.attribs["lang"]).toBe("de-CH");
		}
	});

	it("what kind of thing it is, by whom, and how a link to it looks", async () => {
		const page = await read("/");
		const facts: unknown = JSON.parse(DomUtils.textContent(page.all("script")));
		expect(facts).toMatchObject({
			"@type": "WebApplication",
			url: "https://ablage.example/",
			publisher: { name: "Muster & Söhne AG" },
		});
		const picture = new URL(page.meta("og:image") ?? "");
		expect(picture.origin).toBe("https://ablage.example");
		const shown = await fetch(named.origin + picture.pathname);
		expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
	});

	it("where to look: the public pages, and nothing at all where people try things out", async () => {
		const map = await (await fetch(`${named.origin}/sitemap.xml`)).text();
		expect(Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual(
			PUBLIC_PATHS.map((path) => `https://ablage.example${path}`),
		);
		expect(await (await fetch(`${named.origin}/robots.txt`)).text()).toBe("User-agent: *\nDisallow: /\n");
	});
});

it("the first view of the landing page weighs less than 60 KB", async () => {
	for (const width of [360, 1280]) {
		for (const isDark of [false, true]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const { total } = await weighFirstView(named.origin, { width, isDark, scale: width < 640 ? 2 : 1 });
			expect(total, `${width} px, ${isDark ? "dark" : "light"}`).toBeLessThan(60 * 1024);
		}
	}
});

it("shows what it is to a household, a company and a broker, each with a described picture that comes when it is near", async () => {
	const page = await read("/");
	const pictures = page.all("picture").map((picture) => {
		const [image] = DomUtils.getElementsByTagName("img", picture);
		return { alt: image?.attribs["alt"], loading: image?.attribs["loading"] };
	});
	expect(pictures).toEqual([
		{ alt: "Die Dokumente eines Haushalts in Ablage", loading: undefined },
		{ alt: "Die Fristen eines Haushalts, nach Wochen geordnet", loading: "lazy" },
		{ alt: "Die Berechtigungen einer Firma: Personen und ihre Rechte je Kategorie", loading: "lazy" },
		{ alt: "Eine Suche nach «Haftpflicht» über die Kunden eines Brokers", loading: "lazy" },
	]);
	for (const { attribs } of page.all("source")) {
		const file = attribs["srcset"] ?? "";
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const answer = await fetch(named.origin + file);
		expect([answer.status, answer.headers.get("Content-Type")], file).toEqual([200, attribs["type"]]);
	}
});

it("a page has no mount element of its own: the whole document is the app's", async () => {
	const { all } = await read("/login");
	expect(all("script").length).toBeGreaterThan(0);
	const ids = all("body").flatMap((body) => DomUtils.findAll(({ attribs }) => "id" in attribs, [body]));
	expect(ids.map(({ attribs }) => attribs["id"])).not.toContain("__nuxt");
});

it("a colour mode that was chosen decides which picture is shown", async () => {
	const sources = async (cookie: string) =>
		(await read("/", named, cookie)).all("source").map(({ attribs }) => attribs["srcset"] ?? "");
	expect((await sources("nuxt-color-mode=dark")).some((file) => file.includes("-light"))).toBe(false);
	expect((await sources("nuxt-color-mode=light")).some((file) => file.includes("-dark"))).toBe(false);
	expect((await sources("")).filter((file) => file.includes("-dark"))).not.toEqual([]);
});

it("who is signed in has a way to the documents, and a visitor one to the sign-in", async () => {
	const visitor = await read("/");
	expect(visitor.links).toEqual(expect.arrayContaining(["/login", "/registration"]));
	const user = await read("/", named, `${SESSION_COOKIE}=${token}`);
	expect(user.links).toContain("/documents");
	expect(user.links).not.toContain("/login");
});

describe("imprint, privacy and accessibility", () => {
	it.each([
		["a page of visitors", "/login", 200, false],
		["a page of the signed-in", "/documents?page=1", 200, true],
		["a page that does not exist", "/gibt-es-nicht", 404, false],
		["a page that does not exist for the signed-in", "/gibt-es-nicht", 404, true],
		["a document that does not exist", "/documents/unsinn", 404, true],
		["the landing page", "/", 200, false],
	])("are reached from %s", async (_, path, status, isSignedIn) => {
		const page = await read(path, named, isSignedIn ? `${SESSION_COOKIE}=${token}` : "");
		expect(page.status).toBe(status);
		// Of the signed-in in the wide navigation and in that of phones.
		for (const legal of LEGAL) {
			expect(page.links.filter((link) => link === legal).length).toBe(isSignedIn ? 2 : 1);
		}
	});

	it("say who runs the installation, where it runs, and whom to write to", async () => {
		const imprint = await read("/imprint");
		for (const line of ["Muster & Söhne AG", "Bahnhofstrasse 1", "8400 Winterthur", "CHE-123.456.789"]) {
			expect(imprint.text).toContain(line);
		}
		expect(imprint.links).toEqual(
			expect.arrayContaining(["mailto:hallo@muster.example", "tel:+41520000000"]),
		);
		expect(imprint.text).not.toContain("unvollständig");
		const privacy = await read("/privacy");
		expect(privacy.text).toContain("Beispiel Hosting AG, Zürich");
		for (const path of ["/privacy", "/accessibility"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await read(path)).links).toContain("mailto:hallo@muster.example");
		}
	});

	it("say what is kept of whoever opens a link, and for how long what one has read stays in the browser", async () => {
		const { text } = await read("/privacy");
		expect(text).toContain("Von der Person, die öffnet, bleibt nichts, weder IP-Adresse noch Browser.");
		expect(text).toContain(`höchstens ${KEPT_DAYS} Tage lang`);
	});

	it("say by which standard it is accessible, what is not good yet, and that nobody from outside has looked", async () => {
		const { text } = await read("/accessibility");
		for (const said of [
			"WCAG) 2.2, Stufe AA",
			"Was noch nicht gut geht",
			"Eine unabhängige Stelle hat Ablage noch nicht",
		]) {
			expect(text).toContain(said);
		}
	});

	it("say what is missing where nobody has said it", async () => {
		const { text } = await read("/imprint", unnamed);
		expect(text).toContain("Dieses Impressum ist noch unvollständig");
		expect(text).toContain("Es fehlen: Name, Adresse, E-Mail-Adresse.");
		expect((await read("/privacy", unnamed)).text).toContain(
			"auf eigenen Servern oder bei einem Hosting-Anbieter",
		);
	});
});

it("what no script asks for is not among the texts of the browser", async () => {
	const [, address = ""] = /data-texts="([^"]+)"/.exec((await read("/registration")).html) ?? [];
	const keys = Object.keys((await (await fetch(named.origin + address)).json()) as object);
	expect(keys).toContain("login.title");
	expect(keys.filter((key) => /^(privacy|imprint|accessibility|home|mail)\./.test(key))).toEqual([]);
});

it("the scripts take over the document itself: there is no element in which the app is mounted", async () => {
	for (const path of ["/", "/login"]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		expect((await read(path)).html).not.toContain("__nuxt");
	}
});
