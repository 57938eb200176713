import { describe, expect, test } from "vitest";
import type { ChainLink } from "../../../../contract/entities/document-chain.ts";
import { newestFirst, validSuccessor } from "../../../../app/routes/document/chain/chain-entries.ts";

const link = (documentId: string, cost: number | null = null): ChainLink => ({
	isVisible: true,
	documentId,
	name: "Police",
	state: "Active",
	startDate: null,
	endDate: null,
	cost,
	costCurrency: "CHF",
});
const hidden: ChainLink = { isVisible: false };

describe("a line of replacements", () => {
	test("begins with the newest, each compared with the one that it replaced", () => {
		const [newest, oldest] = newestFirst([link("a", 100), link("b", 107)]);
		expect(newest).toMatchObject({ link: { documentId: "b" }, changes: [{ field: "cost", percent: 7 }] });
		expect(oldest).toMatchObject({ link: { documentId: "a" }, changes: [] });
	});

	test("says of a document that may not be seen nothing but that it is there", () => {
		const entries = newestFirst([link("a", 100), hidden, link("c", 200)]);
		expect(entries.map(({ link: shown }) => shown?.documentId ?? null)).toEqual(["c", null, "a"]);
		expect(entries.flatMap(({ changes }) => changes)).toEqual([]);
		expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
	});
});

describe("the valid one", () => {
	test("is the last of the line", () => {
		expect(validSuccessor([link("a"), link("b"), link("c")], "a")).toMatchObject({ documentId: "c" });
	});

	test("is none for the last itself, and none where the document is not in its line", () => {
		expect(validSuccessor([link("a"), link("b")], "b")).toBeNull();
		expect(validSuccessor([link("a"), link("b")], "z")).toBeNull();
		expect(validSuccessor([], "a")).toBeNull();
	});

	test("is the last that may be seen, and hidden where none may", () => {
		expect(validSuccessor([link("a"), link("b"), hidden], "a")).toMatchObject({ documentId: "b" });
		expect(validSuccessor([link("a"), hidden], "a")).toEqual({ isVisible: false });
	});
});
