import { describe, expect, test } from "vitest";
import { dateLabel, dateMeaning, isPayable } from "../../../../app/features/documents/date-meaning.ts";
import { formatAmount, plainAmount } from "../../../../contract/amounts.ts";
import { dayAt, daysBetween, formatDay } from "../../../../contract/days.ts";
import {
	formatCount,
	formatDistance,
	formatInstant,
	formatMoney,
} from "../../../../app/features/documents/format.ts";

describe("dates and amounts", () => {
	test("days are written the Swiss way", () => {
		expect(formatDay("2026-12-24")).toBe("24.12.2026");
		expect(formatDay("2026-01-05")).toBe("05.01.2026");
	});

	test("instants are read on Swiss clocks, in winter and in summer", () => {
		expect(formatInstant("2026-12-31T23:30:00.000Z")).toBe("01.01.2027, 00:30");
		expect(formatInstant("2026-12-24T13:05:00.000Z")).toBe("24.12.2026, 14:05");
		expect(formatInstant("2026-06-24T13:05:00.000Z")).toBe("24.06.2026, 15:05");
		expect(dayAt(Date.UTC(2026, 5, 30, 22, 30))).toBe("2026-07-01");
	});

	test("money has the currency first and straight apostrophes", () => {
		expect(formatMoney(1234.5, "CHF")).toBe("CHF\u00a01'234.50");
		expect(formatMoney(9_999_999_999_999.99, "EUR")).toBe("EUR\u00a09'999'999'999'999.99");
		expect(formatMoney(0, "CHF")).toBe("CHF\u00a00.00");
		expect(formatMoney(-0, "CHF")).toBe("CHF\u00a00.00");
		expect(formatCount(20_000)).toBe("20'000");
	});

	test("an amount has the decimals of its currency, and hundredths that were written nevertheless", () => {
		expect(formatMoney(1_234_567, "JPY")).toBe("JPY\u00a01'234'567");
		expect(formatMoney(-1_234, "KRW")).toBe("KRW\u00a0-1'234");
		expect(formatMoney(0.5, "JPY")).toBe("JPY\u00a00.50");
		expect(formatMoney(1.25, "KWD")).toBe("KWD\u00a01.250");
		expect(formatAmount(12, null)).toBe("12.00");
		expect(plainAmount(1_234, "JPY")).toBe("1234");
	});

	test("each currency has as many decimals as Intl says", () => {
		for (const currency of Intl.supportedValuesOf("currency")) {
			const format = new Intl.NumberFormat("de-CH", { style: "currency", currency });
			const { maximumFractionDigits = 2 } = format.resolvedOptions();
			expect(plainAmount(1, currency), currency).toBe((1).toFixed(maximumFractionDigits));
		}
	});

	test("amounts are written as the browser would write them", () => {
		const format = new Intl.NumberFormat("de-CH", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
		for (let digits = 1; digits <= 15; digits += 1) {
			for (const figures of ["123456789012345", "999999999999999", "100000000000005"]) {
				const amount = Number(figures.slice(0, digits)) / 100;
				for (const one of [amount, -amount])
					expect(formatAmount(one, "CHF")).toBe(format.format(one).replaceAll("’", "'"));
			}
		}
	});

	test("days between two days do not depend on the clocks changing", () => {
		expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
		expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
	});

	test("a distance is told in the unit that people think in", () => {
		expect(formatDistance(0)).toBe("heute");
		expect(formatDistance(1)).toBe("morgen");
		expect(formatDistance(34)).toBe("in 34 Tagen");
		expect(formatDistance(-3)).toBe("vor 3 Tagen");
		expect(formatDistance(150)).toBe("in 5 Monaten");
		expect(formatDistance(-1100)).toBe("vor 3 Jahren");
	});

	test("an end that is near is marked, one long ahead or past is not", () => {
		expect(dateMeaning("endDate", "2026-12-25", "2026-11-21")).toEqual({
			key: "documents.endsIn",
			when: "in 34 Tagen",
			isSoon: true,
		});
		expect(dateMeaning("endDate", "2028-12-25", "2026-11-21").isSoon).toBe(false);
		expect(dateMeaning("warrantyUntil", "2026-11-20", "2026-11-21")).toEqual({
			key: "documents.warrantyEnded",
			when: "gestern",
			isSoon: false,
		});
		expect(dateMeaning("endDate", "2026-11-21", "2026-11-21").when).toBe("heute");
	});

	test.each([
		["Rechnungen", true],
		["Kreditorenrechnungen", true],
		["Arzt & Rechnung", true],
		["Factures", true],
		["Abrechnungen", false],
		["Nebenkostenabrechnung", false],
		["Jahresrechnungen", false],
		["Rechnungswesen", false],
		["Versicherungen", false],
	])("what lies in %s is to be paid: %s", (name, payable) => {
		const tenant = { documentId: "kfamilie1ttttttttttttttt", name: "Familie", id: 1 };
		const documentCategory = { documentId: "kfamilie1c", name, isActive: true, tenant, version: 1 };
		expect(isPayable({ documentCategory })).toBe(payable);
	});

	test("the end of an invoice is the day by which it is to be paid, and it does not begin", () => {
		expect(dateMeaning("endDate", "2026-12-25", "2026-11-21", true).key).toBe("documents.payableIn");
		expect(dateMeaning("endDate", "2026-10-25", "2026-11-21", true).key).toBe("documents.wasPayable");
		expect(dateMeaning("startDate", "2026-11-15", "2026-11-21", true)).toEqual({
			key: "documents.dated",
			when: "vor 6 Tagen",
			isSoon: false,
		});
		expect(dateLabel("startDate", true)).toBe("documents.invoiceDate");
		expect(dateLabel("startDate", false)).toBe("documents.startDate");
		expect(dateLabel("endDate", true)).toBe("documents.payableBy");
		expect(dateLabel("endDate", false)).toBe("documents.endDate");
	});
});
