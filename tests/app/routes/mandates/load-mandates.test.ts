import { expect, it } from "vitest";
import { loadMandates } from "../../../../app/routes/mandates/load-mandates.server.ts";
import { parseMandatesState } from "../../../../app/routes/mandates/mandates-state.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { mandateApi } from "../../../../contract/api/mandates.ts";
import type { Mandate } from "../../../../contract/entities/mandate.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { aMandate, TENANT } from "./mandate-fixture.ts";

async function rowsOf(...mandates: Mandate[]) {
	const me = {
		tenants: [{ documentId: TENANT, id: 7, name: "Familie Muster", features: [], tenantRoles: ["Admin"] }],
		categoryAccess: [],
	};
	const listed = { items: mandates, pagination: { page: 1, pageSize: 25, total: mandates.length } };
	const answers = new Map<string, unknown>([
		[identityApi.me.path, me],
		[mandateApi.list.path, listed],
	]);
	const cms = fakeCms(({ row }: AskedCall) => answers.get(row.path));
	return (await loadMandates(cms, TENANT, parseMandatesState(new URLSearchParams()))).rows;
}

it.each<[string | null, Partial<Mandate>]>([
	["Anna Muster", { state: "ended", endedBy: "client", endedByName: "Anna Muster" }],
	["Luca Bernasconi", { state: "ended", endedBy: "broker", endedByName: "Luca Bernasconi" }],
	["Makler AG", { state: "ended", endedBy: "broker", endedByName: null }],
	["info@makler.example", { state: "declined", endedBy: "broker" }],
	[null, { state: "ended", endedBy: "client" }],
	[null, { state: "active" }],
])("who has ended a mandate is %j where the CMS says %j", async (expected, fields) => {
	expect((await rowsOf(aMandate(fields)))[0]?.endedByName).toBe(expected);
});

it("a mandate knows whether its company has another one that is not over", async () => {
	const other = { documentId: "kanderer1aaaaaaaaaaaaaaa", name: "Andere AG" };
	const rows = await rowsOf(
		aMandate({ documentId: "a" }),
		aMandate({ documentId: "b" }),
		aMandate({ documentId: "c", broker: other }),
		aMandate({ documentId: "d", broker: other, state: "ended" }),
		aMandate({ documentId: "e", broker: null, state: "offered" }),
		aMandate({ documentId: "f", broker: null, state: "offered" }),
	);
	expect(rows.filter(({ hasAnother }) => hasAnother).map(({ documentId }) => documentId)).toEqual([
		"a",
		"b",
		"d",
	]);
});
