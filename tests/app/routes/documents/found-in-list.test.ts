import { describe, expect, test } from "vitest";
import { DEFAULT_CHOICE } from "../../../../app/routes/documents/columns/column-choice.ts";
import { columnLayout } from "../../../../app/routes/documents/columns/shown-columns.ts";
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
	const view = { hasSeveralTenants: false, sortedBy: "createdAt" } as const;

	test("behind the boxes and the state, and behind the number where that is there", () => {
		const { columns, nameBegins } = columnLayout(DEFAULT_CHOICE, view);
		const from = /from-(\d+)/.exec(columns[0]?.className ?? "")?.[1];
		expect(nameBegins).toBe(
			`calc(48px + min(clamp(0px, (100cqw - ${Number(from) - 1}px) * 999, 120px), 120px) + 28px)`,
		);
	});

	test("behind columns as wide as the user made them", () => {
		const choice = [
			{ column: "documentCategory", width: 200 },
			{ column: "endDate", width: null },
			{ column: "name", width: null },
		] as const;
		expect(columnLayout(choice, view).nameBegins).toBe("calc(48px + 200px + 112px)");
	});
});
