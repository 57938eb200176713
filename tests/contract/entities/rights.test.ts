import { describe, expect, it } from "vitest";
import {
	isTenantAdmin,
	mayCreateDocuments,
	mayEdit,
	mayEditInCategory,
	mayEditInTenant,
	mayView,
	type Right,
	RIGHTS,
	rightsOnDocument,
	type TenantAccess,
} from "../../../contract/entities/rights.ts";
import { ACCOUNT_ROLES, type SubscriptionStatus } from "../../../contract/entities/vocabulary.ts";

const INVOICES = "invoices";
const CONTRACTS = "contracts";

/** A member with these rights on the invoices and none elsewhere. */
function memberWith(rights: Right[], isActive = true): TenantAccess {
	return {
		tenantRoles: ["Member"],
		categories: [
			{ categoryId: INVOICES, isActive, rights },
			{ categoryId: CONTRACTS, isActive: true, rights: [] },
		],
	};
}
const admin: TenantAccess = { tenantRoles: ["Admin"], categories: [] };

it("knows the words of the spec", () => {
	expect(RIGHTS).toEqual(["Read", "Edit", "Admin"]);
	expect(ACCOUNT_ROLES).toEqual(["admin", "user", "manager", "broker"]);
});

describe("rights on a document", () => {
	it.each<[Right[], { view: boolean; edit: boolean }]>([
		[[], { view: false, edit: false }],
		[["Read"], { view: true, edit: false }],
		[["Edit"], { view: true, edit: true }],
		[["Admin"], { view: true, edit: true }],
		[["Read", "Edit"], { view: true, edit: true }],
	])("of %j are %o", (rights, expected) => {
		expect({ view: mayView(rights), edit: mayEdit(rights) }).toEqual(expected);
	});

	it("are all of them for a tenant admin", () => {
		expect(rightsOnDocument(admin, INVOICES)).toEqual(["Read", "Edit", "Admin"]);
	});

	it("are those on its category for a member, in the spec's order, and none elsewhere", () => {
		const member = memberWith(["Edit", "Read"]);
		expect(rightsOnDocument(member, INVOICES)).toEqual(["Read", "Edit"]);
		expect(rightsOnDocument(member, CONTRACTS)).toEqual([]);
		expect(rightsOnDocument(member, "unknown")).toEqual([]);
	});
});

describe("a tenant admin", () => {
	it("has the tenant role Admin, also without any category", () => {
		expect(isTenantAdmin(admin)).toBe(true);
		expect(mayEditInTenant(admin)).toBe(true);
		expect(mayEditInCategory(admin, INVOICES)).toBe(true);
	});

	it("is also who has an Admin right on any category, and has it then everywhere in the tenant", () => {
		const access = memberWith(["Admin"]);
		expect(isTenantAdmin(access)).toBe(true);
		expect(mayEditInCategory(access, CONTRACTS)).toBe(true);
		expect(rightsOnDocument(access, CONTRACTS)).toEqual(["Read", "Edit", "Admin"]);
	});

	it("is not who may only read or edit", () => {
		expect(isTenantAdmin(memberWith(["Read", "Edit"]))).toBe(false);
	});
});

describe("edit access", () => {
	it("to the tenant comes with Edit on any category, not with Read", () => {
		expect(mayEditInTenant(memberWith(["Edit"]))).toBe(true);
		expect(mayEditInTenant(memberWith(["Read"]))).toBe(false);
		expect(mayEditInTenant({ tenantRoles: ["Member"], categories: [] })).toBe(false);
	});

	it("to a category needs a right on that one", () => {
		expect(mayEditInCategory(memberWith(["Edit"]), INVOICES)).toBe(true);
		expect(mayEditInCategory(memberWith(["Edit"]), CONTRACTS)).toBe(false);
		expect(mayEditInCategory(memberWith(["Read"]), INVOICES)).toBe(false);
	});

	it("to a category that is not active is left to the tenant admin", () => {
		expect(mayEditInCategory(memberWith(["Edit"], false), INVOICES)).toBe(false);
		expect(mayEditInCategory(memberWith(["Admin"], false), INVOICES)).toBe(true);
	});
});

describe("new documents", () => {
	it.each<[SubscriptionStatus, boolean]>([
		["active", true],
		["trialing", true],
		["past_due", false],
		["canceled", false],
	])("with a subscription that is %s: %s", (status, expected) => {
		expect(mayCreateDocuments(admin, status)).toBe(expected);
		expect(mayCreateDocuments(memberWith(["Edit"]), status)).toBe(expected);
	});

	it("need edit access", () => {
		expect(mayCreateDocuments(memberWith(["Read"]), "active")).toBe(false);
	});
});
