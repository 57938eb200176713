import { expect, test } from "vitest";
import { groupBy } from "../../../../app/features/old-browsers/group-by.ts";

test("groups stand as their first items do, with theirs in order", () => {
	const items = ["aa", "b", "cc", "d"];
	expect(groupBy(new Set(items), ({ length }) => length)).toEqual(Map.groupBy(items, ({ length }) => length));
	expect([...groupBy(items, ({ length }) => length).keys()]).toEqual([2, 1]);
	expect(groupBy([], String).size).toBe(0);
});
