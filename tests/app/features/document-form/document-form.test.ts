import { describe, expect, test } from "vitest";
import { formatAmount } from "../../../../contract/amounts.ts";
import { documentUpdateSchema } from "../../../../contract/entities/writes.ts";
import { parseAmount } from "../../../../contract/typed-amounts.ts";
import { applyCommand, focusTarget } from "../../../../app/features/document-form/commands/commands.ts";
import {
	fieldNameOf,
	toDocumentInput,
} from "../../../../app/features/document-form/save/to-document-input.server.ts";
import { invalidDocumentForm } from "../../../../app/features/document-form/save/rejected-form.server.ts";
import {
	keptParty,
	NO_PARTY_FIELDS,
	type PartyValues,
} from "../../../../app/features/document-form/values/party-values.ts";
import {
	EMPTY_VALUES,
	parseDocumentForm,
} from "../../../../app/features/document-form/values/document-form-values.ts";
import { differingFields } from "../../../../app/features/document-form/values/compared-values.ts";

describe("an amount", () => {
	test.each([
		["1'234.50", 1234.5],
		["1’234.50", 1234.5],
		["1234.5", 1234.5],
		["1 234,50", 1234.5],
		["1\u202f234,50", 1234.5],
		["1.234,50", 1234.5],
		["1,234.50", 1234.5],
		["1.234.567,80", 1_234_567.8],
		["90.–", 90],
		["90.-", 90],
		["1'200.--", Number.NaN],
		["0", 0],
		["-12.30", -12.3],
		["−12.30", -12.3],
		[" 7 ", 7],
		["", null],
		["   ", null],
		["0.1", 0.1],
		["1.234", 1.234],
		["abc", Number.NaN],
		["12a", Number.NaN],
		["1e5", Number.NaN],
		["0x10", Number.NaN],
		["1.2.3", Number.NaN],
		["12,34.50", Number.NaN],
		["1.234,50,00", Number.NaN],
		["Infinity", Number.NaN],
		["--5", Number.NaN],
	])("%j is read as %d", (typed, amount) => {
		expect(parseAmount(typed)).toBe(amount);
	});

	test.each([
		["CHF 12", "CHF", 12],
		["12 CHF", "CHF", 12],
		["chf12.50", "CHF", 12.5],
		["Fr. 1'200.–", "CHF", 1200],
		["1'200.- Fr.", "CHF", 1200],
		["SFr. -12", "CHF", -12],
		["12.50 €", "EUR", 12.5],
		["EUR 1.234,50", "EUR", 1234.5],
		["$ 20", "USD", 20],
		["$20", "CAD", 20],
		["CHF 12", "EUR", Number.NaN],
		["$ 20", "CHF", Number.NaN],
		["CHF 12 CHF", "CHF", Number.NaN],
		["12 Std", "CHF", Number.NaN],
		["CHF", "CHF", Number.NaN],
	])("%j where %s is chosen is read as %d", (typed, currency, amount) => {
		expect(parseAmount(typed, currency)).toBe(amount);
	});

	test("with another currency than the one chosen beside it is refused by that, at its field", async () => {
		const refused = (cost: string, costCurrency: string) => {
			const typed = { ...EMPTY_VALUES, name: "Police", cost, costCurrency };
			const { error } = documentUpdateSchema.safeParse(toDocumentInput(typed));
			return error && invalidDocumentForm(error, typed).data.fieldErrors["cost"];
		};
		expect(refused("EUR 12", "CHF")).toBe("validation.amountCurrency");
		expect(refused("12.– Fr.", "EUR")).toBe("validation.amountCurrency");
		expect(refused("EUR viel", "CHF")).toBe("validation.amount");
		expect(refused("CHF 12", "CHF")).toBeUndefined();
	});

	test("what the form shows is read as the same amount", () => {
		for (const amount of [0, 0.05, 12, 999.99, 1000, 1_234_567.5, -4200.1, 9_999_999_999_999.99]) {
			expect(parseAmount(formatAmount(amount, "CHF"))).toBe(amount);
		}
		expect(formatAmount(1_234_567.5, "CHF")).toBe("1'234'567.50");
		expect(formatAmount(999, "CHF")).toBe("999.00");
		expect(formatAmount(-123_456, "CHF")).toBe("-123'456.00");
		for (const currency of ["JPY", "KWD"]) {
			expect(parseAmount(formatAmount(1_234_567, currency), currency)).toBe(1_234_567);
			expect(parseAmount(formatAmount(1_234.5, currency), currency)).toBe(1_234.5);
		}
	});
});

describe("what was typed into a document's form", () => {
	function typed(entries: [string, string][]) {
		const form = new FormData();
		for (const [name, value] of entries) form.append(name, value);
		return parseDocumentForm(form);
	}

	test("is kept as it is, also where it makes no sense", () => {
		expect(
			typed([
				["name", " Police "],
				["cost", "viel"],
				["documentFolders", "a"],
				["documentFolders", "b"],
			]),
		).toEqual({
			...EMPTY_VALUES,
			name: " Police ",
			cost: "viel",
			documentFolders: ["a", "b"],
		});
	});

	test("of more reminders than there can be says that, at them", () => {
		const reminders = Array.from({ length: 101 }, () => ({ type: "Custom", date: "2027-01-01" }));
		const values = { ...EMPTY_VALUES, name: "Police", reminders };
		const { error } = documentUpdateSchema.safeParse(toDocumentInput(values));
		expect(error && invalidDocumentForm(error, values).data.fieldErrors["reminders"]).toBe(
			"validation.tooManyReminders",
		);
	});

	test("has reminders on a day or before one of the dates, read as the choice beside them says", () => {
		const reminder = (fields: Record<string, string>) =>
			typed([
				["reminders.0.type", "Custom"],
				...Object.entries(fields).map(([name, value]): [string, string] => [`reminders.0.${name}`, value]),
			]).reminders[0];
		expect(reminder({ date: "24.12.2026", basedOn: "" })).toEqual({ type: "Custom", date: "2026-12-24" });
		expect(reminder({ daysBefore: " 30 ", date: "2026-12-24", basedOn: "endDate" })).toEqual({
			type: "Custom",
			date: "2026-12-24",
			before: { days: "30", of: "endDate" },
		});
		// Without scripts the field is still that of the other kind.
		expect(reminder({ date: "30", basedOn: "warrantyUntil" })).toEqual({
			type: "Custom",
			date: "",
			before: { days: "30", of: "warrantyUntil" },
		});
		expect(reminder({ daysBefore: "1.2.2027", date: "2026-12-24", basedOn: "" })).toEqual({
			type: "Custom",
			date: "2027-02-01",
		});
	});

	test("has its rows in their order, up to the first number that is missing", () => {
		const values = typed([
			["reminders.0.type", "Inactivity"],
			["reminders.0.date", "2026-12-24"],
			["reminders.1.type", "Custom"],
			["reminders.1.date", ""],
			["reminders.7.type", "Custom"],
			["documentParticipations.0.kind", "kept"],
			["documentParticipations.0.participation", "p1"],
			["documentParticipations.0.isRemoved", "yes"],
			["documentParticipations.1.kind", "new"],
			["documentParticipations.1.documentParty.type", "PrivatePerson"],
			["documentParticipations.1.documentParty.lastName", " <b>Keller</b> "],
			["documentParticipations.1.documentParty.address.city", "Chur"],
			["documentParticipations.3.kind", "new"],
		]);
		expect(values.reminders).toEqual([
			{ type: "Inactivity", date: "2026-12-24" },
			{ type: "Custom", date: "" },
		]);
		expect(values.documentParticipations).toMatchObject([
			{ kind: "kept", participation: "p1", isRemoved: true },
			{ kind: "new", fields: { type: "PrivatePerson", lastName: " <b>Keller</b> ", "address.city": "Chur" } },
		]);
	});

	test("adds the parties that were ticked among those found, each once, and brings a removed one back", () => {
		const values = typed([
			["documentParticipations.0.kind", "kept"],
			["documentParticipations.0.party", "a"],
			["documentParticipations.0.isRemoved", "yes"],
			["chosenParty", "a"],
			["chosenParty", "b"],
			["chosenParty", "b"],
			["label.b", "Helvetia"],
			["detail.b", "9001 St. Gallen"],
		]);
		expect(values.documentParticipations).toMatchObject([
			{ kind: "kept", party: "a", isRemoved: false },
			{ kind: "chosen", party: "b", label: "Helvetia", detail: "9001 St. Gallen" },
		]);
	});

	test("has the names of what was chosen, and new folders once", () => {
		const values = typed([
			["documentFolders", "f1"],
			["label.f1", "Steuern"],
			["replacedDocument", "d1"],
			["label.d1", "Police 2025"],
			["newFolders", " Garten "],
			["newFolders", "Garten"],
			["newFolders", ""],
		]);
		expect(values.labels).toEqual({ f1: "Steuern", d1: "Police 2025" });
		expect(values.newFolders).toEqual(["Garten"]);
	});

	test("differs from another state field by field, the order of folders and line ends aside", () => {
		const one = typed([
			["name", "Police"],
			["documentFolders", "a"],
			["documentFolders", "b"],
			["description", "a\r\nb"],
		]);
		const other = typed([
			["name", "Vertrag"],
			["documentFolders", "b"],
			["documentFolders", "a"],
			["description", "a\nb"],
		]);
		expect(differingFields(one, other)).toEqual(["name"]);
		expect(differingFields(one, one)).toEqual([]);
	});
});

describe("what a form writes", () => {
	const rows: PartyValues[] = [
		row({ kind: "kept", participation: "p0" }),
		row({ kind: "kept", participation: "p1", isRemoved: true }),
		row({ kind: "new", isRemoved: true, fields: { ...NO_PARTY_FIELDS, name: "Verworfen" } }),
		row({ kind: "new" }),
		row({ kind: "chosen", party: "b" }),
		row({
			kind: "changed",
			participation: "p5",
			version: "3",
			fields: {
				...NO_PARTY_FIELDS,
				type: "PrivatePerson",
				name: "Vorher AG",
				lastName: "Keller",
				"headquarter.city": "Bern",
			},
		}),
		row({ kind: "new", fields: { ...NO_PARTY_FIELDS, name: "Neu AG", "address.zipCode": "8001" } }),
	];
	const typed = {
		...EMPTY_VALUES,
		documentParticipations: rows,
		reminders: [
			{ type: "Custom", date: "" },
			{ type: "Payment", date: "2026-12-24" },
			{ type: "Warranty", date: "", before: { days: "30", of: "warrantyUntil" } },
		],
	};

	test("is what is to happen to each party, and reminders with a day", () => {
		const { documentParticipations, reminders } = toDocumentInput(typed);
		expect(documentParticipations).toEqual([
			{ crudOperation: "delete", documentId: "p1" },
			{ crudOperation: "create", documentParty: "b" },
			{
				crudOperation: "update",
				documentId: "p5",
				documentParty: {
					type: "PrivatePerson",
					salutation: "",
					firstName: "",
					lastName: "Keller",
					email: "",
					address: null,
					name: null,
					headquarter: null,
					version: 3,
				},
			},
			{
				crudOperation: "create",
				documentParty: {
					type: "Company",
					name: "Neu AG",
					email: "",
					address: { street: "", street2: "", zipCode: "8001", city: "", country: "" },
					headquarter: null,
					salutation: null,
					firstName: null,
					lastName: null,
				},
			},
		]);
		expect(reminders).toEqual([
			{ type: "Payment", date: "2026-12-24" },
			{ type: "Warranty", date: "", daysBefore: "30", basedOn: "warrantyUntil" },
		]);
	});

	test("is found again in the form when it is refused", () => {
		const name = (path: string) => fieldNameOf(path.split("."), typed);
		expect(name("documentParticipations.3.documentParty.address.zipCode")).toBe(
			"documentParticipations.6.documentParty.address.zipCode",
		);
		expect(name("documentParticipations.0.documentId")).toBe("documentParticipations.1");
		expect(name("documentParticipations.1.documentParty")).toBe("documentParticipations.4");
		expect(name("reminders.0.date")).toBe("reminders.1.date");
		expect(name("reminders.1.daysBefore")).toBe("reminders.2.daysBefore");
		expect(name("documentFolders.3")).toBe("documentFolders");
		expect(name("name")).toBe("name");
		expect(name("documentParticipations.99")).toBe("documentParticipations");
	});

	function row(changes: Partial<PartyValues>): PartyValues {
		const fields = NO_PARTY_FIELDS;
		const nothing = {
			isRemoved: false,
			participation: "",
			party: "",
			version: "",
			label: "",
			detail: "",
			fields,
			opened: {},
		};
		return { kind: "kept", ...nothing, ...changes };
	}
});

describe("a button that changes the form", () => {
	const participation = {
		documentId: "p1",
		tenant: { documentId: "t", id: 1, name: "Familie" },
		documentParty: {
			documentId: "a",
			type: "Company" as const,
			name: "Helvetia",
			salutation: null,
			firstName: null,
			lastName: null,
			email: "info@helvetia.example",
			address: { street: null, street2: null, zipCode: "9001", city: "St. Gallen", country: "CH" },
			headquarter: null,
			version: 4,
		},
	};
	const begun = { ...EMPTY_VALUES, name: "Bleibt", documentParticipations: [keptParty(participation)] };
	const after = (...commands: string[]) =>
		commands.reduce(
			(values, command) => applyCommand(values, command, { participations: [participation] }),
			begun,
		);

	test("opens the fields of a party as it is now, and closes them again", () => {
		expect(after("parties.0.change").documentParticipations).toMatchObject([
			{ kind: "changed", version: "4", fields: { name: "Helvetia", "address.city": "St. Gallen" } },
		]);
		expect(after("parties.0.change", "parties.0.discard").documentParticipations).toMatchObject([
			{ kind: "kept", label: "Helvetia", detail: "9001 St. Gallen · info@helvetia.example" },
		]);
	});

	test("removes a party and brings it back, adds new ones and reminders, and leaves the rest alone", () => {
		expect(after("parties.0.remove").documentParticipations).toMatchObject([{ isRemoved: true }]);
		expect(after("parties.0.remove", "parties.0.restore")).toEqual(begun);
		expect(after("parties.new").documentParticipations).toMatchObject([{ kind: "kept" }, { kind: "new" }]);
		expect(after("reminders.new", "reminders.new", "reminders.0.remove")).toEqual({
			...begun,
			reminders: [{ type: "Custom", date: "" }],
		});
	});

	test("gives the focus to what it made, or to what takes it back", () => {
		const focus = (command: string) => focusTarget(command, after(command));
		expect(focus("parties.new")).toBe("documentParticipations.1.documentParty.name");
		expect(focus("parties.0.change")).toBe("documentParticipations.0.documentParty.name");
		expect(focus("parties.0.remove")).toBe("parties.0.restore");
		expect(focus("parties.0.restore")).toBe("parties.0.remove");
		expect(focus("reminders.new")).toBe("reminders.0.type");
		expect(focus("reminders.0.remove")).toBe("reminders.new");
		const searches = { ...EMPTY_VALUES.searches, folders: "steuern" };
		expect(focusTarget("search", { ...begun, searches })).toBe("search.folders");
	});

	test("changes nothing where it makes no sense", () => {
		for (const command of ["", "parties.9.remove", "parties.x.change", "reminders.-1.remove", "name.clear"]) {
			expect(after(command)).toEqual(begun);
		}
	});
});
