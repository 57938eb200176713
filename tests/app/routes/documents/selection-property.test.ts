import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { SelectedDocument } from "../../../../app/routes/documents/selection/selection-state.ts";
import { take } from "../../../../app/routes/documents/selection/selection-steps.ts";
import {
	change,
	clear,
	currentSelection,
	toggleDocument,
} from "../../../../app/routes/documents/selection/selection.ts";

const PAGE_SIZE = 4;
const documents = Array.from({ length: 10 }, (_, number): SelectedDocument => ({
	documentId: `document${number}`,
	version: 1,
	name: `Dokument ${number}`,
	state: "Active",
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
			const isGrowing = range?.from === one;
			const isSelecting = !isGrowing || before[one] === true;
			return before.map((isSelected, at) => {
				if (isBetween(at, one, other)) return isSelecting;
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

function takeStep({ kind, one, other }: Step, lists: number): void {
	const page = rowsAt(pageOf(one));
	const [from, to] = rowsAt([one, other]);
	if (!from || !to) return;
	if (kind === "toggle") toggleDocument(from);
	else if (kind === "range") take({ kind, from: from.documentId, to: to.documentId, page });
	else if (kind === "page") take({ kind, page });
	else if (kind === "all") take({ kind: "replace", documents });
	else if (kind === "drop") take({ kind, documentIds: [from.documentId] });
	else if (kind === "clear") clear();
	else take({ kind: "list", list: `?page-of=${kind === "otherList" ? lists + 1 : lists}` });
}

it("the selection is what any sequence of steps makes of it, and nothing else", () => {
	fc.assert(
		fc.property(steps, (taken) => {
			change({ list: "?page-of=0", documents: new Map(), range: null });
			let expected = documents.map(() => false);
			let lists = 0;
			for (const step of taken) {
				const { range } = currentSelection();
				const positionOf = (id: string) => documents.findIndex(({ documentId }) => documentId === id);
				const before = range && { from: positionOf(range.from), to: positionOf(range.to) };
				takeStep(step, lists);
				if (step.kind === "otherList") lists += 1;
				expected = expectedAfter(expected, step, before);
				const selected = currentSelection().documents;
				expect(documents.map(({ documentId }) => selected.has(documentId))).toEqual(expected);
				expect(selected.size).toBe(expected.filter(Boolean).length);
			}
		}),
	);
});
