import { describe, expect, it } from "vitest";
import { fileName } from "../../../../contract/fields.ts";
import { attachmentName } from "../../../../workers/cms/tenant/mail-attachments/attachment-name.ts";
import { HOSTILE_NAMES } from "../../../support/fixtures/hostile-files.ts";

const nameOf = (raw: string | null, claimed = "application/pdf", taken: readonly string[] = []) =>
	attachmentName(raw, claimed, new Set(taken));

describe("the name of an attachment", () => {
	it.each([
		["Rechnung.pdf", "Rechnung.pdf"],
		["../../etc/passwd", "passwd"],
		["C:\\Daten\\Rechnung.pdf", "Rechnung.pdf"],
		["Rechnung \r\n\t 2026.pdf", "Rechnung 2026.pdf"],
		["Rechnung\u202efdp.exe", "Rechnungfdp.exe"],
		["Rechnung.pdf          .exe", "Rechnung.pdf.exe"],
		["..", "Anhang.pdf"],
		["", "Anhang.pdf"],
		[null, "Anhang.pdf"],
		["\u200b", "Anhang.pdf"],
	])("%j becomes %j", (raw, expected) => {
		expect(nameOf(raw)).toBe(expected);
	});

	it("says of a mail that it is one", () => {
		expect(nameOf("Offerte", "message/rfc822")).toBe("Offerte.eml");
		expect(nameOf("Offerte.EML", "message/rfc822")).toBe("Offerte.EML");
		expect(nameOf(null, "message/rfc822")).toBe("Anhang.eml");
	});

	it("is nobody else's in the document, and no longer than a name may be", () => {
		expect(nameOf("Rechnung.pdf", "", ["rechnung.pdf", "rechnung (2).pdf"])).toBe("Rechnung (3).pdf");
		const long = nameOf(`${"ü".repeat(400)}.pdf`);
		expect(long).toHaveLength(255);
		expect(long.endsWith(".pdf")).toBe(true);
		expect(nameOf(`${"ü".repeat(400)}.pdf`, "", [long])).toMatch(/ü \(2\)\.pdf$/);
	});

	it.each(HOSTILE_NAMES)("is one that anybody could give, of %j", (name) => {
		expect(fileName.safeParse(nameOf(name)).success).toBe(true);
	});
});
