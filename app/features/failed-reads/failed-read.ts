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

export type Results = Record<string, DataStrategyResult>;

/** Makes of the answers to a request what the page shows. */
export type KeepPage = (request: Request, results: Results) => Results | Promise<Results>;

export const failedRead = createStore<FailedRead | null>(null);
