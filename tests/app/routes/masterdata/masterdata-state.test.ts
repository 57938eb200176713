import { describe, expect, test } from "vitest";
import {
	closed,
	formatMasterdataState,
	otherList,
	parseMasterdataState,
} from "../../../../app/routes/masterdata/masterdata-state.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const parse = (query: string, kept?: number) => parseMasterdataState(new URLSearchParams(query), kept);

describe("the address of the master data", () => {
	test.each([
		"tab=categories",
		"tab=folders&q=haus&page=3",
		"tab=parties&q=muster&duplicates=",
		"tab=parties&new=",
		`tab=categories&merge=${ID}&find=wohnen`,
		`tab=folders&delete=${ID}`,
	])("says all that is shown: %s", (query) => {
		expect(formatMasterdataState(parse(query))).toBe(`?${query}`);
	});

	test.each([
		["", 2, "parties"],
		["", 7, "categories"],
		["", Number.NaN, "categories"],
		["tab=folders", 2, "folders"],
		["tab=nonsense", 1, "folders"],
	] as const)("%j after tab %s opens %s", (query, kept, tab) => {
		expect(parse(query, kept).tab).toBe(tab);
	});

	test("takes nothing that makes no sense", () => {
		const state = parse(`tab=x&page=-1&edit=no-id&merge=1&q=${"a".repeat(900)}`);
		expect(state).toMatchObject({ tab: "categories", page: 1, opened: null, find: null });
		expect(state.text.length).toBeLessThan(900);
	});

	test("closes what is open, and begins another list at its beginning", () => {
		const state = parse(`tab=parties&q=a&page=3&edit=${ID}&find=b`);
		expect(formatMasterdataState(closed(state))).toBe("?tab=parties&q=a&page=3");
		expect(formatMasterdataState(otherList(state, { text: "b" }))).toBe("?tab=parties&q=b");
	});
});
