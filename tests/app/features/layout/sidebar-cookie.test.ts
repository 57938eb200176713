import { expect, test } from "vitest";
import { isSidebarNarrow, sidebarCookie } from "../../../../app/features/layout/sidebar-cookie.ts";

test.each([
	[null, false],
	["", false],
	["sidebar=0", false],
	["sidebar=12; other=1", false],
	["other=sidebar=1", false],
	["other=1; sidebar=1", true],
])("the rail is wide unless it was narrowed: %j", (cookies, isNarrow) => {
	expect(isSidebarNarrow(cookies)).toBe(isNarrow);
});

test("how it was left is kept for every page", () => {
	expect(sidebarCookie(true)).toContain("sidebar=1; Path=/; Max-Age=31536000");
	expect(sidebarCookie(false)).toContain("sidebar=0; Path=/");
});
