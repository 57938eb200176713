import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	addDays,
	addMonths,
	dayAndTimeAt,
	dayAt,
	dayFault,
	dayToSend,
	daysBetween,
	dueDayAt,
	startOfDay,
	dueInstant,
	FIRST_DAY,
	formatDay,
	isDay,
	LAST_DAY,
	timeAt,
	typedDay,
	wholeMonthsBetween,
} from "../../contract/days.ts";
import validationTexts from "../../workers/cms/texts/de/validation.json";

const aDay = fc
	.integer({ min: 0, max: daysBetween(FIRST_DAY, LAST_DAY) })
	.map((at) => addDays(FIRST_DAY, at));

describe("a day that was typed", () => {
	test.each([
		["1.2.2026", "2026-02-01"],
		["01.02.2026", "2026-02-01"],
		["2026-02-01", "2026-02-01"],
		[" 1. 2. 2026 ", "2026-02-01"],
		["1.2.26", "2026-02-01"],
		["24.12.69", "2069-12-24"],
		["24.12.70", "1970-12-24"],
		["1/2/2026", "2026-02-01"],
		["1,2,2026", "2026-02-01"],
		["01022026", "2026-02-01"],
		["29.2.2024", "2024-02-29"],
	])("%j is %s", (typed, day) => {
		expect(typedDay(typed)).toBe(day);
	});

	test.each([
		"",
		"1.2.",
		"1.2.202",
		"30.2.2026",
		"29.2.2026",
		"13.13.2026",
		"1.1.1899",
		"1.2.2026x",
		"morgen",
	])("%j is none", (typed) => {
		expect(typedDay(typed)).toBeNull();
	});

	test.each([
		["1.1.2999", "validation.dayRange", "2999-01-01"],
		["31.12.1899", "validation.dayRange", "1899-12-31"],
		["2200-01-01", "validation.dayRange", "2200-01-01"],
		["30.2.2999", "validation.date", "30.2.2999"],
		[" morgen ", "validation.date", "morgen"],
		["1.1.2199", null, "2199-01-01"],
		["  ", null, ""],
	])("%j has the fault %s and is sent as %j", (typed, fault, sent) => {
		expect([dayFault(typed), dayToSend(typed)]).toEqual([fault, sent]);
	});

	test("outside of what a document's date may be is told between which days it may be", () => {
		const text = validationTexts["validation.dayRange"];
		expect([text.includes(formatDay(FIRST_DAY)), text.includes(formatDay(LAST_DAY))]).toEqual([true, true]);
	});

	test("is read as it is written, whichever it is", () => {
		fc.assert(fc.property(aDay, (day) => typedDay(formatDay(day)) === day && typedDay(day) === day));
	});
});

describe("a day", () => {
	test.each([
		["in winter", "2026-12-31T22:59:59Z", "2026-12-31"],
		["in winter", "2026-12-31T23:00:00Z", "2027-01-01"],
		["in summer", "2026-06-30T21:59:59Z", "2026-06-30"],
		["in summer", "2026-06-30T22:00:00Z", "2026-07-01"],
		["when the clocks are put forward", "2026-03-29T22:00:00Z", "2026-03-30"],
		["when they are put back", "2026-10-25T22:59:59Z", "2026-10-25"],
	])("begins at midnight in Switzerland, %s: %s", (_, instant, day) => {
		expect(dayAt(Date.parse(instant))).toBe(day);
	});

	test.each(["2026-12-24", "2024-02-29", FIRST_DAY, LAST_DAY])("%s is one", (text) => {
		expect(isDay(text)).toBe(true);
	});

	test.each([
		"2026-02-29",
		"2026-02-30",
		"2026-13-01",
		"1899-12-31",
		"2200-01-01",
		"2026-1-1",
		"24.12.2026",
		"",
	])("%j is none", (text) => {
		expect(isDay(text)).toBe(false);
	});

	test("is written the Swiss way", () => {
		expect(formatDay("2026-01-05")).toBe("05.01.2026");
	});
});

describe("an instant", () => {
	test.each([
		["2026-12-24T13:05:59Z", "24.12.2026, 14:05"],
		["2026-07-01T07:05:00Z", "01.07.2026, 09:05"],
		// The new year has begun here.
		["2026-12-31T23:00:00Z", "01.01.2027, 00:00"],
		// The hour that is there twice, when the clock goes back.
		["2026-10-25T00:30:00Z", "25.10.2026, 02:30"],
		["2026-10-25T01:30:00Z", "25.10.2026, 02:30"],
	])("%s is %s on a clock in Switzerland", (instant, written) => {
		expect(dayAndTimeAt(Date.parse(instant))).toBe(written);
		expect(timeAt(Date.parse(instant))).toBe(written.slice(-5));
	});
});

describe("what falls due on a day", () => {
	test.each([
		["2026-12-24", "2026-12-24T06:00:00Z"],
		["2026-07-01", "2026-07-01T05:00:00Z"],
		["2026-03-28", "2026-03-28T06:00:00Z"],
		["2026-03-29", "2026-03-29T05:00:00Z"],
		["2026-10-24", "2026-10-24T05:00:00Z"],
		["2026-10-25", "2026-10-25T06:00:00Z"],
		["1970-01-01", "1970-01-01T06:00:00Z"],
		["2100-03-27", "2100-03-27T06:00:00Z"],
		["2100-03-28", "2100-03-28T05:00:00Z"],
		["2199-07-31", "2199-07-31T05:00:00Z"],
		[LAST_DAY, "2199-12-31T06:00:00Z"],
	])("%s is due at %s", (day, instant) => {
		expect(new Date(dueInstant(day)).toISOString().replace(".000", "")).toBe(instant);
	});

	test("is due from 07:00 Swiss time on, on any day", () => {
		const clock = new Intl.DateTimeFormat("de-CH", {
			timeZone: "Europe/Zurich",
			dateStyle: "short",
			timeStyle: "medium",
		});
		fc.assert(
			fc.property(
				aDay.filter((day) => day >= "1950-01-01"),
				(day) => {
					const due = dueInstant(day);
					expect(clock.format(due)).toMatch(/ 07:00:00$/);
					expect([dayAt(due), dueDayAt(due), dueDayAt(due - 1)]).toEqual([day, day, addDays(day, -1)]);
				},
			),
		);
	});

	test.each([
		["2026-03-29T04:59:59Z", "2026-03-28"],
		["2026-03-29T05:00:00Z", "2026-03-29"],
		["2026-10-25T05:59:59Z", "2026-10-24"],
		["2026-10-25T06:00:00Z", "2026-10-25"],
		["2026-12-31T23:30:00Z", "2026-12-31"],
	])("at %s that of %s is", (instant, day) => {
		expect(dueDayAt(Date.parse(instant))).toBe(day);
	});
});

test.each([
	["2026-01-15", "2026-01-14T23:00:00Z"],
	["2026-03-29", "2026-03-28T23:00:00Z"],
	["2026-03-30", "2026-03-29T22:00:00Z"],
	["2026-07-15", "2026-07-14T22:00:00Z"],
	["2026-10-25", "2026-10-24T22:00:00Z"],
	["2026-10-26", "2026-10-25T23:00:00Z"],
])("%s begins at midnight in Switzerland: %s", (day, instant) => {
	expect(startOfDay(day)).toBe(Date.parse(instant));
	expect([dayAt(startOfDay(day) - 1), dayAt(startOfDay(day))]).toEqual([addDays(day, -1), day]);
});

describe("months later", () => {
	test.each([
		["2026-01-15", 1, "2026-02-15"],
		["2026-01-31", 1, "2026-02-28"],
		["2024-01-31", 1, "2024-02-29"],
		["2026-03-31", -1, "2026-02-28"],
		["2026-08-31", 6, "2027-02-28"],
		["2026-11-30", 3, "2027-02-28"],
		["2024-02-29", 12, "2025-02-28"],
		["2024-02-29", -48, "2020-02-29"],
		["2026-12-31", 0, "2026-12-31"],
	])("than %s, %i of them: %s", (day, months, expected) => {
		expect(addMonths(day, months)).toBe(expected);
	});

	test("lie in the month that many months away, on the same day or the last one", () => {
		fc.assert(
			fc.property(aDay, fc.integer({ min: -240, max: 240 }), (day, months) => {
				const later = addMonths(day, months);
				const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
				expect(monthOf(later) - monthOf(day)).toBe(months);
				const isSameDay = later.slice(8) === day.slice(8);
				const isLastOfMonth = addDays(later, 1).slice(8) === "01";
				expect(isSameDay || isLastOfMonth).toBe(true);
				if (isSameDay) expect(wholeMonthsBetween(day, later)).toBe(months);
			}),
		);
	});
});

test("days are counted as they are added, over every change of the clocks", () => {
	fc.assert(
		fc.property(aDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
			expect(daysBetween(day, addDays(day, days))).toBe(days);
		}),
	);
});

test("months are whole only between days of the same number", () => {
	expect(wholeMonthsBetween("2026-01-15", "2027-03-15")).toBe(14);
	expect(wholeMonthsBetween("2026-01-31", "2026-02-28")).toBeNull();
});
