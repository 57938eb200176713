import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import type { FoundDocuments, SearchHit } from "../../../../app/features/search/search-results.ts";
import { UNREACHED } from "../../../../app/features/search/kept-search.ts";
import { NO_CHOICES } from "../../../../app/routes/search/search-choices.ts";
import { FoundPart } from "../../../../app/routes/search/found-part.tsx";
import { RecentPart } from "../../../../app/routes/search/recent-part.tsx";
import { SearchForm } from "../../../../app/routes/search/search-form.tsx";
import commonTexts from "../../../../workers/cms/texts/de/common.json";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import errorTexts from "../../../../workers/cms/texts/de/errors.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";
import searchTexts from "../../../../workers/cms/texts/de/search.json";
import sessionTexts from "../../../../workers/cms/texts/de/session.json";
import uiTexts from "../../../../workers/cms/texts/de/ui.json";

const texts = textSource("de", {
	...commonTexts,
	...documentsTexts,
	...errorTexts,
	...explorerTexts,
	...searchTexts,
	...sessionTexts,
	...uiTexts,
});

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const FILE = "kfamilie1fffffffffffffff";
const TENANT = "kfamilie1ttttttttttttttt";
const CATEGORY = "kfamilie1ccccccccccccccc";

const hit = (changes: Partial<SearchHit> = {}): SearchHit => ({
	documentId: ID,
	name: "Hausrat",
	number: null,
	state: "Active",
	category: "Versicherungen",
	tenant: "Familie Brunner",
	dates: [],
	replacedBy: null,
	place: null,
	...changes,
});

const found = (changes: Partial<FoundDocuments> = {}): FoundDocuments => ({
	hits: [hit()],
	total: 1,
	totalIsCapped: false,
	isCorrected: false,
	spelt: null,
	page: 1,
	pageCount: 1,
	hasUnranked: false,
	wider: [],
	shown: { from: "1", to: "1", total: "1" },
	...changes,
});

/** As the user of several tenants, or of one, sees it. */
function render(element: React.ReactNode, { address = "/search?q=haus", tenantCount = 1 } = {}): string {
	const Stub = createRoutesStub([
		{
			id: "routes/app-layout/route",
			loader: () => ({ tenantCount }),
			children: [{ path: "/:locale?/search", Component: () => element }],
		},
	]);
	const hydrationData = { loaderData: { "routes/app-layout/route": { tenantCount } } };
	return renderToString(
		<TranslationsProvider texts={texts}>
			<Stub initialEntries={[address]} hydrationData={hydrationData} />
		</TranslationsProvider>,
	).replaceAll("<!-- -->", "");
}

const results = (value: FoundDocuments, options?: Parameters<typeof render>[1]) =>
	render(<FoundPart found={{ ok: true, value }} />, options);

describe("the page of results", () => {
	test("shows names and words of files that look like markup as they are", () => {
		const hostile = "<img src=x onerror=alert(1)>";
		const place = { documentFileId: FILE, fileName: hostile, page: 1, snippet: ["", hostile, ""] };
		const html = results(found({ hits: [hit({ name: hostile, number: hostile, place })] }));
		expect(html).not.toContain("<img");
		expect(html.match(/&lt;img/g)?.length).toBeGreaterThanOrEqual(4);
	});

	test("leads to the file and page of a hit, and from there back to the list of the same search", () => {
		const place = { documentFileId: FILE, fileName: "AVB.pdf", page: 12, snippet: ["der ", "Haus", "rat"] };
		const html = results(found({ hits: [hit({ place })] }));
		const address = `/documents/${ID}?tab=files&amp;file=${FILE}&amp;page=12&amp;q=haus&amp;from=q%3Dhaus`;
		expect(html).toContain(`href="${address}"`);
		expect(html).toMatch(/der <mark[^>]*>Haus<\/mark>rat/);
		expect(html).toContain("Seite 12");
		expect(html).toContain("AVB.pdf");
	});

	test("names the tenant only to those who have several", () => {
		expect(results(found())).not.toContain("Familie Brunner");
		expect(results(found(), { tenantCount: 2 })).toContain("Familie Brunner");
	});

	test("says that a document is archived, and which one is valid instead", () => {
		const successor = { documentId: FILE, name: "Hausrat 2027" };
		const html = results(found({ hits: [hit({ state: "Archived", replacedBy: successor })] }));
		expect(html).toContain("Archiviert · ");
		expect(html).toMatch(/Ersetzt durch.*Hausrat 2027/);
	});

	test("tells a forgiven typo, and a total that nobody has counted to its end", () => {
		expect(results(found())).not.toContain(searchTexts["search.corrected"]);
		expect(results(found({ isCorrected: true }))).toContain(searchTexts["search.corrected"]);
		const corrected = results(found({ isCorrected: true, spelt: "hausrat" }), {
			address: "/search?q=hasurat",
		});
		expect(corrected).toContain("Nichts zu «\u2068hasurat\u2069»");
		expect(corrected).toMatch(/href="\/search\?q=hausrat"[^>]*><bdi[^>]*>hausrat</);
		const shown = { from: "1", to: "15", total: "1'000" };
		const html = results(found({ total: 1_000, totalIsCapped: true, pageCount: 67, shown }));
		expect(html).toContain("mehr als 1&#x27;000 Treffer");
		expect(html).toContain('href="/search?q=haus&amp;page=2"');
	});

	test("helps where nothing is found, without letting what was typed turn the words around it", () => {
		const html = results(found({ hits: [], total: 0 }), { address: "/search?q=%E2%80%AEx" });
		expect(html).toContain("Kein Dokument gefunden");
		expect(html).toContain("\u2068\u202Ex\u2069");
		expect(html).toContain(searchTexts["search.tipFewer"]);
	});

	test("leads from nothing found to searches that ask for less, with the same filters or without", () => {
		const none = found({ hits: [], total: 0, wider: ["haus rat", "haus"] });
		const html = results(none, { address: "/search?q=%22haus+rat%22&state=active&page=3" });
		expect(html).toContain('href="/search?q=haus+rat&amp;state=active"');
		expect(html).toContain('href="/search?q=haus&amp;state=active"');
		expect(html).toContain('href="/search?q=%22haus+rat%22"');
		expect(results(none)).not.toContain(explorerTexts["explorer.resetFilters"]);
	});

	test("leads back from a page that there is not, and offers another try where the search fails", () => {
		const beyond = found({ hits: [], total: 3, page: 9 });
		expect(results(beyond)).toContain(searchTexts["search.toFirstPage"]);
		const error = { name: "UnknownError", message: "", fieldErrors: {} };
		const failed = (status: number, address = "/search?q=haus") =>
			render(<FoundPart found={{ ok: false, status, error }} />, { address });
		expect(failed(400, "/search?q=haus&sort=newest&page=9999")).toContain(searchTexts["search.toFirstPage"]);
		expect(failed(400)).toContain(searchTexts["search.failed"]);
		expect(failed(503)).toContain(searchTexts["search.failed"]);
		expect(failed(UNREACHED)).toContain(searchTexts["search.offline"]);
		expect(failed(401)).toContain(explorerTexts["explorer.signedOut"]);
	});
});

test("the list that a search opens as has its filters, and so has the way back from a hit", () => {
	const filter = `q=haus&category=${CATEGORY}&state=active`;
	const html = results(found(), { address: `/search?${filter}&page=2` });
	expect(html).toContain(`href="/documents?${filter.replaceAll("&", "&amp;")}"`);
	expect(html).toContain(`from=${encodeURIComponent(filter)}`);
});

test("filters that are on are taken off with a link, which keeps the order", () => {
	const html = results(found(), { address: `/search?q=haus&tenant=${TENANT}&sort=newest&page=2` });
	expect(html).toContain('href="/search?q=haus&amp;sort=newest"');
	expect(html).toContain(explorerTexts["explorer.resetFilters"]);
	expect(results(found())).not.toContain(explorerTexts["explorer.resetFilters"]);
});

test("the last page by relevance leads on to the newest", () => {
	const last = { page: 66, pageCount: 66, total: 1_000, totalIsCapped: true };
	const html = results(found({ ...last, hasUnranked: true }), { address: "/search?q=haus&page=66" });
	expect(html).toContain(searchTexts["search.unranked"]);
	expect(html).toContain('href="/search?q=haus&amp;sort=newest"');
	expect(results(found({ ...last, page: 1, hasUnranked: true }))).not.toContain(
		searchTexts["search.unranked"],
	);
});

describe("the box of the page", () => {
	test("says what can be typed, or that not all of it counts", () => {
		const html = render(<SearchForm text="haus" cut={null} choices={NO_CHOICES} />);
		expect(html).toContain("-ohne dieses Wort");
		expect(html).toContain('maxLength="200"');
		expect(html).not.toContain("aria-invalid=");
		const tooLong = render(<SearchForm text="haus" cut="length" choices={NO_CHOICES} />);
		expect(tooLong).toContain(searchTexts["search.cut"]);
		expect(tooLong).toContain('aria-invalid="true"');
		expect(render(<SearchForm text="haus" cut="words" choices={NO_CHOICES} />)).toContain(
			"nach den ersten 10 Wörtern",
		);
	});

	test("has what narrows the search as fields of the same form, with what the address has chosen", () => {
		const choices = {
			tenants: [
				{ value: TENANT, label: "Familie Brunner" },
				{ value: FILE, label: "Hofmann AG" },
			],
			categories: [{ value: CATEGORY, label: "Versicherungen" }],
		};
		const form = <SearchForm text="haus" cut={null} choices={choices} />;
		const html = render(form, { address: `/search?q=haus&tenant=${TENANT}&state=archived&sort=newest` });
		const chosen = [...html.matchAll(/<option value="([^"]+)" selected="">/g)].map(([, value]) => value);
		expect(chosen).toEqual([TENANT, "archived", "newest"]);
		expect(html).toContain('name="startDate"');
	});

	test("offers no tenant to those who have one, and keeps what the address has chosen without knowing its name", () => {
		const form = <SearchForm text="haus" cut={null} choices={NO_CHOICES} />;
		expect(render(form)).not.toMatch(/name="(tenant|category)"/);
		const html = render(form, { address: `/search?q=haus&category=${CATEGORY}` });
		expect(html).toContain(`<option value="${CATEGORY}" selected="">Unbekannt</option>`);
	});

	test("keeps the language of the address", () => {
		expect(
			render(<SearchForm text="" cut={null} choices={NO_CHOICES} />, { address: "/de/search" }),
		).toContain('action="/de/search"');
	});
});

test("what was opened last is a way back to it, or a promise", () => {
	const recent = [
		{ documentId: ID, name: "Hausrat", state: "Active" as const, category: "Haus", tenant: "" },
	];
	expect(render(<RecentPart recent={recent} />, { address: "/search" })).toContain(`href="/documents/${ID}"`);
	expect(render(<RecentPart recent={[]} />)).toContain(searchTexts["search.noRecent"]);
});
