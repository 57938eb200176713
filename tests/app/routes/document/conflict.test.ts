import { describe, expect, test } from "vitest";
import type { HistoryEntry } from "../../../../contract/entities/document-history.ts";
import { documentSchema, type DocumentParty } from "../../../../contract/entities/entities.ts";
import {
	chosenParty,
	type PartyFields,
	updateParties,
} from "../../../../app/features/document-form/values/party-values.ts";
import { openedValues } from "../../../../app/features/document-form/values/compared-values.ts";
import { toFormValues } from "../../../../app/features/document-form/values/document-form-values.ts";
import { conflictWith, onNewer, savedBefore } from "../../../../app/routes/document/edit/conflict.server.ts";
import { explorerItem } from "../../../support/explorer-item.ts";

const BEFORE = "2025-07-06T17:03:00.000Z";
const ARCHIVED_AT = "2026-11-27T15:00:00.000Z";

const item = explorerItem();
const current = documentSchema.parse({
	...item,
	documentCategory: { ...item.documentCategory, tenant: item.tenant, isActive: true, version: 1 },
	version: 3,
	state: "Archived",
	updatedAt: BEFORE,
	documentParticipations: [],
	documentFolders: [],
	documentFiles: [],
	filterGroups: [],
	reminders: [],
	inactiveWarningDays: null,
	roles: [],
});
const archived: HistoryEntry = {
	id: 7,
	at: ARCHIVED_AT,
	user: { name: "Beat Keller" },
	action: "state",
	changes: [{ field: "state", old: "Active", new: "Archived", isHidden: false }],
};
const conflictAt = (history: readonly HistoryEntry[]) =>
	conflictWith(
		{ current },
		{ ...toFormValues(current), name: "Getippt", version: "2" },
		{ version: 2, history },
	);

test("an archived document says so, and when: its own time tells of no state", () => {
	const conflict = conflictAt([archived]);
	expect(conflict).toMatchObject({ changedAt: ARCHIVED_AT, state: "Archived", current: {} });
});

test("a history that does not go back so far leaves the document's time, and every field that differs", () => {
	const conflict = conflictAt([]);
	expect(conflict).toMatchObject({ changedAt: BEFORE, state: null, current: { name: current.name } });
});

test("a document that stands as it was typed, by one's own last change, was saved before: its answer was lost", () => {
	const typed = { ...toFormValues(current), version: "2" };
	const failed = { current, updatedByCaller: true };
	expect(savedBefore(failed, typed, 2)).toMatchObject({ documentId: current.documentId, version: 3 });
	expect(savedBefore({ current, updatedByCaller: false }, typed, 2)).toBeNull();
	expect(savedBefore(failed, { ...typed, name: "Getippt" }, 2)).toBeNull();
	// Somebody else has changed it in between.
	expect(savedBefore(failed, typed, 1)).toBeNull();
	expect(savedBefore({ updatedByCaller: true }, typed, 2)).toBeNull();
	const documentParticipations = [chosenParty({ value: "a", label: "Beat Keller", detail: "" })];
	expect(savedBefore(failed, { ...typed, documentParticipations }, 2)).toBeNull();
});

describe("what was typed, on what somebody else has made of the document", () => {
	const reminders = [
		{
			documentId: "r00000000000000000000001",
			type: "Custom",
			date: "2027-01-31",
			daysBefore: null,
			basedOn: null,
		},
	];
	const newer = documentSchema.parse({ ...current, description: "Von nebenan", cost: 200, reminders });

	test("takes over the fields that were left alone, and only the others are a conflict", () => {
		const typed = { ...openedValues(current), name: "Getippt", version: "2" };
		const rebased = onNewer({ current: newer }, typed);
		expect(rebased).toMatchObject({
			...toFormValues(newer),
			name: "Getippt",
			version: "2",
			opened: openedValues(newer).opened,
		});
		expect(conflictWith({ current: newer }, rebased, { version: 2, history: [] })?.current).toEqual({
			name: newer.name,
		});
	});

	test("keeps what both have changed, an amount with its currency", () => {
		const other = documentSchema.parse({ ...newer, costCurrency: "EUR" });
		const typed = { ...openedValues(current), description: "Von mir", cost: "99" };
		expect(onNewer({ current: other }, typed)).toMatchObject({
			description: "Von mir",
			cost: "99",
			costCurrency: current.costCurrency,
		});
	});

	test("keeps every field of a form that does not say with what it was opened", () => {
		const typed = { ...toFormValues(current), name: "Getippt" };
		expect(onNewer({ current: newer }, typed)).toMatchObject({ ...typed, opened: {} });
	});

	test("keeps the parties that are being changed", () => {
		const documentParticipations = [chosenParty({ value: "a", label: "Beat Keller", detail: "" })];
		const typed = { ...openedValues(current), documentParticipations };
		expect(onNewer({ current: newer }, typed)).toMatchObject({ documentParticipations });
	});
});

describe("what was typed of a party that somebody else has changed meanwhile", () => {
	const party: DocumentParty = {
		documentId: "p00000000000000000000001",
		type: "Company",
		name: "Helvetia",
		salutation: null,
		firstName: null,
		lastName: null,
		email: null,
		address: { street: "Seeweg 1", street2: "", zipCode: "8000", city: "Zürich", country: "CH" },
		headquarter: null,
		version: 1,
	};
	const participation = { documentId: "a00000000000000000000001", documentParty: party, tenant: item.tenant };
	const withParty = (changes: Partial<DocumentParty>) =>
		documentSchema.parse({
			...current,
			documentParticipations: [{ ...participation, documentParty: { ...party, ...changes } }],
		});
	const opened = withParty({});

	/** Changes fields of the party in the form. */
	function typedWith(fields: Partial<PartyFields>) {
		const values = openedValues(opened);
		const [row] = updateParties(values.documentParticipations, "0.change", opened.documentParticipations);
		if (!row) throw new Error("no party");
		return {
			...values,
			documentParticipations: [{ ...row, fields: { ...row.fields, ...fields } }],
			version: "2",
		};
	}

	const newer = withParty({ email: "info@helvetia.example", name: "Helvetia AG", version: 2 });

	test.each([
		["the document", newer],
		["the party alone", newer.documentParticipations[0]?.documentParty],
	])("takes over what was left alone: %s has come first", (_, first) => {
		const rebased = onNewer({ current: first }, typedWith({ "address.city": "Bern" }));
		expect(rebased.documentParticipations[0]).toMatchObject({
			version: "2",
			fields: { name: "Helvetia AG", email: "info@helvetia.example", "address.city": "Bern" },
		});
		expect(conflictWith({ current: first }, rebased, { version: 2, history: [] })).toMatchObject({
			current: {},
			partyVersions: {},
		});
	});

	test("asks where both have changed the same, at its field, also where the form is sent on", () => {
		const once = onNewer({ current: newer }, typedWith({ name: "Helvetia Leben" }));
		for (const rebased of [once, onNewer({ current: newer }, once)]) {
			expect(rebased.documentParticipations[0]).toMatchObject({
				version: "1",
				fields: { name: "Helvetia Leben", email: "info@helvetia.example" },
			});
			expect(conflictWith({ current: newer }, rebased, { version: 2, history: [] })).toMatchObject({
				current: { "documentParticipations.0.documentParty.name": "Helvetia AG" },
				partyVersions: { [party.documentId]: 2 },
			});
		}
	});
});
