import type { Attempt } from "../../cms/attempt.ts";
import type { DocumentPreview } from "./document-preview.ts";

/** A preview is shown from here for this long, in milliseconds; after it somebody else may have changed the document. */
const FRESH_MS = 30_000;

interface Kept {
	document: Attempt<DocumentPreview>;
	at: number;
}

const kept = new Map<string, Kept>();
let writes = 0;

/** The preview of a document that was loaded a moment ago. */
export function keptPreview(documentId: string, now = Date.now()): Attempt<DocumentPreview> | null {
	const found = kept.get(documentId);
	return found && now - found.at < FRESH_MS ? found.document : null;
}

/** Keeps a preview once it is there, unless it could not be loaded, or something was written in the meantime. */
export async function keepPreview(
	documentId: string,
	loading: Attempt<DocumentPreview> | Promise<Attempt<DocumentPreview>>,
): Promise<void> {
	const writesBefore = writes;
	const document = await loading;
	if (!document.ok || writes !== writesBefore) return;
	const at = Date.now();
	for (const [id, old] of kept) if (at - old.at >= FRESH_MS) kept.delete(id);
	kept.set(documentId, { document, at });
}

/** After every write, whatever it was: a document also shows what belongs to others. */
export function forgetPreviews(): void {
	writes += 1;
	kept.clear();
}
