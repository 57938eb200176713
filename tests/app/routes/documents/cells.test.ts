import { describe, expect, test } from "vitest";
import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import { EXPLORER_COLUMNS, type ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { cellOf } from "../../../../app/routes/documents/list/cells.ts";
import { parseColumns } from "../../../../app/routes/documents/columns/column-cookie.ts";
import { explorerPage } from "../../../../app/routes/documents/list/explorer-page.ts";
import { highlighter } from "../../../../app/features/explorer/highlight.ts";

const OTHER = { documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Police 2027", state: "Active" } as const;

const ITEM: ExplorerItem = {
	documentId: "kfamilie1aaaaaaaaaaaaaaa",
	documentIdentifier: 345,
	documentNumber: "P-44/12",
	name: "Hausrat Zürich",
	description: "Deckung 80 000",
	state: "Active",
	tenant: { documentId: "kfamilie1cccccccccccccccc".slice(0, 24), id: 12, name: "Familie Ammann" },
	startDate: "2026-01-01",
	endDate: "2026-12-24",
	inactiveDate: null,
	warrantyUntil: "2028-02-29",
	cost: 1234.5,
	costCurrency: "CHF",
	replacedByDocument: OTHER,
	replacedDocument: null,
	createdAt: "2026-01-01T10:00:00.000Z",
	updatedAt: "2026-07-01T22:30:00.000Z",
	version: 1,
	rights: ["Read"],
	documentCategory: { documentId: "kfamilie1dddddddddddddddd".slice(0, 24), name: "Versicherungen" },
	documentFolders: ["Haus", "Zürich"],
	documentParties: ["Alpina AG", "Urs Züricher"],
};

const plain = (text: string) => text;
const cell = (column: ExplorerColumn, changes: Partial<ExplorerItem> = {}, search = "") =>
	cellOf({ ...ITEM, ...changes }, column, search ? highlighter(search) : plain);

describe("a cell", () => {
	test.each<[ExplorerColumn, string]>([
		["id", "00012-00345"],
		["name", "Hausrat Zürich"],
		["documentNumber", "P-44/12"],
		["description", "Deckung 80 000"],
		["documentCategory", "Versicherungen"],
		["tenant", "Familie Ammann"],
		["startDate", "01.01.2026"],
		["endDate", "24.12.2026"],
		["warrantyUntil", "29.02.2028"],
		["cost", "CHF\u00a01'234.50"],
		["documentFolders", "Haus, Zürich"],
		["documentParties", "Alpina AG, Urs Züricher"],
		["updatedAt", "02.07.2026"],
	])("of %s says %s", (column, text) => {
		expect(cell(column)?.text).toBe(text);
	});

	test("of a change says the time on hover", () => {
		expect(cell("updatedAt")?.title).toBe("02.07.2026, 00:30");
	});

	test("has the amount in its own currency", () => {
		expect(cell("cost", { costCurrency: "EUR", cost: 0 })?.text).toBe("EUR\u00a00.00");
		expect(cell("cost", { cost: 1_234_567.8 })?.text).toBe("CHF\u00a01'234'567.80");
	});

	test("without a value is empty", () => {
		expect(cell("inactiveDate")).toBeNull();
		expect(cell("cost", { cost: null })).toBeNull();
		expect(cell("description", { description: null })).toBeNull();
		expect(cell("documentFolders", { documentFolders: [] })).toBeNull();
		expect(cell("replacedDocument")).toBeNull();
	});

	test("of a replacement leads to the other document", () => {
		expect(cell("replacedByDocument")).toEqual({ text: "Police 2027", to: OTHER.documentId });
		expect(cell("replacedDocument", { replacedDocument: OTHER })).toEqual({
			text: "Police 2027",
			to: OTHER.documentId,
		});
	});

	test("marks what was searched for in name, number, parties and folders", () => {
		for (const column of ["name", "documentFolders", "documentParties"] as const) {
			expect(cell(column, {}, "zuerich")?.text).toContain("Zürich");
		}
		expect(cell("documentNumber", {}, "44")?.text).toEqual(["P-", "44", "/12"]);
		expect(cell("description", {}, "deckung")?.text).toEqual(["", "Deckung", " 80 000"]);
	});

	test("says the beginning of a long text, and more of it on hover", () => {
		const description = "a".repeat(10_000);
		expect(cell("description", { description })).toEqual({ text: "a".repeat(120), title: "a".repeat(500) });
		const documentFolders = Array.from({ length: 300 }, (_, index) => `Ordner ${index}`);
		expect(cell("documentFolders", { documentFolders })?.text).toHaveLength(120);
	});
});

test("a page has the cells of the chosen columns alone", () => {
	const answer = { items: [ITEM], total: 1, totalIsCapped: false };
	const page = explorerPage(answer, parseColumns("name.cost"), {
		text: "",
		perPage: null,
		pageIndex: 0,
		pageCount: 1,
	});
	expect(Object.keys(page.rows[0]?.cells ?? {})).toEqual(["name", "cost"]);
	const all = explorerPage(answer, parseColumns(EXPLORER_COLUMNS.join(".")), {
		text: "",
		perPage: null,
		pageIndex: 0,
		pageCount: 1,
	});
	expect(Object.keys(all.rows[0]?.cells ?? {})).toHaveLength(14);
});
