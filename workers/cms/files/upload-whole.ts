import { ContractError } from "../../../contract/errors.ts";

/**
 * Hands a body to R2 as it comes in, and has R2 keep nothing of one that is not as long as was announced: that, and a
 * body that stops in the middle, is a 400. What fails in R2 stays an error, which is worth another try.
 * @param size announced size of the body, in bytes
 */
export async function uploadWhole<Stored>(
	body: ReadableStream<Uint8Array>,
	size: number,
	upload: (bytes: ReadableStream<Uint8Array>) => Promise<Stored>,
): Promise<Stored> {
	const { readable, writable } = new FixedLengthStream(size);
	const stop = new AbortController();
	const isCutOff = body.pipeTo(writable, { signal: stop.signal }).then(
		() => false,
		() => hasFailed(body),
	);
	try {
		return await upload(readable);
	} catch (error) {
		stop.abort();
		if (!isOtherLength(error) && !(await isCutOff)) throw error;
		const message = "is not the size of the body";
		const errors = [{ path: ["Content-Length"], message }];
		throw new ContractError("ValidationError", `Content-Length: ${message}`, { errors }, { cause: error });
	}
}

function isOtherLength(error: unknown): boolean {
	return error instanceof TypeError && error.message.includes("FixedLengthStream");
}

/** Whether the sender is why a stream that is no longer read has ended. */
async function hasFailed(stream: ReadableStream): Promise<boolean> {
	return stream.getReader().closed.then(
		() => false,
		() => true,
	);
}
