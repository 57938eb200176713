import { beforeAll, describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { DEFAULT_SORT } from "../../../../contract/explorer/explorer-columns.ts";
import { type ExplorerFilter, explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { explore } from "../../../../workers/cms/tenant/listing/explorer.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { newLibrary, someBytes, uploadSmall } from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";
import { inOneTurn } from "../in-one-turn.ts";
import { find, imported, newMember, newTenant, offered, OWNER, type TestTenant } from "../tenant-fixture.ts";

const FILE = {
	objectKey: "files/a",
	name: "a.pdf",
	mime: "application/pdf",
	size: 1,
	state: "processed",
	sha256: "a",
} as const;

let tenant: TestTenant;

beforeAll(async () => {
	tenant = await newTenant();
	unwrap(
		await tenant.store.setup.importDocuments([
			imported({ name: "A", cost: 1_200.5, warrantyUntil: "2026-06-30", files: [FILE] }),
			imported({ name: "B", cost: 1_200.5, costCurrency: "EUR", endDate: "2026-12-31", files: [FILE] }),
			imported({ name: "C", cost: 0, warrantyUntil: "2027-06-30", category: "Wohnen" }),
			imported({ name: "D", cost: -80, endDate: "2026-12-31", category: "Wohnen" }),
			imported({ name: "E", state: "Archived" }),
			imported({ name: "F", state: "Deleted", cost: 1_200.5 }),
		]),
	);
});

const found = async (filters: Partial<ExplorerFilter>, userId = OWNER) =>
	(await find(tenant, userId, filters)).names;

describe("the filter by warranty", () => {
	it("lists what is under warranty up to the day, or from it on, both with the day itself", async () => {
		expect(await found({ warrantyUntil: Date.parse("2026-06-30") })).toEqual(["A"]);
		expect(await found({ warrantyUntil: Date.parse("2026-06-29") })).toEqual([]);
		expect(await found({ warrantyUntil: Date.parse("2026-06-30"), warrantyUntilRange: "from" })).toEqual([
			"A",
			"C",
		]);
	});
});

describe("the filter by cost", () => {
	it("lists what costs so much or more, or less, the amounts themselves included", async () => {
		expect(await found({ costFrom: 1_200.5 })).toEqual(["A"]);
		expect(await found({ costFrom: 1_200.51 })).toEqual([]);
		expect(await found({ costTo: 0 })).toEqual(["C", "D"]);
		expect(await found({ costFrom: 0, costTo: 1_200.49 })).toEqual(["C"]);
	});

	it("never compares amounts of two currencies: without one francs are meant", async () => {
		expect(await found({ costFrom: 1, costCurrency: "EUR" })).toEqual(["B"]);
		expect(await found({ costFrom: 1, costCurrency: "CHF" })).toEqual(["A"]);
		expect(await found({ costFrom: 1, costCurrency: "USD" })).toEqual([]);
	});

	it("by a currency alone lists whatever costs something in it", async () => {
		expect(await found({ costCurrency: "CHF" })).toEqual(["A", "C", "D"]);
	});
});

describe("what is missing", () => {
	it("is a file, or an end", async () => {
		expect(await found({ withoutFile: true })).toEqual(["C", "D", "E"]);
		expect(await found({ withoutEndDate: true })).toEqual(["A", "C", "E"]);
		expect(await found({ withoutFile: true, withoutEndDate: true, state: "Active" })).toEqual(["C"]);
		expect(await found({ withoutEndDate: true, endDate: Date.parse("2027-01-01") })).toEqual([]);
	});
});

describe("a relative filter", () => {
	/** What is found at this moment. */
	const foundAt = (now: string, filters: Partial<ExplorerFilter>) =>
		tenant.inside((db) =>
			inOneTurn(
				explore(Member.prove({ ...db, clock: () => Date.parse(now) }, OWNER), {
					filters: explorerFilterSchema.parse(filters),
					sort: { field: "name", order: "asc" },
					keysOnly: false,
					limit: 15,
					offset: 0,
				}),
			).rows.map(({ item }) => item?.name),
		);

	it.each([
		["2026-11-30T22:59:59Z", []],
		["2026-11-30T23:00:00Z", ["B", "D"]],
		["2026-12-31T22:59:59Z", ["B", "D"]],
		["2026-12-31T23:00:00Z", []],
	])("counts Swiss days from the day on which it is asked, at %s", async (now, names) => {
		expect(await foundAt(now, { endsWithinDays: 30 })).toEqual(names);
	});

	it("means the warranty where it says so", async () => {
		expect(await foundAt("2026-05-31T12:00:00Z", { warrantyEndsWithinDays: 30 })).toEqual(["A"]);
		expect(await foundAt("2026-05-30T12:00:00Z", { warrantyEndsWithinDays: 30 })).toEqual([]);
		expect(await foundAt("2026-07-01T12:00:00Z", { warrantyEndsWithinDays: 30 })).toEqual([]);
	});

	it("and one by a day both have to fit", async () => {
		const now = "2026-12-15T12:00:00Z";
		const until = (day: string) => ({ endsWithinDays: 30, endDate: Date.parse(day) });
		expect(await foundAt(now, until("2026-12-31"))).toEqual(["B", "D"]);
		expect(await foundAt(now, until("2026-12-30"))).toEqual([]);
		expect(await foundAt(now, { ...until("2027-01-10"), endDateRange: "from" })).toEqual([]);
	});
});

describe("the new filters", () => {
	it("count, select and offer what they list", async () => {
		const filters = explorerFilterSchema.parse({ withoutFile: true, state: "Active" });
		expect((await find(tenant, OWNER, filters)).total).toBe(2);
		const query = { filters, limit: 10, typoTolerance: AS_TYPED };
		const { documents } = unwrap(await tenant.store.listing.ids(OWNER, query));
		expect(documents.map(({ name }) => name)).toEqual(["D", "C"]);
		const options = await offered(tenant, OWNER, { filters });
		expect(options.filterDocumentCategories.map(({ name, count }) => [name, count])).toEqual([
			["Versicherungen", 0],
			["Wohnen", 2],
		]);
	});

	it("show nobody more than they may see", async () => {
		const insured = await newMember(tenant, { Versicherungen: ["Read"] });
		for (const filters of [{ costTo: 10_000 }, { costCurrency: "CHF" }, { withoutFile: true }]) {
			expect(await found(filters, insured)).toEqual(
				(await found(filters)).filter((name) => name !== "C" && name !== "D"),
			);
		}
		const filters = explorerFilterSchema.parse({ withoutFile: true });
		const asked = { filters, sort: DEFAULT_SORT, keysOnly: false, limit: 15, offset: 0 };
		expect(await tenant.store.listing.explore(newDocumentId(), asked)).toMatchObject({
			name: "NotFoundError",
		});
	});
});

describe("as documents change", () => {
	const listed = async (token: string, query: string) => {
		const response = await call("GET", `${documentApi.explore.path}?${query}`, { token });
		expect(response.status).toBe(200);
		const { data } = await response.json<{ data: { total: number } }>();
		return data.total;
	};

	it("a document is without a file until one arrives, and when the last one is removed", async () => {
		const library = await newLibrary();
		const { token } = library;
		const withoutFile = () => listed(token, "filters[withoutFile]=true");
		expect(await withoutFile()).toBe(1);
		const files = [
			await uploadSmall(library, { bytes: someBytes(10) }),
			await uploadSmall(library, { bytes: someBytes(11) }),
		];
		expect(await withoutFile()).toBe(0);
		const remove = (id = "") => call("DELETE", pathOf(fileApi.delete, { id }), { token });
		await remove(files[0]);
		expect(await withoutFile()).toBe(0);
		await remove(files[1]);
		expect(await withoutFile()).toBe(1);
	});

	it("the exported list, the search and the list are filtered alike", async () => {
		const library = await newLibrary();
		const { token, documentId } = library;
		const path = pathOf(documentApi.read, { id: documentId });
		await call("PUT", path, { token, body: { data: { cost: 700, costCurrency: "EUR" } } });
		const exported = async (query: string) => {
			const response = await call("GET", `${documentApi.export.path}?${query}`, { token });
			const lines = new TextDecoder().decode(await response.arrayBuffer());
			return lines.trim().split("\n").length - 1;
		};
		const searched = async (query: string) => {
			const text = "filters[text]=police";
			const response = await call("GET", `${documentApi.search.path}?${text}&${query}`, { token });
			return (await response.json<{ data: { total: number } }>()).data.total;
		};
		for (const [query, count] of [
			["filters[withoutFile]=true&filters[withoutEndDate]=true", 1],
			["filters[costFrom]=500&filters[costCurrency]=EUR", 1],
			["filters[costFrom]=500", 0],
			["filters[endsWithinDays]=30", 0],
		] as const) {
			expect([await exported(query), await searched(query), await listed(token, query)], query).toEqual([
				count,
				count,
				count,
			]);
		}
	});

	it("its cost is found as it stands now, not in the bin, and again when it is restored", async () => {
		const { token, documentId } = await newLibrary();
		const path = pathOf(documentApi.read, { id: documentId });
		const put = async (data: object) => {
			expect((await call("PUT", path, { token, body: { data } })).status).toBe(200);
		};
		const totals = async () => [
			await listed(token, "filters[costFrom]=1'000"),
			await listed(token, "filters[costFrom]=1000&filters[costCurrency]=eur"),
			await listed(token, "filters[withoutFile]=1"),
		];
		expect(await totals()).toEqual([0, 0, 1]);
		await put({ cost: 1_000 });
		expect(await totals()).toEqual([1, 0, 1]);
		await put({ costCurrency: "EUR" });
		expect(await totals()).toEqual([0, 1, 1]);
		await put({ state: "Archived" });
		await put({ state: "Deleted" });
		expect(await totals()).toEqual([0, 0, 0]);
		await call("POST", `${path}/undo`, { token, body: { data: { version: 5 } } });
		expect(await totals()).toEqual([0, 1, 1]);
		await put({ cost: null });
		expect(await totals()).toEqual([0, 0, 1]);
	});

	it("an amount that is none is a 400 that names the field, and with another tenant's id nothing is found", async () => {
		const [mine, theirs] = [await newLibrary(), await newLibrary()];
		const refused = await call("GET", `${documentApi.explore.path}?filters[costFrom]=12x`, {
			token: mine.token,
		});
		expect(refused.status).toBe(400);
		expect(await refused.json()).toMatchObject({
			error: { details: { errors: [{ path: ["filters", "costFrom"], key: "validation.amount" }] } },
		});
		const other = `filters[documentCategory]=${theirs.documentId}&filters[withoutFile]=true`;
		expect(await listed(mine.token, other)).toBe(0);
	});
});
