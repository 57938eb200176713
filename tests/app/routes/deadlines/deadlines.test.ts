import { describe, expect, it } from "vitest";
import type { Deadline } from "../../../../contract/entities/deadline.ts";
import { formatDeadline } from "../../../../app/features/deadlines/deadline-field.ts";
import { deadlineFieldSchema } from "../../../../app/features/deadlines/deadline-field.server.ts";
import { deadlineRow, extension, groupId } from "../../../../app/routes/deadlines/deadline-row.ts";
import { belowDay } from "../../../../app/routes/deadlines/load-deadlines.server.ts";
import {
	formatDeadlinesState,
	parseDeadlinesState,
} from "../../../../app/routes/deadlines/deadlines-state.ts";

const ID = "a".repeat(24);
const REMINDER = "b".repeat(24);
const TODAY = "2026-11-22";

function deadline(fields: Partial<Deadline> = {}): Deadline {
	return {
		type: "Warranty",
		date: "2026-12-04",
		reminder: null,
		document: {
			documentId: ID,
			name: "Velo",
			version: 3,
			state: "Active",
			documentCategory: { documentId: ID, name: "Garantien" },
		},
		tenant: { documentId: ID, id: 1, name: "Familie Müller" },
		inboxItem: null,
		snoozedUntil: null,
		isEditable: true,
		...fields,
	};
}

describe("the address", () => {
	it.each([
		"",
		"?type=Payment",
		`?tenant=${ID}`,
		"?from=2027-01&page=3",
		`?type=Custom&tenant=${ID}&from=2026-12&page=2`,
	])("says the same after it was read: %s", (query) => {
		expect(formatDeadlinesState(parseDeadlinesState(new URLSearchParams(query)))).toBe(query);
	});

	it.each([
		"type=NewDocument",
		"type=x",
		"tenant=../x",
		"from=2026-13",
		"from=2026-12-01",
		"page=0",
		"page=1e9",
	])("leaves out what is none of its values: %s", (query) => {
		expect(formatDeadlinesState(parseDeadlinesState(new URLSearchParams(query)))).toBe("");
	});
});

describe("below its number", () => {
	it.each([
		["2026-11-22", "So"],
		["2026-12-04", "Fr"],
		["2026-11-21", "Nov"],
		["2026-03-01", "Mär"],
		["2025-12-31", "Dez 25"],
	])("%s has %s: of what is overdue no heading says the month", (date, below) => {
		expect(belowDay(date, TODAY)).toBe(below);
	});
});

describe("a row", () => {
	const row = (fields?: Partial<Deadline>) => deadlineRow(deadline(fields), TODAY, "Fr");

	it.each([
		[{}, "deadlines.ahead.Warranty", "in 12 Tagen", "later"],
		[{ date: "2026-11-22" }, "deadlines.ahead.Warranty", "heute", "soon"],
		[{ date: "2026-11-29" }, "deadlines.ahead.Warranty", "in 7 Tagen", "soon"],
		[{ date: "2026-11-30" }, "deadlines.ahead.Warranty", "in 8 Tagen", "later"],
		[
			{ date: "2026-11-20", type: "Payment" as const },
			"deadlines.past.Payment",
			"seit vorgestern",
			"overdue",
		],
		[{ type: "Validity" as const, isEndAndInactive: true }, "deadlines.ahead.both", "in 12 Tagen", "later"],
		[{ reminder: REMINDER }, "deadlines.reminder", "in 12 Tagen", "later"],
		[{ type: "Custom" as const, reminder: REMINDER }, "deadlines.reminder", "in 12 Tagen", "later"],
	])("says what its day means: %j", (fields, meaning, when, urgency) => {
		expect(row(fields)).toMatchObject({ meaning, when, urgency });
	});

	it("says of what a reminder reminds, but for one of the user's own", () => {
		expect(row({ reminder: REMINDER }).about).toBe("deadlines.about.Warranty");
		expect(row({ reminder: REMINDER, type: "Custom" }).about).toBeNull();
		expect(row().about).toBeNull();
	});

	it("names its deadline so that a form brings it back", () => {
		for (const reminder of [null, REMINDER]) {
			const day = { type: "Warranty" as const, date: "2026-12-04", reminder };
			expect(deadlineFieldSchema.parse(formatDeadline({ documentId: ID, ...day }))).toEqual({
				documentId: ID,
				day,
			});
		}
		for (const field of ["", ID, `${ID}:3`, `${ID}:Warranty:2026-02-30`, `${ID}:Warranty:2026-12-04:x`]) {
			expect(deadlineFieldSchema.safeParse(field).success).toBe(false);
		}
	});
});

describe("extending by a year", () => {
	const extended = (fields: Partial<Deadline>) => extension(deadline(fields), TODAY);
	const row = (fields: Partial<Deadline>) => deadlineRow(deadline(fields), TODAY, "Fr");

	it.each<[Deadline["type"], string]>([
		["Validity", "endDate"],
		["Warranty", "warrantyUntil"],
		["Inactivity", "inactiveDate"],
	])("moves the document's own date: %s is %s", (type, field) => {
		expect(extended({ type })).toEqual({ field, date: "2027-12-04" });
		expect(row({ type }).isExtendable).toBe(true);
	});

	it("leads from a leap day to the last day of that month", () => {
		expect(extended({ date: "2028-02-29" })?.date).toBe("2029-02-28");
	});

	it("makes up for what is overdue, up to today", () => {
		expect(extended({ date: "2025-11-22" })?.date).toBe(TODAY);
	});

	it.each<[string, Partial<Deadline>]>([
		["what is to be paid", { type: "Payment" }],
		["a reminder", { type: "Custom", reminder: REMINDER }],
		["a reminder of a date", { type: "Warranty", reminder: REMINDER }],
		["what would be overdue again", { date: "2025-11-21" }],
		["the last year that a date may be in", { date: "2199-01-01" }],
		["what the user may not edit", { isEditable: false }],
	])("is not offered for %s", (_, fields) => {
		expect(row(fields).isExtendable).toBe(false);
	});
});

describe("groups", () => {
	it.each([
		// A Sunday is the last day of its week.
		["2026-11-22", "2026-11-21", "overdue"],
		["2026-11-22", "2026-11-22", "thisWeek"],
		["2026-11-22", "2026-11-23", "nextWeek"],
		["2026-11-22", "2026-11-29", "nextWeek"],
		["2026-11-22", "2026-11-30", "2026-11"],
		["2026-11-23", "2026-11-29", "thisWeek"],
		["2026-11-23", "2026-12-06", "nextWeek"],
		["2026-11-23", "2026-12-07", "2026-12"],
		["2026-12-28", "2027-01-03", "thisWeek"],
	])("on %s, %s lies in %s", (today, date, group) => {
		expect(groupId(date, today)).toBe(group);
	});
});
