import { describe, expect, test } from "vitest";
import { EXPLORER_COLUMNS } from "../../../../contract/explorer/explorer-columns.ts";
import {
	chooseColumns,
	moveColumn,
	resizeColumn,
	stepColumn,
} from "../../../../app/routes/documents/columns/column-changes.ts";
import {
	type ColumnChoice,
	DEFAULT_CHOICE,
	isDefaultSet,
} from "../../../../app/routes/documents/columns/column-choice.ts";
import { formatColumns, parseColumns } from "../../../../app/routes/documents/columns/column-cookie.ts";
import { isNamedInCard } from "../../../../app/routes/documents/columns/columns.ts";
import {
	fillerClass,
	shownColumns,
	tableWidth,
} from "../../../../app/routes/documents/columns/shown-columns.ts";

const names = (choice: ColumnChoice) => choice.map(({ column }) => column);
const widths = (choice: ColumnChoice) => choice.map(({ width }) => width);

describe("the cookie", () => {
	test("keeps columns, order and widths", () => {
		const kept = "name:240.cost.id";
		const choice = parseColumns(kept);
		expect(names(choice)).toEqual(["name", "cost", "id"]);
		expect(widths(choice)).toEqual([240, null, null]);
		expect(formatColumns(choice)).toBe(kept);
	});

	test("may have all seventeen columns", () => {
		const all = EXPLORER_COLUMNS.join(".");
		expect(formatColumns(parseColumns(all))).toBe(all);
	});

	test("that is missing, empty or nonsense means the spec's columns", () => {
		for (const kept of [
			null,
			"",
			".",
			"...",
			"password.constructor.__proto__",
			"<script>",
			":240",
			"\u0000",
		]) {
			expect(parseColumns(kept)).toBe(DEFAULT_CHOICE);
		}
	});

	test("with unknown and repeated columns has the others once", () => {
		expect(names(parseColumns("cost.nonsense.name.cost:200.toString.NAME.cost"))).toEqual(["cost", "name"]);
		expect(names(parseColumns("cost.".repeat(1000)))).toEqual(["name", "cost"]);
	});

	test("always has the name, by which a document is opened", () => {
		expect(names(parseColumns("cost.tenant"))).toEqual(["name", "cost", "tenant"]);
	});

	test.each([
		["139", 140],
		["0", 140],
		["401", 400],
		["9999", 400],
		["99999", null],
		["-200", null],
		["1e2", null],
		["NaN", null],
		["", null],
	])("brings a width of %j to %j", (width, expected) => {
		expect(parseColumns(`name:${width}`)[0]?.width).toBe(expected);
	});

	test("gives the state no width: it is a dot", () => {
		expect(widths(parseColumns("state:300.name"))).toEqual([null, null]);
	});

	test("of the default is empty", () => {
		expect(formatColumns(DEFAULT_CHOICE)).toBe("");
		expect(formatColumns(resizeColumn(DEFAULT_CHOICE, "tenant", 200))).toContain("tenant:200");
	});
});

describe("a choice", () => {
	const choice = parseColumns("state.name:300.cost");

	test("has its columns moved by one, and not beyond its ends", () => {
		expect(names(stepColumn(choice, "cost", -1))).toEqual(["state", "cost", "name"]);
		expect(names(stepColumn(choice, "state", 1))).toEqual(["name", "state", "cost"]);
		expect(stepColumn(choice, "state", -1)).toBe(choice);
		expect(stepColumn(choice, "cost", 1)).toBe(choice);
		expect(stepColumn(choice, "tenant", 1)).toEqual(choice);
	});

	test("has its columns dropped before or after another, widths kept", () => {
		expect(formatColumns(moveColumn(choice, "name", "cost", "after"))).toBe("state.cost.name:300");
		expect(formatColumns(moveColumn(choice, "cost", "state", "before"))).toBe("cost.state.name:300");
		expect(moveColumn(choice, "name", "name", "after")).toBe(choice);
		expect(moveColumn(choice, "tenant", "name", "after")).toBe(choice);
	});

	test("keeps a width between 140 and 400 px", () => {
		expect(widths(resizeColumn(choice, "cost", 12))).toEqual([null, 300, 140]);
		expect(widths(resizeColumn(choice, "cost", 1234.6))).toEqual([null, 300, 400]);
		expect(widths(resizeColumn(choice, "name", null))).toEqual([null, null, null]);
	});

	test("of a form has the form's order and the widths that it had", () => {
		expect(formatColumns(chooseColumns(choice, ["tenant", "name", "bogus", "name"]))).toBe("tenant.name:300");
	});

	test("is the default set by its columns and their order, whatever their widths", () => {
		expect(isDefaultSet(resizeColumn(DEFAULT_CHOICE, "name", 200))).toBe(true);
		expect(isDefaultSet(stepColumn(DEFAULT_CHOICE, "name", 1))).toBe(false);
	});
});

describe("the table", () => {
	const classNameOf = (choice: ColumnChoice, wanted: string) =>
		shownColumns(choice).find(({ column }) => column === wanted)?.className;

	test("lets default columns give way, and none that the user chose or sized", () => {
		expect(classNameOf(DEFAULT_CHOICE, "tenant")).toBe("col-tenant gives-way");
		expect(classNameOf(DEFAULT_CHOICE, "updatedAt")).toBe("col-updatedAt");
		expect(classNameOf(resizeColumn(DEFAULT_CHOICE, "tenant", 200), "tenant")).toBe("col-tenant");
		expect(classNameOf(parseColumns("name.tenant.cost"), "tenant")).toBe("col-tenant");
	});

	test("is as wide as its columns need, so that it scrolls in a narrow list", () => {
		expect(tableWidth(DEFAULT_CHOICE)).toBeNull();
		expect(tableWidth(parseColumns("state.name:300.cost"))).toBe(36 + 84 + 300 + 160);
		expect(tableWidth(resizeColumn(DEFAULT_CHOICE, "tenant", 200))).toBe(36 + 84 + 240 + 200 + 140);
	});

	test("fills up only where no column takes what is left", () => {
		expect(fillerClass(DEFAULT_CHOICE)).toBeNull();
		expect(fillerClass(parseColumns("name:300.cost"))).toBe("filler");
		expect(fillerClass(parseColumns("name:300.description"))).toBeNull();
		expect(fillerClass(resizeColumn(DEFAULT_CHOICE, "name", 300))).toBe("filler gives-way");
	});

	test("says in a phone's card what a value is where nobody could tell", () => {
		expect(EXPLORER_COLUMNS.filter(isNamedInCard)).toEqual([
			"documentNumber",
			"startDate",
			"endDate",
			"inactiveDate",
			"warrantyUntil",
			"cost",
			"documentFolders",
			"documentParties",
			"replacedByDocument",
			"replacedDocument",
		]);
	});
});
