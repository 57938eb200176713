import { describe, expect, it } from "vitest";
import type {
	SelectedDocument,
	SelectionStep,
} from "../../../../app/routes/documents/selection/selection-state.ts";
import { take } from "../../../../app/routes/documents/selection/selection-steps.ts";
import {
	change,
	clear,
	currentSelection,
	toggleDocument,
} from "../../../../app/routes/documents/selection/selection.ts";

const document = (documentId: string, version = 1): SelectedDocument => ({
	documentId,
	version,
	name: `Dokument ${documentId}`,
	state: "Active",
});
const page = ["a", "b", "c", "d", "e"].map((id) => document(id));
const nextPage = ["f", "g"].map((id) => document(id));

/** A row is chosen by its letter. */
type Step = string | SelectionStep;
const range = (from: string, to: string): SelectionStep => ({ kind: "range", from, to, page });

function after(...steps: Step[]) {
	change({ list: "", documents: new Map(), range: null });
	for (const step of steps) {
		if (typeof step === "string") toggleDocument(document(step));
		else take(step);
	}
	return currentSelection();
}
const chosen = (...steps: Step[]) => [...after(...steps).documents.keys()].join("");

describe("one row", () => {
	it("is selected, and let go the second time", () => {
		expect(chosen("b")).toBe("b");
		expect(chosen("b", "b")).toBe("");
	});

	it("is let go with all others", () => {
		after("a", "b");
		clear();
		expect(currentSelection().documents.size).toBe(0);
	});
});

describe("a range", () => {
	it("goes from the row chosen last to this one, downwards and upwards", () => {
		expect(chosen("b", range("b", "d"))).toBe("bcd");
		expect(chosen("d", range("d", "b"))).toBe("bcd");
	});

	it("is drawn shorter and beyond its beginning, and keeps what was selected elsewhere", () => {
		expect(chosen("b", range("b", "e"), range("b", "c"))).toBe("bc");
		expect(chosen("c", range("c", "e"), range("c", "a"))).toBe("abc");
		expect(chosen("e", "b", range("b", "c"))).toBe("ebc");
	});

	it("from a row that was let go lets go", () => {
		expect(chosen({ kind: "page", page }, "b", range("b", "d"))).toBe("ae");
	});

	it("to a row that is not shown is none", () => {
		expect(chosen("b", range("b", "x"))).toBe("b");
	});
});

describe("a page", () => {
	it("is selected as a whole, what was selected before included, and let go the second time", () => {
		const whole: SelectionStep = { kind: "page", page };
		expect(chosen("c", whole)).toBe("cabde");
		expect(chosen("f", whole, whole)).toBe("f");
	});
});

describe("the selection", () => {
	it("is what matches the filter, in place of what was selected", () => {
		expect(chosen("a", { kind: "replace", documents: nextPage })).toBe("fg");
	});

	it("loses what has left the list, and is the same object where nothing has", () => {
		expect(chosen({ kind: "page", page }, { kind: "drop", documentIds: ["a", "x"] })).toBe("bcde");
		const selection = after("a");
		take({ kind: "drop", documentIds: ["x"] });
		expect(currentSelection()).toBe(selection);
	});

	it("takes over what a row says by now, and no row that was not selected", () => {
		const changed = [document("a", 2), document("b", 2)];
		const { documents } = after("a", { kind: "refresh", page: changed });
		expect([...documents.values()]).toEqual([changed[0]]);
	});

	it("belongs to the list in which it began, and is let go in another one", () => {
		const shown: SelectionStep = { kind: "list", list: "?q=miete" };
		expect(chosen("a", shown, "b", shown)).toBe("ab");
		expect(chosen("a", shown, { kind: "list", list: "?" })).toBe("");
	});
});
