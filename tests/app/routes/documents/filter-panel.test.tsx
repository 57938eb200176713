import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FilterChoice } from "../../../../app/routes/documents/filter/filter-choices.ts";
import { FilterPanel } from "../../../../app/routes/documents/filter/filter-panel.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import commonTexts from "../../../../workers/cms/texts/de/common.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";
import uiTexts from "../../../../workers/cms/texts/de/ui.json";

const texts = textSource("de", { ...commonTexts, ...explorerTexts, ...uiTexts });

async function iconsOf(filter: "category" | "folder", choices: FilterChoice[]): Promise<string[]> {
	const offered = { ok: true, value: { search: "", choices, hasMore: false } } as const;
	const Stub = createRoutesStub([
		{
			id: "routes/app-layout/route",
			path: "/:locale?/documents",
			Component: () => (
				<FilterPanel
					filter={filter}
					offered={offered}
					chosen={{ ok: true, value: {} }}
					isOpen={false}
					onSearch={() => {}}
				/>
			),
		},
	]);
	const stream = await renderToReadableStream(
		<TranslationsProvider texts={texts}>
			<Stub
				initialEntries={["/documents"]}
				hydrationData={{ loaderData: { "routes/app-layout/route": {} } }}
			/>
		</TranslationsProvider>,
	);
	await stream.allReady;
	const html = await new Response(stream).text();
	return [...html.matchAll(/<use href="[^"#]*#([^"]+)"/g)].map(([, name = ""]) => name);
}

const choice = (name: string, icon?: string): FilterChoice => ({
	id: name,
	name,
	tenant: "",
	count: "1",
	...(icon && { icon }),
});

test("a category without an icon has the one that it has in the master data, so that all names line up", async () => {
	expect(await iconsOf("category", [choice("Wohnen", "house"), choice("Verein")])).toEqual(["house", "tag"]);
	expect(await iconsOf("folder", [choice("Steuern")])).toEqual([]);
});
