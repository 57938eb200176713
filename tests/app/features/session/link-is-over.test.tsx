import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import InvitationPage from "../../../../app/routes/invitation/route.tsx";
import MandateOfferPage from "../../../../app/routes/mandate-offer/route.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

/** The sentences of a page whose link opens nothing. */
function sentences(id: string, Page: ComponentType<never>): string[] {
	const Stub = createRoutesStub([
		{ id, path: "/", loader: () => null, HydrateFallback: () => null, Component: Page as ComponentType },
	]);
	const html = renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub hydrationData={{ loaderData: { [id]: { invitation: null, offer: null } } }} />
		</TranslationsProvider>,
	);
	return html
		.replaceAll(/<[^>]*>/g, "\n")
		.split(/\n|(?<=\.) /)
		.map((line) => line.trim().replace(/\.$/, ""))
		.filter(Boolean);
}

test.each([
	["an invitation", InvitationPage, "Bitten Sie die Person, die Sie eingeladen hat, um eine neue"],
	["the offer of a mandate", MandateOfferPage, "Bitten Sie die Person, von der Sie es haben, um ein neues"],
])("the page of %s that is over says so once, and what to do", (id, Page, next) => {
	const said = sentences(id, Page as ComponentType<never>);
	expect(said.filter((sentence) => sentence.endsWith("gilt nicht mehr"))).toHaveLength(1);
	expect(said).toContain(next);
});
