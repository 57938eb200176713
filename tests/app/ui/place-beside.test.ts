import { expect, test } from "vitest";
import { placeOf } from "../../../app/ui/forms/place-beside.ts";

const WINDOW = { width: 1280, height: 800 };
const CALENDAR = { width: 270, height: 338 };

function buttonAt(right: number, top: number) {
	return { top, bottom: top + 36, right };
}

test("what belongs to a button stands below it, its right edge below the button's", () => {
	expect(placeOf(buttonAt(1_000, 100), CALENDAR, WINDOW)).toEqual({ top: 140, left: 730 });
});

test("it stands above the button where there is no room below", () => {
	expect(placeOf(buttonAt(1_000, 422), CALENDAR, WINDOW)).toEqual({ top: 462, left: 730 });
	expect(placeOf(buttonAt(1_000, 423), CALENDAR, WINDOW)).toEqual({ top: 81, left: 730 });
});

test("it stands nowhere beside it where the window is too low for both", () => {
	expect(placeOf(buttonAt(1_000, 300), CALENDAR, { width: 1280, height: 640 })).toBeNull();
});

test("it stays within the window on both sides", () => {
	expect(placeOf(buttonAt(100, 100), CALENDAR, WINDOW)).toEqual({ top: 140, left: 0 });
	expect(placeOf(buttonAt(1_300, 100), CALENDAR, WINDOW)).toEqual({ top: 140, left: 1_010 });
});
