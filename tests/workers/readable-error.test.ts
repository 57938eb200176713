import { expect, it } from "vitest";
import { z } from "zod";
import { validationError } from "../../contract/errors.ts";
import { inputObject, requiredDay } from "../../contract/fields.ts";
import { announcedChunk } from "../../workers/cms/files/chunk-request.ts";
import { readableBody } from "../../workers/cms/http/readable-error.ts";

const bodySchema = inputObject({ data: inputObject({ startDate: requiredDay }) });

function said(value: unknown, language: string | null = null) {
	const parsed = z.safeParse(bodySchema, value);
	return readableBody(validationError(parsed.error ?? new z.ZodError([])), language).error;
}

it("a wrong day is answered with one as programs send it, under the key of those that people type", () => {
	const { message, details } = said({ data: { startDate: "1.2.2026" } });
	expect(message).toBe("startDate: Das ist kein gültiges Datum. So geht es: 2026-12-24");
	expect(details.errors).toMatchObject([{ key: "validation.date" }]);
	expect(said({ data: { startDate: "x" } }, "en").message).toContain("2026-12-24");
});

it("a body without its wrapper is told which field is missing", () => {
	expect(said({ startDate: "2026-12-24" }).message).toBe("data: Bitte ausfüllen.");
});

it("headers of an upload that are missing or wrong are said in words, by their names", () => {
	let failure: unknown;
	try {
		announcedChunk(new Headers({ "Content-Length": "1", "X-Session-ID": "mine", "X-Chunk-Index": "0" }));
	} catch (error) {
		failure = error;
	}
	expect(failure).toMatchObject({
		details: {
			errors: [
				{ path: ["X-File-Name"], message: "validation.required" },
				{ path: ["X-Session-ID"], message: "validation.format" },
			],
		},
	});
});
