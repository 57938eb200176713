import type { FoundInFile } from "../../../contract/files/find-in-file.ts";
import type { PageLayout, PageRun } from "../../../contract/files/page-layout.ts";
import { findAddress, layoutAddress, pageSizesAddress } from "./file-addresses.ts";

/** What was asked for last; more than fits on a screen, less than matters to a phone. */
const MAX_KEPT = 60;
/** What failed is not asked for again sooner than this, in milliseconds, however often a page is drawn. */
const PAUSES_MS = [5_000, 30_000];
const LAST_PAUSE_MS = 5 * 60_000;
/** A large file may have to be read first. */
const TIMEOUT_MS = 60_000;

interface Kept {
	promise: Promise<unknown>;
	/** In a row. */
	failures: number;
	/** From when on a failed one is asked for again. */
	againAt: number;
}

const kept = new Map<string, Kept>();

/**
 * Where the words of a page stand; `null` where it cannot be said. The same promise for the same page, until more of the
 * file's pages have been recognised: it may have words now.
 */
export function pageLayout(fileId: string, page: number, recognised = 0): Promise<PageLayout | null> {
	// What stands behind # is not sent.
	return keep(`${layoutAddress(fileId, page)}${recognised > 0 ? `#${recognised}` : ""}`);
}

/** The sizes of a file's pages; `null` where they cannot be said. */
export function pageRuns(fileId: string): Promise<PageRun[] | null> {
	return keep(pageSizesAddress(fileId));
}

/** Where a file says what is looked for; `null` where it cannot be said. */
export function foundInFile(fileId: string, text: string): Promise<FoundInFile | null> {
	return keep(findAddress(fileId, text));
}

/** While it waits React asks for the promise at each try to draw: a failure is kept like an answer, or it would never end. */
function keep<Data>(address: string): Promise<Data | null> {
	const known = kept.get(address);
	const entry = known && Date.now() < known.againAt ? known : ask(address, known?.failures ?? 0);
	kept.delete(address);
	kept.set(address, entry);
	for (const oldest of kept.keys()) {
		if (kept.size <= MAX_KEPT) break;
		kept.delete(oldest);
	}
	// Every address has one shape of answer.
	return entry.promise as Promise<Data | null>;
}

function ask(address: string, failures: number): Kept {
	const entry: Kept = { promise: fetchData(address), failures, againAt: Number.POSITIVE_INFINITY };
	entry.promise = entry.promise.catch(() => {
		entry.againAt = Date.now() + (PAUSES_MS[failures] ?? LAST_PAUSE_MS);
		entry.failures += 1;
		return null;
	});
	return entry;
}

async function fetchData(address: string): Promise<unknown> {
	const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (!response.ok) throw new Error(`${address} answered ${response.status}`);
	const body: { data: unknown } = await response.json();
	return body.data;
}
