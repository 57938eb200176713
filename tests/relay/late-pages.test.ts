import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LatePages } from "../../workers/relay/late-pages.ts";

const WOKEN = Date.UTC(2026, 10, 23, 12);
const SECOND = 1_000;
let pages: LatePages;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: WOKEN });
	pages = new LatePages();
});

afterEach(() => {
	vi.useRealTimers();
});

/** Whether a page that was read so many seconds after the object woke may have missed something. */
const missed = (seconds: number, heardSince: number | null = null) =>
	pages.mayHaveMissed(WOKEN + seconds * SECOND, heardSince);

describe("a page that connects late", () => {
	it("has missed nothing where nothing was told", () => {
		expect([missed(-8), missed(0), missed(60)]).toEqual([false, false, false]);
	});

	it("may have missed what was told after its data was read", () => {
		vi.setSystemTime(WOKEN + 30 * SECOND);
		pages.tell();
		expect([missed(29), missed(30)]).toEqual([true, true]);
		expect([missed(31.001), missed(40)]).toEqual([false, false]);
	});

	it("may have been read by a clock that is a second ahead", () => {
		vi.setSystemTime(WOKEN + 30 * SECOND);
		pages.tell();
		expect(missed(31)).toBe(true);
	});

	it("may have missed anything where it is older than what is remembered", () => {
		expect([missed(-8.001), missed(-3_600)]).toEqual([true, true]);
	});

	it("may have missed what was not heard of another CMS, and not what was", () => {
		const heardSince = WOKEN + 10 * SECOND;
		expect([missed(10.999, heardSince), missed(11, heardSince)]).toEqual([true, false]);
		// A connection is older than what is remembered without one.
		expect(missed(-8.001, WOKEN - 3_600 * SECOND)).toBe(false);
	});
});
