import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ImportProgress } from "../../../../app/features/import/run/import-progress.ts";
import { ImportReport } from "../../../../app/routes/import/import-report.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const IMPORT = "kfamilie1aaaaaaaaaaaaaaa";

function written(phase: ImportProgress["phase"]): string {
	const progress: ImportProgress = {
		phase,
		reason: null,
		goesOnAt: null,
		done: 0,
		total: 5,
		doneBytes: 0,
		totalBytes: 0,
		current: null,
		secondsLeft: null,
		counts: { taken: 0, there: 0, failed: 0 },
	};
	const finished = {
		userId: "u",
		tenant: "t",
		importId: IMPORT,
		report: [],
		remarks: [],
		progress,
		isOpen: true,
	};
	const Stub = createRoutesStub([
		{ path: "/:locale", Component: () => <ImportReport finished={finished} onOther={() => {}} /> },
	]);
	return renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub initialEntries={["/de"]} />
		</TranslationsProvider>,
	);
}

test("an import that was undone elsewhere says so, and leads to how far that is", () => {
	const undone = written("undone");
	expect(undone).toContain("Beendet, weil der Import rückgängig gemacht wird");
	expect(undone).toContain("vielleicht in einem anderen Tab");
	expect(undone).toContain(`href="/de/import/${IMPORT}"`);
	expect(undone).not.toContain("Import rückgängig machen");
	expect(written("ended")).toContain("Beendet, bevor alles da war");
	expect(written("ended")).not.toContain(`/de/import/${IMPORT}`);
});
