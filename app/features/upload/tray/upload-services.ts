import type { Wait } from "../retry.ts";
import type { ArrivedChunks, ArrivedFile, uploadFile } from "../upload-file.ts";
import type { Place, SameFile, UploadRecord } from "./upload.ts";

/** What the server says of a file before it travels. */
export interface FileCheck {
	fits: boolean;
	sameFiles: SameFile[];
}

/** A document that a file is to have. */
export interface WantedDocument extends Place {
	/** `null` leaves it to the file's name. */
	documentName: string | null;
	fileName: string;
}

/** A document that was made for a file. */
export interface MadeDocument {
	documentId: string;
	version: number;
}

/** What the browser keeps of unfinished uploads. None of it ever rejects: without it an upload goes on all the same. */
export interface UploadRecords {
	/** @param file its bytes are kept too, where there is room */
	add: (record: UploadRecord, file: File) => Promise<void>;
	update: (record: UploadRecord) => Promise<void>;
	remove: (id: string) => Promise<void>;
	/** Those that the server has not forgotten yet. */
	ids: () => Promise<string[]>;
	find: (id: string) => Promise<{ record: UploadRecord; file: File | null } | null>;
}

/** All that uploads need from outside. */
export interface UploadServices {
	now: () => number;
	wait: Wait;
	isOffline: () => boolean;
	/** Resolves when the network is said to be back, or after this many milliseconds. */
	networkBack: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Whether anyone sees the page. */
	isVisible: () => boolean;
	/** SHA-256 in hexadecimal. Rejects where the file cannot be read (any more). */
	hash: (file: File, signal: AbortSignal) => Promise<string>;
	/** `null` where the server does not say. Rejects where nobody is signed in any more. */
	check: (
		asked: { name: string; tenant: string; size: number; sha256: string | null },
		signal: AbortSignal,
	) => Promise<FileCheck | null>;
	/** @param sessionId asked again with the same one, it answers the same document */
	makeDocument: (wanted: WantedDocument, sessionId: string) => Promise<MadeDocument>;
	/** Deletes a document that was made for a file, unless somebody has changed it or given it a file since. */
	discardDocument: (made: MadeDocument) => Promise<void>;
	upload: typeof uploadFile;
	askArrived: (documentId: string, sessionId: string, signal?: AbortSignal) => Promise<ArrivedChunks>;
	/** Says which file it has become, where all of it had arrived already. */
	cancelUpload: (documentId: string, sessionId: string) => Promise<string | null>;
	deleteFile: (fileId: string) => Promise<void>;
	askFile: (fileId: string) => Promise<ArrivedFile | null>;
	records: UploadRecords;
	/** Waits until no other tab holds the upload; the answer gives it free again. */
	hold: (id: string, signal: AbortSignal) => Promise<() => void>;
}
