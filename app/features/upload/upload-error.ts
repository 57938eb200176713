import type { TextKey } from "../../../contract/text-keys.ts";

const KEYS: Readonly<Record<number, TextKey>> = {
	413: "upload.error.storageLimitExceeded",
	429: "upload.error.tooManyRequests",
	507: "upload.error.storageLimitExceeded",
};

interface UploadErrorOptions {
	retryAfter?: number | null;
	/** What is known beyond the status. */
	key?: TextKey;
}

/** A file that could not be uploaded; `key` is the text that says so, with the file's name as `name` (spec 8). */
export class UploadError extends Error {
	readonly key: TextKey;
	readonly fileName: string;
	readonly status: number;
	/** Seconds after which the server wants to be asked again, where it says so. */
	readonly retryAfter: number | null;

	constructor(fileName: string, status: number, { retryAfter = null, key }: UploadErrorOptions = {}) {
		super(`upload of ${fileName} failed with ${status}`);
		this.name = "UploadError";
		this.key = key ?? KEYS[status] ?? "upload.error.fileUploadFailed";
		this.fileName = fileName;
		this.status = status;
		this.retryAfter = retryAfter;
	}
}
