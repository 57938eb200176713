import type { Context, Hono } from "hono";
import type { MiddlewareHandler } from "hono/types";
import type { z } from "zod";
import type { PaginationMeta } from "../../../contract/answers.ts";
import type { EndpointTable } from "../../../contract/api.ts";
import type { Endpoint } from "../../../contract/api/endpoint.ts";
import type { PathParams } from "../../../contract/api/path.ts";
import { ContractError } from "../../../contract/errors.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import type { Actor } from "../actor.ts";
import type { CmsHono } from "../hono.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { answerError } from "./answer-error.ts";
import { readBody, readId, readQuery } from "./read-request.ts";

export type Store = TenantClient;

/** What the path names. */
interface OwnTarget {
	id: string;
}

/** The same with the database of the tenant that owns it. */
interface Target extends OwnTarget {
	store: Store;
}

interface Signed {
	actor: Actor;
	userId: string;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Body<Row> = Row extends { body: infer Schema } ? Output<Schema> : null;

/** A request, read as the row of its endpoint describes it. What does not fit has been refused. */
export type Call<Row extends Endpoint> = {
	c: Context<CmsHono>;
	env: CmsEnv;
	query: Row extends { query: infer Query } ? Output<Query> : unknown;
	body: Body<Row>;
} & (Row["may"] extends "anyone" ? unknown : Signed) &
	(unknown extends PathParams<Row["path"]>
		? unknown
		: Row["may"] extends "own" | "anyone"
			? OwnTarget
			: Target);

/** A page of a list. */
export class Page<Items> {
	readonly items: Items;
	readonly pagination: PaginationMeta;

	constructor({ items, total }: { items: Items; total: number }, asked: Omit<PaginationMeta, "total">) {
		this.items = items;
		this.pagination = { ...asked, total };
	}
}

/** What a handler gives back: the data to answer with, or a whole response where only that will do. */
type Result<Row extends Endpoint> =
	| Response
	| (Row["answer"] extends { kind: "page"; schema: infer Items extends z.ZodType }
			? Page<z.input<Items>>
			: Row["answer"] extends { schema: infer Data extends z.ZodType }
				? z.input<Data>
				: void);

/** A handler for each endpoint of a table. One that is missing is a type error. */
type Handlers<Table extends EndpointTable> = {
	[Name in keyof Table]: (call: Call<Table[Name]>) => Result<Table[Name]> | Promise<Result<Table[Name]>>;
};

export interface Route {
	row: Endpoint;
	/** It takes the `Call` of its row. */
	handle: (call: never) => unknown;
	around?: MiddlewareHandler<CmsHono> | undefined;
}

/** The routes of a table. @param around what stands around a handler */
export function routesOf<Table extends EndpointTable>(
	table: Table,
	handlers: Handlers<Table>,
	around: { [Name in keyof Table]?: MiddlewareHandler<CmsHono> } = {},
): Route[] {
	return Object.entries(table).flatMap(([name, row]) => {
		const handle = handlers[name];
		return handle ? [{ row, handle, around: around[name] }] : [];
	});
}

/** Has Hono serve the routes. Of two that fit a path the first one does. */
export function serve(app: Hono<CmsHono>, routes: readonly Route[]): void {
	for (const { row, handle, around } of routes) {
		const respond = async (c: Context<CmsHono>) => {
			refuseShut(row, c.get("actor"));
			refuseProgram(row, c.get("actor"));
			return answer(row, c, await handle(await readCall(row, c)));
		};
		if (around) app.on(row.method, row.path, around, respond);
		else app.on(row.method, row.path, respond);
	}
}

/** @throws ContractError 403 for who has had the account deleted, and may but come back */
function refuseShut({ whileShut }: Endpoint, actor: Actor | undefined): void {
	if (actor?.isShut && !whileShut) throw new ContractError("ForbiddenError", "error.accountShut");
}

/** @throws ContractError 403 for a program with a token that does not reach so far */
function refuseProgram({ asksForPerson, method }: Endpoint, actor: Actor | undefined): void {
	if (!actor?.program) return;
	if (asksForPerson) throw new ContractError("ForbiddenError", "error.forPeopleOnly");
	if (actor.program === "reads" && method !== "GET")
		throw new ContractError("ForbiddenError", "error.readsOnly");
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 to the methods that the paths of these routes do not have, whoever asks: the contract is no secret. */
export function refuseOtherMethods(app: Hono<CmsHono>, routes: readonly Route[]): void {
	const byPath = Map.groupBy(routes, ({ row }) => row.path);
	for (const [path, ofPath] of byPath) {
		const allowed = ofPath.map(({ row }): string => row.method);
		const others = METHODS.filter((method) => !allowed.includes(method));
		app.on(others, path, (c, next) => {
			// `/notifications/seen` is no id for `PUT /notifications/:id`, but a path of its own.
			const own = byPath.get(c.req.path.replace(/\/$/, ""));
			return own && own !== ofPath ? next() : methodNotAllowed(c, allowed);
		});
	}
}

function methodNotAllowed(c: Context<CmsHono>, allowed: readonly string[]): Response {
	const answered = answerError(new ContractError("MethodNotAllowedError", "error.methodNotAllowed"), c);
	answered.headers.set("Allow", (allowed.includes("GET") ? [...allowed, "HEAD"] : allowed).join(", "));
	return answered;
}

async function readCall(row: Endpoint, c: Context<CmsHono>): Promise<never> {
	const query = readQuery(c, row.query);
	const actor = c.get("actor");
	const target = row.path.includes(":id") ? targetOf(row, c, actor) : null;
	const body = row.body ? await readBody(c, row.body) : null;
	// The types know what a row makes of a call; the row itself was read just now.
	return { c, env: c.env, query, body, actor, userId: actor?.userId, ...target } as never;
}

function targetOf({ may }: Endpoint, c: Context<CmsHono>, actor: Actor): OwnTarget {
	return may === "own" || may === "anyone" ? { id: readId(c) } : resolveTarget(c, actor);
}

/**
 * The id in the path with the database of the tenant that owns it; 404 where the actor does not belong to it. A number
 * names a tenant, whose id it then is: nothing else has one.
 */
function resolveTarget(c: Context<CmsHono>, actor: Actor): Target {
	const named = c.req.param("id");
	const id = actor.memberships.find((tenant) => String(tenant.id) === named)?.documentId ?? readId(c);
	return { id, store: tenantOwning(c.env, actor, id) };
}

function answer(row: Endpoint, c: Context<CmsHono>, result: unknown): Response {
	if (result instanceof Response) return result;
	if (result instanceof Page) return c.json({ data: result.items, meta: { pagination: result.pagination } });
	if (row.answer.kind === "nothing") return c.body(null, 204);
	if (row.answer.kind === "bare") return Response.json(result);
	return c.json({ data: result, meta: {} }, row.answer.status);
}
