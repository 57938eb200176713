import type { TextKey } from "../../../../contract/text-keys.ts";

/**
 * Where an upload stands.
 * - `same`: the tenant has these bytes already; the user decides
 * - `offline`: no answer came; it goes on by itself
 * - `signedOut`: the session is over, or somebody else's; all others wait with it
 * - `interrupted`: left over from an earlier visit; the user decides
 * - `reading`, `read`, `notReadable`: the file has arrived
 */
export type UploadState =
	| "waiting"
	| "checking"
	| "same"
	| "sending"
	| "offline"
	| "paused"
	| "signedOut"
	| "interrupted"
	| "failed"
	| "reading"
	| "read"
	| "notReadable";

/** A file of the tenant with the same bytes. */
export interface SameFile {
	/** The file's own name. */
	name: string;
	/** The document that has it; `null` while it has none. */
	document: { documentId: string; name: string } | null;
}

/** Where a new document is filed. */
export interface Place {
	tenant: string;
	category: string;
}

/** What is kept of an upload, so that a later visit can go on with it. */
export interface UploadRecord {
	/** The upload's session (spec 7). */
	id: string;
	name: string;
	/** In bytes. */
	size: number;
	type: string;
	/** Milliseconds since 1970. */
	lastModified: number;
	/** Where the file belongs. */
	tenant: string;
	/** Category of the document that is made for this file; `null` where the document is there already. */
	category: string | null;
	/** Name of that document; `null` leaves it to the file's name. */
	documentName: string | null;
	documentId: string | null;
	/** Version of the document that was made for this file. */
	madeVersion: number | null;
	/** Of the bytes, in hexadecimal, once it is known. */
	sha256: string | null;
	/** The user wants it although the tenant has it already. */
	isWantedAgain: boolean;
	/** Some of it may have arrived. */
	isBegun: boolean;
	/** The files of the tenant with the same bytes, which the user has been asked about. */
	sameFiles: readonly SameFile[];
}

export interface Upload extends UploadRecord {
	/** `null` where the browser did not keep the bytes. */
	file: File | null;
	state: UploadState;
	sentBytes: number;
	/** Over the last seconds, while that says anything. */
	bytesPerSecond: number | null;
	/** Why it failed; the text takes the file's name as `name`. */
	problem: TextKey | null;
	/** The file as the server has it. */
	fileId: string | null;
	/** Why it could not be read, as the server says. */
	stateReason: string | null;
}

/** It needs the network or its turn; nothing is asked of the user. */
export function isUnderWay({ state }: Pick<Upload, "state">): boolean {
	return state === "waiting" || state === "checking" || state === "sending" || state === "offline";
}

/** The file is on the server. */
export function hasArrived({ state }: Pick<Upload, "state">): boolean {
	return state === "reading" || state === "read" || state === "notReadable";
}

/** It goes on only when the user says so. */
export function needsUser({ state }: Pick<Upload, "state">): boolean {
	return state === "same" || state === "signedOut" || state === "interrupted" || state === "failed";
}

/** It goes on only with a file that the user chooses again. */
export function lacksFile({ state, file }: Pick<Upload, "state" | "file">): boolean {
	return file === null && (state === "interrupted" || state === "paused");
}

/** What of an upload is worth keeping: all but what is known of this moment. */
export function recordOf(upload: Upload): UploadRecord {
	const { id, name, size, type, lastModified, tenant, category, documentName, documentId } = upload;
	const { madeVersion, sha256, isWantedAgain, isBegun, sameFiles } = upload;
	return {
		id,
		name,
		size,
		type,
		lastModified,
		tenant,
		category,
		documentName,
		documentId,
		madeVersion,
		sha256,
		isWantedAgain,
		isBegun,
		sameFiles,
	};
}

/** An upload as it begins, or begins again. */
export function uploadOf(record: UploadRecord, file: File | null, state: UploadState): Upload {
	return {
		...record,
		file,
		state,
		sentBytes: 0,
		bytesPerSecond: null,
		problem: null,
		fileId: null,
		stateReason: null,
	};
}
