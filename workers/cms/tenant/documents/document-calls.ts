import type { DocumentInChain } from "../../../../contract/entities/document-chain.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentCreate, DocumentUndo, DocumentUpdate } from "../../../../contract/entities/writes.ts";
import type { TenantHost } from "../core/host.ts";
import type { Slice } from "../core/named-rows.ts";
import { logOutsideAccess } from "../core/access-log.ts";
import type { Member } from "../core/rights/sight.ts";
import { findVisible } from "./document-access.ts";
import { awaitFile, binItems, type BinSlice, documentBin, restoreDocument } from "./document-bin.ts";
import { documentChain } from "./document-chain.ts";
import { documentHistory } from "./history/document-history.ts";
import { documentAccessRights, readDocument } from "./document-read.ts";
import { exportPart } from "../export/export-part.ts";
import { undoChange } from "./history/document-undo.ts";
import { changeFor, type Importing, makeFor } from "../import/import-record.ts";
import { documentViewers } from "./document-viewers.ts";
import { createDocument, updateDocument } from "./document-write.ts";

/** `tenant.documents` */
export class DocumentCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	/** (What is opened from outside the tenant is recorded: the one thing that a reading writes, core/access-log.ts.) */
	read(userId: string, documentId: string, withChain = false) {
		return this.#host.read(userId, (member): DocumentInChain => {
			const document = openDocument(member, documentId);
			return withChain ? { ...document, chain: documentChain(member, documentId) } : document;
		});
	}

	/** Those of them that the user may see. */
	readSome(userId: string, documentIds: readonly string[]) {
		return this.#host.read(userId, (member) =>
			documentIds
				.filter((documentId) => findVisible(member, documentId))
				.map((documentId) => openDocument(member, documentId)),
		);
	}

	accessRights(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => documentAccessRights(member, documentId));
	}

	/** What the user takes along of a part of the tenant's documents. */
	exportPart(userId: string, tenantId: string, part: number) {
		return this.#host.write(userId, (member) => exportPart(member, tenantId, part));
	}

	history(userId: string, documentId: string, slice: Slice) {
		return this.#host.read(userId, (member) => documentHistory(member, documentId, slice));
	}

	viewers(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => documentViewers(member, documentId));
	}

	chain(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => documentChain(member, documentId));
	}

	bin(userId: string, slice: BinSlice) {
		return this.#host.readInTurns(userId, (member) => documentBin(member, slice));
	}

	/** What the bin says of documents, by their rows. */
	binItems(userId: string, rows: readonly number[]) {
		return this.#host.read(userId, (member) => binItems(member, rows));
	}

	/** @param importing the import to which it belongs */
	create(userId: string, write: DocumentCreate, key: string | null, importing: Importing | null = null) {
		const request = { kind: "document", body: write, key };
		return this.#host.writeOnce(userId, request, (member) => {
			const create = () => createDocument(member, write);
			const created = importing ? makeFor(member, { kind: "document", importing, key }, create) : create();
			awaitFile(member, created.documentId, key);
			return created;
		});
	}

	/** @param importing the import that changes it */
	update(userId: string, documentId: string, write: DocumentUpdate, importing: Importing | null = null) {
		return this.#host.write(userId, (member) => {
			const update = () => updateDocument(member, documentId, write);
			return importing ? changeFor(member, documentId, importing, update) : update();
		});
	}

	undoChange(userId: string, documentId: string, undo: DocumentUndo) {
		return this.#host.write(userId, (member) => undoChange(member, documentId, undo));
	}

	restore(userId: string, documentId: string, restored: DocumentUndo) {
		return this.#host.write(userId, (member) => restoreDocument(member, documentId, restored));
	}
}

/** Reads a document for somebody who will look at it. */
function openDocument(member: Member, documentId: string): TenantDocument {
	const document = readDocument(member, documentId);
	logOutsideAccess(member, { documentId });
	return document;
}
