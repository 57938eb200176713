import { describe, expect, test } from "vitest";
import { amountToType, parseAmount } from "../../app/features/document-form/amount.ts";
import { differingFields, EMPTY_VALUES, typedValues } from "../../app/features/document-form/form-values.ts";

describe("an amount", () => {
	test.each([
		["1'234.50", 1234.5],
		["1’234.50", 1234.5],
		["1234.5", 1234.5],
		["1 234,50", 1234.5],
		["1\u202f234,50", 1234.5],
		["1.234,50", 1234.5],
		["1,234.50", 1234.5],
		["1.234.567,80", 1_234_567.8],
		["90.–", 90],
		["90.-", 90],
		["1'200.--", Number.NaN],
		["0", 0],
		["-12.30", -12.3],
		["−12.30", -12.3],
		[" 7 ", 7],
		["", null],
		["   ", null],
		["0.1", 0.1],
		["1.234", 1.234],
		["abc", Number.NaN],
		["12a", Number.NaN],
		["1e5", Number.NaN],
		["0x10", Number.NaN],
		["1.2.3", Number.NaN],
		["12,34.50", Number.NaN],
		["1.234,50,00", Number.NaN],
		["Infinity", Number.NaN],
		["--5", Number.NaN],
	])("%j is read as %d", (typed, amount) => {
		expect(parseAmount(typed)).toBe(amount);
	});

	test("what the form shows is read as the same amount", () => {
		for (const amount of [0, 0.05, 12, 999.99, 1000, 1_234_567.5, -4200.1, 9_999_999_999_999.99]) {
			expect(parseAmount(amountToType(amount))).toBe(amount);
		}
		expect(amountToType(1_234_567.5)).toBe("1'234'567.50");
		expect(amountToType(999)).toBe("999.00");
		expect(amountToType(-123_456)).toBe("-123'456.00");
	});
});

describe("what was typed into a document's form", () => {
	function typed(entries: [string, string][]) {
		const form = new FormData();
		for (const [name, value] of entries) form.append(name, value);
		return typedValues(form);
	}

	test("is kept as it is, also where it makes no sense", () => {
		expect(
			typed([
				["name", " Police "],
				["cost", "viel"],
				["documentFolders", "a"],
				["documentFolders", "b"],
			]),
		).toEqual({
			...EMPTY_VALUES,
			name: " Police ",
			cost: "viel",
			documentFolders: ["a", "b"],
		});
	});

	test("has a reminder where a day was given", () => {
		const values = typed([
			["reminderType", "Inactivity"],
			["reminderDate", "2026-12-24"],
			["reminderType", "Custom"],
			["reminderDate", ""],
		]);
		expect(values.reminders).toEqual([{ type: "Inactivity", date: "2026-12-24" }]);
	});

	test("differs from another state field by field, the order of folders and line ends aside", () => {
		const one = typed([
			["name", "Police"],
			["documentFolders", "a"],
			["documentFolders", "b"],
			["description", "a\r\nb"],
		]);
		const other = typed([
			["name", "Vertrag"],
			["documentFolders", "b"],
			["documentFolders", "a"],
			["description", "a\nb"],
		]);
		expect(differingFields(one, other)).toEqual(["name"]);
		expect(differingFields(one, one)).toEqual([]);
	});
});
