import { expect, it } from "vitest";
import { registrationSchema } from "../../contract/identity/auth.ts";
import { emailAddress, emptiableLines, emptiableText, requiredText } from "../../contract/fields.ts";

const CONTROLS = "validation.controlCharacters";

const messages = (value: unknown) =>
	requiredText(20)
		.safeParse(value)
		.error?.issues.map(({ message }) => message);

it.each([
	["a NUL", "a\0b"],
	["a bidirectional override", "rechnung\u202efdp.exe"],
	["half of a surrogate pair", "a\ud800"],
])("refuses a text with %s", (_, text) => {
	expect(messages(text)).toEqual([CONTROLS]);
});

it("has one line, or as many as it is written in where it may", () => {
	expect(requiredText(20).parse(" Police\r\nneu\tvon\u2028hier ")).toBe("Police neu von hier");
	expect(emptiableText(20).parse("a\nb")).toBe("a b");
	expect(emptiableText(20).parse("\n")).toBeNull();
	expect(messages("\r\n\t")).toEqual(["validation.required"]);
	expect(emptiableLines(20).parse("a\n\tb")).toBe("a\n\tb");
});

it("takes a text in any script, with pictographs", () => {
	expect(messages("Zürich 東京 🏠")).toBeUndefined();
});

it("refuses a company's name that could look like another one", () => {
	const registration = {
		email: "mia@example.ch",
		password: "korrekt Pferd",
		firstName: "Mia",
		lastName: "Muster",
		accountType: "company",
	};
	const check = (companyName?: string) =>
		registrationSchema
			.safeParse({ ...registration, ...(companyName !== undefined && { companyName }) })
			.error?.issues.map(({ path, message }) => [path[0], message]);
	expect(check("Muster\u202e AG\0")).toEqual([["companyName", CONTROLS]]);
	expect(check("  ")).toEqual([["companyName", "validation.required"]]);
	expect(check()).toEqual([["companyName", "validation.required"]]);
	expect(check("Muster AG")).toBeUndefined();
});

it("asks for an e-mail address where there is none, and for another where it is none", () => {
	const said = (value: unknown) => emailAddress.safeParse(value).error?.issues.map(({ message }) => message);
	expect(said("mia@example.ch")).toBeUndefined();
	expect(said("")).toEqual(["validation.required"]);
	expect(said("mia")).toEqual(["validation.email"]);
	expect(said(7)).toEqual(["validation.email"]);
	expect(said(`${"a".repeat(250)}@example.ch`)).toEqual(["validation.tooLong"]);
});
