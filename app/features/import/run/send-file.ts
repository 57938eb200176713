import type { AskServer } from "../../upload/ask-server.ts";
import type { SendChunk } from "../../upload/send-chunk.ts";
import { UploadError } from "../../upload/upload-error.ts";
import { askArrived, uploadFile } from "../../upload/upload-file.ts";
import { type ImportTarget, RefusedError } from "./import-target.ts";

interface Sending {
	/** Bytes of every chunk but the last. */
	chunkSize: number;
	ask: AskServer;
	send: SendChunk;
	isOffline?: () => boolean;
}

/** Sends files in chunks (spec 7), and of those that an earlier try has begun what is missing. */
export function chunkedSend({ chunkSize, ask, send, isOffline }: Sending): ImportTarget["send"] {
	return async (documentId, file, { sessionId, isNew, signal, onProgress }) => {
		const arrived =
			isNew || file.size <= chunkSize ? undefined : await askArrived(ask, documentId, sessionId, signal);
		try {
			await uploadFile(file, {
				documentId,
				chunkSize,
				sessionId,
				signal,
				onProgress,
				send,
				...(arrived && { arrived }),
				...(isOffline && { isOffline }),
			});
		} catch (error) {
			if (!(error instanceof UploadError)) throw error;
			throw new RefusedError(error.status, error.said ?? error.key, error.retryAfter);
		}
	};
}
