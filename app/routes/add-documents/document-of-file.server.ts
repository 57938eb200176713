import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { documentCreateSchema } from "../../../contract/entities/writes.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { updateDocument, createDocument, getDocument } from "../../cms/documents.ts";
import { UploadError } from "../../features/upload/upload-error.ts";

export interface NewDocument {
	tenant: string;
	category: string;
	name: string;
	/** Asked again with the same key, the first document is the answer. */
	key: string;
}

/**
 * Files a document for a file that is about to come.
 * @throws UploadError where it is refused
 */
export async function makeDocumentOfFile(
	cms: CmsClient,
	fileName: string,
	{ tenant, category, name, key }: NewDocument,
): Promise<TenantDocument> {
	const write = documentCreateSchema.safeParse({
		tenant,
		documentCategory: category,
		name: name || fileName,
	});
	if (!write.success) throw new UploadError(fileName, 400);
	const made = await attempt(createDocument(cms, write.data, key));
	if (!made.ok) throw new UploadError(fileName, made.status, { said: made.error.message });
	return made.value;
}

/** Deletes a document whose file never came, unless somebody has changed it or given it a file since. */
export async function discardEmptyDocument(
	cms: CmsClient,
	documentId: string,
	version: number,
): Promise<void> {
	const found = await attempt(getDocument(cms, documentId));
	if (!found.ok || found.value.documentFiles.length > 0 || found.value.version !== version) return;
	await attempt(updateDocument(cms, documentId, { state: "Deleted", version }));
}
