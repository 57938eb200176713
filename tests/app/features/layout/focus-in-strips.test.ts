import { expect, test } from "vitest";
import { shiftIntoSight } from "../../../../app/features/layout/focus-in-strips.ts";

const STRIP = { left: 0, right: 360 };

test("what is seen stays where it is", () => {
	expect(shiftIntoSight({ left: 0, right: 360 }, STRIP)).toBe(0);
	expect(shiftIntoSight({ left: 100, right: 180 }, STRIP)).toBe(0);
});

test("what sticks out comes in, with a bit of what stands beside it", () => {
	expect(shiftIntoSight({ left: 353, right: 434 }, STRIP)).toBe(98);
	expect(shiftIntoSight({ left: -40, right: 30 }, STRIP)).toBe(-64);
});

test("of what is wider than the strip its beginning is seen", () => {
	expect(shiftIntoSight({ left: 30, right: 600 }, STRIP)).toBe(6);
	expect(shiftIntoSight({ left: -200, right: 600 }, STRIP)).toBe(-224);
});
