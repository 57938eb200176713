import { expect, test } from "vitest";
import { ReloadPauses } from "../../../../app/features/live/reload-pauses.ts";

const MINUTE = 60_000;

/** Asks behind each pause for so long. @returns how often, and when it was the last time */
function askFor(duration: number, movesEvery = Infinity) {
	const pauses = new ReloadPauses(0);
	let asked = 0;
	let movedAt = 0;
	for (let now = 0; ; asked += 1) {
		const pause = pauses.next(now);
		if (pause === null || now + pause > duration) return { asked, last: now };
		now += pause;
		pauses.wait(pause);
		if (now - movedAt < movesEvery) continue;
		movedAt = now;
		pauses.move();
	}
}

test("what changes is asked for every two seconds at first, then more and more seldom", () => {
	const pauses = new ReloadPauses(1_000);
	const after = (minutes: number) => pauses.next(1_000 + minutes * MINUTE);
	expect([0, 1, 5, 10, 15, 600].map(after)).toEqual([2_000, 2_000, 10_000, 20_000, 30_000, 30_000]);
});

test("as long as something moves it is asked for, for hours", () => {
	const { asked, last } = askFor(180 * MINUTE, MINUTE);
	expect(last).toBeGreaterThan(179 * MINUTE);
	expect(asked).toBeLessThan(500);
});

test("what stands still for a quarter of an hour is asked for no more, until it moves", () => {
	const { last } = askFor(180 * MINUTE);
	expect(last).toBeGreaterThanOrEqual(15 * MINUTE);
	expect(last).toBeLessThan(16 * MINUTE);
});
