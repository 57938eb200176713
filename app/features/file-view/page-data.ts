import type { FoundInFile } from "../../../contract/files/find-in-file.ts";
import type { PageLayout, PageRun } from "../../../contract/files/page-layout.ts";
import { findAddress, layoutAddress, pageSizesAddress } from "./file-addresses.ts";

/** What was asked for last; more than fits on a screen, less than matters to a phone. */
const MAX_KEPT = 60;
const kept = new Map<string, Promise<unknown>>();

/** Where the words of a page stand; `null` where it cannot be said. The same promise for the same page. */
export function pageLayout(fileId: string, page: number): Promise<PageLayout | null> {
	return keep(layoutAddress(fileId, page));
}

/** The sizes of a file's pages; `null` where they cannot be said. */
export function pageRuns(fileId: string): Promise<PageRun[] | null> {
	return keep(pageSizesAddress(fileId));
}

/** Where a file says what is looked for; `null` where it cannot be said. */
export function foundInFile(fileId: string, text: string): Promise<FoundInFile | null> {
	return keep(findAddress(fileId, text));
}

function keep<Data>(address: string): Promise<Data | null> {
	// Every address has one shape of answer.
	const known = kept.get(address) as Promise<Data | null> | undefined;
	const promise = known ?? fetchData<Data>(address);
	kept.delete(address);
	kept.set(address, promise);
	for (const oldest of kept.keys()) {
		if (kept.size <= MAX_KEPT) break;
		kept.delete(oldest);
	}
	return promise;
}

async function fetchData<Data>(address: string): Promise<Data | null> {
	try {
		const response = await fetch(address);
		if (!response.ok) throw new Error(`${address} answered ${response.status}`);
		const body: { data: Data } = await response.json();
		return body.data;
	} catch {
		// Another look may succeed.
		kept.delete(address);
		return null;
	}
}
