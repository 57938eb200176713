import { describe, expect, it } from "vitest";
import {
	DOCUMENT_STATES,
	type DocumentState,
	inactiveDateAfterUnarchiving,
	inactiveWarningDays,
	mayBecome,
	stateAfterRemoval,
} from "../../contract/document-state.ts";

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
	const daysAt = (instant: string, changes: Partial<typeof document> = {}) =>
		inactiveWarningDays({ ...document, ...changes }, Date.parse(instant));

	it.each([
		["2026-11-30T00:00:00.000Z", 1],
		["2026-11-29T23:59:59.999Z", 2],
		["2026-11-30T00:00:00.001Z", 1],
		["2026-11-30T23:59:59.999Z", 1],
		["2026-11-21T12:00:00.000Z", 10],
	])("rounds the days up: at %s it says %i", (instant, days) => {
		expect(daysAt(instant)).toBe(days);
	});

	it("takes the Inactivity reminder among others", () => {
		const reminders = [{ type: "Payment", date: "2026-11-23" }, inactivity];
		expect(daysAt("2026-11-30T00:00:00Z", { reminders })).toBe(1);
	});

	it("is missing without an Inactivity reminder", () => {
		expect(daysAt("2026-11-21T12:00:00Z", { reminders: [] })).toBeNull();
		expect(
			daysAt("2026-11-21T12:00:00Z", { reminders: [{ type: "Payment", date: "2026-12-01" }] }),
		).toBeNull();
	});

	it("is missing without an inactive date in the future", () => {
		const now = Date.parse("2026-11-21T12:00:00Z");
		expect(inactiveWarningDays({ ...document, inactiveDate: null }, now)).toBeNull();
		expect(inactiveWarningDays({ ...document, inactiveDate: "2026-11-20" }, now)).toBeNull();
		expect(daysAt("2026-12-31T00:00:00.000Z")).toBeNull();
		expect(daysAt("2026-12-30T23:59:59.999Z")).not.toBeNull();
	});
});
