import { expect, test } from "vitest";
import { groupedFates } from "../../../../app/routes/my-profile/delete/grouped-fates.ts";
import type { ClosingTenant } from "../../../../contract/identity/account-closing.ts";

const tenants = (fate: ClosingTenant["fate"], count: number): ClosingTenant[] =>
	Array.from({ length: count }, (_, at) => ({
		tenant: { documentId: `${fate}${at}`, id: at, name: `${fate} ${at}` },
		fate,
		documents: null,
		isSubscribed: false,
	}));
const shown = (...all: ClosingTenant[][]) =>
	groupedFates(all.flat()).map((group) => `${group[0]?.fate} ${group.length}`);

test("what keeps somebody from deleting the account, or is lost with it, stands before hundreds of mandates", () => {
	expect(
		shown(tenants("mandate", 270), tenants("leave", 1), tenants("lastAdmin", 1), tenants("delete", 2)),
	).toEqual(["lastAdmin 1", "delete 1", "delete 1", "leave 1", "mandate 270"]);
});

test("a few stand each by itself, and so does what is not the same of each", () => {
	expect(shown(tenants("mandate", 2), tenants("leave", 7))).toEqual([
		...Array.from({ length: 7 }, () => "leave 1"),
		"mandate 1",
		"mandate 1",
	]);
});
