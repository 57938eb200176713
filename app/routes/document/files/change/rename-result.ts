/** Why a file was not renamed, and what had been typed. */
export interface RenameFailure {
	fileId: string;
	typed: string;
	/** Translation key. */
	error: string;
}
