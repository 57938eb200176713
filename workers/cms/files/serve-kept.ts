import { waitUntil } from "cloudflare:workers";
import { ContractError } from "../../../contract/errors.ts";
import { matchesEtag } from "./serve-file.ts";

interface KeptAnswer {
	/** Where it is kept in the bucket. */
	key: string;
	etag: string;
	/** Its type, and what else the answer says of it. */
	headers: Record<string, string>;
	/** What is kept with it; what is kept with something else is made anew. */
	metadata?: { version: string } | undefined;
	/** Makes it the first time; `null` where it cannot be made (yet). */
	make: () => Promise<Made | string | Uint8Array<ArrayBuffer> | null>;
}

/** What may be another one soon is answered, and kept by nobody. */
interface Made {
	body: string;
	isForNow: boolean;
}

/**
 * Answers with something that is made of a file once and kept in the bucket from then on.
 * @throws ContractError 404 where it cannot be made
 */
export async function serveKept(
	request: Request,
	bucket: R2Bucket,
	{ key, etag, headers: own, metadata, make }: KeptAnswer,
): Promise<Response> {
	const headers = new Headers({
		...own,
		"X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin",
		// It stays the same, but the right to see it may not.
		"Cache-Control": "private, max-age=300",
		Vary: "Authorization, Cookie",
		ETag: etag,
	});
	if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
		return new Response(null, { status: 304, headers });
	}
	const kept = await bucket.get(key);
	const isCurrent = kept?.customMetadata?.["version"] === metadata?.version;
	const made = kept && isCurrent ? null : await make();
	if (made === null) {
		if (!kept) throw nothingKept();
		headers.set("Content-Length", String(kept.size));
		return new Response(kept.body, { headers });
	}
	await kept?.body.cancel();
	const { body, isForNow } = isPlain(made) ? { body: made, isForNow: false } : made;
	if (isForNow) {
		headers.set("Cache-Control", "no-store");
		headers.delete("ETag");
	} else waitUntil(keep(bucket, key, body, metadata));
	return new Response(body, { headers });
}

/** Nobody waits for it: what could not be kept is made once more. */
async function keep(
	bucket: R2Bucket,
	key: string,
	body: string | Uint8Array<ArrayBuffer>,
	metadata: KeptAnswer["metadata"],
): Promise<void> {
	try {
		await bucket.put(key, body, metadata && { customMetadata: metadata });
	} catch (error) {
		console.error("what was made could not be kept", key, error);
	}
}

function isPlain(made: Made | string | Uint8Array<ArrayBuffer>) {
	return typeof made === "string" || made instanceof Uint8Array;
}

/** The 404 for what a file has not, or not yet. */
export function nothingKept(): ContractError {
	return new ContractError("NotFoundError", "error.notFound");
}
