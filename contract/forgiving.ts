import { z } from "zod";

/**
 * How what is sent is read as what is meant. Whatever stays unknown is left to the schema, which refuses it by name
 * (docs/decisions/029-forgiving-in-what-it-takes.md).
 */

/** Fields that other content-management systems put beside the ones of an entity. They say nothing to us. */
const FIELDS_OF_OTHERS = [
	"id",
	"documentId",
	"createdAt",
	"updatedAt",
	"publishedAt",
	"createdBy",
	"updatedBy",
	"locale",
	"localizations",
];

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema of a value that may come in other words. What `translate` does not know it gives back as it is. */
export function understood<Schema extends z.ZodType, Input = z.input<Schema>>(
	translate: (value: unknown) => unknown,
	schema: Schema,
): z.ZodPipe<z.ZodTransform<z.input<Schema>, Input>, Schema> {
	const translation: z.ZodTransform<unknown, unknown> = z.transform(translate);
	return z.pipe(translation as z.ZodTransform<never, Input>, schema as never);
}

/** One of these words, whatever the case of its letters. */
export function anyCase<const Words extends readonly string[]>(words: Words, message?: string) {
	return understood(
		(value) =>
			typeof value === "string"
				? (words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? value)
				: value,
		z.enum(words, message),
	);
}

/** As the schema, where an empty text and `null` say nothing. */
export function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
	return understood<z.ZodOptional<Schema>, z.input<Schema> | "" | null | undefined>(
		(value) => (value === "" || value === null ? undefined : value),
		schema.optional(),
	).optional();
}

/** As the schema, where these fields say nothing if they are an empty text, which is no value of theirs. */
export function emptySaysNothing<Schema extends z.ZodType>(names: readonly string[], schema: Schema) {
	return understood(
		(value) =>
			isFields(value)
				? without(
						value,
						names.filter((name) => value[name] === ""),
					)
				: value,
		schema,
	);
}

/** An id, or an object that has it. */
export function orObject<Schema extends z.ZodType>(id: Schema) {
	return understood<Schema, z.input<Schema> | { documentId: z.input<Schema> }>(
		(value) => (isFields(value) && Object.hasOwn(value, "documentId") ? value["documentId"] : value),
		id,
	);
}

/** The fields of `entity` that a write does not have: what is read with them may be sent back, and says nothing. */
export function readOnlyFields(entity: z.ZodObject, written: readonly string[]): string[] {
	return [...new Set([...Object.keys(entity.shape), ...FIELDS_OF_OTHERS])].filter(
		(name) => !written.includes(name),
	);
}

/** As the schema, which does not get to see these fields. */
export function ignoring<Schema extends z.ZodType>(names: readonly string[], schema: Schema) {
	return understood((value) => (isFields(value) ? without(value, names) : value), schema);
}

/** The fields but for these. One that is called `__proto__` stays one of them, and is refused as any other. */
export function without(fields: Fields, names: readonly string[]): Fields {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
