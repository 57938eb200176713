import { describe, expect, test } from "vitest";
import type { HistoryChange, HistoryEntry } from "../../../../contract/entities/document-history.ts";
import type { Translate } from "../../../../app/texts/text-source.ts";
import { shownEntries } from "../../../../app/features/history/shown-changes.ts";

const texts: Translate = (key, values) => `[${[key, values?.["count"]].filter(Boolean).join(" ")}]`;
let id = 100;

function entry(changes: Partial<HistoryChange>[], action: HistoryEntry["action"] = "update"): HistoryEntry {
	id -= 1;
	return {
		id,
		at: "2026-11-21T03:00:00.000Z",
		user: { name: "Regula Ammann" },
		action,
		changes: changes.map((change) => ({ field: "name", old: null, new: null, isHidden: false, ...change })),
	};
}

const shown = (entries: HistoryEntry[], currency: string | null = "CHF") =>
	shownEntries(entries, currency, texts).map(({ changes }) => changes);
const only = (change: Partial<HistoryChange>, currency: string | null = "CHF") =>
	shown([entry([change])], currency)[0]?.[0];

describe("a change in a document's history", () => {
	test("has its days as people write them", () => {
		expect(only({ field: "endDate", old: "2026-12-31", new: null })).toMatchObject({
			old: "31.12.2026",
			new: null,
		});
		expect(only({ field: "warrantyUntil", new: "2027-02-03" })).toMatchObject({ new: "03.02.2027" });
	});

	test("names the place that a document came from, and not the one where it is", () => {
		const history = [
			entry(
				[
					{ field: "tenant", old: "Familie Brunner" },
					{ field: "state", new: "Active" },
				],
				"moveIn",
			),
		];
		expect(shown(history)).toEqual([
			[{ field: "tenant", isHidden: false, kind: "value", old: null, new: "Familie Brunner" }],
		]);
	});

	test("leaves a name that looks like a day as it is", () => {
		expect(only({ old: "2026-12-31", new: "Police" })).toMatchObject({ old: "2026-12-31", new: "Police" });
	});

	test("has its amounts in the currency of the time", () => {
		const history = [
			entry([{ field: "cost", old: 500, new: 0 }]),
			entry([
				{ field: "cost", old: 480.5, new: 500 },
				{ field: "costCurrency", old: "EUR", new: "CHF" },
			]),
			entry([{ field: "cost", old: null, new: 480.5 }]),
		];
		expect(shown(history)).toMatchObject([
			[{ old: "CHF\u00a0500.00", new: "CHF\u00a00.00" }],
			[{ field: "cost", old: "EUR\u00a0480.50", new: "CHF\u00a0500.00" }],
			[{ old: null, new: "EUR\u00a0480.50" }],
		]);
		expect(shown(history)[1]).toHaveLength(1);
	});

	test("has no currency where a later page cannot know it", () => {
		expect(only({ field: "cost", old: 1234.5, new: 1300 }, null)).toMatchObject({
			old: "1'234.50",
			new: "1'300.00",
		});
	});

	test("of a currency without an amount stands for itself", () => {
		expect(only({ field: "costCurrency", old: "CHF", new: "EUR" })).toMatchObject({ old: "CHF", new: "EUR" });
	});

	test("of a list says who came and who went", () => {
		expect(only({ field: "documentFolders", old: ["A", "B"], new: ["B", "C"] })).toEqual({
			field: "documentFolders",
			isHidden: false,
			kind: "list",
			added: ["C"],
			removed: ["A"],
		});
		expect(only({ field: "documentParties", old: null, new: ["Muster AG"] })).toMatchObject({
			added: ["Muster AG"],
			removed: [],
		});
	});

	test("of the reminders has kind and day in words", () => {
		expect(only({ field: "reminders", old: [], new: ["Payment 2026-12-24"] })).toMatchObject({
			added: ["[document.reminder.Payment] 24.12.2026"],
		});
	});

	test("of one before a date also says how many days before which", () => {
		const [old, now] = [["Custom 2026-12-01 30 endDate"], ["Custom 2027-01-01 0 warrantyUntil"]];
		expect(only({ field: "reminders", old, new: now })).toMatchObject({
			removed: ["[document.reminder.Custom] 01.12.2026 ([document.reminderBefore.endDate 30])"],
			added: ["[document.reminder.Custom] 01.01.2027 ([document.reminderAt.warrantyUntil])"],
		});
	});

	test("of the files' order has the new one", () => {
		expect(only({ field: "documentFiles", old: ["a", "b"], new: ["b", "a"] })).toMatchObject({
			kind: "order",
			names: ["b", "a"],
		});
	});

	test("of the state is told by the entry, and of a new document not at all", () => {
		const archived = entry([{ field: "state", old: "Active", new: "Archived" }], "state");
		expect(shownEntries([archived], "CHF", texts)[0]).toMatchObject({ newState: "Archived", changes: [] });
		const born = entry(
			[
				{ field: "name", new: "Hausrat" },
				{ field: "state", new: "Active" },
				{ field: "costCurrency", new: "CHF" },
			],
			"create",
		);
		expect(shown([born])[0]?.map(({ field }) => field)).toEqual(["name"]);
		expect(only({ field: "state", old: "Active", new: "Archived" })).toMatchObject({
			old: "[documents.active]",
			new: "[documents.archived]",
		});
	});

	test("that is hidden stays hidden", () => {
		expect(only({ field: "replacedDocument", isHidden: true })).toMatchObject({ isHidden: true });
	});
});
