import { newUploadSession } from "../chunk-headers.ts";
import type { Place, Upload, UploadRecord } from "./upload.ts";
import type { MadeDocument } from "./upload-services.ts";

/** Where a file goes: into a document that is there, or into a new one. */
export type Destination = { documentId: string; tenant: string } | NewDocument;

/** A document that is made for a file. */
export interface NewDocument {
	place: Place;
	/** `null` leaves it to the file's name. */
	documentName: string | null;
	/** Of the file, in hexadecimal, where it is known. */
	sha256?: string | null;
	/** The user has been told that the tenant has the file already. */
	isWantedAgain?: boolean;
	/** It has been made for this upload already. */
	made?: MadeDocument & { sessionId: string };
}

/** A file and where it goes. */
export interface UploadRequest {
	file: File;
	destination: Destination;
}

/** Where the same file would go once more. A document that was made for it is made anew. */
export function destinationOf({ tenant, category, documentName, documentId }: Upload): Destination {
	if (category !== null) return { place: { tenant, category }, documentName };
	if (documentId === null) throw new Error("an upload that goes nowhere");
	return { documentId, tenant };
}

/** A new upload of the file, on its way there. */
export function recordFor(file: File, destination: Destination): UploadRecord {
	const known = { name: file.name, size: file.size, type: file.type, lastModified: file.lastModified };
	const begun = { madeVersion: null, sha256: null, isWantedAgain: false, isBegun: false, sameFiles: [] };
	if (!("place" in destination)) {
		const { tenant, documentId } = destination;
		return {
			...known,
			...begun,
			id: newUploadSession(),
			tenant,
			category: null,
			documentName: null,
			documentId,
		};
	}
	const { place, documentName, made, sha256 = null, isWantedAgain = false } = destination;
	return {
		...known,
		...begun,
		...place,
		id: made?.sessionId ?? newUploadSession(),
		documentName,
		documentId: made?.documentId ?? null,
		madeVersion: made?.version ?? null,
		sha256,
		isWantedAgain,
	};
}
