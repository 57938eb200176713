import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { BottomBar } from "../../../../app/features/layout/bottom-bar.tsx";
import { FramedFiling } from "../../../../app/features/session/filing.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

test("thousands that wait are written as everywhere, in the bar of phones and behind it", () => {
	const unsorted = { name: "Noch einordnen", documents: 5_678, categories: [] };
	const filing = { mayAdd: true, places: [], tenantPages: [], unsorted, inbox: 1_234 };
	const user = { firstName: "Anna", lastName: "Keller" };
	const palette = { open: () => {}, prepare: () => {} };
	const Stub = createRoutesStub([
		{ path: "/:locale/inbox", Component: () => <BottomBar user={user} palette={palette} /> },
	]);
	const html = renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<FramedFiling value={filing}>
				<Stub initialEntries={["/de/inbox"]} />
			</FramedFiling>
		</TranslationsProvider>,
	);
	const counts = [...html.replaceAll("&#x27;", "'").matchAll(/>(\d[\d']*)</g)].map(([, count]) => count);
	expect(counts).toEqual(expect.arrayContaining(["1'234", "5'678"]));
});
