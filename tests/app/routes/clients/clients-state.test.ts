import { describe, expect, test } from "vitest";
import { formatClientsState, parseClientsState } from "../../../../app/routes/clients/clients-state.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const parse = (query: string, kept?: number) => parseClientsState(new URLSearchParams(query), kept);

describe("the address of a company's clients", () => {
	test.each([
		"tab=current",
		"tab=former&q=haus&page=3",
		`tab=current&holder=${ID}`,
		"tab=current&holder=nobody",
		`tab=current&assign=${ID}`,
		`tab=current&end=${ID}`,
	])("says all that is shown: %s", (query) => {
		expect(formatClientsState(parse(query))).toBe(`?${query}`);
	});

	test.each([
		["", 1, "former"],
		["", 7, "current"],
		["", Number.NaN, "current"],
		["tab=current", 1, "current"],
	] as const)("leads to the tab that was open last: %j after tab %s opens %s", (query, kept, tab) => {
		expect(parse(query, kept).tab).toBe(tab);
	});

	test("leaves out what means nothing", () => {
		expect(formatClientsState(parse("tab=x&holder=somebody&assign=none&page=0&q="))).toBe("?tab=current");
	});
});
