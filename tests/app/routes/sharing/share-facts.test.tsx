import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ShareRow } from "../../../../app/features/sharing/share-row.ts";
import { ShareFacts } from "../../../../app/routes/sharing/share/share-facts.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import columnsTexts from "../../../../workers/cms/texts/de/columns.json";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import sharingTexts from "../../../../workers/cms/texts/de/sharing.json";

const SHARE: ShareRow = {
	documentId: "kfamilie1aaaaaaaaaaaaaaa",
	kind: "link",
	state: "running",
	tenant: { documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Familie Keller" },
	documents: [],
	moreDocuments: 0,
	receiver: null,
	email: null,
	right: "Read",
	facts: [],
	withFiles: false,
	hasPassword: false,
	note: null,
	lastDay: null,
	lastDayField: null,
	sharedBy: "Anna Keller",
	isMine: true,
	createdOn: "24.12.2026",
	acceptedOn: null,
	endedOn: null,
	endedBy: null,
	openings: 0,
	lastOpenedAt: null,
	mail: null,
	version: 1,
};

test("whose a share is has the same word as in the list of documents", () => {
	const html = (tenantCount: number) => {
		const layout = "routes/app-layout/route";
		const Stub = createRoutesStub([
			{
				id: layout,
				path: "/",
				loader: () => null,
				HydrateFallback: () => null,
				Component: () => <ShareFacts share={SHARE} />,
			},
		]);
		return renderToString(
			<TranslationsProvider texts={textSource("de", { ...documentsTexts, ...columnsTexts, ...sharingTexts })}>
				<Stub hydrationData={{ loaderData: { [layout]: { user: null, tenantCount } } }} />
			</TranslationsProvider>,
		);
	};
	expect(html(1)).toContain("Gehört zu");
	expect(html(1)).not.toContain("Mandant");
	expect(html(2)).toContain("Mandant");
});
