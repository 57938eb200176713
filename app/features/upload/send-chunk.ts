import { jsonOf } from "./ask-server.ts";
import type { ChunkResult } from "./retry.ts";

/** A connection that is silent for this long is lost: after a laptop's sleep it may be, and nobody says so. */
export const SILENCE_MS = 90_000;

export interface OutgoingChunk {
	address: string;
	headers: Record<string, string>;
	bytes: Blob;
	signal: AbortSignal | undefined;
	/** Hears how many bytes of the chunk are on their way. */
	onProgress: (sentBytes: number) => void;
}

/** Sends one chunk. Resolves whatever the answer, with status 0 where none came; rejects when aborted. */
export type SendChunk = (chunk: OutgoingChunk) => Promise<ChunkResult>;

/** By XMLHttpRequest, because `fetch` does not tell how far a body has been sent. */
export const sendByXhr: SendChunk = ({ address, headers, bytes, signal, onProgress }) =>
	new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const request = new XMLHttpRequest();
		const abort = () => request.abort();
		let silence: ReturnType<typeof setTimeout> | undefined;
		function listen() {
			clearTimeout(silence);
			silence = setTimeout(abort, SILENCE_MS);
		}
		request.open("POST", address);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		request.upload.addEventListener("progress", ({ loaded }) => {
			listen();
			onProgress(loaded);
		});
		request.addEventListener("load", () => onProgress(bytes.size));
		request.addEventListener("abort", () => {
			if (signal?.aborted) reject(signal.reason);
		});
		request.addEventListener("loadend", () => {
			clearTimeout(silence);
			signal?.removeEventListener("abort", abort);
			resolve({ status: request.status, body: jsonOf(request.responseText) });
		});
		signal?.addEventListener("abort", abort);
		request.send(bytes);
		listen();
	});
