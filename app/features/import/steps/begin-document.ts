import { documentApi } from "../../../../contract/api/documents.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { MAX_PAGE_SIZE } from "../../../../contract/constants.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { ExplorerFilter } from "../../../../contract/explorer/explorer.ts";
import { foldedName, wordsIn } from "../../../../contract/search/spelling.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { createDocument, getDocument, listDocuments } from "../../../cms/documents.ts";
import type { BegunDocument, WantedDocument, WantedFile } from "../run/import-target.ts";
import { importHeaders } from "./import-record.ts";

/** Documents of one name are looked through up to this many pages of them, by so many words. */
const MOST_PAGES = 10;
const MOST_WORDS = 6;

/**
 * Finds a document of an import, or makes it. It is there where a document has all of its files, byte for byte; what an
 * import has made and could not finish is gone on with. Failures are `ContractError`s.
 *
 * An Idempotency-Key is known for a day and a file's digest once it has been read: the one finds what has just been made,
 * the other what was made long ago, also by hand or by somebody else.
 * @param importId the import for which it is made
 */
export async function beginDocument(
	cms: CmsClient,
	tenant: string,
	wanted: WantedDocument,
	importId: string | null = null,
): Promise<BegunDocument> {
	const found = await findDocument(cms, tenant, wanted);
	if (found) return begun(found, wanted.files);
	const write: DocumentCreate = { ...wanted.write, tenant };
	const made = await attempt(
		createDocument(cms, write, wanted.key, importHeaders(importId, wanted.files.length).headers),
	);
	if (made.ok) return asItIsNow(cms, made.value.documentId, wanted.files);
	// Made by an earlier try, which put it elsewhere.
	const isRepeated = made.error.message === "error.idempotencyKeyReused";
	const before = isRepeated ? await namesake(cms, tenant, wanted, () => true) : null;
	if (before) return begun(before, wanted.files);
	throw failureOf(made);
}

function failureOf({ status, error }: Extract<Attempt<unknown>, { ok: false }>): ContractError {
	const [field] = Object.values(error.fieldErrors);
	return Object.assign(new ContractError("UnknownError", field ?? error.message), { status });
}

/** A repeated call gets the first answer: what has come since is asked for. */
async function asItIsNow(
	cms: CmsClient,
	documentId: string,
	files: readonly WantedFile[],
): Promise<BegunDocument> {
	const read = await attempt(getDocument(cms, documentId));
	if (read.ok) return begun(read.value, files, false);
	if (read.status !== 404) throw failureOf(read);
	return { documentId, isThere: false, isDeleted: true, missing: [], replacedDocument: null };
}

/** @param isFound it was there before the import asked for it */
function begun(document: TenantDocument, files: readonly WantedFile[], isFound = true): BegunDocument {
	const missing = missingIn(document, files);
	return {
		documentId: document.documentId,
		isThere: missing.length === 0 && (isFound || files.length > 0),
		isDeleted: document.state === "Deleted",
		missing,
		replacedDocument: document.replacedDocument?.documentId ?? null,
	};
}

/** Places of the files that the document does not have. */
function missingIn({ documentFiles }: TenantDocument, files: readonly WantedFile[]): number[] {
	const left = [...documentFiles];
	return files.flatMap((wanted, at) => {
		const found = left.findIndex((file) => isSame(file, wanted));
		if (found === -1) return [at];
		left.splice(found, 1);
		return [];
	});
}

function isSame({ sha256, file }: TenantDocument["documentFiles"][number], wanted: WantedFile): boolean {
	// As long as it has not been read its name and size have to do.
	return sha256 === null ? file.name === wanted.name && file.size === wanted.size : sha256 === wanted.sha256;
}

async function findDocument(
	cms: CmsClient,
	tenant: string,
	wanted: WantedDocument,
): Promise<TenantDocument | null> {
	const [first] = wanted.files;
	if (!first) return withoutFile(cms, tenant, wanted);
	const checked = await attempt(
		cms.call(fileApi.check, { query: { tenant, size: String(first.size), sha256: first.sha256 } }),
	);
	if (!checked.ok) {
		if (checked.status !== 404) throw failureOf(checked);
		// Not every CMS knows its files by their bytes.
		return namesake(cms, tenant, wanted, (document) => isWholeOrPart(document, wanted.files));
	}
	const owners = new Map(checked.value.sameFiles.map(({ document }) => [document.documentId, document.name]));
	for (const id of wanted.claimed) owners.delete(id);
	const isNamed = (name: string) => foldedName(name) === foldedName(wanted.write.name);
	const inOrder = [...owners].toSorted(([, one], [, other]) => Number(isNamed(other)) - Number(isNamed(one)));
	for (const [documentId, name] of inOrder) {
		const read = await attempt(getDocument(cms, documentId));
		if (!read.ok) continue;
		if (missingIn(read.value, wanted.files).length === 0) return read.value;
		if (isNamed(name) && isWholeOrPart(read.value, wanted.files)) return read.value;
	}
	// It may have come from an archive in which its file was missing.
	return withoutFile(cms, tenant, wanted);
}

/** One without a file, of which the same is said. */
async function withoutFile(
	cms: CmsClient,
	tenant: string,
	wanted: WantedDocument,
): Promise<TenantDocument | null> {
	const isIt = (document: TenantDocument) => hasSameFacts(document, wanted);
	if ((await cms.offers()).includes("moreFilters"))
		return namesake(cms, tenant, wanted, isIt, { withoutFile: true });
	return wanted.files.length === 0 ? namesake(cms, tenant, wanted, isIt) : null;
}

/** All that it has is of this one: if not all of it is there, an import did not come to its end. */
function isWholeOrPart(document: TenantDocument, files: readonly WantedFile[]): boolean {
	const missing = missingIn(document, files).length;
	return missing === 0 || document.documentFiles.length === files.length - missing;
}

/** A document of this name that is none of the others of the import. */
async function namesake(
	cms: CmsClient,
	tenant: string,
	{ write, claimed }: WantedDocument,
	isIt: (document: TenantDocument) => boolean,
	filters: Partial<ExplorerFilter> = {},
): Promise<TenantDocument | null> {
	// (Signs would be taken for what a search is told.)
	const text = wordsIn(write.name).slice(0, MOST_WORDS).join(" ");
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const listed = await attempt(
			listDocuments(cms, {
				filters: { ...filters, tenant: [tenant], text },
				sort: { field: "createdAt", order: "desc" },
				page,
				pageSize: MAX_PAGE_SIZE,
			}),
		);
		const items = listed.ok ? listed.value.items : [];
		for (const { name, documentId } of items) {
			if (name !== write.name || claimed.includes(documentId)) continue;
			const read = await attempt(getDocument(cms, documentId));
			if (read.ok && isIt(read.value)) return read.value;
		}
		if (items.length < MAX_PAGE_SIZE) return null;
	}
	return null;
}

function hasSameFacts(document: TenantDocument, { write }: WantedDocument): boolean {
	return (
		document.documentFiles.length === 0 &&
		document.documentNumber === (write.documentNumber ?? null) &&
		document.startDate === (write.startDate ?? null) &&
		document.endDate === (write.endDate ?? null) &&
		document.cost === (write.cost ?? null)
	);
}

/** Says that one document replaces another. */
export async function replaceDocument(
	cms: CmsClient,
	documentId: string,
	replacedId: string,
	importId: string | null = null,
): Promise<void> {
	await cms.call(documentApi.write, {
		params: { id: documentId },
		body: { data: { replacedDocument: replacedId } },
		...importHeaders(importId),
	});
}
