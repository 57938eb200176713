import { beforeAll, describe, expect, it } from "vitest";
import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import { SORT_FIELDS, type Sort, type SortField } from "../../../../contract/explorer/explorer-columns.ts";
import { type ExplorerFilter, explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ListSlice } from "../../../../workers/cms/tenant/listing/sources/scan-index.ts";
import { company, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const DOCUMENTS = 2_600;
const CATEGORIES = ["Versicherungen", "Wohnen", "Rechnungen"];
const COLUMNS: Readonly<Record<SortField, string | null>> = {
	state: "state",
	name: "name_key",
	documentNumber: "number_key",
	description: "description_key",
	documentCategory: "category_key",
	tenant: null,
	startDate: "start_date",
	endDate: "end_date",
	inactiveDate: "inactive_date",
	warrantyUntil: "warranty_until",
	cost: "cost",
	updatedAt: "updated_at",
	createdAt: "created_at",
};

type Row = Record<string, string | number | null>;
type Wanted = Partial<ExplorerFilter>;

let tenant: TestTenant;
let member: string;
let rows: Row[];

beforeAll(async () => {
	tenant = await newTenant();
	const day = (position: number) =>
		new Date(Date.UTC(2024, 0, 1 + (position % 700))).toISOString().slice(0, 10);
	const file = { objectKey: "files/a", name: "a.pdf", mime: "application/pdf", size: 1, sha256: "a" };
	const documents = Array.from({ length: DOCUMENTS }, (_, position) => {
		const mixed = (position * 7919) % DOCUMENTS;
		return imported({
			name: `Dokument ${mixed % 90}${mixed % 11 === 0 ? " Zürich" : ""}${mixed === 5 ? " Quitte" : ""}${mixed % 4 === 2 ? "" : " Apfel"}`,
			documentNumber: mixed % 3 === 0 ? null : `R-${mixed % 400}`,
			description: mixed % 5 === 0 ? null : `Text ${mixed % 70}`,
			category: CATEGORIES[position % 3] ?? "",
			state: mixed % 10 === 0 ? "Archived" : mixed % 37 === 0 ? "Deleted" : "Active",
			startDate: mixed % 4 === 0 ? null : day(position),
			endDate: mixed % 2 === 0 ? null : day(mixed),
			inactiveDate: mixed % 9 === 0 ? day(mixed) : null,
			warrantyUntil: mixed % 50 === 0 ? day(mixed) : null,
			cost: mixed % 6 === 0 ? null : mixed % 300,
			costCurrency: mixed % 13 === 0 ? "EUR" : "CHF",
			files: position % 9 === 0 ? [] : [{ ...file, state: "processed" as const }],
			folders: mixed % 2 === 0 ? ["Steuern"] : mixed % 7 === 0 ? ["Steuern", "Zu bezahlen"] : [],
			parties: [company(mixed % 3 === 0 ? "Helvion" : `Firma ${mixed % 40}`)],
			createdAt: Date.UTC(2024, 0, 1) + (position % 800) * 60_000,
			updatedAt: Date.UTC(2025, 0, 1) + (mixed % 500) * 60_000,
		});
	});
	unwrap(await tenant.store.setup.importDocuments(documents));
	member = await newMember(tenant, { Versicherungen: ["Read"], Rechnungen: ["Edit"] });
	rows = await tenant.inside(({ sql }) =>
		sql
			.exec<Row>(
				`SELECT d.*, c.name AS category, c.document_id AS category_id,
					(SELECT count(*) FROM document_file f WHERE f.document_row = d.id) AS files FROM document d
				JOIN category c ON c.id = d.category_row WHERE d.state < 2`,
			)
			.toArray(),
	);
});

/** The list as the rules have it, made without any index. */
function expected(userId: string, wanted: Wanted, { field, order }: Sort): number[] {
	const column = COLUMNS[field];
	const direction = order === "asc" ? 1 : -1;
	const key = (row: Row) => (column === null ? null : (row[column] ?? null));
	const filter = explorerFilterSchema.parse(wanted);
	const inList = (names: unknown, ids: readonly string[], named: Record<string, string>) =>
		ids.length === 0 || ids.some((id) => String(names).includes(`"${named[id]}"`));
	const inRange = (value: unknown, timestamp: number | undefined, side: "from" | "to") => {
		if (timestamp === undefined) return true;
		const bound = new Date(timestamp).toISOString().slice(0, 10);
		return typeof value === "string" && (side === "from" ? value >= bound : value <= bound);
	};
	return rows
		.filter(
			(row) =>
				(userId === OWNER || row["category"] !== "Wohnen") &&
				(!filter.state || row["state"] === (filter.state === "Active" ? 0 : 1)) &&
				(filter.documentCategory.length === 0 ||
					filter.documentCategory.includes(String(row["category_id"]))) &&
				inList(row["folder_names"], filter.documentFolder, names) &&
				inList(row["party_names"], filter.documentParties, names) &&
				inRange(row["start_date"], filter.startDate, filter.startDateRange) &&
				inRange(row["end_date"], filter.endDate, filter.endDateRange) &&
				inRange(row["warranty_until"], filter.warrantyUntil, filter.warrantyUntilRange) &&
				costsAs(row, filter) &&
				(!filter.withoutFile || row["files"] === 0) &&
				(!filter.withoutEndDate || row["end_date"] === null) &&
				String(row["name"]).toLowerCase().includes(filter.text.toLowerCase()),
		)
		.toSorted((one, other) => {
			const [a, b] = [key(one), key(other)];
			if (a === null || b === null) {
				const missing = Number(a === null) - Number(b === null);
				if (missing !== 0) return missing;
			} else if (a !== b) return a < b ? -direction : direction;
			return direction * (Number(one["id"]) - Number(other["id"]));
		})
		.map((row) => Number(row["id"]));
}

function costsAs({ cost, cost_currency }: Row, { costFrom, costTo, costCurrency }: ExplorerFilter): boolean {
	if (costFrom === undefined && costTo === undefined && costCurrency === undefined) return true;
	if (typeof cost !== "number" || cost_currency !== (costCurrency ?? "CHF")) return false;
	return cost / 100 >= (costFrom ?? -Infinity) && cost / 100 <= (costTo ?? Infinity);
}

const names: Record<string, string> = {};
const page = async (userId: string, wanted: Wanted, sort: Sort, slice: ListSlice) =>
	unwrap(
		await tenant.store.listing.explore(userId, {
			filters: explorerFilterSchema.parse(wanted),
			sort,
			keysOnly: true,
			...slice,
		}),
	);

async function expectAgreement(userId: string, wanted: Wanted, sort: Sort): Promise<void> {
	const list = expected(userId, wanted, sort);
	const about = JSON.stringify([userId === OWNER, wanted, sort]);
	const limit = 15;
	for (const offset of [0, 45, Math.floor(list.length / 2), Math.max(0, list.length - 8), list.length + 30]) {
		const found = await page(userId, wanted, sort, { limit, offset });
		expect(
			found.rows.map(({ row }) => row),
			`${about} from ${offset}`,
		).toEqual(list.slice(offset, offset + limit));
		expect(found.total, about).toBe(found.totalIsCapped ? SEARCH_TOTAL_CAP : list.length);
		if (found.totalIsCapped) expect(list.length, about).toBeGreaterThan(SEARCH_TOTAL_CAP);
		const behind = await page(userId, wanted, sort, { limit, offset, fromEnd: true });
		const end = Math.max(0, list.length - offset);
		expect(
			behind.rows.map(({ row }) => row),
			`${about} from the end ${offset}`,
		).toEqual(list.slice(Math.max(0, end - limit), end));
	}
}

const SORTS = SORT_FIELDS.flatMap((field) => [
	{ field, order: "asc" } as const,
	{ field, order: "desc" } as const,
]);

describe("every part of the list is what the rules say, from either end", () => {
	it.each(SORTS)("sorted by $field, $order", async (sort) => {
		for (const wanted of [{}, { state: "Active" }, { state: "Archived" }] satisfies Wanted[]) {
			await expectAgreement(OWNER, wanted, sort);
			await expectAgreement(member, wanted, sort);
		}
	});

	it.each([
		{ field: "createdAt", order: "desc" },
		{ field: "warrantyUntil", order: "asc" },
		{ field: "name", order: "desc" },
	] satisfies Sort[])("filtered, sorted by $field", async (sort) => {
		const [insurances, homes] = await Promise.all(["Versicherungen", "Wohnen"].map(tenant.category));
		const [taxes, toPay] = await Promise.all(["Steuern", "Zu bezahlen"].map(tenant.folder));
		const helvion = await tenant.inside(
			({ sql }) =>
				sql.exec<{ id: string }>("SELECT document_id AS id FROM party WHERE name = 'Helvion'").one().id,
		);
		Object.assign(names, { [taxes ?? ""]: "Steuern", [toPay ?? ""]: "Zu bezahlen", [helvion]: "Helvion" });
		const category = { documentCategory: [insurances ?? ""] };
		const folder = { documentFolder: [taxes ?? ""] };
		const party = { documentParties: [helvion] };
		const since = { startDate: Date.UTC(2024, 5, 1) };
		const until = { endDate: Date.UTC(2025, 5, 1) };
		const filters: Wanted[] = [
			category,
			folder,
			party,
			since,
			until,
			{ documentCategory: [insurances ?? "", homes ?? ""] },
			{ documentFolder: [taxes ?? "", toPay ?? ""] },
			{ startDate: Date.UTC(2024, 0, 3), startDateRange: "to" },
			{ ...category, ...folder },
			{ ...category, ...party },
			{ ...folder, ...party },
			{ ...category, ...since },
			{ ...folder, ...since },
			{ ...since, ...until },
			{ ...category, ...since, ...until, state: "Active" },
			{ warrantyUntil: Date.UTC(2025, 0, 1) },
			{ warrantyUntil: Date.UTC(2025, 0, 1), warrantyUntilRange: "from", ...category },
			{ costFrom: 120 },
			{ costTo: 20, costCurrency: "EUR" },
			{ costFrom: 10, costTo: 290, ...folder, ...since },
			{ withoutFile: true },
			{ withoutFile: true, ...category, state: "Archived" },
			{ withoutEndDate: true },
			{ withoutEndDate: true, withoutFile: true, ...party },
			{ withoutEndDate: true, costTo: 200, ...since },
			{ text: "dokument", withoutFile: true, costFrom: 5 },
			{ text: "dokument" },
			{ text: "zürich" },
			{ text: "quitte" },
			{ text: "okum" },
			{ text: "xylophon" },
			{ text: "dokument", ...category },
			{ text: "dokument", ...folder, ...since },
			{ text: "zürich", ...party },
			{ text: "apfel", ...folder },
			{ text: "apfel", ...folder, ...since, ...category },
		];
		for (const wanted of filters) {
			await expectAgreement(OWNER, wanted, sort);
			await expectAgreement(member, wanted, sort);
		}
	});
});
