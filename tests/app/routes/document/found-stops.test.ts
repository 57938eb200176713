import { describe, expect, test } from "vitest";
import { stopsAround, stopsIn } from "../../../../app/routes/document/files/find/found-stops.ts";

describe("the pages of a file that say what is looked for", () => {
	test("are gone through in order, and from the last to the first", () => {
		expect(stopsAround([3, 12, 20], 12)).toEqual({ count: 3, position: 2, next: 20, previous: 3 });
		expect(stopsAround([3, 12, 20], 20)).toMatchObject({ next: 3, previous: 12 });
		expect(stopsAround([3, 12, 20], 3)).toMatchObject({ next: 12, previous: 20 });
	});

	test("begin with the next one where the page that is shown is none of them", () => {
		expect(stopsAround([3, 12], 5)).toEqual({ count: 2, position: null, next: 12, previous: 3 });
		expect(stopsAround([3, 12], 13)).toMatchObject({ next: 3, previous: 12 });
	});

	test("lead nowhere where there is no other", () => {
		expect(stopsAround([3], 3)).toEqual({ count: 1, position: 1, next: null, previous: null });
		expect(stopsAround([], 3)).toEqual({ count: 0, position: null, next: null, previous: null });
	});

	test("are parts of the text where a file has no pages", () => {
		expect(stopsIn({ isPaged: false }, { places: [1, 2, 100, 101, 350] })).toEqual([1, 2, 4]);
		expect(stopsIn({ isPaged: true }, { places: [1, 2, 100] })).toEqual([1, 2, 100]);
	});
});
