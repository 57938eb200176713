import type { DocumentFile } from "../../../contract/entities/entities.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

export type ReadFile = Pick<DocumentFile, "state" | "stateReason" | "hasPreview">;

/** What the user should know of a file before anything else: in a heading, and in a word. */
const REASONS: ReadonlyMap<string, { title: TextKey; word: TextKey }> = new Map([
	["files.reason.broken", { title: "document.fileBroken", word: "document.broken" }],
	["files.reason.encrypted", { title: "document.fileEncrypted", word: "document.encrypted" }],
	["files.reason.smime", { title: "document.mailEncrypted", word: "document.encryptedMail" }],
	["files.reason.pgp", { title: "document.pgpEncrypted", word: "document.encryptedMail" }],
]);

/** A mail whose head could be read, and not what is written in it. */
export const ENCRYPTED_MAILS: ReadonlySet<string | null> = new Set([
	"files.reason.smime",
	"files.reason.pgp",
]);

/** Why there is nothing to see of a file, or not all of it; nothing where it has been read. */
export function fileProblemTitle({ state, stateReason, hasPreview }: ReadFile): TextKey | undefined {
	if (state === "failed") return "document.fileFailed";
	if (state === "processed" && ENCRYPTED_MAILS.has(stateReason)) return "document.mailEncrypted";
	if (state !== "notReadable") return undefined;
	const known = REASONS.get(stateReason ?? "");
	return known?.title ?? (hasPreview ? "document.fileWithoutText" : "document.fileNotReadable");
}

/** The same in a word, for a row of a list. */
export function fileProblemWord({ state, stateReason }: Omit<ReadFile, "hasPreview">): TextKey | undefined {
	const isSaid = state === "notReadable" || (state === "processed" && ENCRYPTED_MAILS.has(stateReason));
	return isSaid ? REASONS.get(stateReason ?? "")?.word : undefined;
}
