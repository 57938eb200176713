import type { CategoryReminder } from "../../../../contract/entities/entities.ts";
import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import type { CategoryDetails } from "../plan/import-plan.ts";
import type { SlicedFile } from "../../upload/upload-file.ts";

/** What an import asks of where it goes to: by calls of the contract, as the user, in whichever way these are made. */

export interface WantedFile {
	name: string;
	/** In bytes. */
	size: number;
	sha256: string;
}

/** A document that is to be there. */
export interface WantedDocument {
	/** Names it over several tries: an Idempotency-Key. */
	key: string;
	write: Omit<DocumentCreate, "tenant" | "replacedDocument" | "endReplaced">;
	files: readonly WantedFile[];
	/** Documents that are others of the same import: they are not looked at. */
	claimed: readonly string[];
}

/** What has become of it. */
export interface BegunDocument {
	documentId: string;
	/** It was there with all of its files. */
	isThere: boolean;
	/** It lies in the bin: somebody has deleted it after an earlier import. */
	isDeleted: boolean;
	/** Which of its files are still to be sent, by their place. */
	missing: readonly number[];
	replacedDocument: string | null;
}

export interface WantedNames {
	folders: readonly string[];
	parties: readonly NewParty[];
}

/** Ids in the same order; `null` for what is not there. */
export interface FoundNames {
	folders: readonly (string | null)[];
	parties: readonly (string | null)[];
}

/** The category of a name. */
export interface EnsuredCategory {
	documentId: string;
	/** Reminders of one that was made that it was refused. */
	left: readonly CategoryReminder[];
}

export interface ImportTarget {
	/** By which all of it can be undone, once something may have been made; `null` where that is not kept. */
	importId: () => string | null;
	/** Says, at most once a minute, that the import runs: as long as it does nothing else of the tenant is undone. */
	hold: (signal: AbortSignal) => Promise<void>;
	/** Says so at once. Refused (409) where another one was undone of which it was not told: what it has found may be gone. */
	check: (signal: AbortSignal) => Promise<void>;
	/** Says that it is over. */
	close: () => Promise<void>;
	/** What is there of these names. */
	find: (wanted: WantedNames, signal: AbortSignal) => Promise<FoundNames>;
	/** What has this name, made where there is nothing. */
	ensureCategory: (name: string, signal: AbortSignal, details?: CategoryDetails) => Promise<EnsuredCategory>;
	ensureFolder: (name: string, signal: AbortSignal) => Promise<string>;
	/** `null` where parties are only made with a document. */
	ensureParty: (party: NewParty, signal: AbortSignal) => Promise<string | null>;
	begin: (document: WantedDocument, signal: AbortSignal) => Promise<BegunDocument>;
	/** @param isNew nothing of it can have arrived @param onProgress hears how many bytes of it have been sent */
	send: (
		documentId: string,
		file: SlicedFile,
		options: { sessionId: string; isNew: boolean; signal: AbortSignal; onProgress: (sent: number) => void },
	) => Promise<void>;
	replace: (documentId: string, replacedId: string, signal: AbortSignal) => Promise<void>;
}

/** The target has refused something. Where nothing answers, `ConnectionLostError` says so. */
export class RefusedError extends Error {
	override readonly name = "RefusedError";
	readonly status: number;
	/** What was said: a translation key, or a text. */
	readonly said: string;
	/** Seconds after which to ask again. */
	readonly retryAfter: number | null;

	constructor(status: number, said: string, retryAfter: number | null = null) {
		super(`${status}: ${said}`);
		this.status = status;
		this.said = said;
		this.retryAfter = retryAfter;
	}
}
