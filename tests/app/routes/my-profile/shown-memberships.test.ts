import { expect, test } from "vitest";
import {
	MOST_LISTED,
	shownMemberships,
	silentAmong,
} from "../../../../app/routes/my-profile/shown-memberships.ts";
import type { OwnMembership } from "../../../../contract/identity/auth.ts";

const memberships = Array.from(
	{ length: 300 },
	(_, at) => ({ tenant: { documentId: `t${at}`, name: `Familie Müller ${300 - at}` } }) as OwnMembership,
);

test("of very many tenants the first ones by name are listed, and how many there are", () => {
	const { listed, found, areMany } = shownMemberships(memberships, "");
	expect(listed).toHaveLength(MOST_LISTED);
	expect(listed[0]?.tenant.name).toBe("Familie Müller 1");
	expect({ found, areMany }).toEqual({ found: 300, areMany: true });
});

test("each of them is found by its name", () => {
	const { listed, found } = shownMemberships(memberships, "299  muller");
	expect(listed.map(({ tenant }) => tenant.name)).toEqual(["Familie Müller 299"]);
	expect(found).toBe(1);
});

test("a few are all listed, whatever the address says", () => {
	const { listed, areMany } = shownMemberships(memberships.slice(0, MOST_LISTED), "xyz");
	expect(listed).toHaveLength(MOST_LISTED);
	expect(areMany).toBe(false);
});

test("those that have not answered are named, whichever question they have left open", () => {
	const [first, second, third] = memberships.map(({ tenant }) => ({ ...tenant, id: 1 }));
	if (!first || !second || !third) throw new Error("there are tenants");
	const listed = memberships.slice(0, 1);
	const known = { tenants: [{ tenant: first }, { tenant: second }], silentTenants: [third] };
	expect(silentAmong(listed, known)).toEqual(["Familie Müller 298", "Familie Müller 299"]);
	// It has answered when it was asked the other time.
	expect(silentAmong(listed, { tenants: [], silentTenants: [first] })).toEqual([]);
});
