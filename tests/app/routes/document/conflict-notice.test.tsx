import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ConflictNotice } from "../../../../app/routes/document/edit/conflict-notice.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import documentTexts from "../../../../workers/cms/texts/de/document.json";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import formTexts from "../../../../workers/cms/texts/de/document-form.json";

function notice(by: { updatedBy: string | null; isOwn: boolean; state?: "Archived" }): string {
	const conflict = {
		version: 2,
		of: "document" as const,
		changedAt: null,
		state: null,
		current: {},
		partyVersions: {},
		...by,
	};
	return renderToString(
		<TranslationsProvider texts={textSource("de", { ...documentTexts, ...documentsTexts, ...formTexts })}>
			<ConflictNotice conflict={conflict} />
		</TranslationsProvider>,
	);
}

test("somebody else's change is theirs, one's own came from another window", () => {
	expect(notice({ updatedBy: "Beat Keller", isOwn: false })).toContain("Beat Keller hat das Dokument");
	expect(notice({ updatedBy: null, isOwn: false })).toContain("Jemand hat das Dokument");
	const own = notice({ updatedBy: "Anna Müller", isOwn: true });
	expect(own).toContain("Sie haben das Dokument inzwischen in einem anderen Fenster geändert");
	expect(own).not.toContain("Anna Müller");
});

test("a state that was set meanwhile is said, which no field of the form shows", () => {
	const archived = notice({ updatedBy: null, isOwn: false, state: "Archived" });
	expect(archived).toContain("Das Dokument ist jetzt: Archiviert.");
	expect(notice({ updatedBy: null, isOwn: false })).not.toContain("Das Dokument ist jetzt");
});
