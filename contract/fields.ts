import { z } from "zod";
import { MAX_NAME_LENGTH } from "./constants.ts";

/** Schemas of single fields, whose messages are translation keys. */

// Control characters and bidirectional overrides make a text look like another one; line breaks and tabs are fine.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

const text = (maxLength: number) =>
	z
		.string("validation.text")
		.trim()
		.max(maxLength, "validation.tooLong")
		// Half of a surrogate pair is no character: the database would keep another text than was sent.
		.refine(
			(value) => value.isWellFormed() && !FORBIDDEN_CHARACTERS.test(value),
			"validation.controlCharacters",
		);

/** A text that must not be empty. */
export const requiredText = (maxLength: number) => text(maxLength).min(1, "validation.required");

/** A text that may be missing; the empty one counts as missing. */
export const optionalText = (maxLength: number) =>
	text(maxLength)
		.nullish()
		.transform((value) => value || null);

/** A day, YYYY-MM-DD, between the years 1900 and 2199; the empty text counts as missing. */
export const optionalDay = z
	.union([z.literal(""), z.iso.date("validation.date")], "validation.date")
	.nullish()
	.transform((value) => value || null)
	.refine((value) => value === null || (value >= "1900-01-01" && value < "2200-01-01"), "validation.date");

/** An amount with at most two decimals and fifteen digits. */
export const optionalAmount = z
	.number("validation.amount")
	.min(-9_999_999_999_999.99, "validation.amountTooLarge")
	.max(9_999_999_999_999.99, "validation.amountTooLarge")
	.refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 0.01, "validation.amountDecimals")
	.nullish()
	.transform((value) => value ?? null);

/** A file's name: one line, and no name of a folder in it. */
export const fileName = requiredText(MAX_NAME_LENGTH).refine(
	(value) => !/[\t\n\r/\\]/.test(value),
	"validation.fileName",
);
