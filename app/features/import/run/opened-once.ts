import { IMPORT_HOLD_MS } from "../../../../contract/constants.ts";
import { RefusedError } from "./import-target.ts";

/** What is said of an import whenever it says that it runs. */
export interface RunningRecord {
	/** When another import of the tenant was last asked to be undone; `null` for never, or where nobody says. */
	lastUndoingAt: string | null;
}

interface ImportRecord {
	/** @returns it, or `null` where none is kept */
	open: (signal: AbortSignal) => Promise<(RunningRecord & { documentId: string }) | null>;
	/** Says whether it runs. Refused while another one is being undone. @returns `null` where nobody says */
	hold: (importId: string, isRunning: boolean, signal?: AbortSignal) => Promise<RunningRecord | null>;
	/** (A clock that goes on while the machine sleeps.) */
	now?: () => number;
}

/**
 * The record of an import, opened when the first thing may be made for it. Where nobody answers it is asked for again with
 * the next call. Before each call that is due it is said that the import runs. Whoever has missed that another one was
 * undone is refused once, as while that went on.
 */
export function openedOnce({ open, hold, now = () => Date.now() }: ImportRecord) {
	let id: string | null | undefined;
	let heldAt = 0;
	let lastUndoingAt: string | null = null;
	let hasMissed = false;

	async function sayThatItRuns(signal: AbortSignal): Promise<void> {
		if (!id) return;
		const said = await hold(id, true, signal);
		heldAt = now();
		const at = said?.lastUndoingAt ?? null;
		if (at !== null && at !== lastUndoingAt) hasMissed = true;
		lastUndoingAt = at;
	}
	async function holdOn(signal: AbortSignal): Promise<void> {
		const passed = now() - heldAt;
		// (A clock may be put back.)
		if (passed < 0 || passed >= IMPORT_HOLD_MS) await sayThatItRuns(signal);
	}
	function refuseIfMissed(): void {
		if (!hasMissed) return;
		hasMissed = false;
		throw new RefusedError(409, "error.importUndoing");
	}
	return {
		/** Its id; `null` before, and where there is none. */
		opened: () => id ?? null,
		hold: holdOn,
		async check(signal: AbortSignal): Promise<void> {
			await sayThatItRuns(signal);
			refuseIfMissed();
		},
		async close(): Promise<void> {
			if (id) await hold(id, false);
		},
		async forImport<Value>(
			signal: AbortSignal,
			work: (importId: string | null) => Promise<Value>,
		): Promise<Value> {
			if (id === undefined) {
				const opened = await open(signal);
				id = opened?.documentId ?? null;
				lastUndoingAt = opened?.lastUndoingAt ?? null;
				heldAt = now();
			} else await holdOn(signal);
			refuseIfMissed();
			return work(id);
		},
	};
}
