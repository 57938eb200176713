import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import FramedError from "../../../../app/features/error-page/framed-error.tsx";
import { ErrorBoundary } from "../../../../app/routes/app-layout/route.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import addTexts from "../../../../workers/cms/texts/de/add.json";
import commonTexts from "../../../../workers/cms/texts/de/common.json";
import errorTexts from "../../../../workers/cms/texts/de/errors.json";
import layoutTexts from "../../../../workers/cms/texts/de/layout.json";
import searchTexts from "../../../../workers/cms/texts/de/search.json";

const texts = textSource("de", {
	...addTexts,
	...commonTexts,
	...errorTexts,
	...layoutTexts,
	...searchTexts,
});
const user = {
	documentId: "kfamilie1uuuuuuuuuuuuuuu",
	firstName: "Regula",
	lastName: "Ammann",
	email: "regula@example.ch",
};
const frame = { user, tenantCount: 1, offers: [], isSidebarNarrow: false, isMac: false };

function render(Page: () => ReactNode): string {
	const Stub = createRoutesStub([{ path: "/", Component: Page }]);
	return renderToString(
		<TranslationsProvider texts={texts}>
			<Stub />
		</TranslationsProvider>,
	);
}

it("a page of the signed-in that fails leaves them the way to the others, and tells nothing of why", () => {
	const loaderData = { ...frame, uploadChunkSize: 1, unseen: null, isOperator: false, filing: null, at: 0 };
	const html = render(() => (
		<ErrorBoundary error={new Error("no such table: secrets")} loaderData={loaderData} params={{}} />
	));
	expect(html).toContain("Regula Ammann");
	expect(html).toContain(`>${errorTexts["error.page.failedTitle"]}<`);
	expect(html).not.toContain("secrets");
});

it("where not even the layout could load there is a page all the same, with a way back", () => {
	const html = render(() => <ErrorBoundary error={new Error("down")} loaderData={undefined} params={{}} />);
	expect(html).not.toContain("Regula");
	expect(html).toContain(`>${errorTexts["error.page.failedTitle"]}<`);
	expect(html).toMatch(/<a [^>]*href="\/"/);
});

it("an address that there is not leaves the whole navigation, with what is still to be sorted in", () => {
	const filing = {
		mayAdd: true,
		places: [],
		unsorted: { name: "Noch einordnen", documents: 7, categories: ["kfamilie1ccccccccccccccc"] },
	};
	const html = render(() => <FramedError error={new Error()} frame={{ ...frame, filing }} />);
	expect(html).toContain(">Hinzufügen<");
	expect(html).toMatch(/>Noch einordnen<.*>7</);
});
