import { MAX_UPLOAD_CHUNK_BYTES } from "../../contract/constants.ts";

/** `mostMs` in milliseconds: of the largest chunk that browsers send, what a slow connection needs for it. */
const LIMITS = { mostBytes: MAX_UPLOAD_CHUNK_BYTES, mostMs: 2 * 60_000 };

/**
 * Reads what an answer has left unread of its request's body, before the answer goes. Else workerd closes the connection
 * in the middle: who is still sending learns nothing of the answer, and the next request on the connection dies.
 */
export async function readRequestRest({ body }: Request): Promise<void> {
	if (body && !body.locked) await readRest(body);
}

/**
 * Reads what nobody needs, up to the limits. Beyond them workerd closes the connection; it lets no answer announce that.
 * @returns bytes that were read
 */
export async function readRest(body: ReadableStream<Uint8Array>, limits = LIMITS): Promise<number> {
	let received = 0;
	const reader = body.getReader();
	const end = () => void reader.cancel().catch(() => undefined);
	const timer = setTimeout(end, limits.mostMs);
	try {
		while (received <= limits.mostBytes) {
			const { done, value } = await reader.read();
			if (done) return received;
			received += value.byteLength;
		}
		end();
	} catch {
		// The sender has gone, or was too slow.
	} finally {
		clearTimeout(timer);
	}
	return received;
}
