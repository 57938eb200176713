import { z } from "zod";
import { VISIBLE } from "./characters.ts";
import { MAX_NAME_LENGTH } from "./constants.ts";
import { FIRST_DAY, LAST_DAY } from "./days.ts";

/** Schemas of single fields, whose messages are translation keys. */

/** What a caller sends, in a query or a body: a field that nobody knows is refused. No other place decides that. */
export const inputObject = z.strictObject;

// Control characters and bidirectional overrides make a text look like another one; line breaks and tabs are fine.
// Marks (U+200E, U+200F, U+061C) are kept: names in Hebrew or Arabic need them, and alone they turn nothing round.
const FORBIDDEN_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

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

/** A text that must not be empty, nor look so. */
export const requiredText = (maxLength: number) =>
	text(maxLength).refine((value) => VISIBLE.test(value), "validation.required");

/** A text that may be missing; the empty one counts as missing. */
export const optionalText = (maxLength: number) =>
	text(maxLength)
		.nullish()
		.transform((value) => value || null);

/** A day, YYYY-MM-DD, between the years 1900 and 2199. */
export const requiredDay = z.iso
	.date({ error: "validation.date", abort: true })
	.refine((value) => value >= FIRST_DAY && value <= LAST_DAY, "validation.date");

/** As `requiredDay`, but it may be missing; the empty text counts as missing. */
export const optionalDay = z
	.union([z.literal(""), requiredDay], "validation.date")
	.nullish()
	.transform((value) => value || null);

/** An amount with at most two decimals and fifteen digits; a credit is negative. */
export const optionalAmount = z
	.number("validation.amount")
	.min(-9_999_999_999_999.99, "validation.amountTooLarge")
	.max(9_999_999_999_999.99, "validation.amountTooLarge")
	// (Times a hundred, a large amount is not exact any more.)
	.refine((value) => Number(value.toFixed(2)) === value, "validation.amountDecimals")
	.nullish()
	.transform((value) => value ?? null);

/** A file's name: one line, and no name of a folder in it. */
export const fileName = requiredText(MAX_NAME_LENGTH).refine(
	(value) => !/[\t\n\r/\\]/.test(value),
	"validation.fileName",
);

/** A whole number as an address has it: digits alone, and once. (Coerced, a list, "0x10" and blanks would be some.) */
export const wholeNumber = (least: number, most: number) =>
	z
		.union([
			z.number(),
			z
				.string()
				.regex(/^\d{1,15}$/)
				.transform(Number),
		])
		.pipe(z.number().int().min(least).max(most));
