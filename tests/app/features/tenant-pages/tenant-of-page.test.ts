import { describe, expect, it } from "vitest";
import type { Tenant } from "../../../../contract/entities/entities.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { listTenants, readUserOfPage } from "../../../../app/cms/user-access.ts";
import { tenantOfPage } from "../../../../app/features/tenant-pages/tenant-of-page.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const idOf = (position: number) => `kfamilie${position}`.padEnd(24, "a");

const tenant = (position: number, roles: Tenant["tenantRoles"] = ["Admin"]): Tenant => ({
	documentId: idOf(position),
	id: position,
	name: `Familie ${position}`,
	isActive: true,
	subscription: { status: "active" },
	subscriptionId: null,
	features: [],
	latestMeterEvents: {},
	tenantRoles: roles,
});

/** A CMS that knows so many tenants of the user, and remembers of which ones it was asked. */
function cmsWith(tenants: readonly Tenant[]) {
	const asked: unknown[] = [];
	const cms = fakeCms(({ query }) => {
		const { filters } = query as { filters?: { tenant?: string } };
		asked.push(filters?.tenant ?? "all");
		const named = tenants.filter(({ documentId }) => [documentId, undefined].includes(filters?.tenant));
		return { tenantCount: tenants.length, tenants: named, categoryAccess: [] };
	});
	return { cms, asked };
}

describe("the page of a tenant", () => {
	it("asks the tenant itself, and of few the others, between which one can change", async () => {
		const { cms, asked } = cmsWith([tenant(1), tenant(2), tenant(3, ["Member"])]);
		const found = await tenantOfPage(cms, "permissions", idOf(2));
		expect(found.tenant).toMatchObject({ documentId: idOf(2), isAdmin: true });
		expect(found.tenants?.map(({ name }) => name)).toEqual(["Familie 1", "Familie 2"]);
		expect(asked).toEqual([idOf(2), "all"]);
	});

	it("of one who has but one asks no more, and of hundreds no other", async () => {
		const one = cmsWith([tenant(1)]);
		expect((await tenantOfPage(one.cms, "company", idOf(1))).tenants).toHaveLength(1);
		expect(one.asked).toEqual([idOf(1)]);
		const many = cmsWith(Array.from({ length: 500 }, (_, position) => tenant(position)));
		expect((await tenantOfPage(many.cms, "company", idOf(7))).tenants).toBeNull();
		expect(many.asked).toEqual([idOf(7)]);
	});

	it.each([
		["is not there where it is no tenant of the user's", "company", idOf(9), 404],
		["is not there where it is no id at all", "company", "unsinn", 404],
		["is refused to who may not open it", "permissions", idOf(3), 403],
	] as const)("%s", async (_, page, tenantId, status) => {
		const { cms } = cmsWith([tenant(1), tenant(3, ["Member"])]);
		await expect(tenantOfPage(cms, page, tenantId)).rejects.toMatchObject({ init: { status } });
	});

	it("of one that does not answer among others is not gone: asked alone it says why", async () => {
		const cms = fakeCms(({ query }) => {
			const { filters } = query as { filters?: { tenant?: string } };
			if (filters?.tenant === idOf(2)) {
				return Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"));
			}
			const silentTenants = [{ documentId: idOf(2), id: 2, name: "Familie 2" }];
			return { tenantCount: 2, tenants: [tenant(1)], silentTenants, categoryAccess: [] };
		});
		await readUserOfPage(cms);
		await expect(tenantOfPage(cms, "company", idOf(2))).rejects.toMatchObject({ init: { status: 503 } });
		await expect(listTenants(cms, idOf(2))).rejects.toMatchObject({ status: 503 });
		expect(await listTenants(cms, idOf(1))).toHaveLength(1);
	});

	it("of one that demands a second factor says so, while the others' pages open", async () => {
		const cms = fakeCms(({ query }) => {
			const { filters } = query as { filters?: { tenant?: string } };
			const isOne = filters?.tenant === idOf(1);
			const withheldTenants = [{ documentId: idOf(2), id: 2, name: "Familie 2" }];
			return {
				tenantCount: 2,
				tenants: filters?.tenant === idOf(2) ? [] : [tenant(1)],
				categoryAccess: [],
				...(!isOne && { withheldTenants }),
			};
		});
		await expect(tenantOfPage(cms, "company", idOf(2))).rejects.toMatchObject({
			data: { message: "error.secondFactorDemanded" },
			init: { status: 403 },
		});
		expect((await tenantOfPage(cms, "company", idOf(1))).tenants).toEqual([
			{ documentId: idOf(1), name: "Familie 1" },
		]);
	});
});
