import { describe, expect, test } from "vitest";
import {
	PAGE_GAP,
	sheetAt,
	sheetsOf,
	topOf,
} from "../../../../app/routes/document/files/pages/page-sheets.ts";

const A4 = { width: 595, height: 842 };

describe("the pages of a file below each other", () => {
	test("keep their proportions, each as wide as it is beside the widest", () => {
		const sheets = sheetsOf([
			{ ...A4, count: 2 },
			{ width: 842, height: 595, count: 1 },
		]);
		expect(sheets.map(({ page }) => page)).toEqual([1, 2, 3]);
		const [first, second, third] = sheets;
		expect(first?.width).toBeCloseTo(595 / 842);
		expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(842 / 595);
		expect(second?.before).toBe(first?.height);
		expect(third).toMatchObject({ width: 1, height: 595 / 842 });
		expect(third?.before).toBeCloseTo(2 * (first?.height ?? 0));
	});

	test("stay legible and finite whatever the file claims", () => {
		const sheets = sheetsOf([
			{ width: 0, height: 0, count: 1 },
			{ width: 14_400, height: 1, count: 1 },
			{ width: 10, height: 14_400, count: 1 },
		]);
		for (const { width, height } of sheets) {
			expect(width).toBeGreaterThanOrEqual(0.5);
			expect(width).toBeLessThanOrEqual(1);
			expect(height).toBeGreaterThan(0);
			expect(height).toBeLessThanOrEqual(20);
		}
	});

	test("are found by their height, the gap below included, in a file of a thousand", () => {
		const sheets = sheetsOf([{ ...A4, count: 1_000 }]);
		const column = 600;
		for (const page of [1, 2, 499, 1_000]) {
			const sheet = sheets[page - 1];
			if (!sheet) throw new Error("no sheet");
			const top = topOf(sheet, column);
			expect(sheetAt(sheets, top, column)?.page).toBe(page);
			expect(sheetAt(sheets, top + sheet.height * column + PAGE_GAP - 1, column)?.page).toBe(page);
		}
		expect(sheetAt(sheets, -50, column)?.page).toBe(1);
		expect(sheetAt(sheets, 1e9, column)?.page).toBe(1_000);
		expect(sheetAt([], 0, column)).toBeUndefined();
	});
});
