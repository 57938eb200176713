import type { ChunkResult } from "./retry.ts";

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
		request.open("POST", address);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
		request.addEventListener("load", () => onProgress(bytes.size));
		request.addEventListener("abort", () => reject(signal?.reason));
		request.addEventListener("loadend", () => {
			signal?.removeEventListener("abort", abort);
			resolve({ status: request.status, body: parsed(request.responseText) });
		});
		signal?.addEventListener("abort", abort);
		request.send(bytes);
	});

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
