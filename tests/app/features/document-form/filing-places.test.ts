import { expect, test } from "vitest";
import { identityApi } from "../../../../contract/api/identity.ts";
import { filingPlaces } from "../../../../app/features/document-form/choices/filing-places.server.ts";
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
const cms = () =>
	fakeCms(({ row }) =>
		Promise.resolve(
			row === identityApi.me ? user : { items: [], pagination: { page: 1, pageSize: 100, total: 0 } },
		),
	);

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
