import { expect, it } from "vitest";
import { startOfDay } from "../../../../contract/days.ts";
import { MAX_REMINDERS } from "../../../../contract/requests/request-words.ts";
import { nextReminder } from "../../../../workers/cms/tenant/requests/next-reminder.ts";

const request = {
	email: "gast@example.ch",
	remindEvery: 7,
	reminders: 0,
	mutedAt: null,
	lastDay: "2026-12-31",
	openItems: 2,
};
const NOON = startOfDay("2026-11-28") + 12 * 60 * 60 * 1000;
const nineOn = (day: string) => startOfDay(day) + 9 * 60 * 60 * 1000;

it("reminds in the morning, so many days after it was last heard of", () => {
	expect(nextReminder(request, "2026-11-28", NOON)).toBe(nineOn("2026-12-05"));
	expect(nextReminder({ ...request, remindEvery: 3 }, "2026-11-28", NOON)).toBe(nineOn("2026-12-01"));
});

it("what should have been reminded of long ago is so tomorrow", () => {
	expect(nextReminder(request, "2026-01-01", NOON)).toBe(nineOn("2026-11-29"));
});

it("reminds of nothing, nobody, not after the last day, and not for ever", () => {
	expect(nextReminder({ ...request, openItems: 0 }, "2026-11-28", NOON)).toBeNull();
	expect(nextReminder({ ...request, mutedAt: 1 }, "2026-11-28", NOON)).toBeNull();
	expect(nextReminder({ ...request, email: null }, "2026-11-28", NOON)).toBeNull();
	expect(nextReminder({ ...request, remindEvery: null }, "2026-11-28", NOON)).toBeNull();
	expect(nextReminder({ ...request, lastDay: "2026-12-04" }, "2026-11-28", NOON)).toBeNull();
	expect(nextReminder({ ...request, lastDay: "2026-12-05" }, "2026-11-28", NOON)).toBe(nineOn("2026-12-05"));
	expect(nextReminder({ ...request, reminders: MAX_REMINDERS }, "2026-11-28", NOON)).toBeNull();
});
