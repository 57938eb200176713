import { describe, expect, it } from "vitest";
import {
	NO_SELECTION,
	type SelectedDocument,
	selectionAfter,
	type SelectionStep,
} from "../../app/features/explorer/selection-state.ts";

const document = (documentId: string, version = 1): SelectedDocument => ({
	documentId,
	version,
	name: `Dokument ${documentId}`,
	state: "Active",
});
const page = ["a", "b", "c", "d", "e"].map((id) => document(id));
const nextPage = ["f", "g"].map((id) => document(id));

const toggle = (documentId: string, rows = page): SelectionStep => ({
	kind: "toggle",
	documentId,
	page: rows,
});
const range = (from: string, to: string): SelectionStep => ({ kind: "range", from, to, page });
const after = (...steps: SelectionStep[]) => steps.reduce(selectionAfter, NO_SELECTION);
const chosen = (...steps: SelectionStep[]) => [...after(...steps).documents.keys()].join("");

describe("one row", () => {
	it("is selected, and let go the second time", () => {
		expect(chosen(toggle("b"))).toBe("b");
		expect(chosen(toggle("b"), toggle("b"))).toBe("");
	});

	it("that is not shown, or may not be selected, is not selected", () => {
		const selection = after(toggle("b"));
		expect(selectionAfter(selection, toggle("x"))).toBe(selection);
	});

	it("stays selected when another page is shown, and can be let go there", () => {
		expect(chosen(toggle("b"), toggle("f", nextPage))).toBe("bf");
		expect(chosen(toggle("b"), toggle("b", nextPage))).toBe("");
	});
});

describe("a range", () => {
	it("goes from the row chosen last to this one, downwards and upwards", () => {
		expect(chosen(toggle("b"), range("b", "d"))).toBe("bcd");
		expect(chosen(toggle("d"), range("d", "b"))).toBe("bcd");
	});

	it("is drawn shorter and beyond its beginning, and keeps what was selected elsewhere", () => {
		expect(chosen(toggle("b"), range("b", "e"), range("b", "c"))).toBe("bc");
		expect(chosen(toggle("c"), range("c", "e"), range("c", "a"))).toBe("abc");
		expect(chosen(toggle("e"), toggle("b"), range("b", "c"))).toBe("ebc");
	});

	it("from a row that was let go lets go", () => {
		expect(chosen({ kind: "page", page }, toggle("b"), range("b", "d"))).toBe("ae");
	});

	it("to a row that is not shown is none", () => {
		expect(chosen(toggle("b"), range("b", "x"))).toBe("b");
	});
});

describe("a page", () => {
	it("is selected as a whole, what was selected before included, and let go the second time", () => {
		const whole: SelectionStep = { kind: "page", page };
		expect(chosen(toggle("c"), whole)).toBe("cabde");
		expect(chosen(toggle("f", nextPage), whole, whole)).toBe("f");
	});
});

describe("the selection", () => {
	it("is what matches the filter, in place of what was selected", () => {
		expect(chosen(toggle("a"), { kind: "replace", documents: nextPage })).toBe("fg");
	});

	it("loses what has left the list, and is the same object where nothing has", () => {
		expect(chosen({ kind: "page", page }, { kind: "drop", documentIds: ["a", "x"] })).toBe("bcde");
		const selection = after(toggle("a"));
		expect(selectionAfter(selection, { kind: "drop", documentIds: ["x"] })).toBe(selection);
	});

	it("takes over what a row says by now, and no row that was not selected", () => {
		const changed = [document("a", 2), document("b", 2)];
		const { documents } = after(toggle("a"), { kind: "refresh", page: changed });
		expect([...documents.values()]).toEqual([changed[0]]);
	});

	it("is let go in another list, and kept in the same one", () => {
		const shown: SelectionStep = { kind: "list", list: "?q=miete" };
		expect(chosen(shown, toggle("a"), shown)).toBe("a");
		expect(chosen(shown, toggle("a"), { kind: "list", list: "" })).toBe("");
	});
});
