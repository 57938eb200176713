import { z } from "zod";
import type { ErrorName } from "../errors.ts";
import { fillPath, type PathArguments } from "./path.ts";

/** What a row of the contract's table says of an endpoint. */

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call, in the words of spec 6: everybody, whoever is signed in, or a member of the tenant with a right on
 * what the path, the query or the body names. To everybody else it does not exist (404); a member without the right
 * is refused (403).
 */
export type Permission =
	| "anyone"
	| "signedIn"
	/** What belongs to the user, and to nobody else exists. */
	| "own"
	| "view document"
	| "view category"
	| "view tenant"
	| "edit document"
	| "edit category"
	| "edit tenant"
	| "administer tenant"
	/** Admins of the tenant that operates the installation; who is not in it is told that there is nothing. */
	| "operate";

/** What an endpoint answers with when all went well. */
export type Answer =
	/** JSON, in the wrapper of spec 7. */
	| { kind: "data"; status: 200 | 201; schema: z.ZodType }
	/** A list in the same wrapper, with its page in `meta.pagination`. */
	| { kind: "page"; status: 200; schema: z.ZodType }
	/** JSON without the wrapper: sign-in and registration (spec 7). */
	| { kind: "bare"; status: 200; schema: z.ZodType }
	/** Bytes of one of these types. */
	| { kind: "bytes"; status: 200; types: readonly string[] }
	| { kind: "nothing"; status: 204 };

export interface EndpointFacts {
	/** One line for whoever reads the interface's description. */
	summary: string;
	may: Permission;
	/** What concerns the account itself: it is for the signed-in person, and for no program with a token of theirs. */
	asksForPerson?: true;
	/** Also for who has had the account deleted, as long as there is a way back. To all else such a user gets a 403. */
	whileShut?: true;
	/** The query; without it the endpoint takes none. */
	query?: z.ZodType;
	headers?: z.ZodObject;
	/** The whole JSON body. */
	body?: z.ZodType;
	/** The body is bytes instead. */
	takesBytes?: true;
	answer: Answer;
	/** Errors besides those that follow from the rest (`errorsOf`). */
	errors?: readonly ErrorName[];
}

export type Endpoint<
	Path extends string = string,
	Facts extends EndpointFacts = EndpointFacts,
	Verb extends Method = Method,
> = Facts & { method: Verb; path: Path };

/** One row. Parameters of the path are written `:id`. */
export function endpoint<
	const Verb extends Method,
	const Path extends string,
	const Facts extends EndpointFacts,
>(method: Verb, path: Path, facts: Facts): Endpoint<Path, Facts, Verb> {
	return { method, path, ...facts };
}

export const data = <Schema extends z.ZodType>(schema: Schema) =>
	({ kind: "data", status: 200, schema }) as const;
export const created = <Schema extends z.ZodType>(schema: Schema) =>
	({ kind: "data", status: 201, schema }) as const;
export const page = <Schema extends z.ZodType>(schema: Schema) =>
	({ kind: "page", status: 200, schema }) as const;
export const bare = <Schema extends z.ZodType>(schema: Schema) =>
	({ kind: "bare", status: 200, schema }) as const;
export const bytes = (...types: string[]) => ({ kind: "bytes", status: 200, types }) as const;
export const nothing = { kind: "nothing", status: 204 } as const;
/** The answer to a deletion. */
export const deleted = data(z.null());

/** The path of an endpoint, filled in. */
export function pathOf<Path extends string>(of: { path: Path }, ...args: PathArguments<Path>): string {
	return fillPath(of.path, ...args);
}

/** Whether the endpoint is for members of a tenant alone, and hidden from everybody else. */
export function isForMembers({ may }: Pick<Endpoint, "may">): boolean {
	return may !== "anyone" && may !== "signedIn" && may !== "own";
}

/** All errors with which an endpoint may answer. */
export function errorsOf(of: Endpoint): ErrorName[] {
	const always = ["ValidationError", "InternalServerError", "ServiceUnavailableError"] as const;
	const errors = new Set<ErrorName>([...always, ...(of.errors ?? [])]);
	if (of.may !== "anyone") errors.add("UnauthorizedError");
	if (isForMembers(of) || of.may === "own") errors.add("NotFoundError");
	// To programs, or to who is deleting the account.
	if (of.may !== "anyone") errors.add("ForbiddenError");
	if (of.body) errors.add("PayloadTooLargeError");
	if (of.method !== "GET") errors.add("InsufficientStorageError");
	return [...errors];
}
