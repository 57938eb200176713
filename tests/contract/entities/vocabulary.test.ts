import { describe, expect, it } from "vitest";
import {
	ACCOUNT_TYPES,
	displayIdentifier,
	isCurrency,
	PARTY_TYPES,
	partyName,
	REMINDER_TYPES,
} from "../../../contract/entities/vocabulary.ts";

it("knows the words of spec 1 and 3", () => {
	expect(ACCOUNT_TYPES).toEqual(["privatePerson", "company"]);
	expect(PARTY_TYPES).toEqual(["Company", "PrivatePerson"]);
	expect(REMINDER_TYPES).toContain("Inactivity");
});

describe("the displayed identifier", () => {
	it.each([
		[1, 1, "00001-00001"],
		[42, 1234, "00042-01234"],
		[99_999, 99_999, "99999-99999"],
	])("of tenant %i and document %i is %s", (id, documentIdentifier, expected) => {
		expect(displayIdentifier({ tenant: { id }, documentIdentifier })).toBe(expected);
	});

	it("loses no digit of a larger number", () => {
		expect(displayIdentifier({ tenant: { id: 123_456 }, documentIdentifier: 7 })).toBe("123456-00007");
	});
});

describe("a party's name", () => {
	const nobody = { name: null, firstName: null, lastName: null };

	it("is the company's", () => {
		expect(partyName({ ...nobody, type: "Company", name: "Muster AG", lastName: "Muster" })).toBe(
			"Muster AG",
		);
	});

	it("is a person's first and last name, as far as they are known", () => {
		expect(partyName({ ...nobody, type: "PrivatePerson", firstName: "Mia", lastName: "Muster" })).toBe(
			"Mia Muster",
		);
		expect(partyName({ ...nobody, type: "PrivatePerson", lastName: "Muster" })).toBe("Muster");
	});
});

it("takes currencies of ISO 4217 only", () => {
	expect(["CHF", "EUR", "USD", "JPY"].every(isCurrency)).toBe(true);
	expect(["chf", "XXX1", "", "Franken"].some(isCurrency)).toBe(false);
});
