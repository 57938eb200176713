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
	isWanted,
} from "../../../../app/routes/documents/columns/column-choice.ts";
import { formatColumns, parseColumns } from "../../../../app/routes/documents/columns/column-cookie.ts";
import { isNamedInCard } from "../../../../app/routes/documents/columns/columns.ts";
import { columnLayout } from "../../../../app/routes/documents/columns/shown-columns.ts";

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
		expect(formatColumns(chooseColumns(choice, ["tenant", "name", "bogus", "name"]))).toBe(
			"tenant:!.name:300",
		);
	});

	test("remembers which default column was ticked by hand", () => {
		const without = chooseColumns(DEFAULT_CHOICE, ["id", "name"]);
		expect(without.some((chosen) => isWanted(chosen))).toBe(false);
		const again = chooseColumns(without, ["id", "name", "tenant", "cost"]);
		expect(formatColumns(again)).toBe("id.name.tenant:!.cost");
		expect(parseColumns(formatColumns(again))).toEqual(again);
		expect(again.map((chosen) => isWanted(chosen))).toEqual([false, false, true, true]);
	});
});

describe("the table", () => {
	const alone = { hasSeveralTenants: false, sortedBy: "createdAt" } as const;
	const broker = { ...alone, hasSeveralTenants: true };
	type View = Parameters<typeof columnLayout>[1];

	/** From which width of the list on a column is there, in px; 0 for one that never gives way. */
	function begins(choice: ColumnChoice, view: View, wanted: string): number {
		const found = columnLayout(choice, view).columns.find(({ column }) => column === wanted);
		return Number(/from-(\d+)/.exec(found?.className ?? "")?.[1] ?? 0);
	}

	test("lets the only tenant give way first, then the description, the number, the category, the day", () => {
		const order = ["tenant", "description", "id", "documentCategory", "updatedAt", "name", "state"];
		const widthsFrom = order.map((column) => begins(DEFAULT_CHOICE, alone, column));
		expect(widthsFrom).toEqual(widthsFrom.toSorted((one, other) => other - one));
		expect(new Set(widthsFrom.slice(0, 5)).size).toBe(5);
		expect(widthsFrom.slice(5)).toEqual([0, 0]);
	});

	test("has all seven at 1440 px beside the rail, where no preview is open", () => {
		for (const view of [alone, broker]) {
			// 232 px of rail, 24 of margins, 15 of a scroll bar.
			const list = 1440 - 232 - 24 - 15;
			for (const { column } of DEFAULT_CHOICE) {
				expect(begins(DEFAULT_CHOICE, view, column)).toBeLessThanOrEqual(list);
			}
		}
	});

	test("never lets the tenants of somebody with several give way", () => {
		expect(begins(DEFAULT_CHOICE, broker, "tenant")).toBe(0);
		expect(begins(DEFAULT_CHOICE, alone, "tenant")).toBeGreaterThan(1000);
	});

	test("lets no column give way that was ticked, sized, or is sorted by", () => {
		expect(begins(resizeColumn(DEFAULT_CHOICE, "tenant", 200), alone, "tenant")).toBe(0);
		expect(begins(parseColumns("name.tenant:!"), alone, "tenant")).toBe(0);
		expect(begins(parseColumns("name.cost"), alone, "cost")).toBe(0);
		expect(begins(DEFAULT_CHOICE, { ...alone, sortedBy: "description" }, "description")).toBe(0);
	});

	test("gives the name its room before another column comes in", () => {
		for (const kept of [null, "id.state.name.description.documentCategory.tenant.updatedAt.cost.endDate"]) {
			for (const view of [alone, broker]) {
				const choice = parseColumns(kept);
				const { columns } = columnLayout(choice, view);
				for (const { column } of columns.filter(({ className }) => className.includes("from-"))) {
					const from = begins(choice, view, column);
					const there = columns.filter((other) => begins(choice, view, other.column) <= from);
					const others = there.filter((other) => other.column !== "name");
					const left = from - others.reduce((sum, { least }) => sum + least, 36);
					expect(left, `${column} from ${from} px`).toBeGreaterThanOrEqual(400);
				}
			}
		}
	});

	test("is as wide as the columns that stay need, so that it scrolls in a narrow list", () => {
		expect(columnLayout(DEFAULT_CHOICE, alone).tableWidth).toBe(36 + 28 + 320);
		expect(columnLayout(DEFAULT_CHOICE, broker).tableWidth).toBe(36 + 28 + 320 + 104);
		const chosen = columnLayout(parseColumns("state.name:300.cost"), alone);
		expect(chosen).toMatchObject({ tableWidth: 36 + 28 + 300 + 160, mayScroll: true });
		const sized = resizeColumn(DEFAULT_CHOICE, "tenant", 200);
		expect(columnLayout(sized, alone).tableWidth).toBe(36 + 28 + 320 + 200);
	});

	test("fills up only where the name has a width of its own", () => {
		expect(columnLayout(DEFAULT_CHOICE, alone).hasFiller).toBe(false);
		expect(columnLayout(parseColumns("name:300.cost"), alone).hasFiller).toBe(true);
		expect(columnLayout(resizeColumn(DEFAULT_CHOICE, "cost", 300), alone).hasFiller).toBe(false);
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
