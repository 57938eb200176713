import { z } from "zod";
import { type Fields, isFields, understood, without } from "./forgiving.ts";
import { inputObject } from "./fields.ts";

/** How a query is read (spec 7, docs/decisions/029-forgiving-in-what-it-takes.md). */

/**
 * What other content-management systems let a caller say about the shape of an answer. It has one shape here, so they
 * change nothing where an endpoint does not know them. (A filter that nobody knows is refused: it would show too much.)
 */
const WORDS_OF_OTHERS = ["populate", "fields", "locale", "status", "publicationState"];

/** A part of a query: what is empty is not given. */
export function queryPart<Shape extends z.ZodRawShape>(shape: Shape) {
	const object = inputObject(shape);
	const known = Object.keys(shape);
	return understood<typeof object>((value) => (isFields(value) ? withoutEmpty(value, known) : value), object);
}

/** The whole query of an endpoint. */
export function query<Shape extends z.ZodRawShape>(shape: Shape) {
	const part = queryPart(shape);
	const ignored = WORDS_OF_OTHERS.filter((name) => !Object.hasOwn(shape, name));
	return understood<typeof part>((value) => (isFields(value) ? without(value, ignored) : value), part);
}

/** Only of what is known: else an unknown filter without a value would pass. */
function withoutEmpty(fields: Fields, known: readonly string[]): Fields {
	const said = Object.entries(fields).map(([name, value]) => [
		name,
		Array.isArray(value) ? value.filter((entry) => entry !== "") : value,
	]);
	return Object.fromEntries(said.filter(([name, value]) => value !== "" || !known.includes(String(name))));
}

/**
 * What may be added to an answer: `populate` names it by `*`, a name, several with commas, a list, or
 * `populate[name]=true`. Names that we do not have add nothing. `*` leaves out those of `byNameAlone`, of which others
 * know nothing.
 */
export function populate<const Names extends readonly string[], const Alone extends readonly string[]>(
	names: Names,
	byNameAlone: Alone,
) {
	const all: readonly (Names[number] | Alone[number])[] = [...names, ...byNameAlone];
	const read = (value: unknown) =>
		Object.fromEntries(
			all.map((name) => [name, value === "*" ? names.includes(name) : isPopulated(value, name)]),
		);
	type Shape = Record<Names[number] | Alone[number], z.ZodBoolean>;
	const schema = z.object(Object.fromEntries(all.map((name) => [name, z.boolean()])) as Shape);
	return understood<typeof schema, string | readonly string[] | Record<string, unknown>>(
		read,
		schema,
	).prefault({});
}

function isPopulated(value: unknown, name: string): boolean {
	if (typeof value === "string") return value.split(",").includes(name);
	if (Array.isArray(value)) return value.some((entry) => isPopulated(entry, name));
	if (!isFields(value) || !Object.hasOwn(value, name)) return false;
	return value[name] !== "false";
}

/** Operators by which other systems say what a plain value says here. */
const EQUALS = ["$eq", "$eqi", "$in"];

/** The value of a filter, whichever way it is said: `x`, `{ $eq: x }`, `{ documentId: { $in: [x] } }`. */
export function filterValue(value: unknown, names: readonly string[] = []): unknown {
	if (!isFields(value)) return value;
	const [only, ...others] = Object.keys(value);
	if (only === undefined || others.length > 0 || ![...EQUALS, ...names].includes(only)) return value;
	return filterValue(value[only], names);
}

/** As a list, one value or several. */
export function listed(value: unknown): unknown {
	return value === undefined || Array.isArray(value) ? value : [value];
}

/** Words to look for, which other systems say by an operator. None where nothing is said. */
export const searchText = (maxLength = 200) =>
	understood(
		(value) => filterValue(value, ["$contains", "$containsi"]),
		z.string().trim().max(maxLength),
	).default("");
