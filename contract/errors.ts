import { z } from "zod";

/** Names that an error body may carry, with the status that each stands for (spec 8). */
export const ERROR_STATUS = {
	MethodNotAllowedError: 405,
	ValidationError: 400,
	UnauthorizedError: 401,
	ForbiddenError: 403,
	NotFoundError: 404,
	ConflictError: 409,
	PayloadTooLargeError: 413,
	RangeNotSatisfiableError: 416,
	TooManyRequestsError: 429,
	InternalServerError: 500,
	/** A call that failed without an error body (spec 8). */
	UnknownError: 500,
	/** Not now, but soon: something that is needed does not answer, or is not there yet. */
	ServiceUnavailableError: 503,
	/** What keeps the files has no room left. */
	InsufficientStorageError: 507,
} as const;

export type ErrorName = keyof typeof ERROR_STATUS;

/** One field that was refused: where it stands in what was sent, and why: as a text, and as its translation key. */
export const fieldErrorSchema = z.object({
	path: z.array(z.string()),
	message: z.string(),
	key: z.string().optional(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** What stands in `details`; each part is there where it applies. */
export const errorDetailsSchema = z.looseObject({
	/** The translation key of the message, where it has one. */
	key: z.string().optional(),
	/** The refused fields of a 400. */
	errors: z.array(fieldErrorSchema).optional(),
	/** The row as it stands now, of a 409; of a document that was deleted, in a 404, what restoring it takes. */
	current: z.unknown().optional(),
	/** Who made the row so, and when; `null` where that is not known (any more). */
	updatedBy: z.string().nullable().optional(),
	updatedAt: z.string().nullable().optional(),
	/** The caller has made it, in another window or on another device. */
	updatedByCaller: z.boolean().optional(),
	/** What the second step of signing in takes, of a 403 of the first one (`POST /auth/second-factor`). */
	secondFactor: z.string().optional(),
	/** Seconds to wait, of a 429 or 503. */
	retryAfter: z.number().optional(),
	/** Under which number a 500 stands in the logs. */
	requestId: z.string().optional(),
	/** Chunks that are still missing, counted from 0. */
	missingChunks: z.array(z.number()).optional(),
});
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

/** The one body of every failed call. */
export const errorBodySchema = z.object({
	data: z.null(),
	error: z.object({
		status: z.number().int(),
		name: z.string(),
		message: z.string(),
		details: errorDetailsSchema,
	}),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The same from a CMS that may be somebody else's: details need not be there (spec 8), and what makes no sense is none. */
export const heardErrorSchema = z.object({
	error: errorBodySchema.shape.error.extend({ details: errorDetailsSchema.catch({}) }),
});

/**
 * An expected failure, on both sides of the contract: thrown where it is found, turned into HTTP in one place, and
 * thrown again by who has called. `message` is a translation key where the user is to see it, otherwise a text: English
 * for the developer who calls the interface, or what a CMS without keys says. In a body a text stands in its place, and
 * the key in the details.
 */
export class ContractError extends Error {
	readonly status: number;
	readonly details: ErrorDetails;

	constructor(name: ErrorName, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
		super(message, options);
		this.name = name;
		this.status = ERROR_STATUS[name];
		this.details = details;
	}

	/** The failure that somebody else has put into a body: a CMS may know more names than this one. */
	static fromBody({ error: { name, status, message, details } }: Pick<ErrorBody, "error">): ContractError {
		return Object.assign(new ContractError("UnknownError", details.key ?? message, details), {
			name,
			status,
		});
	}

	/** The refused fields by name, each with its first message: a translation key where there is one. */
	get fieldErrors(): Record<string, string> {
		const errors: Record<string, string> = {};
		for (const { path, message, key } of this.details.errors ?? []) {
			errors[path.filter((part) => part !== "data").join(".")] ??= key ?? message;
		}
		return errors;
	}

	toBody(): ErrorBody {
		return {
			data: null,
			error: { status: this.status, name: this.name, message: this.message, details: this.details },
		};
	}
}

/** The refused fields, from what zod found. Inside of a union they are those of the form that was meant. */
export function refusedFields({ issues }: Pick<z.ZodError, "issues">): FieldError[] {
	return issues.flatMap((issue): FieldError[] => {
		const path = issue.path.map(String);
		if (issue.code === "unrecognized_keys") {
			return issue.keys.map((key) => ({ path: [...path, key], message: "validation.unknownField" }));
		}
		// Who sends an object means a form that is one, of several the one that it fits best.
		const forms = issue.code === "invalid_union" ? issue.errors.filter(isOfObject) : [];
		const [meant] = forms.toSorted((one, other) => one.length - other.length);
		if (!meant) return [{ path, message: keyOf(issue) }];
		return refusedFields({ issues: meant }).map((inner) => ({
			path: [...path, ...inner.path],
			message: inner.message,
		}));
	});
}

const KEY = /^(validation|error)\.\w+$/;
/** What is expected where something of another type stands. */
const EXPECTED = new Map([
	["array", "validation.list"],
	["boolean", "validation.boolean"],
	["int", "validation.number"],
	["number", "validation.number"],
	["object", "validation.object"],
	["string", "validation.text"],
]);

/** Why a value was refused, as a translation key where there is one: its schema's own, or by what zod found. */
function keyOf(issue: z.core.$ZodIssue): string {
	// A rule of ours that has no key says what it wants in words.
	if (issue.code === "custom" || KEY.test(issue.message)) return issue.message;
	switch (issue.code) {
		case "invalid_type":
			// (Only the sentence tells what is missing from what is of another type.)
			if (issue.message.endsWith("received undefined")) return "validation.required";
			return EXPECTED.get(issue.expected) ?? "validation.format";
		case "invalid_value":
			return "validation.choice";
		case "too_small":
			return issue.origin === "number" || issue.origin === "int"
				? "validation.outOfRange"
				: "validation.required";
		case "too_big":
			if (issue.origin === "string") return "validation.tooLong";
			return issue.origin === "array" ? "validation.tooMany" : "validation.outOfRange";
		default:
			return "validation.format";
	}
}

/** Whether these were found in an object, and not because the value is none. */
function isOfObject(found: readonly z.core.$ZodIssue[]): boolean {
	return found.every(({ code, path }) => path.length > 0 || code === "unrecognized_keys");
}

/** Most refused fields that are named: a body of 1 MB may have tens of thousands, and the answer would be six times it. */
const MAX_NAMED = 100;

/** A 400 that names the first refused fields, from what zod found. */
export function validationError(error: z.ZodError): ContractError {
	const errors = refusedFields(error).slice(0, MAX_NAMED);
	const first = errors[0];
	const where = first && first.path.length > 0 ? `${first.path.join(".")}: ` : "";
	return new ContractError("ValidationError", `${where}${first?.message ?? "invalid"}`, { errors });
}

/** `value` as the schema has it, or a 400 that names what does not fit. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value);
	if (!result.success) throw validationError(result.error);
	return result.data;
}
