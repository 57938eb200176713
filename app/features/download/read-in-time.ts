import { inTime } from "../../../contract/in-time.ts";

/** Longest wait for the next bytes, in milliseconds. What the receiver takes does not count. */
const TIMEOUT_MS = 60_000;

/**
 * The pieces of a stream, which is let go of when nobody waits for them any more.
 * @throws where the next one does not come in time
 */
export async function* readInTime(
	stream: ReadableStream<Uint8Array>,
	leaving: AbortSignal,
	timeoutMs = TIMEOUT_MS,
): AsyncGenerator<Uint8Array> {
	const reader = stream.getReader();
	const letGo = () => void reader.cancel().catch(() => {});
	leaving.addEventListener("abort", letGo);
	let isOver = false;
	try {
		for (;;) {
			// oxlint-disable-next-line no-await-in-loop -- one piece after the other
			const { done, value } = await inTime(
				timeoutMs,
				reader.read(),
				() => new Error("no bytes came in time"),
			);
			isOver = done;
			if (done) return;
			yield value;
		}
	} finally {
		leaving.removeEventListener("abort", letGo);
		if (!isOver) letGo();
	}
}
