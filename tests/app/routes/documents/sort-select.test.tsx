import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { SortSelect } from "../../../../app/routes/documents/list/sort-select.tsx";
import { DEFAULT_SORT, SORT_FIELDS, type Sort } from "../../../../contract/explorer/explorer-columns.ts";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";

function selectHtml(sort: Sort, { isClosed = false, tenantCount = 2 }): string {
	const texts = textSource("de", { ...documentsTexts, ...explorerTexts });
	const layout = "routes/app-layout/route";
	const Stub = createRoutesStub([
		{
			id: layout,
			path: "/",
			loader: () => null,
			HydrateFallback: () => null,
			Component: () => <SortSelect sort={sort} isClosed={isClosed} onChange={() => {}} />,
		},
	]);
	return renderToString(
		<TranslationsProvider texts={texts}>
			<Stub hydrationData={{ loaderData: { [layout]: { user: null, tenantCount } } }} />
		</TranslationsProvider>,
	);
}

test("nobody with one tenant is offered to sort by it", () => {
	expect(selectHtml(DEFAULT_SORT, { tenantCount: 2 })).toContain("Mandant");
	expect(selectHtml(DEFAULT_SORT, { tenantCount: 1 })).not.toContain("Mandant");
});

test("without headings to click, a list offers both orders of every sortable field by name", () => {
	const html = selectHtml(DEFAULT_SORT, {});
	const options = [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
	expect(options.map(([, value]) => value).toSorted()).toEqual(
		SORT_FIELDS.flatMap((field) => [`${field}:asc`, `${field}:desc`]).toSorted(),
	);
	expect(options.map(([, , label]) => label)).toContain("Kategorie, aufsteigend");
	expect(html).not.toMatch(/documents\.|explorer\./);
});

test("before scripts run in a streamed page the order alone is there that the form carries along", () => {
	const html = selectHtml({ field: "name", order: "asc" }, { isClosed: true });
	expect(html.match(/<option[^>]*>[^<]*/g)).toEqual([
		'<option value="name:asc" selected="">Name, aufsteigend',
	]);
});
