import type { ImportProgress } from "../../features/import/run/import-progress.ts";
import type { ImportOutcome } from "../../features/import/run/report-lines.ts";
import { createStore } from "../../store.ts";

/** What came of an import. */
export interface FinishedImport extends ImportOutcome {
	/** Whose it was, and into which tenant. */
	userId: string;
	tenant: string;
	/** By which all of it can be undone; `null` where there is nothing to undo. */
	importId: string | null;
	progress: ImportProgress;
	/** It is looked at until something else is taken over, also by whoever comes back to the page. */
	isOpen: boolean;
}

/** The last one of this tab: whoever follows a link of its report comes back to the rest of it. */
export const lastReport = createStore<FinishedImport | null>(null);
