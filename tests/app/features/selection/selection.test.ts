import { describe, expect, it } from "vitest";
import {
	NOTHING_SELECTED,
	type Selection,
	type SelectionAction,
	selectionReducer,
} from "../../../../app/features/selection/selection-reducer.ts";
import type { NamedDocument } from "../../../../app/features/selection/document-field.ts";

const document = (documentId: string, version = 1): NamedDocument => ({
	documentId,
	version,
	name: `Dokument ${documentId}`,
});
const page = ["a", "b", "c", "d", "e"].map((id) => document(id));
const nextPage = ["f", "g"].map((id) => document(id));

/** A row is chosen by its letter. */
type Step = string | SelectionAction<NamedDocument>;
const show = (list: string, rows: readonly NamedDocument[]): Step => ({ type: "show", list, rows });
const extendTo = (to: string, from?: string): Step => ({ type: "extend", to, from });
const togglePage: Step = { type: "togglePage" };
const clear: Step = { type: "clear" };

/** After steps in a list that shows `page`. */
function after(...steps: Step[]) {
	let selection: Selection<NamedDocument> = NOTHING_SELECTED;
	for (const step of [show("?", page), ...steps]) {
		const action = typeof step === "string" ? { type: "toggle" as const, row: document(step) } : step;
		selection = selectionReducer(selection, action);
	}
	return selection;
}
const chosen = (...steps: Step[]) => [...after(...steps).selected.keys()].join("");

describe("one row", () => {
	it("is selected, and let go the second time", () => {
		expect(chosen("b")).toBe("b");
		expect(chosen("b", "b")).toBe("");
	});

	it("is let go with all others", () => {
		expect(after("a", "b", clear).selected.size).toBe(0);
	});
});

describe("a range", () => {
	it("goes from the row chosen last to this one, downwards and upwards", () => {
		expect(chosen("b", extendTo("d"))).toBe("bcd");
		expect(chosen("d", extendTo("b"))).toBe("bcd");
	});

	it("is drawn shorter and beyond its beginning, and keeps what was selected elsewhere", () => {
		expect(chosen("b", extendTo("e"), extendTo("c"))).toBe("bc");
		expect(chosen("c", extendTo("e"), extendTo("a"))).toBe("abc");
		expect(chosen("e", "b", extendTo("c"))).toBe("ebc");
	});

	it("from a row that was let go lets go", () => {
		expect(chosen(togglePage, "b", extendTo("d"))).toBe("ae");
	});

	it("to a row that is not shown is none", () => {
		expect(chosen("b", extendTo("x"))).toBe("b");
	});

	it("begins anew where the user is on another row than the one with which the last one ended", () => {
		expect(chosen("a", extendTo("b", "a"), extendTo("c", "b"))).toBe("abc");
		expect(chosen("a", extendTo("e", "d"))).toBe("ade");
	});

	it("begins with the row itself where the last one began on another page", () => {
		expect(chosen("a", show("?", nextPage), extendTo("g"))).toBe("ag");
	});
});

describe("a page", () => {
	it("is selected as a whole, what was selected before included, and let go the second time", () => {
		expect(chosen("c", togglePage)).toBe("cabde");
		expect(chosen("f", togglePage, togglePage)).toBe("f");
	});
});

describe("the selection", () => {
	it("is what matches the filter, in place of what was selected", () => {
		expect(chosen("a", { type: "replace", rows: nextPage })).toBe("fg");
	});

	it("loses what has left the list, and is the same object where nothing has", () => {
		expect(chosen(togglePage, { type: "drop", ids: ["a", "x"] })).toBe("bcde");
		const selection = after("a");
		expect(selectionReducer(selection, { type: "drop", ids: ["x"] })).toBe(selection);
	});

	it("takes over what a row says by now, and no row that was not selected", () => {
		const changed = [document("a", 2), document("b", 2)];
		const { selected } = after("a", show("?", changed));
		expect([...selected.values()]).toEqual([changed[0]]);
	});

	it("belongs to the list in which it began, and is let go in another one", () => {
		expect(chosen("a", show("?", nextPage), "b", show("?", page))).toBe("ab");
		expect(chosen("a", show("?q=miete", page))).toBe("");
	});

	it("that was let go in one list begins anew in another one", () => {
		expect(chosen("a", clear, show("?q=miete", page), "b", show("?q=miete", page))).toBe("b");
	});

	it("keeps the row that was selected before the page knew its list", () => {
		const early = selectionReducer<NamedDocument>(NOTHING_SELECTED, { type: "toggle", row: document("a") });
		const { selected } = selectionReducer(early, { type: "show", list: "?", rows: page });
		expect([...selected.keys()]).toEqual(["a"]);
	});
});
