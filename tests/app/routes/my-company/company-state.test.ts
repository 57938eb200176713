import { describe, expect, test } from "vitest";
import { formatCompanyState, parseCompanyState } from "../../../../app/routes/my-company/company-state.ts";

const parse = (query: string, kept?: number) => parseCompanyState(new URLSearchParams(query), kept);

describe("the address of a household or company", () => {
	test.each(["?tab=facts", "?tab=facts&edit", "?tab=subscription", "?tab=people"])(
		"says all that is shown: %s",
		(query) => {
			expect(formatCompanyState(parse(query))).toBe(query);
		},
	);

	test.each([
		["", 2, "people"],
		["", 7, "facts"],
		["", Number.NaN, "facts"],
		["tab=subscription", 2, "subscription"],
		["tab=nonsense", 1, "subscription"],
	] as const)("%j after tab %s opens %s", (query, kept, tab) => {
		expect(parse(query, kept).tab).toBe(tab);
	});

	test("has a form for the facts alone", () => {
		expect(parse("tab=people&edit").isEditing).toBe(false);
	});
});
