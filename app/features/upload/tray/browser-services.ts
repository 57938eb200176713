import { browserPath, FILE_PATHS } from "../../../../contract/files/file-paths.ts";
import { createStore } from "../../../store.ts";
import { type AskServer, askingFor, textAt, valueAt } from "../ask-server.ts";
import { EXPECTED_USER_HEADER } from "../expected-user.ts";
import { waitFor } from "../retry.ts";
import { type SendChunk, sendByXhr } from "../send-chunk.ts";
import { UploadError } from "../upload-error.ts";
import { askArrived, askFile, cancelUpload, deleteFile, uploadFile } from "../upload-file.ts";
import { hashFile } from "./hash-file.ts";
import { storedRecords } from "./stored-records.ts";
import type { SameFile } from "./upload.ts";
import type { FileCheck, MadeDocument, UploadServices, WantedDocument } from "./upload-services.ts";

/** The browser, the app's own origin and what both are to the uploads of one user. */
export function browserServices(userId: string): UploadServices {
	const ask = askingFor(userId);
	const send: SendChunk = (chunk) =>
		sendByXhr({ ...chunk, headers: { ...chunk.headers, [EXPECTED_USER_HEADER]: userId } });
	return {
		now: () => Date.now(),
		wait: waitFor,
		isOffline: () => !navigator.onLine,
		networkBack,
		isVisible: () => document.visibilityState === "visible",
		hash: hashFile,
		check: (asked, signal) => checkFile(ask, asked, signal),
		makeDocument: (wanted, sessionId) => makeDocument(ask, wanted, sessionId),
		discardDocument: (made) => discardDocument(ask, made),
		upload: (file, options) => uploadFile(file, { ...options, send }),
		askArrived: (documentId, sessionId, signal) => askArrived(ask, documentId, sessionId, signal),
		cancelUpload: (documentId, sessionId) => cancelUpload(ask, documentId, sessionId),
		deleteFile: (fileId) => deleteFile(ask, fileId),
		askFile: (fileId) => askFile(ask, fileId),
		records: storedRecords(userId),
		hold,
	};
}

async function networkBack(milliseconds: number, signal: AbortSignal): Promise<void> {
	const back = new AbortController();
	const online = new Promise<void>((resolve) => {
		window.addEventListener("online", () => resolve(), { signal: back.signal });
	});
	try {
		await Promise.race([waitFor(milliseconds, signal), online]);
	} finally {
		back.abort();
	}
}

async function checkFile(
	ask: AskServer,
	{ name, tenant, size, sha256 }: { name: string; tenant: string; size: number; sha256: string | null },
	signal: AbortSignal,
): Promise<FileCheck | null> {
	const query = new URLSearchParams({ tenant, size: String(size), ...(sha256 !== null && { sha256 }) });
	const { status, body } = await ask(`${browserPath(FILE_PATHS.check)}?${query}`, { signal });
	const said = textAt(body, "error", "details", "key");
	if (status === 401 || said === "error.subscriptionInactive") throw new UploadError(name, status, { said });
	const fits = valueAt(body, "data", "fits");
	const sameFiles = valueAt(body, "data", "sameFiles");
	if (typeof fits !== "boolean" || !Array.isArray(sameFiles)) return null;
	return { fits, sameFiles: sameFiles.flatMap(sameFileOf) };
}

function sameFileOf(value: unknown): SameFile[] {
	const name = textAt(value, "name");
	const documentId = textAt(value, "document", "documentId");
	const documentName = textAt(value, "document", "name");
	if (name === null || documentId === null || documentName === null) return [];
	return [{ name, document: { documentId, name: documentName } }];
}

const DOCUMENT_ADDRESS = "/documents/upload/document";

async function makeDocument(
	ask: AskServer,
	{ tenant, category, documentName, fileName }: WantedDocument,
	sessionId: string,
): Promise<MadeDocument> {
	const body = new URLSearchParams({ tenant, category, name: documentName ?? "", fileName, sessionId });
	const made = await ask(DOCUMENT_ADDRESS, { method: "POST", body });
	const documentId = textAt(made.body, "documentId");
	const version = valueAt(made.body, "version");
	if (documentId === null || typeof version !== "number")
		throw new UploadError(fileName, made.status, { said: textAt(made.body, "said") });
	return { documentId, version };
}

async function discardDocument(ask: AskServer, { documentId, version }: MadeDocument): Promise<void> {
	const body = new URLSearchParams({ discard: documentId, version: String(version) });
	await ask(DOCUMENT_ADDRESS, { method: "POST", body, keepalive: true }).catch(() => undefined);
	discardedDocument.set(documentId);
}

/** The latest document that went with its file. */
export const discardedDocument = createStore<string | null>(null);

/** Of all tabs one holds an upload; when it is closed, the next one gets it. */
export function hold(id: string, signal: AbortSignal): Promise<() => void> {
	// The browser has locks on secure origins only.
	const locks: LockManager | undefined = navigator.locks;
	if (!locks) return Promise.resolve(() => undefined);
	return new Promise((resolve, reject) => {
		locks
			.request(id, { signal }, () => new Promise<void>((release) => resolve(release)))
			.catch((error: unknown) => reject(error));
	});
}
