import { describe, expect, test } from "vitest";
import {
	formatInboxState,
	isSameInbox,
	otherInbox,
	parseInboxState,
	selectedAfter,
} from "../../../../app/routes/inbox/inbox-state.ts";

const ITEM = "kfamilie1aaaaaaaaaaaaaaa";
const parse = (query: string) => parseInboxState(new URLSearchParams(query));

describe("the view of the inbox", () => {
	test.each([
		"?tab=open",
		"?tab=snoozed",
		`?tab=snoozed&tenant=${ITEM}&type=Warranty&q=garantie&page=2&item=${ITEM}`,
		`?pages=3&item=${ITEM}&describe=`,
	])("lives in the address: %s", (query) => {
		expect(formatInboxState(parse(query))).toBe(query);
	});

	test.each(["?tab=x&type=constructor&tenant=x&item=1&page=-3&pages=0", "?page=1e9&pages=1e9&type="])(
		"takes nonsense for nothing: %s",
		(query) => {
			const { tab, tenant, type, item, pageCount } = parse(query);
			expect({ tab, tenant, type, item, pageCount }).toEqual({
				tab: "open",
				tenant: null,
				type: null,
				item: null,
				pageCount: 1,
			});
		},
	);

	test("is the same list whichever item is opened, and another one with another filter", () => {
		const view = parse(`?type=Payment&item=${ITEM}&describe=`);
		expect(isSameInbox(view, { ...view, item: null, isDescribing: false })).toBe(true);
		expect(isSameInbox(view, otherInbox(view, { type: null }))).toBe(false);
	});

	test("begins anew with another filter", () => {
		expect(formatInboxState(otherInbox(parse(`?page=3&item=${ITEM}&describe=`), { text: "auto" }))).toBe(
			"?q=auto",
		);
	});
});

describe("when an item leaves", () => {
	test.each([
		["b", "a"],
		["d", "c"],
		["a", "b"],
	])("after %s the previous one is selected, or the first: %s", (leaving, selected) => {
		expect(selectedAfter(["a", "b", "c", "d"], leaving)).toBe(selected);
	});

	test("nothing is selected after the last", () => {
		expect(selectedAfter(["a"], "a")).toBeNull();
	});

	test("the first is selected where it was not listed", () => {
		expect(selectedAfter(["a", "b"], "x")).toBe("a");
	});
});
