import type { Context } from "hono";
import { z } from "zod";
import { parseOrRefuse } from "../../../contract/errors.ts";
import type { CmsHono } from "../hono.ts";

const keySchema = z.object({ "Idempotency-Key": z.string().min(1).max(200).nullable() });

/** The key under which a repeated POST is answered with the first answer; null where the caller sends none. */
export function readIdempotencyKey(c: Context<CmsHono>): string | null {
	const key = c.req.header("Idempotency-Key") ?? null;
	return parseOrRefuse(keySchema, { "Idempotency-Key": key })["Idempotency-Key"];
}
