import { z } from "zod";
import { isInHundredths, MAX_AMOUNT } from "./amounts.ts";
import { VISIBLE } from "./characters.ts";
import { MAX_NAME_LENGTH } from "./constants.ts";
import { dayAt, FIRST_DAY, isDay, LAST_DAY } from "./days.ts";
import { understood } from "./forgiving.ts";

/** Schemas of single fields, whose messages are translation keys. */

/** What a caller sends, in a query or a body: a field that nobody knows is refused. No other place decides that. */
export const inputObject = z.strictObject;

// Control characters and bidirectional overrides make a text look like another one; line breaks and tabs are fine.
// Marks (U+200E, U+200F, U+061C) are kept: names in Hebrew or Arabic need them, and alone they turn nothing round.
const FORBIDDEN_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;

const within = (maxLength: number, schema: z.ZodString) =>
	schema
		.trim()
		.max(maxLength, "validation.tooLong")
		// Half of a surrogate pair is no character: the database would keep another text than was sent.
		.refine(
			(value) => value.isWellFormed() && !FORBIDDEN_CHARACTERS.test(value),
			"validation.controlCharacters",
		);

/** A text of one line: a line break or a tab in it is a blank. */
const text = (maxLength: number) => within(maxLength, z.string("validation.text").overwrite(inOneLine));

function inOneLine(value: string): string {
	return value.replaceAll(/\r\n|[\t\n\r\u2028\u2029]/g, " ");
}

/** A text of one line that must not be empty, nor look so. */
export const requiredText = (maxLength: number) =>
	text(maxLength).refine((value) => VISIBLE.test(value), "validation.required");

/** An e-mail address, at most as long as the standard allows (RFC 5321). */
export const emailAddress = z
	.email({ error: ({ input }) => (input === "" ? "validation.required" : "validation.email") })
	.max(254, "validation.tooLong");

/** A text of one line that may be empty: `null`. */
export const emptiableText = (maxLength: number) =>
	text(maxLength)
		.nullable()
		.transform((value) => value || null);

/** As `emptiableText`, and it may be missing. */
export const optionalText = (maxLength: number) => emptiableText(maxLength).default(null);

/** As `emptiableText`, in as many lines as it is written. */
export const emptiableLines = (maxLength: number) =>
	within(maxLength, z.string("validation.text"))
		.nullable()
		.transform((value) => value || null);

/** A day, YYYY-MM-DD, between the years 1900 and 2199. */
const calendarDay = z.iso
	.date({ error: "validation.date", abort: true })
	.refine((value) => value >= FIRST_DAY && value <= LAST_DAY, "validation.dayRange");

/** A day, or an instant: the day that it then is in Switzerland. Without a zone, its own day. */
export const requiredDay = understood(dayOf, calendarDay);

/** As `requiredDay`, but it may be empty: `null`. */
export const emptiableDay = understood<z.ZodNullable<typeof calendarDay>, string | null>(
	(value) => (value === "" ? null : dayOf(value)),
	calendarDay.nullable(),
);

const INSTANT = /^(\d{4}-\d\d-\d\d)T[\d:.]+(Z|[+-]\d\d:?\d\d)?$/;

function dayOf(value: unknown): unknown {
	if (typeof value !== "string") return value;
	const [, day, zone] = INSTANT.exec(value) ?? [];
	const time = day !== undefined && isDay(day) ? Date.parse(value) : NaN;
	if (Number.isNaN(time)) return value;
	return zone === undefined ? day : dayAt(time);
}

/** As `emptiableText`, where a whole number is its digits. */
export const emptiableDigits = (maxLength: number) => {
	const schema = emptiableText(maxLength);
	return understood<typeof schema, string | number | null>(
		(value) => (Number.isSafeInteger(value) ? String(value) : value),
		schema,
	);
};

/** An amount with at most two decimals and fifteen digits, a credit is negative; it may be empty: `null`. */
export const emptiableAmount = understood<z.ZodNullable<z.ZodNumber>, number | string | null>((value) => {
	if (typeof value !== "string") return value;
	const said = value.trim();
	if (said === "") return null;
	return /^-?\d{1,20}(\.\d{1,20})?$/.test(said) ? Number(said) : value;
}, z.number("validation.amount").min(-MAX_AMOUNT, "validation.amountTooLarge").max(MAX_AMOUNT, "validation.amountTooLarge").refine(isInHundredths, "validation.amountDecimals").nullable());

/** A file's name: no name of a folder is in it. */
export const fileName = requiredText(MAX_NAME_LENGTH).refine(
	(value) => !/[/\\]/.test(value),
	"validation.fileName",
);

/** A whole number as an address has it: digits alone, and once. (Coerced, a list, "0x10" and blanks would be some.) */
export const wholeNumber = (least: number, most: number) =>
	z
		.union(
			[
				z.number(),
				z
					.string()
					.regex(/^\d{1,15}$/)
					.transform(Number),
			],
			"validation.number",
		)
		.pipe(z.number().int().min(least).max(most));
