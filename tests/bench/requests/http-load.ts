import { Worker } from "node:worker_threads";

/** One request, sent again and again. */
export interface LoadRequest {
	method?: "GET" | "POST";
	path: string;
	headers?: Record<string, string>;
	body?: string;
}

export interface LoadResult {
	requestsPerSecond: number;
	/** Milliseconds. */
	p50: number;
	p90: number;
	/** Bytes of one answer, its head included. */
	bytes: number;
	status: number;
}

export interface LoadOrder {
	origin: string;
	request: LoadRequest;
	connections: number;
	seconds: number;
	/** So many in all, however long they take. */
	requests?: number;
}

/**
 * Sends `request` over so many kept-alive connections for so many seconds, each time when the answer before is
 * complete. Runs in a thread of its own on bare sockets: an HTTP library would be the bottleneck.
 * @throws where an answer has another status than the first one
 */
export async function load(order: LoadOrder): Promise<LoadResult> {
	const thread = new Worker(new URL("load-thread.ts", import.meta.url), { workerData: order });
	return new Promise((resolve, reject) => {
		thread.once("message", resolve);
		thread.once("error", reject);
	});
}
