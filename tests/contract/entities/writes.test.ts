import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
	documentCreateSchema,
	documentParticipationWriteSchema,
	documentPartyWriteSchema,
	documentStateChangeSchema,
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
		["inactiveDate", "1899-12-31", "validation.date"],
		["warrantyUntil", "2200-01-01", "validation.date"],
		["cost", "12", "validation.amount"],
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

	it("sets no state, id or number of its own", () => {
		for (const field of ["state", "documentId", "documentIdentifier", "createdAt", "rights"]) {
			expect(refusals(documentCreateSchema, { ...document, [field]: "x" }), field).toHaveLength(1);
		}
	});
});

describe("a changed document", () => {
	it("carries the version that was read", () => {
		const { tenant: _, ...whole } = document;
		expect(documentUpdateSchema.safeParse(whole).success).toBe(false);
		expect(documentUpdateSchema.safeParse({ ...whole, version: 1 }).success).toBe(true);
	});

	it("may be a change of the state alone", () => {
		expect(documentStateChangeSchema.safeParse({ state: "Archived" }).success).toBe(true);
		expect(documentStateChangeSchema.safeParse({ state: "archived" }).success).toBe(false);
		expect(documentStateChangeSchema.safeParse({ state: "Archived", name: "x" }).success).toBe(false);
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
		expect(documentPartyWriteSchema.parse(person)).toMatchObject({
			...person,
			name: null,
			headquarter: null,
		});
		expect(documentPartyWriteSchema.parse(company)).toMatchObject({ ...company, address: null });
		expect(refusals(documentPartyWriteSchema, { ...company, type: "Club" })).toEqual([
			["type", "validation.choice"],
		]);
	});

	it("needs a name: a company its own, a person the last one", () => {
		expect(refusals(documentPartyWriteSchema, { ...company, name: " " })).toEqual([
			["name", "validation.required"],
		]);
		expect(refusals(documentPartyWriteSchema, { ...person, lastName: null })).toEqual([
			["lastName", "validation.required"],
		]);
	});

	it("is refused with an e-mail address that is none, or with further fields", () => {
		expect(refusals(documentPartyWriteSchema, { ...person, email: "mia@" })).toEqual([
			["email", "validation.email"],
		]);
		expect(
			refusals(documentPartyWriteSchema, { ...person, address: { ...address, planet: "x" } }),
		).toHaveLength(1);
	});
});

describe("a participation in a document's write", () => {
	const documentParty = { type: "Company", name: "Muster AG" };

	it.each([
		{ crudOperation: "create", documentParty: ID },
		{ crudOperation: "create", documentParty },
		{ crudOperation: "update", documentId: ID, documentParty },
		{ crudOperation: "delete", documentId: ID },
	])("is created, updated or deleted: %j", (participation) => {
		expect(documentParticipationWriteSchema.safeParse(participation).success).toBe(true);
	});

	it.each([
		{ crudOperation: "read", documentId: ID },
		{ crudOperation: "update", documentId: ID },
		{ crudOperation: "delete" },
		{ documentParty: ID },
	])("is nothing else: %j", (participation) => {
		expect(documentParticipationWriteSchema.safeParse(participation).success).toBe(false);
	});
});
