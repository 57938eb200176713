import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { guessName, suggestedName } from "../../../contract/files/suggested-name.ts";

const words = { photo: "Foto", scan: "Scan", screenshot: "Bildschirmfoto", document: "Dokument" };
const german = (key: string, { what }: { what: string }) =>
	`${Object.entries(words).find(([kind]) => key.endsWith(kind))?.[1]} ${what}`;

describe("the name of a document, guessed from its file", () => {
	it.each([
		["Mein_Mietvertrag  2026.pdf", "Mein Mietvertrag 2026"],
		["archiv.tar.gz", "archiv.tar"],
		["Police vom 1.12.2026", "Police vom 1.12.2026"],
		[".profile", ".profile"],
		["2026-03-01_Police_Hausrat.pdf", "Police Hausrat"],
		["SCAN_2026-11-03_Rechnung_Zahnarzt.pdf", "Rechnung Zahnarzt"],
		["Scanner Bedienung.pdf", "Scanner Bedienung"],
		["20260301 Prämienrechnung.pdf", "Prämienrechnung"],
		["01.03.2026 - Offerte Küche.docx", "Offerte Küche"],
		["Rechnung_2026-03-01.pdf", "Rechnung 2026-03-01"],
		["2026-03-01.pdf", "2026-03-01"],
		["Police (1).pdf", "Police"],
		["Police - Kopie (2).pdf", "Police"],
		["Vertrag%20Miete.pdf", "Vertrag Miete"],
		["4711.pdf", "4711"],
		["_.pdf", "_.pdf"],
		["  .scan", ".scan"],
	])("%s becomes %s", (fileName, name) => {
		expect(suggestedName(fileName, german)).toBe(name);
	});

	it.each([
		["Scan_0001.pdf", "Scan 1"],
		["IMG_2034.HEIC", "Foto 2034"],
		["IMG-20260301-WA0003.jpg", "Foto 01.03.2026"],
		["PXL_20260301_101010123.jpg", "Foto 01.03.2026"],
		["DSC01234.JPG", "Foto 1234"],
		["WhatsApp Image 2026-03-01 at 10.31.22.jpeg", "Foto 01.03.2026"],
		["Screenshot 2026-03-01 at 10.31.22.png", "Bildschirmfoto 01.03.2026"],
		["Bildschirmfoto 2026-03-01 um 10.31.22.png", "Bildschirmfoto 01.03.2026"],
		["Dokument (3).pdf", "Dokument"],
	])("%s, which a device has named, becomes %s", (fileName, name) => {
		expect(suggestedName(fileName, german)).toBe(name);
	});

	it("keeps what a person has written beside the name that a device gave", () => {
		for (const fileName of ["Scan Mietvertrag.pdf", "Foto vom Wasserschaden.jpg", "Dokumentation.pdf"]) {
			expect(guessName(fileName)).toEqual({ name: fileName.replace(/\.\w+$/, "") });
		}
	});

	it("puts letters together that a file system has taken apart", () => {
		expect(suggestedName("Zu\u0308rich.pdf", german)).toBe("Zürich");
	});

	it("is never empty, never longer than a name may be and never half a character", () => {
		assert(
			property(string({ unit: "grapheme", minLength: 1, maxLength: 600 }), (fileName) => {
				const guess = suggestedName(fileName, german);
				expect(guess.length).toBeLessThanOrEqual(255);
				expect(guess.isWellFormed()).toBe(fileName.isWellFormed());
				if (/[\p{L}\d]/u.test(fileName)) expect(guess).not.toBe("");
			}),
		);
	});
});
