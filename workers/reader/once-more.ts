/** In which the runtime takes note of connections that have been closed meanwhile. */
const PAUSE_MS = 20;

/**
 * Asks another service, and once more where the connection was lost. One that nobody has used for some seconds is closed
 * from the other side, which a Worker does not see while it computes: the first question afterwards gets lost.
 */
export async function onceMore<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
	try {
		return await ask();
	} catch (error) {
		if (!isRetryable(error)) throw error;
		await scheduler.wait(PAUSE_MS);
		return ask();
	}
}

/** The bucket, asked so. What streams into it cannot be sent twice. */
export function askedOnceMore(bucket: R2Bucket): R2Bucket {
	return new Proxy(bucket, {
		get(_, name) {
			const value: unknown = Reflect.get(bucket, name);
			if (typeof value !== "function") return value;
			return (...given: unknown[]): Promise<unknown> => {
				const ask = (): Promise<unknown> => Reflect.apply(value, bucket, given);
				return given.some((each) => each instanceof ReadableStream) ? ask() : onceMore(ask);
			};
		},
	});
}

/** The runtime says so of what may succeed the next time. */
function isRetryable(error: unknown): boolean {
	return error instanceof Error && "retryable" in error && error.retryable === true;
}
