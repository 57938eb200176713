import type { DataStrategyResult } from "react-router";
import { createStore } from "../../store.ts";

/** In the place of a status: no server was reached. */
export const NO_CONNECTION = 0;

/** A read that has failed since the page was there. */
export interface FailedRead {
	status: number;
	/** What is not as the address says, or not as it is by now. */
	routes: ReadonlySet<string>;
	/** An error page stands in its place. */
	hasPage: boolean;
	/** The page was kept by the browser at this time, in milliseconds since 1970, and is shown without a connection. */
	keptAt?: number;
}

/** How browsers say that a fetch, or a script that is loaded on demand, has reached nobody. */
const MESSAGES =
	/^(Failed to fetch|NetworkError|Load failed|Response served by service worker|error loading dynamically|Importing a module)/;

export type Results = Record<string, DataStrategyResult>;

/** Asks for the answers to a request, and makes of them what the page shows. */
export type KeepPage = (request: Request, ask: () => Promise<Results>) => Promise<Results>;

export const failedRead = createStore<FailedRead | null>(null);

/**
 * The router asks once for the scripts of a page: where they were not to be had, only a whole document brings them. It is
 * on its way where this answers `true`: the server can be reached.
 */
export const missingPage = createStore<(() => Promise<boolean>) | null>(null);

/** Nobody was reached. */
export function isNoConnection(error: unknown): boolean {
	return error instanceof TypeError && MESSAGES.test(error.message);
}
