import { beforeAll, describe, expect, it } from "vitest";
import { documentSchema } from "../../../../contract/entities/entities.ts";
import type { ExplorerFilter, ExplorerFilterOptions } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { company, find, imported, newTenant, offered, OWNER, type TestTenant } from "../tenant-fixture.ts";

const ADDRESS = { street: "Gasse 1", street2: "c/o Ammann", zipCode: "8001", city: "Zürich", country: "CH" };
const SEAT = { street: "Seestrasse 9", street2: null, zipCode: "6003", city: "Luzern", country: "CH" };

let tenant: TestTenant;
let options: ExplorerFilterOptions;
let first: string;

beforeAll(async () => {
	tenant = await newTenant();
	const helvion = {
		...company("Helvion"),
		email: "post@helvion.example",
		address: ADDRESS,
		headquarter: SEAT,
	};
	[first = ""] = unwrap(
		await tenant.store.setup.importDocuments([
			imported({ name: "A", folders: ["Steuern"], parties: [helvion], startDate: "2026-01-01" }),
			imported({ name: "B", folders: ["Zu bezahlen"], startDate: "2026-02-01", endDate: "2026-06-30" }),
			imported({ name: "C", folders: ["Steuern", "Zu bezahlen"], endDate: "2026-12-31" }),
			imported({ name: "D", parties: [company("Alpina")] }),
		]),
	);
	options = await offered(tenant, OWNER);
});

const found = async (filters: Partial<ExplorerFilter>) => (await find(tenant, OWNER, filters)).names;
const idOf = (choices: readonly { documentId: string; name: string }[], wanted: string) =>
	choices.find(({ name }) => name === wanted)?.documentId ?? "";
const day = (text: string) => Date.parse(text);

describe("the filter by folder", () => {
	it("lists what lies in any of the folders, once", async () => {
		const steuern = idOf(options.filterTenantDocumentFolders, "Steuern");
		const bezahlen = idOf(options.filterTenantDocumentFolders, "Zu bezahlen");
		expect(await found({ documentFolder: [steuern] })).toEqual(["A", "C"]);
		expect(await found({ documentFolder: [steuern, bezahlen] })).toEqual(["A", "B", "C"]);
	});
});

describe("the filter by party", () => {
	it("offers every party that stands on a document, with the number of documents", () => {
		const parties = options.filterDocumentParties.map(({ name, count }) => [name, count]);
		expect(parties).toEqual([
			["Alpina", 1],
			["Helvion", 1],
		]);
	});

	it("lists what any of the parties stands on", async () => {
		const helvion = idOf(options.filterDocumentParties, "Helvion");
		const alpina = idOf(options.filterDocumentParties, "Alpina");
		expect(await found({ documentParties: [helvion] })).toEqual(["A"]);
		expect(await found({ documentParties: [helvion, alpina] })).toEqual(["A", "D"]);
	});

	it("and one by folder both have to fit", async () => {
		const bezahlen = idOf(options.filterTenantDocumentFolders, "Zu bezahlen");
		const helvion = idOf(options.filterDocumentParties, "Helvion");
		expect(await found({ documentParties: [helvion], documentFolder: [bezahlen] })).toEqual([]);
	});
});

describe("the filter by date", () => {
	it("lists what begins from the day on, or up to it, both with the day itself", async () => {
		expect(await found({ startDate: day("2026-02-01") })).toEqual(["B"]);
		expect(await found({ startDate: day("2026-01-01") })).toEqual(["A", "B"]);
		expect(await found({ startDate: day("2026-01-01"), startDateRange: "to" })).toEqual(["A"]);
	});

	it("lists what ends up to the day, or from it on, both with the day itself", async () => {
		expect(await found({ endDate: day("2026-06-30") })).toEqual(["B"]);
		expect(await found({ endDate: day("2026-12-31") })).toEqual(["B", "C"]);
		expect(await found({ endDate: day("2026-12-31"), endDateRange: "from" })).toEqual(["C"]);
	});

	it("by both dates has both to fit", async () => {
		expect(await found({ startDate: day("2026-01-01"), endDate: day("2026-12-31") })).toEqual(["B"]);
	});
});

it("shows a document's parties with their tenant and addresses, as the contract has it", async () => {
	const document = unwrap(await tenant.store.documents.read(OWNER, first));
	expect(documentSchema.parse(document)).toEqual(document);
	expect(document.documentParticipations).toMatchObject([
		{
			documentParty: {
				name: "Helvion",
				email: "post@helvion.example",
				address: ADDRESS,
				headquarter: SEAT,
			},
			tenant: { documentId: tenant.documentId, id: 7, name: "Familie Müller" },
		},
	]);
});

it("a filter's lists that were not asked for are empty", async () => {
	const asked = await offered(tenant, OWNER, { fields: ["filterTenants"] });
	expect(asked.filterTenants).toEqual(options.filterTenants);
	expect(asked.filterDocumentParties).toEqual([]);
	expect(asked.filterTenantDocumentFolders).toEqual([]);
	expect(asked.filterDocumentCategories).toEqual([]);
});
