import { ContractError } from "../../../contract/errors.ts";
import { tooLate } from "../time-limits.ts";

/** For how long R2 may take nothing in, or keep its answer back once it has everything, in milliseconds. */
const STALLED_MS = 20_000;
/** Bytes that are handed on at a time. */
const PIECE = 256 * 1024;

/**
 * Hands a body to R2 as it comes in, and has R2 keep nothing of one that is not as long as was announced: that, and a
 * body that stops in the middle, is a 400. What fails in R2 stays an error, which is worth another try; where R2 does
 * not go on, it is a 503. How long the sender takes is the sender's affair.
 * @param size announced size of the body, in bytes
 */
export async function uploadWhole<Stored>(
	body: ReadableStream<Uint8Array>,
	size: number,
	upload: (bytes: ReadableStream<Uint8Array>) => Promise<Stored>,
	stalledMs = STALLED_MS,
): Promise<Stored> {
	const { readable, writable } = new FixedLengthStream(size);
	const watch = new StallWatch(stalledMs);
	const writer = writable.getWriter();
	const isCutOff = handOn(body, writer, watch);
	try {
		return await Promise.race([upload(readable), watch.stalled]);
	} catch (error) {
		writer.abort(error).catch(() => undefined);
		if (error instanceof ContractError || (!isOtherLength(error) && !(await isCutOff))) throw error;
		const message = "is not the size of the body";
		const errors = [{ path: ["Content-Length"], message }];
		throw new ContractError("ValidationError", `Content-Length: ${message}`, { errors }, { cause: error });
	} finally {
		watch.end();
	}
}

/** Whether the sender is why it has ended. */
async function handOn(
	body: ReadableStream<Uint8Array>,
	writer: WritableStreamDefaultWriter<Uint8Array>,
	watch: StallWatch,
): Promise<boolean> {
	const pieces = piecesOf(body);
	try {
		for (;;) {
			// oxlint-disable-next-line no-await-in-loop -- one piece after the other
			const piece = await pieces.next().catch(() => null);
			if (piece === null) {
				await writer.abort(new Error("the sender has gone"));
				return true;
			}
			watch.begin();
			if (piece.done) break;
			// oxlint-disable-next-line no-await-in-loop -- one piece after the other
			await writer.write(piece.value);
			watch.pause();
		}
		// The watch goes on until the answer is there.
		await writer.close();
		return false;
	} catch {
		return false;
	} finally {
		pieces.release();
	}
}

/** Large pieces where the stream is one of bytes, as those of the network are. */
function piecesOf(body: ReadableStream<Uint8Array>) {
	const byob = byobReaderOf(body);
	if (byob) {
		// One buffer that goes back and forth: a new one for each piece fills the memory until it is collected.
		let buffer = new ArrayBuffer(PIECE);
		return {
			async next() {
				const piece = await byob.read(new Uint8Array(buffer), { min: PIECE });
				if (piece.value) buffer = piece.value.buffer;
				return piece;
			},
			release: () => byob.releaseLock(),
		};
	}
	const reader = body.getReader();
	return { next: () => reader.read(), release: () => reader.releaseLock() };
}

function byobReaderOf(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
	try {
		return body.getReader({ mode: "byob" });
	} catch {
		return null;
	}
}

/** Notices where R2 does not go on. */
class StallWatch {
	readonly stalled: Promise<never>;
	readonly #milliseconds: number;
	readonly #reject: (error: ContractError) => void;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#hasEnded = false;

	constructor(milliseconds: number) {
		const { promise, reject } = Promise.withResolvers<never>();
		this.stalled = promise;
		this.#reject = reject;
		this.#milliseconds = milliseconds;
	}

	begin(): void {
		this.pause();
		if (!this.#hasEnded) this.#timer = setTimeout(() => this.#reject(tooLate()), this.#milliseconds);
	}

	pause(): void {
		clearTimeout(this.#timer);
	}

	end(): void {
		this.#hasEnded = true;
		this.pause();
	}
}

function isOtherLength(error: unknown): boolean {
	return error instanceof TypeError && error.message.includes("FixedLengthStream");
}
