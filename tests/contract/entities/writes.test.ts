import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
	documentPartyCreateSchema,
	documentPartyUpdateSchema,
} from "../../../contract/entities/party-writes.ts";
import { documentCategoryUpdateSchema } from "../../../contract/entities/list-writes.ts";
import {
	documentCreateSchema,
	documentUndoSchema,
	documentUpdateSchema,
} from "../../../contract/entities/writes.ts";

const ID = `t${"0".repeat(23)}`;
const document = { tenant: ID, documentCategory: ID, name: "Hausrat" };

const refusals = (schema: z.ZodType, value: unknown) =>
	schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a new document", () => {
	it("needs a tenant, a category and a name alone; its amount is in francs", () => {
		expect(documentCreateSchema.parse(document)).toMatchObject({
			name: "Hausrat",
			documentNumber: null,
			description: null,
			startDate: null,
			endDate: null,
			inactiveDate: null,
			warrantyUntil: null,
			cost: null,
			costCurrency: "CHF",
		});
	});

	it.each([
		["name", "  ", "validation.required"],
		["name", "a".repeat(256), "validation.tooLong"],
		["documentNumber", "1".repeat(101), "validation.tooLong"],
		["description", "a".repeat(10_001), "validation.tooLong"],
		["startDate", "2026-02-30", "validation.date"],
		["endDate", "31.12.2026", "validation.date"],
		["inactiveDate", "1899-12-31", "validation.dayRange"],
		["warrantyUntil", "2200-01-01", "validation.dayRange"],
		["cost", "12 Franken", "validation.amount"],
		["cost", 10_000_000_000_000, "validation.amountTooLarge"],
		["cost", 0.005, "validation.amountDecimals"],
		["costCurrency", "Franken", "validation.currency"],
	])("is refused with %s %j", (field, value, message) => {
		expect(refusals(documentCreateSchema, { ...document, [field]: value })).toEqual([[field, message]]);
	});

	it.each([
		["name", "a".repeat(255)],
		["startDate", "1900-01-01"],
		["endDate", "2199-12-31"],
		["startDate", ""],
		["cost", 9_999_999_999_999.99],
		["cost", -0.01],
		["costCurrency", "eur"],
		["cost", "12.50"],
		["cost", " 12.50 "],
		["documentNumber", 4711],
		["startDate", "2026-11-22T08:00:00.000Z"],
		["documentCategory", { documentId: ID, name: "Wohnen" }],
		["documentFolders", [ID, { documentId: ID }]],
		["tenant", 7],
		["tenant", "7"],
		["tenant", { documentId: ID, id: 7 }],
		["state", "archived"],
	])("is taken with %s %j", (field, value) => {
		expect(refusals(documentCreateSchema, { ...document, [field]: value })).toBeUndefined();
	});

	it("takes reminders of the known kinds only", () => {
		const withReminder = (type: string) => ({ ...document, reminders: [{ type, date: "2026-12-01" }] });
		expect(refusals(documentCreateSchema, withReminder("Inactivity"))).toBeUndefined();
		expect(refusals(documentCreateSchema, withReminder("Birthday"))).toEqual([
			["reminders.0.type", "validation.choice"],
		]);
	});

	it("takes reminders so many days before one of its dates", () => {
		const withReminder = (fields: object) => ({ ...document, reminders: [{ type: "Custom", ...fields }] });
		const before = { daysBefore: 30, basedOn: "endDate" };
		for (const taken of [
			before,
			{ ...before, date: "2026-12-01" },
			{ ...before, date: "" },
			{ ...before, daysBefore: 0, basedOn: "ENDDATE" },
			{ ...before, daysBefore: "3650" },
			{ date: "2026-12-01", daysBefore: null, basedOn: null },
			{ date: "2026-12-01", daysBefore: "", basedOn: "" },
			{ documentId: ID, ...before, date: "2026-12-01" },
		]) {
			expect(refusals(documentCreateSchema, withReminder(taken))).toBeUndefined();
		}
		for (const [refused, path, message] of [
			[{ ...before, daysBefore: -1 }, "daysBefore", "validation.outOfRange"],
			[{ ...before, daysBefore: 3651 }, "daysBefore", "validation.outOfRange"],
			[{ ...before, daysBefore: 1.5 }, "daysBefore", "validation.number"],
			[{ ...before, daysBefore: "bald" }, "daysBefore", "validation.number"],
			[{ ...before, basedOn: "createdAt" }, "basedOn", "validation.choice"],
			[{ date: "2026-12-01", daysBefore: 3 }, "basedOn", "validation.required"],
			[{ date: "2026-12-01", basedOn: "endDate" }, "daysBefore", "validation.required"],
			[{}, "date", "validation.required"],
			[{ daysBefore: null, basedOn: null }, "date", "validation.required"],
			[{ ...before, date: "bald" }, "date", "validation.date"],
		] as const) {
			expect(refusals(documentCreateSchema, withReminder(refused))).toEqual([
				[`reminders.0.${path}`, message],
			]);
		}
	});

	it("sets no id or number of its own: what is read with a document may come, and says nothing", () => {
		const read = { documentId: ID, documentIdentifier: 7, createdAt: "x", rights: ["Admin"], id: 3 };
		expect(documentCreateSchema.parse({ ...document, ...read })).toEqual(
			documentCreateSchema.parse(document),
		);
	});

	it("has no field that nobody knows", () => {
		expect(documentCreateSchema.safeParse({ ...document, colour: "red" }).error?.issues).toMatchObject([
			{ code: "unrecognized_keys", keys: ["colour"] },
		]);
	});

	it.each([
		["2026-11-21T23:30:00.000Z", "2026-11-22"],
		["2026-11-22T00:30:00+01:00", "2026-11-22"],
		["2026-11-22T23:59:59", "2026-11-22"],
		["2026-11-22", "2026-11-22"],
	])("begins at the instant %s on the day that it then is in Switzerland", (startDate, day) => {
		expect(documentCreateSchema.parse({ ...document, startDate }).startDate).toBe(day);
	});
});

describe("a changed document", () => {
	it("says what changes and nothing else", () => {
		expect(documentUpdateSchema.parse({})).toEqual({});
		expect(documentUpdateSchema.parse({ name: "Neu", state: "archived", version: null })).toEqual({
			name: "Neu",
			state: "Archived",
		});
	});

	it("empties what is null or an empty text", () => {
		const emptied = {
			description: null,
			startDate: "",
			cost: "",
			documentFolders: null,
			replacedDocument: null,
		};
		expect(documentUpdateSchema.parse(emptied)).toEqual({
			description: null,
			startDate: null,
			cost: null,
			documentFolders: [],
			replacedDocument: null,
		});
		expect(refusals(documentUpdateSchema, { name: null })).toEqual([["name", "validation.text"]]);
	});
});

describe("an empty text", () => {
	const NO_VALUE = {
		tenant: "",
		costCurrency: "",
		replacedDocument: "",
		documentFolders: "",
		documentParticipations: "",
		reminders: "",
		state: "",
		version: "",
	};

	it("says nothing where it is no value: nothing is lost by what a form has no answer for", () => {
		expect(documentUpdateSchema.parse({ ...NO_VALUE, name: "Neu" })).toEqual({ name: "Neu" });
		const { tenant: _, version: __, ...others } = NO_VALUE;
		expect(documentCreateSchema.parse({ ...document, ...others })).toEqual(
			documentCreateSchema.parse(document),
		);
		expect(documentCategoryUpdateSchema.parse({ name: "Neu", isActive: "", tenant: "" })).toEqual({
			name: "Neu",
		});
		expect(documentPartyUpdateSchema.parse({ name: "Neu", type: "", address: "", headquarter: "" })).toEqual({
			name: "Neu",
		});
	});

	it("is refused where there has to be something", () => {
		expect(refusals(documentUpdateSchema, { name: "" })).toEqual([["name", "validation.required"]]);
		expect(refusals(documentUpdateSchema, { documentCategory: "" })).toEqual([
			["documentCategory", "validation.unknownReference"],
		]);
		expect(refusals(documentCreateSchema, { ...document, tenant: "" })).toEqual([
			["tenant", "validation.required"],
		]);
	});

	it("is not null: that empties, but for participations, which leave by a word alone", () => {
		const emptied = { replacedDocument: null, documentFolders: null, reminders: null };
		expect(documentUpdateSchema.parse({ ...emptied, documentParticipations: null })).toEqual({
			replacedDocument: null,
			documentFolders: [],
			reminders: [],
			documentParticipations: [],
		});
	});
});

describe("a number", () => {
	it("may come as a text, and digits as a number", () => {
		expect(documentUpdateSchema.parse({ version: "3", cost: " 12.50 ", documentNumber: 4711 })).toEqual({
			version: 3,
			cost: 12.5,
			documentNumber: "4711",
		});
		expect(documentUndoSchema.parse({ version: "3" })).toEqual({ version: 3 });
		expect(documentPartyUpdateSchema.parse({ address: { zipCode: 8000 } })).toEqual({
			address: { zipCode: "8000" },
		});
		expect(documentUpdateSchema.parse({ cost: " " })).toEqual({ cost: null });
	});

	it.each(["drei", "3.5", "-1", "0", "1e3", 0, 1.5, true])("is no version as %j", (version) => {
		expect(refusals(documentUpdateSchema, { version })).toEqual([["version", "validation.number"]]);
	});

	it.each([8000.5, true, [8000], Number.MAX_SAFE_INTEGER + 1])("is no postal code as %j", (zipCode) => {
		expect(refusals(documentPartyUpdateSchema, { address: { zipCode } })).toEqual([
			["address.zipCode", "validation.text"],
		]);
	});
});

describe("a party", () => {
	const address = {
		street: "Gasse 1",
		street2: "c/o Ammann",
		zipCode: "8001",
		city: "Zürich",
		country: "CH",
	};
	const person = {
		type: "PrivatePerson",
		salutation: "Frau",
		firstName: "Mia",
		lastName: "Muster",
		email: "mia@example.ch",
		address,
	};
	const company = { type: "Company", name: "Muster AG", headquarter: address };

	it("is a company or a person, with the fields of the spec", () => {
		expect(documentPartyCreateSchema.parse(person)).toMatchObject({
			...person,
			name: null,
			headquarter: null,
		});
		expect(documentPartyCreateSchema.parse(company)).toMatchObject({ ...company, address: null });
		expect(refusals(documentPartyCreateSchema, { ...company, type: "Club" })).toEqual([
			["type", "validation.choice"],
		]);
	});

	it("needs a name: a company its own, a person the last one", () => {
		expect(refusals(documentPartyCreateSchema, { ...company, name: " " })).toEqual([
			["name", "validation.required"],
		]);
		expect(refusals(documentPartyCreateSchema, { ...person, lastName: null })).toEqual([
			["lastName", "validation.required"],
		]);
	});

	it("is refused with an e-mail address that is none, or with further fields", () => {
		expect(refusals(documentPartyCreateSchema, { ...person, email: "mia@" })).toEqual([
			["email", "validation.email"],
		]);
		expect(
			refusals(documentPartyCreateSchema, { ...person, address: { ...address, planet: "x" } }),
		).toHaveLength(1);
	});
});

describe("a changed party", () => {
	it("says what changes and nothing else, in an address too", () => {
		const change = { address: { city: "Zürich" } };
		expect(documentPartyUpdateSchema.parse(change)).toEqual(change);
		expect(documentPartyUpdateSchema.parse({ type: "privateperson" })).toEqual({ type: "PrivatePerson" });
	});
});

describe("a participation in a document's write", () => {
	const documentParty = { type: "Company", name: "Muster AG" };
	const writes = (participation: unknown) =>
		documentUpdateSchema.safeParse({ documentParticipations: [participation] }).data?.documentParticipations;

	it.each([
		[{ crudOperation: "create", documentParty: ID }],
		[{ crudOperation: "CREATE", documentParty }],
		[{ crudOperation: "create", documentId: null, documentParty, tenant: ID }],
		[{ crudOperation: "update", documentId: ID, documentParty }],
		[{ crudOperation: "update", documentId: ID, documentParty: { documentId: ID, name: "Neu AG" } }],
		[{ crudOperation: "delete", documentId: ID }],
		[{ crudOperation: "delete", documentId: ID, documentParty, tenant: { id: 7 } }],
	])("is created, updated or deleted: %j", (participation) => {
		expect(writes(participation)).toMatchObject([
			{ crudOperation: participation.crudOperation.toLowerCase() },
		]);
	});

	it("without a word of it is created, or stays where it has an id", () => {
		expect(writes({ documentParty: ID })).toEqual([{ crudOperation: "create", documentParty: ID }]);
		expect(writes({ documentId: ID, documentParty: ID })).toEqual([
			{ crudOperation: "update", documentId: ID, documentParty: ID },
		]);
		expect(writes(ID)).toEqual([{ crudOperation: "update", documentId: ID }]);
		const created = { ...document, documentParticipations: [{ documentId: ID, documentParty: ID }] };
		expect(documentCreateSchema.parse(created).documentParticipations).toEqual([
			{ crudOperation: "create", documentParty: ID },
		]);
	});

	it.each([
		{ crudOperation: "read", documentId: ID },
		{ crudOperation: "constructor", documentId: ID },
		{ crudOperation: "update" },
		{ crudOperation: "delete" },
		{ crudOperation: "create" },
		{ crudOperation: "update", documentId: ID, documentParty: { planet: "x" } },
		{ documentId: ID, colour: "red" },
	])("is nothing else: %j", (participation) => {
		expect(writes(participation)).toBeUndefined();
	});
});
