import type { DocumentFile } from "../../../contract/entities/entities.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

type ReadFile = Pick<DocumentFile, "state" | "stateReason" | "hasPreview">;

/** What the user should know of a file before anything else: in a heading, and in a word. */
const REASONS: ReadonlyMap<string, { title: TextKey; word: TextKey }> = new Map([
	["files.reason.broken", { title: "document.fileBroken", word: "document.broken" }],
	["files.reason.encrypted", { title: "document.fileEncrypted", word: "document.encrypted" }],
	["files.reason.smime", { title: "document.mailEncrypted", word: "document.encryptedMail" }],
]);

/** What lies in the bytes themselves: however often they are read, nothing else comes of them. */
const FOR_GOOD: ReadonlySet<string | null> = new Set([
	"files.reason.encrypted",
	"files.reason.smime",
	"files.reason.xlsb",
]);

/** Whether reading the file once more may bring more of it. A recogniser may have come since. */
export function mayFareBetter(file: ReadFile): boolean {
	const { stateReason } = file;
	if (stateReason === "files.reason.noRecogniser") return true;
	return fileProblemTitle(file) !== undefined && !FOR_GOOD.has(stateReason);
}

/** Why there is nothing to see of a file, or not all of it; nothing where it has been read. */
export function fileProblemTitle({ state, stateReason, hasPreview }: ReadFile): TextKey | undefined {
	if (state === "failed") return "document.fileFailed";
	if (state !== "notReadable") return undefined;
	const known = REASONS.get(stateReason ?? "");
	return known?.title ?? (hasPreview ? "document.fileWithoutText" : "document.fileNotReadable");
}

/** The same in a word, for a row of a list. */
export function fileProblemWord({ state, stateReason }: Omit<ReadFile, "hasPreview">): TextKey | undefined {
	return state === "notReadable" ? REASONS.get(stateReason ?? "")?.word : undefined;
}
