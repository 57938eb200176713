import { expect, test } from "vitest";
import { orderOf } from "../../../../app/routes/documents/columns/column-changes.ts";
import { formatColumns, parseColumns } from "../../../../app/routes/documents/columns/column-cookie.ts";
import { columnsOfForm } from "../../../../app/routes/documents/columns/column-form.ts";
import { EXPLORER_COLUMNS } from "../../../../contract/explorer/explorer-columns.ts";

const choice = parseColumns("state.name:300.cost");

function formWith(...entries: [string, string | File][]): FormData {
	const form = new FormData();
	for (const [name, value] of entries) form.append(name, value);
	return form;
}
const ticked = (...names: string[]) => names.map((name): [string, string] => ["column", name]);
const chosen = (...entries: [string, string | File][]) =>
	formatColumns(columnsOfForm(choice, formWith(...entries)));

test("the ticked columns are shown in the form's order, with the widths that they had", () => {
	expect(chosen(...ticked("cost", "name", "tenant"))).toBe("cost.name:300.tenant:!");
});

test("an arrow moves its column by one among those that are ticked", () => {
	expect(chosen(...ticked("state", "name", "cost"), ["move", "up:cost"])).toBe("state.cost.name:300");
	expect(chosen(...ticked("state", "name", "tenant"), ["move", "down:name"])).toBe("state.tenant:!.name:300");
});

test("a reset forgets columns, order and widths", () => {
	expect(chosen(...ticked("cost"), ["reset", "1"])).toBe("");
});

test("what is no column does no harm", () => {
	const file = new File(["x"], "x.txt");
	expect(chosen(...ticked("name", "__proto__", "name"), ["column", file], ["move", "up:__proto__"])).toBe(
		"name:300",
	);
	expect(chosen(...ticked("name", "cost"), ["move", file])).toBe("name:300.cost");
	expect(chosen(...ticked("name", "cost"), ["move", "down:tenant"])).toBe("name:300.cost");
});

test("the form lists all columns, those that are shown first", () => {
	const order = orderOf(choice);
	expect(order.slice(0, 4)).toEqual(["state", "name", "cost", "id"]);
	expect(order.toSorted()).toEqual(EXPLORER_COLUMNS.toSorted());
});
