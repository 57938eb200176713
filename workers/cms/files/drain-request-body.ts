import { createMiddleware } from "hono/factory";
import type { CmsHono } from "../hono.ts";
import { MAX_UPLOAD_CHUNK_BYTES } from "../../../contract/constants.ts";

/**
 * Reads what is left of a refused chunk. An answer before its end makes the server close the connection, and a browser
 * that is still sending then reports a lost connection instead of the answer, and tries again.
 */
export const drainRequestBody = createMiddleware<CmsHono>(async (c, next) => {
	await next();
	const { body } = c.req.raw;
	if (!c.res.ok && body && !body.locked) await readToEnd(body);
});

/** Reads what nobody needs, up to the largest chunk. */
export async function readToEnd(body: ReadableStream<Uint8Array>): Promise<void> {
	let received = 0;
	try {
		for await (const piece of body) {
			received += piece.byteLength;
			if (received > MAX_UPLOAD_CHUNK_BYTES) return;
		}
	} catch {
		// The sender has gone: nobody waits for the answer.
	}
}
