import { assert, property, string } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { safeFileName, safeFolderName, uniqueNames } from "../../../../app/features/download/safe-name.ts";

describe("a file's name in an archive", () => {
	it.each([
		["Police 2026.pdf", "Police 2026.pdf"],
		["../../etc/passwd", "-..-etc-passwd"],
		["C:\\Windows\\system.ini", "C--Windows-system.ini"],
		["a/b:c*d?.pdf", "a-b-c-d-.pdf"],
		["CON", "_CON"],
		["nul.pdf", "_nul.pdf"],
		["Com1 .txt", "_Com1.txt"],
		["LPT².log", "_LPT².log"],
		["Console.pdf", "Console.pdf"],
		[".htaccess", "htaccess"],
		["Ende. . .", "Ende"],
		["...", "_"],
		["", "_"],
		["rechnung\u202efdp.exe", "rechnungfdp.exe"],
		["zwei\r\nZeilen\u0000.pdf", "zwei Zeilen.pdf"],
		["Prämie\u0301.pdf", "Prämié.pdf"],
		["halb \ud800.pdf", "halb \ufffd.pdf"],
	])("%j is %j", (name, safe) => {
		expect(safeFileName(name)).toBe(safe);
	});

	it("is cut between characters, and keeps its extension", () => {
		const name = safeFileName(`${"ü".repeat(200)}.pdf`);
		expect(name).toBe(`${"ü".repeat(58)}.pdf`);
		expect(safeFolderName("😀".repeat(60)).isWellFormed()).toBe(true);
	});

	test("whatever it was: one part of a path, visible, no device, not too long", () => {
		assert(
			property(string({ unit: "binary", maxLength: 150 }), (name) => {
				for (const safe of [safeFileName(name), safeFolderName(name)]) {
					expect(safe).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]+$/u);
					expect(safe).not.toMatch(/^[. ]|[. ]$/);
					expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
					expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(122);
				}
			}),
			{ numRuns: 50 },
		);
	});
});

describe("names in one folder", () => {
	it("are given once, also where a disk takes two for the same", () => {
		const free = uniqueNames();
		const names = ["Police.pdf", "police.PDF", "Police.pdf", "Police (2).pdf", "Ä", "A\u0308", "ohne"];
		expect(names.map(free)).toEqual([
			"Police.pdf",
			"police (2).PDF",
			"Police (3).pdf",
			"Police (2) (2).pdf",
			"Ä",
			"A\u0308 (2)",
			"ohne",
		]);
	});
});
