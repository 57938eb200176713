import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { MailNotice } from "../../../../app/routes/document/files/mail-notice.tsx";
import { isBeingOpened } from "../../../../app/routes/document/files/shown-file.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import attachmentTexts from "../../../../workers/cms/texts/de/attachments.json";
import documentTexts from "../../../../workers/cms/texts/de/document.json";

function notice(said: Pick<DocumentFile, "mail" | "attachments">, isEditable = true): string {
	const texts = textSource("de", { ...documentTexts, ...attachmentTexts });
	const file = { documentId: "a".repeat(24), ...said } as DocumentFile;
	const Stub = createRoutesStub([
		{
			path: "/documents/:documentId",
			Component: () => <MailNotice file={file} isEditable={isEditable} className="" />,
		},
	]);
	const html = renderToString(
		<TranslationsProvider texts={texts}>
			<Stub initialEntries={["/documents/x"]} />
		</TranslationsProvider>,
	);
	return html
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim();
}

describe("what is said of a mail and its attachments", () => {
	test("is from which mail a file has come", () => {
		expect(notice({ mail: { documentId: "b".repeat(24), name: "Offerte.eml" } })).toBe(
			"Anhang der E-Mail Offerte.eml",
		);
	});

	test("is nothing where all of them are files", () => {
		expect(notice({ mail: null, attachments: { waiting: 0, leftOut: [] } })).toBe("");
		expect(notice({})).toBe("");
	});

	test("is that they are on their way, and the page looks again", () => {
		const attachments = { waiting: 2, leftOut: [] };
		expect(notice({ attachments })).toBe("Die Anhänge kommen als Dateien dazu …");
		expect([isBeingOpened({ attachments }), isBeingOpened({})]).toEqual([true, false]);
	});

	test("is how many are missing and why, with another try where that may help", () => {
		const attachments = {
			waiting: 0,
			leftOut: [
				{ reason: "count" as const, count: 30 },
				{ reason: "storage" as const, count: 1 },
			],
		};
		const said =
			"30 Anhänge fehlen hier: Aus einer E-Mail werden höchstens 100 Dateien. 1 Anhang fehlt hier: Der Speicher ist voll.";
		expect(notice({ attachments })).toBe(`${said} Noch einmal lesen`);
		expect(notice({ attachments }, false)).toBe(said);
	});
});
