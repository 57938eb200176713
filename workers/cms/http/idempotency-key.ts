import type { Context } from "hono";
import { idempotencyHeaders } from "../../../contract/api/headers.ts";
import { parseOrRefuse } from "../../../contract/errors.ts";
import type { CmsHono } from "../hono.ts";

/** The key under which a repeated POST is answered with the first answer; null where the caller sends none. */
export function readIdempotencyKey(c: Context<CmsHono>): string | null {
	const headers = { "Idempotency-Key": c.req.header("Idempotency-Key") };
	return parseOrRefuse(idempotencyHeaders, headers)["Idempotency-Key"] ?? null;
}
