import { describe, expect, it } from "vitest";
import { MAX_PAGE_SIZE } from "../../../../contract/constants.ts";
import type { Mandate } from "../../../../contract/entities/mandate.ts";
import type { TenantMember } from "../../../../contract/entities/members.ts";
import {
	mandatedRows,
	mandatesOf,
	personRow,
} from "../../../../app/routes/permissions/load-permissions.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

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

	it("has the given one of two rights that are as wide, in whichever order they come", () => {
		const mandate = { kind: "mandate", category: "b", rights: ["Read" as const] };
		for (const access of [
			[given("b", "Read"), mandate],
			[mandate, given("b", "Read")],
		])
			expect(personRow(member({ access }), ORDER).cells).toBe(".R..");
	});

	it("leaves out rights on categories that are not there any more", () => {
		expect(personRow(member({ access: [given("gone", "Edit")] }), ORDER).cells).toBe("....");
	});
});

describe("who works here by a mandate", () => {
	const mandate = (fields: Partial<Mandate> = {}): Mandate => ({
		documentId: "m",
		tenant: { documentId: "t", id: 1, name: "Familie Keller" },
		state: "active",
		firstDay: "2026-01-01",
		lastDay: null,
		categories: [
			{ documentId: "d", name: "Steuern", isActive: true, right: "Edit" },
			{ documentId: "a", name: "Wohnen", isActive: true, right: "Read" },
		],
		document: null,
		offeredTo: "info@makler.example",
		offeredBy: "Anna",
		offeredAt: "2026-01-01T00:00:00.000Z",
		expiresAt: "2026-01-15T00:00:00.000Z",
		mail: "sent",
		broker: { documentId: "b", name: "Makler Zürich AG" },
		acceptedAt: "2026-01-02T00:00:00.000Z",
		endedAt: null,
		endedBy: null,
		holders: [
			{ userId: "u", name: "Rita", email: "rita@makler.example" },
			{ userId: "v", name: "Urs", email: "urs@makler.example" },
		],
		version: 1,
		...fields,
	});

	it("is there whoever else does, and however many have done so once", async () => {
		const asked: unknown[] = [];
		const cms = fakeCms(({ query }) => {
			asked.push(query["filters"]);
			const { page } = query["pagination"] as { page: number };
			return { items: Array.from({ length: page < 3 ? MAX_PAGE_SIZE : 7 }, () => mandate()) };
		});
		expect(await mandatesOf(cms, "t")).toHaveLength(2 * MAX_PAGE_SIZE + 7);
		expect(asked).toEqual(Array.from({ length: 3 }, () => ({ tenant: "t", state: "current" })));
	});

	it("has a row each, with what the mandate opens, whose it is and how long", () => {
		const rows = mandatedRows(mandate({ lastDay: "2026-12-31" }), ORDER, "");
		expect(rows.map(({ name }) => name)).toEqual(["Rita", "Urs"]);
		expect(rows[0]).toMatchObject({
			company: "Makler Zürich AG",
			firstDay: "01.01.2026",
			lastDay: "31.12.2026",
			isAhead: false,
			cells: "r..e",
			reads: 1,
			edits: 1,
		});
	});

	it("is there before the first day, too, and by nobody's mandate that is over or only offered", () => {
		expect(mandatedRows(mandate({ state: "ahead" }), ORDER, "")[0]?.isAhead).toBe(true);
		for (const state of ["offered", "expired", "declined", "over", "ended"] as const) {
			expect(mandatedRows(mandate({ state }), ORDER, "")).toEqual([]);
		}
	});

	it("is found by the person's name and the company's, whichever way they are typed", () => {
		const found = (text: string) => mandatedRows(mandate(), ORDER, text).map(({ name }) => name);
		expect(found("zurich")).toEqual(["Rita", "Urs"]);
		expect(found("URS makler")).toEqual(["Urs"]);
		expect(found("anna")).toEqual([]);
	});
});
