import { expect, test } from "vitest";
import { companyApi } from "../../../../contract/api/company.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { filingPlaces } from "../../../../app/features/document-form/choices/filing-places.server.ts";
import { isPlanFull } from "../../../../app/features/plan/plan-room.server.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const [OWN, READ] = ["kbroker00tenant000000000", "kclient00tenant000000000"];

const tenantOf = (documentId: string, name: string, tenantRoles: readonly string[]) => ({
	documentId,
	id: 1,
	name,
	isActive: true,
	subscription: { status: "active" },
	tenantRoles,
});
const user = {
	categoryAccess: [
		{ categoryId: "kclient00category0000000", tenantId: READ, isActive: true, rights: ["Read"] },
	],
	tenants: [tenantOf(OWN, "Broker", ["Admin"]), tenantOf(READ, "Kundin", ["Broker"])],
};
const cms = (documents: number | null = null) =>
	fakeCms(({ row }) => {
		if (row === identityApi.me) return user;
		if (row === companyApi.read) {
			return { limits: { documents, members: null }, latestMeterEvents: { documents: 100, members: 3 } };
		}
		return { items: [], pagination: { page: 1, pageSize: 100, total: 0 } };
	});

test.each([
	["is said to be another", { tenant: READ, category: null }, "Kundin"],
	[
		"is said to be another, by a category of it",
		{ tenant: null, category: "kclient00category0000000" },
		"Kundin",
	],
	["is the one asked for", { tenant: OWN, category: null }, null],
	[
		"is nobody's business where it is not one's own",
		{ tenant: "kforeign0tenant000000000", category: null },
		null,
	],
])("the tenant that stands in for one in which one may only read %s", async (_, asked, insteadOf) => {
	expect(await filingPlaces(cms(), asked)).toMatchObject({ tenant: OWN, insteadOf });
});

test.each([
	[null, false],
	[101, false],
	[100, true],
	[50, true],
])(
	"with room for %s documents, of which there are 100, it is said beforehand whether it is full: %s",
	async (most, isFull) => {
		expect(await filingPlaces(cms(most), { tenant: OWN, category: null })).toMatchObject({ isFull });
	},
);

test("is not full for all that is known where the company does not say", async () => {
	const silent = fakeCms(({ row }) =>
		row === companyApi.read
			? Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"))
			: null,
	);
	expect(await isPlanFull(silent, OWN, "members")).toBe(false);
	expect(await isPlanFull({ ...cms(1), offers: async () => [] }, OWN, "documents")).toBe(false);
});
