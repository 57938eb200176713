import { describe, expect, it } from "vitest";
import { digestAt, GATHERING_MS, swissInstant } from "../../../workers/cms/user/digest-times.ts";

/** When a mail leaves, without the minutes in which it gathers. */
function leaves(interval: Parameters<typeof digestAt>[0], now: string): string | null {
	const at = digestAt(interval, Date.parse(now));
	return at === null ? null : new Date(at - GATHERING_MS).toISOString();
}

const daily = (time: string) => ({ interval: "daily", time }) as const;
const weekly = (day: number, time: string) => ({ interval: "weekly", time, day }) as const;

describe("a time of day in Switzerland", () => {
	it.each([
		["2026-01-15", "08:00", "2026-01-15T07:00:00.000Z"],
		["2026-07-15", "08:00", "2026-07-15T06:00:00.000Z"],
		["2026-07-15", "00:30", "2026-07-14T22:30:00.000Z"],
		// The clock goes forward at 02:00: this time is not there.
		["2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
		["2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
		["2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
		// It goes back at 03:00: this one is there twice.
		["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
		["2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
	])("%s %s is %s", (day, time, instant) => {
		expect(new Date(swissInstant(day, time)).toISOString()).toBe(instant);
	});
});

describe("when a mail leaves", () => {
	it.each([
		["later today", daily("08:00"), "2026-11-22T05:00Z", "2026-11-22T07:00:00.000Z"],
		["while it gathers", daily("08:00"), "2026-11-22T07:04:59Z", "2026-11-22T07:00:00.000Z"],
		["tomorrow", daily("08:00"), "2026-11-22T07:05Z", "2026-11-23T07:00:00.000Z"],
		["tomorrow, in summer time by then", daily("08:00"), "2026-03-28T12:00Z", "2026-03-29T06:00:00.000Z"],
		["tomorrow, in winter time by then", daily("08:00"), "2026-10-24T12:00Z", "2026-10-25T07:00:00.000Z"],
		["over midnight", daily("23:58"), "2026-11-22T23:01Z", "2026-11-22T22:58:00.000Z"],
		// The 22nd is a Sunday.
		["on this day of the week", weekly(7, "08:00"), "2026-11-22T05:00Z", "2026-11-22T07:00:00.000Z"],
		["a week later", weekly(7, "08:00"), "2026-11-22T09:00Z", "2026-11-29T07:00:00.000Z"],
		["on Monday", weekly(1, "18:30"), "2026-11-22T23:30Z", "2026-11-23T17:30:00.000Z"],
		[
			"a week later, in summer time by then",
			weekly(7, "08:00"),
			"2026-03-22T09:00Z",
			"2026-03-29T06:00:00.000Z",
		],
	])("%s", (_, interval, now, expected) => {
		expect(leaves(interval, now)).toBe(expected);
	});

	it("is never for what is told at once, or not at all", () => {
		for (const interval of ["immediately", "never"] as const) expect(digestAt({ interval }, 0)).toBeNull();
	});

	it("is once a day and once a week, all year round", () => {
		const end = Date.UTC(2028, 0, 1);
		for (const [interval, most] of [
			[daily("02:30"), 25],
			[weekly(7, "02:30"), 7 * 24 + 1],
		] as const) {
			let at = digestAt(interval, Date.UTC(2026, 0, 1)) ?? 0;
			while (at < end) {
				const next = digestAt(interval, at) ?? 0;
				expect((next - at) / 3_600_000).toBeGreaterThanOrEqual(most - 2);
				expect((next - at) / 3_600_000).toBeLessThanOrEqual(most);
				at = next;
			}
		}
	});
});
