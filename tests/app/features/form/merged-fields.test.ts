import { describe, expect, test } from "vitest";
import { mergeFields } from "../../../../app/features/form/merged-fields.ts";
import { formErrorOf, openedOf } from "../../../../app/features/form/opened-form.server.ts";

const OPENED = { name: "Steuern", note: "", "address.zipCode": "8000", "address.city": "Zürich" };

describe("what was typed, on what somebody else has made of it", () => {
	test("takes over what was left alone, and keeps what was changed", () => {
		const typed = { ...OPENED, note: "Von mir" };
		const newer = { ...OPENED, name: "Steuern 2026" };
		expect(mergeFields(typed, OPENED, newer)).toEqual({
			fields: { ...OPENED, name: "Steuern 2026", note: "Von mir" },
			clashing: [],
		});
	});

	test("clashes where both have made something else of one field, not where they agree", () => {
		const typed = { ...OPENED, name: "Meins", note: "Gleich" };
		const newer = { ...OPENED, name: "Deins", note: "Gleich" };
		expect(mergeFields(typed, OPENED, newer)).toEqual({ fields: typed, clashing: ["name"] });
	});

	test("has the lines of one address belong together", () => {
		const typed = { ...OPENED, "address.zipCode": "3000" };
		const newer = { ...OPENED, "address.city": "Bern" };
		expect(mergeFields(typed, OPENED, newer)).toEqual({
			fields: typed,
			clashing: ["address.zipCode", "address.city"],
		});
	});

	test("counts every field of a form as changed that does not say with what it was opened", () => {
		const newer = { ...OPENED, name: "Deins" };
		expect(mergeFields(OPENED, {}, newer)).toEqual({ fields: OPENED, clashing: ["name"] });
	});

	test("takes line breaks of a browser, and spaces around, for no change", () => {
		const opened = { note: "Eins\nZwei" };
		const newer = { note: "Drei" };
		expect(mergeFields({ note: "Eins\r\nZwei " }, opened, newer)).toEqual({ fields: newer, clashing: [] });
	});
});

test("what a form says it was opened with is read forgivingly", () => {
	const read = (opened: string) => {
		const form = new FormData();
		form.set("opened", opened);
		return openedOf(form);
	};
	expect(read(JSON.stringify(OPENED))).toEqual(OPENED);
	expect(openedOf(new FormData())).toEqual({});
	for (const nonsense of ["", "{", "null", "[1]", '{"name":1}']) expect(read(nonsense)).toEqual({});
});

test("whoever was quicker is oneself where one has the form open twice", () => {
	const error = { name: "ConflictError", message: "error.stale", fieldErrors: {} };
	expect(formErrorOf({ error, clashing: ["name"] })).toBe("error.conflictFields");
	expect(formErrorOf({ error: { ...error, updatedByCaller: true }, clashing: ["name"] })).toBe(
		"error.conflictFieldsOwn",
	);
	expect(formErrorOf({ error: { ...error, updatedByCaller: true }, clashing: [] })).toBe("error.stale");
});
