import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Attempt } from "../../../../app/cms/attempt.ts";
import { DEFAULT_CHOICE } from "../../../../app/routes/documents/columns/column-choice.ts";
import type { ExplorerPage, ExplorerRow } from "../../../../app/routes/documents/list/explorer-page.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { ExplorerRows } from "../../../../app/routes/documents/list/explorer-rows.tsx";
import { TotalCount } from "../../../../app/routes/documents/list/list-heading.tsx";
import { ListFooter } from "../../../../app/routes/documents/paging/list-footer.tsx";
import addTexts from "../../../../workers/cms/texts/de/add.json";
import commonTexts from "../../../../workers/cms/texts/de/common.json";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import errorTexts from "../../../../workers/cms/texts/de/errors.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";
import layoutTexts from "../../../../workers/cms/texts/de/layout.json";
import searchTexts from "../../../../workers/cms/texts/de/search.json";
import sessionTexts from "../../../../workers/cms/texts/de/session.json";
import uiTexts from "../../../../workers/cms/texts/de/ui.json";

const texts = textSource("de", {
	...addTexts,
	...commonTexts,
	...documentsTexts,
	...errorTexts,
	...explorerTexts,
	...layoutTexts,
	...searchTexts,
	...sessionTexts,
	...uiTexts,
});

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const OTHER_ID = "kfamilie1bbbbbbbbbbbbbbb";

async function render(page: Attempt<ExplorerPage>, address = "/documents", mayAdd = true): Promise<string> {
	const Stub = createRoutesStub([
		{
			// What every page has from its frame.
			id: "routes/app-layout/route",
			path: "/:locale?/documents",
			Component: () => (
				<>
					<h1>
						<TotalCount page={page} />
					</h1>
					<table>
						<ExplorerRows page={page} columns={DEFAULT_CHOICE} />
					</table>
					<ListFooter page={page} />
				</>
			),
		},
	]);
	const stream = await renderToReadableStream(
		<TranslationsProvider texts={texts}>
			<Stub
				initialEntries={[address]}
				hydrationData={{ loaderData: { "routes/app-layout/route": { filing: { mayAdd, unsorted: null } } } }}
			/>
		</TranslationsProvider>,
	);
	await stream.allReady;
	return (await new Response(stream).text()).replaceAll("<!-- -->", "");
}

const row = (documentId: string, name: string | string[], state: ExplorerRow["state"] = "Active") => ({
	documentId,
	version: 1,
	name: [name].flat().join(""),
	mayEdit: true,
	mayArchive: true,
	state,
	cells: { id: { text: "00001-00001" }, name: { text: name } },
	place: null,
});

function listOf(rows: ExplorerRow[], total = rows.length, totalIsCapped = false): Attempt<ExplorerPage> {
	const shown = { from: "1", to: String(rows.length), total: String(total) };
	return {
		ok: true,
		value: {
			rows,
			total,
			totalIsCapped,
			isCorrected: false,
			mayEdit: true,
			spelt: null,
			hasMore: totalIsCapped,
			shown,
		},
	};
}

test("a name that looks like HTML is shown as text, in the cell and in its title", async () => {
	const html = await render(listOf([row(ID, '<script>alert("1")</script>')]));
	expect(html).not.toContain("<script>");
	expect(html).toContain("&lt;script&gt;");
});

test("a row says where in a file the search was found, and leads there", async () => {
	const found = {
		...row(ID, "Hausrat"),
		place: { documentFileId: OTHER_ID, fileName: "AVB.pdf", page: 12, snippet: ["der ", "Selbst", "behalt"] },
	};
	const html = await render(listOf([found]), "/documents?q=selbst");
	expect(html).toMatch(/der <mark[^>]*>Selbst<\/mark>behalt/);
	expect(html).toContain("S. 12");
	expect(html).toContain(
		`href="/documents/${ID}?from=q%3Dselbst&amp;tab=files&amp;file=${OTHER_ID}&amp;page=12&amp;q=selbst"`,
	);
});

test("a row links to its document and to its own selection, which keeps the rest of the view", async () => {
	const html = await render(listOf([row(ID, "Police")]), "/documents?q=pol&sort=name%3Aasc");
	expect(html).toContain(`href="/documents/${ID}?from=q%3Dpol%26sort%3Dname%253Aasc"`);
	expect(html).toContain(`href="/documents?q=pol&amp;sort=name%3Aasc&amp;selected=${ID}"`);
});

test("the links stay in the locale of the page", async () => {
	expect(await render(listOf([row(ID, "Police")]), "/de/documents")).toContain(
		`href="/de/documents/${ID}?from=page%3D1"`,
	);
});

test("only the selected row is the current one", async () => {
	const html = await render(listOf([row(ID, "A"), row(OTHER_ID, "B")]), `/documents?selected=${OTHER_ID}`);
	expect(html.match(/<tr[^>]*aria-current="true"[^>]*>/g)).toHaveLength(1);
	expect(html).toMatch(new RegExp(`<tr[^>]*data-document="${OTHER_ID}"[^>]*aria-current="true"`));
});

test("the words searched for are marked", async () => {
	expect(await render(listOf([row(ID, ["Haus", "rat", ""])]))).toMatch(/Haus<mark[^>]*>rat<\/mark>/);
});

test("an archived row says so", async () => {
	expect(await render(listOf([row(ID, "A", "Archived")]))).toContain("Archiviert, Vorschau");
});

test("a first visit offers to add a document", async () => {
	const html = await render(listOf([]));
	expect(html).toContain("Noch keine Dokumente");
	expect(html).toContain('href="/documents/add"');
});

test("whoever may file nowhere is offered no way to it", async () => {
	const html = await render(listOf([]), "/documents", false);
	expect(html).toContain("Noch keine Dokumente");
	expect(html).not.toContain("/documents/add");
});

test("whatever is seen can be selected, for a download at least", async () => {
	const rows = [row(ID, "A"), { ...row(OTHER_ID, "B"), mayEdit: false }];
	const html = await render(listOf(rows));
	expect(html.match(/type="checkbox"/g)).toHaveLength(2);
});

test("a search without a match offers to reset it", async () => {
	const html = await render(listOf([]), "/documents?q=nichts&sort=name%3Aasc");
	expect(html).toContain("Kein Dokument passt dazu");
	expect(html).toContain('href="/documents?sort=name%3Aasc"');
});

test("a page beyond the last one leads back to it", async () => {
	const html = await render(listOf([], 64), "/documents?page=99");
	expect(html).toContain("Seite 99 gibt es nicht; die Liste hat 5 Seiten.");
	expect(html).toContain('href="/documents?page=5"');
});

test("a failed load says so and can be tried again", async () => {
	const error = { name: "UnknownError", message: "", fieldErrors: {} };
	const html = await render({ ok: false, status: 500, error }, "/documents?q=a");
	expect(html).toContain('role="alert"');
	expect(html).toContain('href="/documents?q=a"');
});

test("a list that is refused because the session has ended leads to sign-in", async () => {
	const error = { name: "UnauthorizedError", message: "", fieldErrors: {} };
	const html = await render({ ok: false, status: 401, error });
	expect(html).toContain("Ihre Sitzung ist abgelaufen");
	expect(html).toContain(">Anmelden</a>");
});

test("a total that was not counted to the end is told as such, and the next page stays in reach", async () => {
	const rows = Array.from({ length: 15 }, (_, index) =>
		row(`kfamilie1${String(index).padStart(15, "a")}`, "A"),
	);
	const html = await render(listOf(rows, 1000, true), "/documents?q=a&page=67");
	expect(html).toContain("mehr als 1000 Dokumente");
	expect(html).toContain('href="/documents?q=a&amp;page=68"');
});

test("filters that lead to nothing are named, each with what the list would be without it", async () => {
	const empty = listOf([]);
	if (!empty.ok) throw new Error("the list is there");
	const withoutOne = [
		{ link: "Ohne Kategorie: Wohnen", query: "?q=police", total: 12, shown: "12", isCapped: false },
		{ link: "Ohne «police»", query: `?category=${ID}`, total: 1, shown: "1", isCapped: false },
	];
	const html = await render(
		{ ok: true, value: { ...empty.value, withoutOne } },
		`/documents?q=police&category=${ID}`,
	);
	expect(html).toContain("Zusammen führen diese Filter zu keinem Dokument.");
	expect(html).toMatch(
		/href="\/documents\?q=police"[^>]*>Ohne Kategorie: Wohnen<\/a><span[^>]*>12 Dokumente</,
	);
	expect(html).toMatch(
		new RegExp(`href="/documents\\?category=${ID}"[^>]*>Ohne «police»</a><span[^>]*>1 Dokument<`),
	);
	const none = await render(
		{ ok: true, value: { ...empty.value, withoutOne: [] } },
		`/documents?q=police&category=${ID}`,
	);
	expect(none).not.toContain("führen diese Filter");
	expect(none).toContain("setzen Sie die Filter zurück.");
});
