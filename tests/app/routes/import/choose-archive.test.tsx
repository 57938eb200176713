import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ChooseArchive } from "../../../../app/routes/import/choose-archive.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const TENANT = "kfamilie1aaaaaaaaaaaaaaa";

function written(isFull: boolean): string {
	const page = (
		<ChooseArchive
			tenants={[]}
			tenant={TENANT}
			isFull={isFull}
			imports={[]}
			onTenant={() => {}}
			onChoose={() => {}}
			fault={null}
		/>
	);
	const Stub = createRoutesStub([{ path: "/:locale", Component: () => page }]);
	return renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub initialEntries={["/de"]} />
		</TranslationsProvider>,
	);
}

test("a plan without room says so before an archive is chosen, and leads to it", () => {
	const lead = `/de/my-company/${TENANT}?tab=subscription`;
	expect(written(true)).toContain(lead);
	expect(written(false)).not.toContain(lead);
});
