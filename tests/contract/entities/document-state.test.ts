import { describe, expect, it } from "vitest";
import {
	DOCUMENT_STATES,
	type DocumentState,
	inactiveDateAfterUnarchiving,
	inactiveWarningDays,
	mayBecome,
	stateAfterRemoval,
} from "../../../contract/entities/document-state.ts";

it("knows the states of the spec", () => {
	expect(DOCUMENT_STATES).toEqual(["Active", "Archived", "Deleted"]);
});

describe("a removal", () => {
	it("archives an active document", () => {
		expect(stateAfterRemoval("Active")).toBe("Archived");
	});

	it("deletes an archived document", () => {
		expect(stateAfterRemoval("Archived")).toBe("Deleted");
	});

	it("that is forced deletes an active document", () => {
		expect(stateAfterRemoval("Active", true)).toBe("Deleted");
	});
});

it.each<[DocumentState, DocumentState, boolean]>([
	["Active", "Archived", true],
	["Active", "Deleted", true],
	["Active", "Active", true],
	["Archived", "Active", true],
	["Archived", "Deleted", true],
	["Deleted", "Active", false],
	["Deleted", "Archived", false],
	["Deleted", "Deleted", true],
])("leads from %s to %s: %s", (from, to, expected) => {
	expect(mayBecome(from, to)).toBe(expected);
});

describe("the inactive date after unarchiving", () => {
	it("is kept while it is in the future", () => {
		expect(inactiveDateAfterUnarchiving("2026-11-22", "2026-11-21")).toBe("2026-11-22");
	});

	it("is cleared on the day itself and after it", () => {
		expect(inactiveDateAfterUnarchiving("2026-11-21", "2026-11-21")).toBeNull();
		expect(inactiveDateAfterUnarchiving("2025-12-31", "2026-11-21")).toBeNull();
	});

	it("stays missing where there is none", () => {
		expect(inactiveDateAfterUnarchiving(null, "2026-11-21")).toBeNull();
	});
});

describe("the inactivity warning", () => {
	const inactivity = { type: "Inactivity", date: "2026-12-01" };
	const document = { inactiveDate: "2026-12-31", reminders: [inactivity] };
	const daysOn = (today: string, changes: Partial<typeof document> = {}) =>
		inactiveWarningDays({ ...document, ...changes }, today);

	it.each([
		["2026-11-21", 10],
		["2026-11-29", 2],
		["2026-11-30", 1],
		["2026-12-01", 0],
		["2026-12-04", -3],
	])("counts whole days, a day begun as one: on %s it says %i", (today, days) => {
		expect(daysOn(today)).toBe(days);
	});

	it("counts days and not hours where the clocks change between", () => {
		expect(daysOn("2026-10-20", { reminders: [{ type: "Inactivity", date: "2026-10-27" }] })).toBe(7);
	});

	it("takes the Inactivity reminder among others, the next one of several", () => {
		const reminders = [
			{ type: "Payment", date: "2026-11-23" },
			{ type: "Inactivity", date: "2026-12-20" },
			inactivity,
			{ type: "Inactivity", date: "2026-11-01" },
		];
		expect(daysOn("2026-11-30", { reminders })).toBe(1);
	});

	it("is missing without an Inactivity reminder", () => {
		expect(daysOn("2026-11-21", { reminders: [] })).toBeNull();
		expect(daysOn("2026-11-21", { reminders: [{ type: "Payment", date: "2026-12-01" }] })).toBeNull();
	});

	it("is missing without an inactive date in the future", () => {
		expect(inactiveWarningDays({ ...document, inactiveDate: null }, "2026-11-21")).toBeNull();
		expect(daysOn("2026-12-31")).toBeNull();
		expect(daysOn("2026-12-30")).not.toBeNull();
	});
});
