import type { Context } from "hono";
import qs from "qs";
import type { z } from "zod";
import { ContractError, parseOrRefuse } from "../../../contract/errors.ts";
import { query } from "../../../contract/queries.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import type { CmsHono } from "../hono.ts";

/** Largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;

const MAX_QUERY_PARAMETERS = 1_000;
const noQuery = query({});

/** The query string in bracket notation (spec 7) as the schema has it; without one, none is taken. Refuses with 400. */
export function readQuery(c: Context<CmsHono>, schema: z.ZodType = noQuery): unknown {
	const { url } = c.req;
	const begin = url.indexOf("?");
	return parseOrRefuse(schema, begin === -1 ? {} : parseQuery(url.slice(begin + 1)));
}

/** The JSON body as the schema has it. Refuses with 400, or with 413 above 1 MB. */
export async function readBody(c: Context<CmsHono>, schema: z.ZodType): Promise<unknown> {
	const text = await readText(c.req.raw);
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new ContractError("ValidationError", "validation.json", {}, { cause });
	}
	return parseOrRefuse(schema, value);
}

/** The `documentId` in the path. A malformed one cannot exist: 404. */
export function readId(c: Context<CmsHono>): string {
	const id = documentIdSchema.safeParse(c.req.param("id"));
	if (!id.success) throw new ContractError("NotFoundError", "error.notFound");
	return id.data;
}

function parseQuery(search: string): unknown {
	try {
		return qs.parse(search, {
			parameterLimit: MAX_QUERY_PARAMETERS,
			arrayLimit: MAX_QUERY_PARAMETERS,
			depth: 5,
			strictDepth: true,
			throwOnLimitExceeded: true,
			// Else it leaves out names that every object knows, such as "constructor", which are to be refused.
			plainObjects: true,
		});
	} catch (cause) {
		throw new ContractError("ValidationError", "validation.query", {}, { cause });
	}
}

/**
 * Reads at most 1 MB, whatever `Content-Length` says. Refuses with 400 what is no UTF-8: letters of another encoding
 * would be kept as question marks.
 */
export async function readText(request: Request): Promise<string> {
	const bytes = await readBytes(request, MAX_JSON_BYTES);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new ContractError("ValidationError", "validation.json", {}, { cause });
	}
}

/** The whole body. Refuses with 413 above this many bytes, whatever `Content-Length` says. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get("Content-Length") ?? 0) > most) throw tooLarge();
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	let received = 0;
	// What is refused is read to its end, too (`readRequestRest`).
	for await (const piece of request.body?.values({ preventCancel: true }) ?? []) {
		received += piece.byteLength;
		if (received > most) throw tooLarge();
		pieces.push(Uint8Array.from(piece));
	}
	return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function tooLarge(): ContractError {
	return new ContractError("PayloadTooLargeError", "error.payloadTooLarge");
}
