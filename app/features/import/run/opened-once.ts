/**
 * The record of an import, opened when the first thing may be made for it. Where nobody answers it is asked for again with
 * the next call.
 */
export function openedOnce(open: (signal: AbortSignal) => Promise<string | null>) {
	let id: string | null | undefined;
	return {
		/** Its id; `null` before, and where there is none. */
		opened: () => id ?? null,
		async forImport<Value>(
			signal: AbortSignal,
			work: (importId: string | null) => Promise<Value>,
		): Promise<Value> {
			if (id === undefined) id = await open(signal);
			return work(id);
		},
	};
}
