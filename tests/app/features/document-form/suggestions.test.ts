import { describe, expect, test } from "vitest";
import { applyCommand, focusTarget } from "../../../../app/features/document-form/commands/commands.ts";
import { EMPTY_VALUES } from "../../../../app/features/document-form/values/document-form-values.ts";
import {
	countSuggestions,
	openSuggestions,
} from "../../../../app/features/document-form/values/open-suggestions.ts";
import { chosenParty } from "../../../../app/features/document-form/values/party-values.ts";
import type { DocumentSuggestions } from "../../../../contract/suggestions/document-suggestions.ts";

const reason = { kind: "text", label: null } as const;
const suggested: DocumentSuggestions = {
	documentId: "d",
	name: { value: "Rechnung Alpina", reason },
	guessedName: "Scan",
	unsortedCategory: "unsorted",
	category: { documentId: "invoices", name: "Rechnungen", reason },
	parties: [{ documentId: "alpina", name: "Alpina", reason }],
	folders: [{ documentId: "car", name: "Auto", reason }],
	dates: [
		{ date: "startDate", day: "2026-03-12", reason },
		{ date: "endDate", day: "2026-04-11", reason },
	],
	reminders: [
		{ type: "Custom", date: "2026-03-01", daysBefore: 41, basedOn: "endDate", reason },
		{ type: "Payment", date: "2026-04-06", daysBefore: null, basedOn: null, reason },
	],
};
const REMINDERS = [
	{ type: "Custom", date: "2026-03-01", before: { days: "41", of: "endDate" } },
	{ type: "Payment", date: "2026-04-06" },
];
const unsorted = { ...EMPTY_VALUES, name: "Scan", documentCategory: "unsorted" };
const accept = (typed: typeof unsorted, command: string) =>
	applyCommand(typed, command, { participations: [], suggested });

describe("suggestions in the form of a document", () => {
	test("are offered for what is empty, or still to be sorted in", () => {
		expect(countSuggestions(openSuggestions(unsorted, suggested))).toBe(8);
		const filled = {
			...unsorted,
			name: "Meine Rechnung",
			documentCategory: "home",
			documentParticipations: [chosenParty({ value: "huber", label: "Huber", detail: "" })],
			newFolders: ["Neu"],
			startDate: "irgendwann",
			endDate: "2026-01-01",
			reminders: [
				{ type: "Custom", date: "2026-01-01" },
				{ type: "Payment", date: "" },
			],
		};
		expect(countSuggestions(openSuggestions(filled, suggested))).toBe(0);
		expect(accept(filled, "suggest.all")).toEqual(filled);
		expect(countSuggestions(openSuggestions(unsorted, null))).toBe(0);
	});

	test.each([
		["Mietvertrag", "Mietvertrag Seestrasse 12", false],
		["Police 2026", "police-2026", false],
		["Mietvertrag 2026", "Mietvertrag Seestrasse 12", true],
		["Rechnung Alpina", "Rechnung", true],
	])("take no word away from a name: %s for %s", (value, name, isOffered) => {
		const open = openSuggestions(
			{ ...unsorted, name },
			{ ...suggested, name: { value, reason }, guessedName: name },
		);
		expect(open.name?.value).toBe(isOffered ? value : undefined);
	});

	test("are accepted all at once, and what was typed stays", () => {
		const typed = { ...unsorted, startDate: "2026-01-01" };
		expect(accept(typed, "suggest.all")).toEqual({
			...typed,
			name: "Rechnung Alpina",
			documentCategory: "invoices",
			documentParticipations: [chosenParty({ value: "alpina", label: "Alpina", detail: "" })],
			documentFolders: ["car"],
			labels: { car: "Auto" },
			endDate: "2026-04-11",
			reminders: REMINDERS,
		});
	});

	test("a reminder follows its date only where that is in the form", () => {
		expect(accept(unsorted, "suggest.reminder.Custom").reminders).toEqual([
			{ type: "Custom", date: "2026-03-01" },
		]);
		const ended = { ...unsorted, endDate: "2026-04-11" };
		expect(accept(ended, "suggest.reminder.Custom").reminders).toEqual(REMINDERS.slice(0, 1));
	});

	test("of a CMS that suggests no reminders are the others", () => {
		const { reminders: _, ...others } = suggested;
		expect(countSuggestions(openSuggestions(unsorted, others))).toBe(6);
	});

	test.each([
		["suggest.name", "name"],
		["suggest.category", "documentCategory"],
		["suggest.endDate", "endDate"],
		["suggest.alpina", "parties.0.remove"],
		["suggest.car", "search.folders"],
		["suggest.reminder.Payment", "reminders.0.type"],
	])("are accepted one by one, and what was filled in gets the focus: %s", (command, focused) => {
		const after = accept(unsorted, command);
		expect(focusTarget(command, after)).toBe(focused);
		expect(countSuggestions(openSuggestions(after, suggested))).toBe(7);
	});
});
