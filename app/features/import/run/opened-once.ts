import { IMPORT_HOLD_MS } from "../../../../contract/constants.ts";

interface ImportRecord {
	/** @returns its id, or `null` where none is kept */
	open: (signal: AbortSignal) => Promise<string | null>;
	/** Says whether it runs. Refused while another one is being undone. */
	hold: (importId: string, isRunning: boolean, signal?: AbortSignal) => Promise<void>;
	now?: () => number;
}

/**
 * The record of an import, opened when the first thing may be made for it. Where nobody answers it is asked for again with
 * the next call. Before each call that is due it is said that the import runs.
 */
export function openedOnce({ open, hold, now = () => performance.now() }: ImportRecord) {
	let id: string | null | undefined;
	let heldAt = 0;
	async function holdOn(signal: AbortSignal): Promise<void> {
		if (!id || now() - heldAt < IMPORT_HOLD_MS) return;
		await hold(id, true, signal);
		heldAt = now();
	}
	return {
		/** Its id; `null` before, and where there is none. */
		opened: () => id ?? null,
		hold: holdOn,
		async close(): Promise<void> {
			if (id) await hold(id, false);
		},
		async forImport<Value>(
			signal: AbortSignal,
			work: (importId: string | null) => Promise<Value>,
		): Promise<Value> {
			if (id === undefined) {
				id = await open(signal);
				heldAt = now();
			} else await holdOn(signal);
			return work(id);
		},
	};
}
