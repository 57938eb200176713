import { z } from "zod";
import { parseAmount } from "../typed-amounts.ts";
import { CURRENCY_PATTERN, MAX_DAYS_AHEAD } from "../constants.ts";
import { emptiableAmount, requiredDay, wholeNumber } from "../fields.ts";
import { type Fields, isFields, understood } from "../forgiving.ts";
import { filterValue } from "../queries.ts";

/** How the values of the explorer's filters are read: days, amounts and what is on or off. */

export const RANGE_SIDES = ["from", "to"] as const;
export type RangeSide = (typeof RANGE_SIDES)[number];

const instant = z
	.number()
	.int()
	.min(Date.UTC(1900, 0, 1))
	.max(Date.UTC(2200, 0, 1));
/** Milliseconds since 1970, a day or an instant of the calendar. (Coerced, an empty one would be the first of 1970.) */
export const timestamp = understood<typeof instant, number | string>((value) => {
	const said = filterValue(value);
	if (typeof said !== "string") return said;
	if (/^-?\d{1,15}$/.test(said)) return Number(said);
	const day = requiredDay.safeParse(said);
	return day.success ? Date.parse(day.data) : said;
}, instant).optional();

/** An amount as a document's cost is one, also as people type it: `1'200.50`. */
export const amountBound = understood<typeof emptiableAmount, number | string>((value) => {
	const said = filterValue(value);
	return typeof said === "string" ? parseAmount(said) : said;
}, emptiableAmount)
	.transform((amount) => amount ?? undefined)
	.optional();

const currencyCode = z
	.string("validation.currency")
	.trim()
	.toUpperCase()
	.regex(CURRENCY_PATTERN, "validation.currency");
export const currency = understood<typeof currencyCode>(
	(value) => filterValue(value),
	currencyCode,
).optional();

const days = wholeNumber(1, MAX_DAYS_AHEAD);
/** From the day on which it is asked up to this many days later, both included. */
export const daysAhead = understood<typeof days, number | string>(
	(value) => filterValue(value),
	days,
).optional();

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
	["true", true],
	["1", true],
	["false", false],
	["0", false],
]);
/** Asked for, or the same as not said. */
export const onlyIfAsked = understood<z.ZodBoolean, boolean | string>((value) => {
	const said = filterValue(value);
	return typeof said === "string" ? (SWITCHES.get(said.toLowerCase()) ?? said) : said;
}, z.boolean()).default(false);

/** The fields of a filter by dates with the side on which each operator of other systems looks. */
const DATE_FILTERS = ["startDate", "endDate", "warrantyUntil"] as const;
const SIDE_OF = new Map<string, RangeSide>([
	["$gte", "from"],
	["$lte", "to"],
]);

/** Ranges that are said by operators: a day has one side, a cost may have both. */
export function withRangeSides(filters: Fields): Fields {
	const changed = { ...filters };
	for (const field of DATE_FILTERS) {
		const value = filters[field];
		const [operator = "", ...others] = isFields(value) ? Object.keys(value) : [];
		const side = SIDE_OF.get(operator);
		if (!isFields(value) || side === undefined || others.length > 0) continue;
		changed[field] = value[operator];
		changed[`${field}Range`] ??= side;
	}
	const { cost } = filters;
	const operators = isFields(cost) ? Object.keys(cost) : [];
	if (isFields(cost) && operators.length > 0 && operators.every((operator) => SIDE_OF.has(operator))) {
		delete changed["cost"];
		changed["costFrom"] ??= cost["$gte"];
		changed["costTo"] ??= cost["$lte"];
	}
	return changed;
}
