import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { SortSelect } from "../../../../app/routes/documents/list/sort-select.tsx";
import { DEFAULT_SORT, SORT_FIELDS } from "../../../../contract/explorer/explorer-columns.ts";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";

test("without headings to click, a list offers both orders of every sortable field by name", () => {
	const texts = textSource("de", { ...documentsTexts, ...explorerTexts });
	const html = renderToString(
		<TranslationsProvider texts={texts}>
			<SortSelect sort={DEFAULT_SORT} onChange={() => {}} />
		</TranslationsProvider>,
	);
	const options = [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
	expect(options.map(([, value]) => value).toSorted()).toEqual(
		SORT_FIELDS.flatMap((field) => [`${field}:asc`, `${field}:desc`]).toSorted(),
	);
	expect(options.map(([, , label]) => label)).toContain("Kategorie, aufsteigend");
	expect(html).not.toMatch(/documents\.|explorer\./);
});
