/** Why a file cannot be read. Each has its text `files.reason.<reason>`. */
export type UnreadableReason =
	| "broken"
	| "noIndex"
	| "encrypted"
	| "tooLarge"
	| "bomb"
	| "timeout"
	| "unknownType"
	| "missing"
	| "noRecogniser"
	| "heic"
	| "xlsb"
	| "smime"
	| "pgp";

/** The file itself is the reason: another try would end the same way. */
export class UnreadableFileError extends Error {
	readonly reason: UnreadableReason;

	constructor(reason: UnreadableReason, options?: ErrorOptions) {
		super(`This file cannot be read: ${reason}.`, options);
		this.name = "UnreadableFileError";
		this.reason = reason;
	}
}
