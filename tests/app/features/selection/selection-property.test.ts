import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
	NOTHING_SELECTED,
	type Selection,
	type SelectionAction,
	selectionReducer,
} from "../../../../app/features/selection/selection-reducer.ts";
import type { NamedDocument } from "../../../../app/features/selection/document-field.ts";

const PAGE_SIZE = 4;
const documents = Array.from({ length: 10 }, (_, number): NamedDocument => ({
	documentId: `document${number}`,
	version: 1,
	name: `Dokument ${number}`,
}));

interface Step {
	kind: "toggle" | "range" | "page" | "all" | "drop" | "clear" | "sameList" | "otherList";
	/** Positions among all documents; both are on the page of the first. */
	one: number;
	other: number;
}

const position = fc.nat(documents.length - 1);
const steps = fc.array(
	fc.record<Step>({
		kind: fc.constantFrom(
			"toggle",
			"toggle",
			"range",
			"range",
			"page",
			"all",
			"drop",
			"clear",
			"sameList",
			"otherList",
		),
		one: position,
		other: position,
	}),
);

/** Positions of the page on which a document stands. */
function pageOf(at: number): number[] {
	const start = Math.floor(at / PAGE_SIZE) * PAGE_SIZE;
	return documents.map((_, index) => index).slice(start, start + PAGE_SIZE);
}

const rowsAt = (positions: readonly number[]) => positions.flatMap((at) => documents[at] ?? []);
const isBetween = (at: number, one: number, other: number) =>
	at >= Math.min(one, other) && at <= Math.max(one, other);

/** What is selected, by position, after a step over what was selected before it. */
function expectedAfter(
	before: readonly boolean[],
	{ kind, one, other }: Step,
	range: { from: number; to: number } | null,
): boolean[] {
	const page = pageOf(one);
	const isOnPage = (at: number) => page.includes(at);
	switch (kind) {
		case "toggle":
			return before.map((isSelected, at) => (at === one ? !isSelected : isSelected));
		case "page": {
			const isWhole = page.every((at) => before[at]);
			return before.map((isSelected, at) => (isOnPage(at) ? !isWhole : isSelected));
		}
		case "range": {
			if (!isOnPage(other)) return [...before];
			const from = range && isOnPage(range.from) && range.to === one ? range.from : one;
			const isGrowing = range?.from === from;
			const isSelecting = !isGrowing || before[from] === true;
			return before.map((isSelected, at) => {
				if (isBetween(at, from, other)) return isSelecting;
				const wasInRange = isGrowing && isOnPage(range.to) && isBetween(at, range.from, range.to);
				return isSelected && !(isSelecting && wasInRange);
			});
		}
		case "all":
			return before.map(() => true);
		case "drop":
			return before.map((isSelected, at) => isSelected && at !== one);
		case "sameList":
			return [...before];
		case "clear":
		case "otherList":
			return before.map(() => false);
	}
}

/** The actions of a step, on the page on which `one` stands. */
function actionsOf({ kind, one, other }: Step, list: number): SelectionAction<NamedDocument>[] {
	const show = { type: "show", list: `?page-of=${list}`, rows: rowsAt(pageOf(one)) } as const;
	const [row, to] = rowsAt([one, other]);
	if (!row || !to) return [];
	switch (kind) {
		case "toggle":
			return [show, { type: "toggle", row }];
		case "range":
			return [show, { type: "extend", to: to.documentId, from: row.documentId }];
		case "page":
			return [show, { type: "togglePage" }];
		case "all":
			return [show, { type: "replace", rows: documents }];
		case "drop":
			return [show, { type: "drop", ids: [row.documentId] }];
		case "clear":
			return [show, { type: "clear" }];
		case "sameList":
		case "otherList":
			return [show];
	}
}

it("the selection is what any sequence of steps makes of it, and nothing else", () => {
	fc.assert(
		fc.property(steps, (taken) => {
			let selection: Selection<NamedDocument> = { ...NOTHING_SELECTED, list: "?page-of=0" };
			let expected = documents.map(() => false);
			let list = 0;
			for (const step of taken) {
				const { range } = selection;
				const positionOf = (id: string) => documents.findIndex(({ documentId }) => documentId === id);
				const before = range && { from: positionOf(range.from), to: positionOf(range.to) };
				if (step.kind === "otherList") list += 1;
				for (const action of actionsOf(step, list)) selection = selectionReducer(selection, action);
				expected = expectedAfter(expected, step, before);
				const { selected } = selection;
				expect(documents.map(({ documentId }) => selected.has(documentId))).toEqual(expected);
				expect(selected.size).toBe(expected.filter(Boolean).length);
			}
		}),
	);
});
