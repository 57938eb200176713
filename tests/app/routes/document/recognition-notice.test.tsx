import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { pageRanges } from "../../../../app/features/documents/page-ranges.ts";
import { RecognitionNotice } from "../../../../app/routes/document/files/recognition-notice.tsx";
import { isBeingRecognised } from "../../../../app/routes/document/files/shown-file.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import type { DocumentFile, Recognition } from "../../../../contract/entities/entities.ts";
import recognitionTexts from "../../../../workers/cms/texts/de/recognition.json";

const DONE: Recognition = { pages: 12, done: 12, poor: [], unread: [] };

function notice(recognition: Partial<Recognition>, pageCount: number | null = 12): string {
	const texts = textSource("de", recognitionTexts);
	const file = { pageCount } as DocumentFile;
	const html = renderToString(
		<TranslationsProvider texts={texts}>
			<RecognitionNotice file={file} recognition={{ ...DONE, ...recognition }} />
		</TranslationsProvider>,
	);
	return html
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim();
}

describe("how far the text of a file is recognised", () => {
	test.each([
		[{ done: 2 }, "Seite 3 von 12 wird erkannt …"],
		[{ done: 0 }, "Seite 1 von 12 wird erkannt …"],
		[{}, ""],
		[{ poor: [4] }, "Seite 4 ist schwer zu lesen. Was dort erkannt wurde, kann Fehler haben."],
		[
			{ poor: [2, 3, 4, 9] },
			"Die Seiten 2–4, 9 sind schwer zu lesen. Was dort erkannt wurde, kann Fehler haben.",
		],
		[{ unread: [5] }, "Der Text auf Seite 5 wurde nicht gelesen."],
		[{ unread: [5, 6] }, "Der Text auf den Seiten 5–6 wurde nicht gelesen."],
	])("is said of pages: %j", (recognition, said) => {
		expect(notice(recognition)).toBe(said);
	});

	test.each([
		[{ pages: 1, done: 0 }, "Der Text wird erkannt …"],
		[{ pages: 1, done: 1, poor: [1] }, "Der Text ist schwer zu lesen. Was erkannt wurde, kann Fehler haben."],
		[{ pages: 1, done: 1, unread: [1] }, "Der Text im Bild konnte nicht erkannt werden."],
	])("is said of a picture: %j", (recognition, said) => {
		expect(notice(recognition, null)).toBe(said);
	});

	test("is asked for again while there is more to come", () => {
		expect(isBeingRecognised({ recognition: { ...DONE, done: 11 } })).toBe(true);
		expect(isBeingRecognised({ recognition: DONE })).toBe(false);
		expect(isBeingRecognised({ recognition: null })).toBe(false);
	});
});

test("pages that follow each other are one range", () => {
	expect(pageRanges([1])).toBe("1");
	expect(pageRanges([1, 3, 4, 5, 9, 10])).toBe("1, 3–5, 9–10");
	expect(pageRanges([])).toBe("");
});
