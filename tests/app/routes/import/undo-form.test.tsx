import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ImportDetails } from "../../../../contract/imports/document-import.ts";
import { UndoForm } from "../../../../app/routes/import/undo/undo-form.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const NONE = { document: 0, folder: 0, party: 0, category: 0 };

function written(mayForce: boolean): string {
	const undone: ImportDetails = {
		documentId: "kfamilie1aaaaaaaaaaaaaaa",
		tenant: { documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Familie Keller", id: 1 },
		state: "made",
		beganAt: "2026-11-30T08:00:00.000Z",
		lastDay: "2026-12-30",
		documents: 3,
		passed: 0,
		goes: { ...NONE, document: 3 },
		stays: NONE,
		staying: [],
		heldUp: {
			isOwn: false,
			by: "Beat Keller",
			beganAt: "2026-12-01T08:00:00.000Z",
			until: "2026-12-01T09:00:00.000Z",
			latest: "2026-12-01T15:00:00.000Z",
			mayForce,
		},
	};
	const Stub = createRoutesStub([
		{ path: "/:locale", Component: () => <UndoForm undone={undone} cancelTo="/de/import" /> },
	]);
	return renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub initialEntries={["/de"]} />
		</TranslationsProvider>,
	);
}

test("the head over an undoing that is held up says what is true where one may go first, and where one may not", () => {
	for (const mayForce of [true, false]) {
		expect(written(mayForce)).toContain("Hier läuft gerade ein anderer Import");
		expect(written(mayForce)).not.toMatch(/lässt sich keiner/);
		expect(written(mayForce).includes("Trotzdem rückgängig machen")).toBe(mayForce);
	}
});
