import { beforeAll, describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const slice = { limit: 10, offset: 0 };

describe("a list that is searched by name", () => {
	let tenant: TestTenant;

	beforeAll(async () => {
		tenant = await newTenant();
		for (const name of ["Zürich Versicherung AG", "Zuerich Treuhand", "Basler 100% GmbH"]) {
			const party = { type: "Company" as const, name };
			// oxlint-disable-next-line no-await-in-loop -- the order of creation is part of the test
			unwrap(await tenant.store.parties.create(OWNER, { ...emptyParty, ...party }, null));
		}
	});

	async function partiesNamed(text: string) {
		const { rows, total } = unwrap(await tenant.store.parties.list(OWNER, { ...slice, text }));
		expect(total).toBe(rows.length);
		return rows.map(({ item }) => item.name);
	}

	it("finds each word anywhere in the name, in any order", async () => {
		expect(await partiesNamed("sicher zür")).toEqual(["Zürich Versicherung AG"]);
		expect(await partiesNamed("treuhand basler")).toEqual([]);
		expect(await partiesNamed("  ")).toHaveLength(3);
	});

	it("finds an umlaut however it is written", async () => {
		const both = ["Zuerich Treuhand", "Zürich Versicherung AG"];
		for (const text of ["zürich", "ZUERICH", "zurich"]) {
			// oxlint-disable-next-line no-await-in-loop -- one question after the other
			expect((await partiesNamed(text)).toSorted()).toEqual(both);
		}
	});

	it("takes what means something in a pattern for what it is", async () => {
		expect(await partiesNamed("100%")).toEqual(["Basler 100% GmbH"]);
		expect(await partiesNamed("_")).toEqual([]);
		expect(await partiesNamed(`' OR "1`)).toEqual([]);
	});

	it("searches folders and categories alike", async () => {
		const folders = unwrap(await tenant.store.folders.list(OWNER, { ...slice, text: "bezahl" }));
		expect(folders).toMatchObject({ rows: [{ item: { name: "Zu bezahlen" } }], total: 1 });
		const categories = unwrap(await tenant.store.categories.list(OWNER, { ...slice, text: "woh" }));
		expect(categories).toMatchObject({ rows: [{ item: { name: "Wohnen" } }], total: 1 });
	});
});

const emptyParty = {
	name: null,
	salutation: null,
	firstName: null,
	lastName: null,
	email: null,
	address: null,
	headquarter: null,
};
