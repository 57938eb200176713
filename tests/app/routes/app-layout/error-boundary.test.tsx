import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { RequestId } from "../../../../app/features/error-page/framed.ts";
import FramedError from "../../../../app/features/error-page/framed-error.tsx";
import { ErrorBoundary } from "../../../../app/routes/app-layout/route.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import addTexts from "../../../../workers/cms/texts/de/add.json";
import commonTexts from "../../../../workers/cms/texts/de/common.json";
import errorTexts from "../../../../workers/cms/texts/de/errors.json";
import layoutTexts from "../../../../workers/cms/texts/de/layout.json";
import profileTexts from "../../../../workers/cms/texts/de/profile.json";
import searchTexts from "../../../../workers/cms/texts/de/search.json";
import shellTexts from "../../../../workers/cms/texts/de/shell.json";

const texts = textSource("de", {
	...addTexts,
	...commonTexts,
	...errorTexts,
	...layoutTexts,
	...profileTexts,
	...searchTexts,
	...shellTexts,
});
const user = {
	documentId: "kfamilie1uuuuuuuuuuuuuuu",
	firstName: "Regula",
	lastName: "Ammann",
	email: "regula@example.ch",
};
const frame = { user, tenantCount: 1, offers: [], isSidebarNarrow: false, isMac: false };

function pageOf(Page: () => ReactNode): ReactNode {
	const Stub = createRoutesStub([{ path: "/", Component: Page }]);
	return (
		<TranslationsProvider texts={texts}>
			<RequestId value="ofdocument">
				<Stub />
			</RequestId>
		</TranslationsProvider>
	);
}

const render = (Page: () => ReactNode) => renderToString(pageOf(Page));

/** As somebody without scripts gets it. */
async function finished(Page: () => ReactNode): Promise<string> {
	const body = await renderToReadableStream(pageOf(Page));
	await body.allReady;
	return new Response(body).text();
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

it("where the CMS does not answer the navigation stands all the same, and the reason", async () => {
	const error = new ErrorResponse(503, "", { message: "error.unavailable" });
	const html = await finished(() => <ErrorBoundary error={error} loaderData={undefined} params={{}} />);
	expect(html).toContain(`>${shellTexts["error.page.unavailableTitle"]}<`);
	expect(html).toContain(`>${shellTexts["error.page.unavailableText"]}<`);
	expect(html).toContain(`aria-label="${layoutTexts["layout.mainNavigation"]}"`);
	expect(html).toContain(`>${profileTexts["profile.title"]} <`);
});

it("an address that there is not leaves the whole navigation, with what is still to be sorted in", () => {
	const filing = {
		mayAdd: true,
		places: [],
		tenantPages: [],
		unsorted: { name: "Noch einordnen", documents: 7, categories: ["kfamilie1ccccccccccccccc"] },
	};
	const html = render(() => <FramedError error={new Error()} frame={{ ...frame, filing }} />);
	expect(html).toContain(">Hinzufügen<");
	expect(html).toMatch(/>Noch einordnen<.*>7</);
});

it.each([
	[
		"what failed in the render has the number of the document",
		new Error("Unexpected Server Error"),
		"ofdocument",
	],
	[
		"what failed in a loader has the one that came along",
		new ErrorResponse(500, "", { requestId: "k3j9x2ab" }),
		"k3j9x2ab",
	],
	["an answer without one has the document's", new ErrorResponse(503, "", null), "ofdocument"],
])("%s, to be selected, without scripts too", async (_, error, number) => {
	const html = await finished(() => <ErrorBoundary error={error} loaderData={undefined} params={{}} />);
	expect(html).toMatch(
		new RegExp(`Fehlernummer<!-- --> <span class="font-mono [^"]*select-all">${number}</span>`),
	);
});

it("what is no failure of ours has none", async () => {
	const error = new ErrorResponse(403, "", { message: "error.forbidden" });
	const html = await finished(() => <ErrorBoundary error={error} loaderData={undefined} params={{}} />);
	expect(html).not.toContain("Fehlernummer");
});
