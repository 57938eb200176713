import { renderToString } from "react-dom/server";
import { UNSAFE_ErrorResponseImpl as ErrorResponse, createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ErrorPage } from "../../../../app/features/error-page/error-page.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const AGAIN = "Noch einmal versuchen";
const AWAY = "Zu den Dokumenten";

/** The words of the links that the page of a failure offers to somebody who is signed in. */
function offered(status: number, message = ""): string[] {
	const error = new ErrorResponse(status, "", { message });
	const Stub = createRoutesStub([
		{ path: "/documents/bin", Component: () => <ErrorPage error={error} isSignedIn /> },
	]);
	const html = renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub initialEntries={["/documents/bin"]} />
		</TranslationsProvider>,
	);
	return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, words = ""]) => words);
}

it("offers another try where something has failed", () => {
	for (const status of [429, 500, 503]) expect(offered(status)).toEqual([AWAY, AGAIN]);
});

it("leads away from what is refused or not there: the next try would say the same", () => {
	for (const status of [403, 404]) expect(offered(status)).toEqual([AWAY]);
	expect(offered(403, "error.subscriptionInactive")).toEqual([AWAY]);
});
