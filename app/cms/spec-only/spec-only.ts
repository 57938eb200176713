import type { User } from "../../../contract/entities/entities.ts";
import type { Right } from "../../../contract/entities/rights.ts";
import type { Unwrapped } from "./plain-data.ts";

/** How a CMS is called that knows the specification and nothing else. */

/** What is said in a call. */
export interface Said {
	query?: object;
	body?: unknown;
	/** In the place of the user's own. */
	token?: string;
}

/** One call of a path of the specification, its answer out of its wrapper. Every failure is a `ContractError`. */
export type AskSpec = (method: string, path: string, said?: Said) => Promise<Unwrapped>;

/** A call of the contract that is to be made by those of the specification. */
export interface ContractCall {
	params: Record<string, string>;
	query: unknown;
	body: unknown;
}

/** Who is signed in, asked for once per request. */
export interface SpecOnlyUser {
	/** With tenants and rights, as far as they are said. */
	profile(): Promise<User>;
	/** The rights on documents of a category; where nothing is said of them, what is listed can be read. */
	rightsOn(): Promise<(tenant: unknown, category: unknown) => Right[]>;
}

/** What a call is made with, besides what it says itself. */
export interface SpecOnly {
	ask: AskSpec;
	user: SpecOnlyUser;
}

/** The body with which the contract would answer. */
export type SpecOnlyCall = (cms: SpecOnly, call: ContractCall) => Promise<unknown>;

/** The data of an answer in the wrapper of the contract. */
export const answer = (data: unknown) => ({ data, meta: {} });
