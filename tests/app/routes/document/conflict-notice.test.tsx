import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ConflictNotice } from "../../../../app/routes/document/edit/conflict-notice.tsx";
import { DeletionNotice } from "../../../../app/routes/document/edit/deletion-notice.tsx";
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

test("a deletion says by whom and when, and where the document lies", () => {
	const said = (by: { deletedBy: string | null; isOwn: boolean }) =>
		renderToString(
			<TranslationsProvider texts={textSource("de", formTexts)}>
				<DeletionNotice deletion={{ version: 3, deletedAt: "2026-11-27T15:00:00.000Z", ...by }} />
			</TranslationsProvider>,
		);
	expect(said({ deletedBy: "Beat Keller", isOwn: false })).toContain("Beat Keller hat das Dokument");
	expect(said({ deletedBy: null, isOwn: false })).toContain("Jemand hat das Dokument");
	const own = said({ deletedBy: "Anna Müller", isOwn: true });
	expect(own).toContain("Sie haben das Dokument inzwischen in einem anderen Fenster gelöscht");
	expect(own).toContain("seit dem 27.11.2026, 16:00 im Papierkorb");
});

test("a state that was set meanwhile is said, which no field of the form shows", () => {
	const archived = notice({ updatedBy: null, isOwn: false, state: "Archived" });
	expect(archived).toContain("Das Dokument ist jetzt: Archiviert.");
	expect(notice({ updatedBy: null, isOwn: false })).not.toContain("Das Dokument ist jetzt");
});
