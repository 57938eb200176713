import { describe, expect, it } from "vitest";
import type { TenantMember } from "../../../../contract/entities/members.ts";
import { personRow } from "../../../../app/routes/permissions/load-permissions.server.ts";

const ORDER = new Map(["a", "b", "c", "d"].map((id, at) => [id, at]));
const EVERYTHING = { kind: "tenantAdmin", category: null, rights: ["Read", "Edit", "Admin"] } as const;

function member(fields: Partial<TenantMember>): TenantMember {
	return {
		documentId: "m",
		userId: "u",
		name: "Anna",
		email: "anna@example.ch",
		tenantRole: "Member",
		isAdmin: false,
		isLastAdmin: false,
		closesAt: null,
		access: [],
		version: 1,
		...fields,
	};
}
const given = (category: string, ...rights: ("Read" | "Edit" | "Admin")[]) => ({
	kind: "categoryRight",
	category,
	rights,
});

describe("a person in the matrix", () => {
	it("has a letter for each category, in their order, and a point for nothing", () => {
		const { cells, reads, edits, admin } = personRow(
			member({ access: [given("d", "Read"), given("a", "Read", "Edit")] }),
			ORDER,
		);
		expect({ cells, reads, edits, admin }).toEqual({ cells: "E..R", reads: 1, edits: 1, admin: null });
	});

	it("who is admin by role may everything everywhere, whatever is given", () => {
		const admin = { tenantRole: "Admin", isAdmin: true } as const;
		const row = personRow(
			member({ ...admin, access: [{ ...EVERYTHING, rights: [...EVERYTHING.rights] }, given("b", "Read")] }),
			ORDER,
		);
		expect(row).toMatchObject({ cells: "++++", admin: "role", reads: 0, edits: 0 });
	});

	it("who is admin by a category shows by which one", () => {
		const row = personRow(
			member({ isAdmin: true, access: [given("c", "Admin"), given("b", "Edit")] }),
			ORDER,
		);
		expect(row).toMatchObject({ cells: "++A+", admin: "category" });
	});

	it("has the wider of two rights, and a small letter where another kind of right gives it", () => {
		const mandate = (category: string, ...rights: ("Read" | "Edit")[]) => ({
			kind: "mandate",
			category,
			rights,
		});
		const row = personRow(
			member({
				access: [
					given("a", "Read"),
					mandate("a", "Read", "Edit"),
					given("b", "Edit"),
					mandate("b", "Read"),
					mandate("c", "Read"),
				],
			}),
			ORDER,
		);
		expect(row).toMatchObject({ cells: "eEr.", reads: 1, edits: 2 });
	});

	it("leaves out rights on categories that are not there any more", () => {
		expect(personRow(member({ access: [given("gone", "Edit")] }), ORDER).cells).toBe("....");
	});
});
