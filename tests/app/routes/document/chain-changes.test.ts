import { describe, expect, test } from "vitest";
import {
	chainChanges,
	formatPercent,
	type VisibleLink,
} from "../../../../app/routes/document/chain/chain-changes.ts";

const policy: VisibleLink = {
	isVisible: true,
	documentId: "kfamilie1aaaaaaaaaaaaaaa",
	name: "Hausrat",
	state: "Active",
	startDate: "2026-01-01",
	endDate: "2026-12-31",
	cost: 480,
	costCurrency: "CHF",
};

const costBetween = (old: Partial<VisibleLink>, now: Partial<VisibleLink>) =>
	chainChanges({ ...policy, ...old }, { ...policy, ...now });
const percentBetween = (old: number, now: number) => {
	const [change] = costBetween({ cost: old }, { cost: now });
	return change?.field === "cost" ? change.percent : undefined;
};

describe("what changes from a document to its successor", () => {
	test("is nothing where cost, days and name stay", () => {
		expect(chainChanges(policy, { ...policy, documentId: "kfamilie1bbbbbbbbbbbbbbb" })).toEqual([]);
	});

	test("is the cost in percent, each day and the name", () => {
		const next = {
			...policy,
			name: "Hausrat plus",
			startDate: "2027-01-01",
			endDate: null,
			cost: 513.6,
		};
		expect(chainChanges(policy, next)).toEqual([
			{
				field: "cost",
				old: { amount: 480, currency: "CHF" },
				new: { amount: 513.6, currency: "CHF" },
				percent: 7,
			},
			{ field: "startDate", old: "2026-01-01", new: "2027-01-01" },
			{ field: "endDate", old: "2026-12-31", new: null },
			{ field: "name", old: "Hausrat", new: "Hausrat plus" },
		]);
	});

	test.each([
		[480, 513.6, 7],
		[480, 420, -12.5],
		[100, 100.04, 0],
		[100, 100.05, 0.1],
		[100, 99.95, -0.1],
		[3, 4, 33.3],
		[3, 2, -33.3],
		[0.1, 0.3, 200],
		[1, 100, 9_900],
		[1.5, 100.27, 6_585],
		[480, 0, -100],
		[-50, -40, 20],
		[-50, -60, -20],
		[-50, 50, 200],
	])("a cost from %f to %f is %f percent", (old, now, percent) => {
		expect(percentBetween(old, now)).toBe(percent);
	});

	test("has no percentage from nothing, and none from or to no cost at all", () => {
		expect(percentBetween(0, 480)).toBeNull();
		expect(costBetween({ cost: null }, {})).toEqual([
			{ field: "cost", old: null, new: { amount: 480, currency: "CHF" }, percent: null },
		]);
		expect(costBetween({}, { cost: null })).toEqual([
			{ field: "cost", old: { amount: 480, currency: "CHF" }, new: null, percent: null },
		]);
	});

	test("has no percentage from one currency to another, even of the same amount", () => {
		expect(costBetween({}, { costCurrency: "EUR" })).toEqual([
			{
				field: "cost",
				old: { amount: 480, currency: "CHF" },
				new: { amount: 480, currency: "EUR" },
				percent: null,
			},
		]);
	});

	test("is no cost where neither has one, whatever their currencies", () => {
		expect(costBetween({ cost: null }, { cost: null, costCurrency: "EUR" })).toEqual([]);
		expect(costBetween({ cost: 0 }, { cost: 0 })).toEqual([]);
	});
});

test("a percentage says where it goes", () => {
	expect([7, -12.5, 0, 0.1].map(formatPercent)).toEqual([
		"+7\u00A0%",
		"−12.5\u00A0%",
		"±0\u00A0%",
		"+0.1\u00A0%",
	]);
});
