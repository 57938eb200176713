import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
	ContractError,
	ERROR_STATUS,
	type ErrorName,
	errorBodySchema,
	parseOrRefuse,
	refusedFields,
} from "../../contract/errors.ts";
import { wholeNumber } from "../../contract/fields.ts";
import { documentIdSchema } from "../../contract/ids.ts";
import { documentCreateSchema } from "../../contract/entities/writes.ts";

it.each<[ErrorName, number]>([
	["ValidationError", 400],
	["UnauthorizedError", 401],
	["ForbiddenError", 403],
	["NotFoundError", 404],
	["MethodNotAllowedError", 405],
	["ConflictError", 409],
	["PayloadTooLargeError", 413],
	["RangeNotSatisfiableError", 416],
	["TooManyRequestsError", 429],
	["InternalServerError", 500],
	["UnknownError", 500],
	["ServiceUnavailableError", 503],
	["InsufficientStorageError", 507],
])("%s stands for %i", (name, status) => {
	expect(ERROR_STATUS[name]).toBe(status);
	expect(new ContractError(name, "error.any").status).toBe(status);
});

it("has a body as the contract has it, with its details", () => {
	const error = new ContractError("ConflictError", "error.conflict", { current: { version: 4 } });
	expect(errorBodySchema.parse(error.toBody())).toEqual({
		data: null,
		error: {
			status: 409,
			name: "ConflictError",
			message: "error.conflict",
			details: { current: { version: 4 } },
		},
	});
});

describe("what does not fit a schema", () => {
	const schema = z.strictObject({ data: z.strictObject({ name: z.string().min(1, "validation.required") }) });
	const refusal = (value: unknown) => {
		try {
			parseOrRefuse(schema, value);
		} catch (error) {
			if (error instanceof ContractError) return error.toBody().error;
			throw error;
		}
		return undefined;
	};

	it("is a 400 that names the field", () => {
		expect(refusal({ data: { name: "" } })).toEqual({
			status: 400,
			name: "ValidationError",
			message: "data.name: validation.required",
			details: { errors: [{ path: ["data", "name"], message: "validation.required" }] },
		});
	});

	it("is named field by field", () => {
		expect(refusal({ data: {}, more: 1 })?.details.errors?.map(({ path }) => path)).toEqual([
			["data", "name"],
			["more"],
		]);
	});

	it("is named up to a hundred fields: the answer to 1 MB of them is no larger than what was asked", () => {
		const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, number) => [`field${number}`, 1]));
		const details = refusal({ data: { name: "Police", ...many } })?.details;
		expect(details?.errors).toHaveLength(100);
		expect(details?.errors?.[0]?.path).toEqual(["data", "field0"]);
	});

	it("passes where it fits", () => {
		expect(parseOrRefuse(schema, { data: { name: "Police" } })).toEqual({ data: { name: "Police" } });
	});
});

it.each<[z.ZodType, unknown, string[], string]>([
	[z.array(z.string()), "x", [], "validation.list"],
	[z.object({ a: z.string() }), [], [], "validation.object"],
	[z.object({ a: z.string() }), {}, ["a"], "validation.required"],
	[z.object({ a: z.string() }), { a: 1 }, ["a"], "validation.text"],
	[z.strictObject({}), { b: 1 }, ["b"], "validation.unknownField"],
	[z.boolean(), "true", [], "validation.boolean"],
	[z.int(), "1", [], "validation.number"],
	[z.enum(["a", "b"]), "c", [], "validation.choice"],
	[z.array(z.string()).max(1), ["a", "b"], [], "validation.tooMany"],
	[z.string().min(1), "", [], "validation.required"],
	[z.string().max(1), "ab", [], "validation.tooLong"],
	[z.number().max(1), 2, [], "validation.outOfRange"],
	[wholeNumber(1, 5), "x", [], "validation.number"],
	[documentIdSchema, "x", [], "validation.id"],
	[z.string().regex(/a/), "b", [], "validation.format"],
	[z.string().refine(() => false, "is not URI-encoded"), "b", [], "is not URI-encoded"],
])("is said by a key, whatever the schema has found: %#", (schema, value, path, message) => {
	const { error } = schema.safeParse(value);
	expect(error && refusedFields(error)).toEqual([{ path, message }]);
});

it("inside of a choice between forms names the field of the form that was meant", () => {
	const body = {
		tenant: "a".repeat(24),
		name: "Police",
		documentCategory: "a".repeat(24),
		documentParticipations: [
			{ crudOperation: "create", documentParty: { type: "Company", name: "Helvetia", email: "kein Mail" } },
			{
				crudOperation: "create",
				documentParty: { type: "PrivatePerson", address: { city: "x".repeat(300) } },
			},
			{ crudOperation: "create", documentParty: 7 },
		],
	};
	const { error } = documentCreateSchema.safeParse(body);
	expect(error && refusedFields(error)).toEqual([
		{ path: ["documentParticipations", "0", "documentParty", "email"], message: "validation.email" },
		{
			path: ["documentParticipations", "1", "documentParty", "address", "city"],
			message: "validation.tooLong",
		},
		{ path: ["documentParticipations", "1", "documentParty", "lastName"], message: "validation.required" },
		{ path: ["documentParticipations", "2", "documentParty"], message: "validation.format" },
	]);
});
