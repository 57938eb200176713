import type { TextKey } from "../../../contract/text-keys.ts";

const KEYS: Readonly<Record<number, TextKey>> = {
	413: "upload.error.storageLimitExceeded",
	429: "upload.error.tooManyRequests",
	507: "upload.error.storageLimitExceeded",
};

/** Why the server refuses a file, where the status alone does not say it: by its own words. */
const REASONS: Readonly<Record<string, TextKey>> = {
	"error.subscriptionInactive": "upload.error.subscriptionInactive",
	"error.planDocuments": "upload.error.planDocuments",
};

interface UploadErrorOptions {
	retryAfter?: number | null;
	/** What is known beyond the status. */
	key?: TextKey;
	/** The key of what the server says. */
	said?: string | null;
}

/** A file that could not be uploaded; `key` is the text that says so, with the file's name as `name` (spec 8). */
export class UploadError extends Error {
	readonly key: TextKey;
	/** The key of what the server said, where it said something. */
	readonly said: string | null;
	readonly fileName: string;
	readonly status: number;
	/** Seconds after which the server wants to be asked again, where it says so. */
	readonly retryAfter: number | null;

	constructor(fileName: string, status: number, { retryAfter = null, key, said }: UploadErrorOptions = {}) {
		super(`upload of ${fileName} failed with ${status}`);
		this.name = "UploadError";
		this.key = key ?? REASONS[said ?? ""] ?? KEYS[status] ?? "upload.error.fileUploadFailed";
		this.said = said ?? null;
		this.fileName = fileName;
		this.status = status;
		this.retryAfter = retryAfter;
	}
}
