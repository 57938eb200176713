import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CloseListed } from "../../../../app/routes/inbox/list/close-listed.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const PAYS = "Rechnungen darunter, die Sie bearbeiten dürfen, gelten danach als bezahlt.";

/** What stands above the list, as who has no scripts gets it. */
async function shown(search: string, total: number): Promise<string> {
	const list = () => <CloseListed total={total} listedAt="2026-11-30T10:00:00.000Z" />;
	const Stub = createRoutesStub([{ path: "/inbox", Component: list }]);
	const stream = await renderToReadableStream(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub initialEntries={[`/inbox${search}`]} />
		</TranslationsProvider>,
	);
	await stream.allReady;
	return (await new Response(stream).text()).replaceAll("<!-- -->", "");
}

test("more than a page is offered to be closed whole, and nothing is asked unasked", async () => {
	expect(await shown("?tab=open", 15)).toBe("");
	const offered = await shown("?tab=open", 1_234);
	expect(offered).toContain("Alle 1&#x27;234 erledigt");
	expect(offered).not.toContain("alertdialog");
	expect(await shown("?tab=snoozed&closing=", 1_234)).toBe("");
});

test("a question stays, though the list becomes shorter behind it", async () => {
	expect(await shown("?closing=", 3)).toContain("Sind alle 3 Einträge erledigt?");
});

test("it says that bills are paid with it where there may be some", async () => {
	expect(await shown("?closing=", 20)).toContain(PAYS);
	expect(await shown("?type=Payment&closing=", 20)).toContain(PAYS);
	expect(await shown("?type=Custom&closing=", 20)).not.toContain(PAYS);
});
