import { describe, expect, test } from "vitest";
import { DEFAULT_CHOICE } from "../../../../app/routes/documents/columns/column-choice.ts";
import { nameBegins } from "../../../../app/routes/documents/columns/shown-columns.ts";
import { withShortLead } from "../../../../app/features/search/snippet-line.tsx";

describe("a snippet on a single line", () => {
	test("begins with a word shortly before what was found", () => {
		const lead = "… bei einem Schaden an gemieteten Räumen übernimmt die ";
		expect(withShortLead([lead, "Haftpflicht", " die Kosten"])).toEqual([
			"… Räumen übernimmt die ",
			"Haftpflicht",
			" die Kosten",
		]);
	});

	test("keeps a beginning that is short, and a text without marks", () => {
		expect(withShortLead(["die ", "Haft", "pflicht"])).toEqual(["die ", "Haft", "pflicht"]);
		expect(withShortLead("x".repeat(100))).toBe("x".repeat(100));
	});

	test("breaks a word that has no end", () => {
		expect(withShortLead(["x".repeat(100), "y"])).toEqual([`… ${"x".repeat(24)}`, "y"]);
	});
});

describe("what was found in a file stands below the name", () => {
	test("behind the boxes and the state of the default columns", () => {
		expect(nameBegins(DEFAULT_CHOICE)).toBe(36 + 84 + 12);
	});

	test("behind columns as wide as the user made them", () => {
		const choice = [
			{ column: "documentCategory", width: 200 },
			{ column: "endDate", width: null },
			{ column: "name", width: null },
		] as const;
		expect(nameBegins(choice)).toBe(36 + 200 + 140 + 12);
	});

	test("with the row where a column before it takes what the others leave", () => {
		expect(
			nameBegins([
				{ column: "description", width: null },
				{ column: "name", width: null },
			]),
		).toBe(36 + 12);
	});
});
