import { describe, expect, test } from "vitest";
import {
	formatPermissionsState,
	parsePermissionsState,
} from "../../../../app/routes/permissions/permissions-state.ts";
import { levelField, levelOf, LEVELS, rightsOf } from "../../../../app/routes/permissions/rights/levels.ts";
import { readRights } from "../../../../app/routes/permissions/rights/read-rights.server.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";
const parse = (query: string, kept?: number) => parsePermissionsState(new URLSearchParams(query), kept);

describe("the address of the permissions", () => {
	test.each([
		"tab=people",
		"tab=people&q=anna&page=3",
		"tab=people&category=lohn",
		"tab=people&all=",
		"tab=invitations",
	])("says all that is shown: %s", (query) => {
		expect(formatPermissionsState(parse(query))).toBe(`?${query}`);
	});

	test.each([
		["", 1, "invitations"],
		["", 7, "people"],
		["", Number.NaN, "people"],
		["tab=people", 1, "people"],
		["tab=nonsense", 1, "invitations"],
	] as const)("%j after tab %s opens %s", (query, kept, tab) => {
		expect(parse(query, kept).tab).toBe(tab);
	});

	test("takes nothing that makes no sense", () => {
		expect(parse(`tab=x&page=-1&q=${"a".repeat(900)}`)).toMatchObject({ tab: "people", page: 1 });
	});
});

describe("a level", () => {
	test.each(LEVELS)("has those before it, and is known from its rights: %s", (level) => {
		expect(levelOf(rightsOf(level))).toBe(level);
		expect(rightsOf(level)).toHaveLength(LEVELS.indexOf(level));
	});

	test("is the widest right, however they are given", () => {
		expect(levelOf(["Admin"])).toBe("Admin");
		expect(levelOf(["Edit", "Read"])).toBe("Edit");
	});

	test("is read from a form by category, and nothing else is", () => {
		const form = new FormData();
		form.set(levelField(ID), "Edit");
		form.set(levelField("anderswo"), "Superuser");
		form.set("right", "Admin");
		form.set("tenantRole", "Admin");
		expect(readRights(form)).toEqual([{ categoryId: ID, rights: ["Read", "Edit"] }]);
	});

	test("for all categories widens what stands at each, and takes nothing away", () => {
		const form = new FormData();
		form.set("onAll", "Edit");
		for (const [category, level] of [
			["a", "none"],
			["b", "Read"],
			["c", "Admin"],
		] as const) {
			form.set(levelField(category), level);
		}
		expect(readRights(form).map(({ rights }) => levelOf(rights))).toEqual(["Edit", "Edit", "Admin"]);
		form.set("onAll", "");
		expect(readRights(form).map(({ rights }) => levelOf(rights))).toEqual(["none", "Read", "Admin"]);
	});
});
