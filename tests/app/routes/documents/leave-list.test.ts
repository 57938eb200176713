import { describe, expect, test } from "vitest";
import {
	type ListedPart,
	neighbourAfterLeaving,
	neighbourThatStays,
	staysListed,
} from "../../../../app/routes/documents/list/leave-list.ts";

describe("a document that changes its state", () => {
	test.each([
		[null, "Archived", true],
		[null, "Active", true],
		["Active", "Active", true],
		["Archived", "Archived", true],
		["Active", "Archived", false],
		["Archived", "Active", false],
		[null, "Deleted", false],
		["Active", "Deleted", false],
		["Archived", "Deleted", false],
	] as const)("in a list of %s, become %s: stays is %s", (listed, becomes, stays) => {
		expect(staysListed(listed, becomes)).toBe(stays);
	});
});

describe("the neighbour of a document that leaves", () => {
	const listOf = (ids: string, pageIndex: number, total: number): ListedPart => ({
		ids: [...ids],
		before: pageIndex * 3,
		size: 3,
		total,
	});

	test.each([
		["the next one", listOf("abc", 0, 3), "a", { index: 0, documentId: "b" }],
		["after the last one the one before", listOf("abc", 0, 3), "c", { index: 1, documentId: "b" }],
		["at the page's end the one that moves up", listOf("abc", 0, 5), "c", { index: 2, documentId: null }],
		["on a later page the next one there", listOf("def", 1, 9), "e", { index: 4, documentId: "f" }],
		[
			"after the only one of the last page the last one of the page before",
			listOf("d", 1, 4),
			"d",
			{ index: 2, documentId: null },
		],
	])("is %s", (_, list, leaving, place) => {
		expect(neighbourAfterLeaving(list, leaving)).toEqual(place);
	});

	test("is nobody where the list is empty then", () => {
		expect(neighbourAfterLeaving(listOf("a", 0, 1), "a")).toBeNull();
	});

	test("is nobody where the document does not stand on the page", () => {
		expect(neighbourAfterLeaving(listOf("abc", 0, 3), "x")).toBeNull();
	});

	test("is found one after the other until none is left", () => {
		const all = [..."abcdefgh"];
		let selected: string | null = "c";
		const left: string[] = [];
		while (selected !== null) {
			const at = all.indexOf(selected);
			const pageIndex = Math.floor(at / 3);
			const ids = all.slice(pageIndex * 3, pageIndex * 3 + 3);
			const place = neighbourAfterLeaving(
				{ ids, before: pageIndex * 3, size: 3, total: all.length },
				selected,
			);
			left.push(selected);
			all.splice(at, 1);
			selected = place && (all[place.index] ?? "missing");
			if (place?.documentId) expect(place.documentId).toBe(selected);
		}
		expect(left.join("")).toBe("cdefghba");
	});
});

describe("the neighbour of the selected document that leaves with others", () => {
	test.each([
		["b", "b", "c"],
		["b", "bc", "d"],
		["c", "cd", "b"],
		["b", "ac", "b"],
		["b", "abcd", null],
		["x", "a", null],
		[null, "a", null],
	])("where %s is selected and %s leave it is %s", (selected, leaving, neighbour) => {
		expect(neighbourThatStays([..."abcd"], selected, [...leaving])).toBe(neighbour);
	});
});
