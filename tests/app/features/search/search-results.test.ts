import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import type { SearchAnswer, SearchItem } from "../../../../contract/search/search.ts";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { keptSearch, UNREACHED } from "../../../../app/features/search/kept-search.ts";
import { loadSearch } from "../../../../app/routes/search/load-search.server.ts";
import { foundDocuments } from "../../../../app/features/search/search-results.ts";
import { searchFor, type SearchView } from "../../../../app/features/search/search-view.ts";
import type { Bindings } from "../../../../app/middleware/bindings.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { explorerItem } from "../../../support/explorer-item.ts";

const id = (letter: string) => `kfamilie1${letter.repeat(15)}`;

const item = (changes: Partial<SearchItem> = {}): SearchItem => ({
	...explorerItem({ documentNumber: "P-4711", name: "Hausrat Zürich", startDate: "2026-01-01" }),
	match: null,
	...changes,
});

const answer = (changes: Partial<SearchAnswer> = {}): SearchAnswer => ({
	items: [item()],
	total: 1,
	totalIsCapped: false,
	isCorrected: false,
	...changes,
});

describe("a hit", () => {
	test("has its words marked, its dates as they are written here, and its successor", () => {
		const successor = { documentId: id("b"), name: "Hausrat 2027", state: "Active" as const };
		const items = [item({ state: "Archived", replacedByDocument: successor })];
		const [hit] = foundDocuments(answer({ items }), searchFor("zuerich")).hits;
		expect(hit).toMatchObject({
			name: ["Hausrat ", "Zürich"],
			number: "P-4711",
			state: "Archived",
			dates: [{ label: "documents.startDate", day: "01.01.2026" }],
			replacedBy: { documentId: id("b"), name: "Hausrat 2027" },
			place: null,
		});
	});

	test("that is an invoice is to be paid by its end", () => {
		const documentCategory = { ...item().documentCategory, name: "Rechnungen" };
		const items = [item({ documentCategory, startDate: null, endDate: "2026-12-19" })];
		const [hit] = foundDocuments(answer({ items }), searchFor("zuerich")).hits;
		expect(hit?.dates).toEqual([{ label: "documents.payableBy", day: "19.12.2026" }]);
	});

	test("in a file says where, with the words that the CMS found", () => {
		const match = {
			documentFileId: id("f"),
			fileName: "AVB.pdf",
			page: 12,
			snippet: "der Selbstbehalt",
			marks: [[4, 16]] as [number, number][],
		};
		const [hit] = foundDocuments(answer({ items: [item({ match })] }), searchFor("selbst")).hits;
		expect(hit?.place).toEqual({
			documentFileId: id("f"),
			fileName: "AVB.pdf",
			page: 12,
			snippet: ["der ", "Selbstbehalt"],
		});
	});
});

describe("the pages of the hits", () => {
	const full = Array.from({ length: 15 }, () => item());

	test.each([
		[{ items: full, total: 31 }, 1, 3],
		[{ items: full, total: 30 }, 2, 2],
		[{ items: full, total: 1_000, totalIsCapped: true }, 3, 67],
		[{ items: full, total: 1_000, totalIsCapped: true }, 67, 68],
		[{ items: [item()], total: 1_000, totalIsCapped: true }, 68, 68],
		[{ items: [], total: 0 }, 1, 0],
	])("of %# are counted, and one more where nobody has counted", (changes, page, pageCount) => {
		const view: SearchView = { ...searchFor("x"), sort: "newest", page };
		expect(foundDocuments(answer(changes), view)).toMatchObject({ pageCount, hasUnranked: false });
	});

	test.each([
		[990, false, 66, false],
		[991, false, 66, true],
		[1_000, true, 66, true],
		[20_000, true, 66, true],
	])(
		"end where relevance is no longer known: of %i matches",
		(total, totalIsCapped, pageCount, hasUnranked) => {
			const found = foundDocuments(answer({ items: full, total, totalIsCapped }), {
				...searchFor("x"),
				page: 66,
			});
			expect(found).toMatchObject({ pageCount, hasUnranked });
		},
	);

	test("say which hits of how many", () => {
		const { shown } = foundDocuments(answer({ items: full, total: 1_234 }), { ...searchFor("x"), page: 3 });
		expect(shown).toEqual({ from: "31", to: "45", total: "1'234" });
	});
});

/** Loads an address; the CMS gives each path an answer, or refuses it. */
async function load(address: string, answers: Record<string, unknown>, cookies = "") {
	const asked: string[] = [];
	const fetchCms: Bindings["fetchCms"] = (path) => {
		asked.push(decodeURIComponent(path));
		const data = answers[path.split("?", 1)[0] ?? ""];
		const refused = {
			data: null,
			error: { status: 404, name: "NotFoundError", message: "Not Found", details: {} },
		};
		return Promise.resolve(
			data === undefined ? Response.json(refused, { status: 404 }) : Response.json({ data, meta: {} }),
		);
	};
	const context = new RouterContextProvider();
	context.set(cmsContext, createCmsClient({ fetchCms } as unknown as Bindings, { token: "token" }));
	const url = new URL(address, "http://ablage.example");
	const request = new Request(url, { headers: { Cookie: cookies } });
	return { results: await loadSearch({ request, url, context }), asked };
}

describe("the page of results", () => {
	test("asks for the page of hits that its address names, and for nothing else", async () => {
		const { results, asked } = await load("/search?q=police&page=2", { [documentApi.search.path]: answer() });
		expect(asked).toEqual([
			`${documentApi.search.path}?filters[text]=police&pagination[page]=2&pagination[pageSize]=15`,
		]);
		expect(results).toMatchObject({ text: "police", found: { ok: true }, recent: [] });
	});

	test("knows where not all that was typed counts", async () => {
		const cut = async (text: string) => (await load(`/search?q=${encodeURIComponent(text)}`, {})).results.cut;
		const words = Array.from({ length: 11 }, (_, at) => `w${at}`);
		expect(await cut("police")).toBeNull();
		expect(await cut(words.slice(1).join(" "))).toBeNull();
		expect(await cut(words.join(" "))).toBe("words");
		expect(await cut('police OR "im Anhang"')).toBe("either");
		expect(await cut('police OR "Anhang"')).toBeNull();
		expect(await cut(`${"a".repeat(201)} ${words.join(" ")}`)).toBe("length");
	});

	test("narrows the search by what its address says, and asks for the newest where they are wanted", async () => {
		const narrowed = `tenant=${id("t")}&category=${id("c")}&state=active&startDate=2026-01-01`;
		const filters =
			`filters[text]=police&filters[documentCategory][0]=${id("c")}&filters[tenant][0]=${id("t")}` +
			"&filters[state]=Active&filters[startDate]=1767225600000&filters[startDateRange]=from";
		const answers = { [documentApi.search.path]: answer(), [documentApi.explore.path]: answer() };
		const ranked = await load(`/search?q=police&${narrowed}`, answers);
		expect(ranked.asked).toEqual([
			`${documentApi.search.path}?${filters}&pagination[page]=1&pagination[pageSize]=15`,
		]);
		const newest = await load(`/search?q=police&${narrowed}&sort=newest`, answers);
		expect(newest.asked).toEqual([
			`${documentApi.explore.path}?${filters}&sort=createdAt:desc&pagination[page]=1&pagination[pageSize]=15`,
		]);
		expect(newest.results.found).toMatchObject({ ok: true, value: { total: 1 } });
	});

	test("stays a page where the search fails", async () => {
		const { results } = await load("/search?q=police", {});
		expect(results.found).toMatchObject({ ok: false, status: 404 });
	});

	test("without a search asks the CMS what the documents opened last are called, each with the rights of now", async () => {
		const { documentFolders: _folders, documentParties: _parties, ...facts } = item();
		const document = {
			...facts,
			documentCategory: {
				documentId: id("c"),
				name: "Versicherungen",
				isActive: true,
				tenant: facts.tenant,
				version: 1,
			},
			documentFolders: [],
			documentParticipations: [],
			filterGroups: [],
			documentFiles: [],
			reminders: [],
			inactiveWarningDays: null,
			roles: [],
		};
		const cookies = `recent_documents=${id("a")}.${id("x")}`;
		const { results, asked } = await load("/search", { [`/documents/${id("a")}`]: document }, cookies);
		expect(asked).toEqual([`/documents/${id("a")}`, `/documents/${id("x")}`]);
		expect(results.found).toBeNull();
		expect(results.recent.map(({ name }) => name)).toEqual(["Hausrat Zürich"]);
	});
});

describe("a search that cannot reach the server", () => {
	const request = (signal?: AbortSignal) =>
		new Request("http://ablage.example/search?q=a", { signal: signal ?? null });

	test("says so instead of taking the page with it", async () => {
		globalThis.document = { title: "Suche" } as Document;
		const results = await keptSearch(request(), () => Promise.reject(new TypeError("Failed to fetch")));
		Reflect.deleteProperty(globalThis, "document");
		expect(results).toMatchObject({ text: "a", found: { ok: false, status: UNREACHED } });
	});

	test("leaves redirects, faults of the server and what was stopped to the router", async () => {
		const redirect = new Response(null, { status: 302 });
		await expect(keptSearch(request(), () => Promise.reject(redirect))).rejects.toBe(redirect);
		const stopped = new TypeError("aborted");
		const { signal } = { signal: AbortSignal.abort() };
		await expect(keptSearch(request(signal), () => Promise.reject(stopped))).rejects.toBe(stopped);
	});
});
