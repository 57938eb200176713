import type { DocumentFileOrder, DocumentFileRename } from "../../../../contract/entities/writes.ts";
import type { FileCheckQuery } from "../../../../contract/files/upload.ts";
import type { TenantHost } from "../core/host.ts";
import { listOfDocuments, type SliceOfDocuments } from "../core/of-documents.ts";
import { orderFiles, renameFile } from "./file-changes.ts";
import { checkFile } from "./file-check.ts";
import { deleteFile, locateFile, readFile, readFileText, type TextQuery } from "./files.ts";
import { findInFile } from "./find-in-file.ts";
import { processAgain } from "./process-again.ts";

/** `tenant.files` */
export class FileCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: SliceOfDocuments) {
		return this.#host.read(userId, (member) =>
			listOfDocuments(member, "document_file", slice, (fileId) => readFile(member, fileId)),
		);
	}

	read(userId: string, fileId: string) {
		return this.#host.read(userId, (member) => readFile(member, fileId));
	}

	locate(userId: string, fileId: string) {
		return this.#host.read(userId, (member) => locateFile(member, fileId));
	}

	text(userId: string, fileId: string, query: TextQuery) {
		return this.#host.read(userId, (member) => readFileText(member, fileId, query));
	}

	find(userId: string, fileId: string, text: string) {
		return this.#host.read(userId, (member) => findInFile(member, fileId, text));
	}

	check(userId: string, file: FileCheckQuery) {
		return this.#host.read(userId, (member) => checkFile(member, file));
	}

	rename(userId: string, fileId: string, write: DocumentFileRename) {
		return this.#host.write(userId, (member) => renameFile(member, fileId, write));
	}

	order(userId: string, documentId: string, order: DocumentFileOrder) {
		return this.#host.write(userId, (member) => orderFiles(member, documentId, order));
	}

	delete(userId: string, fileId: string) {
		return this.#host.write(userId, (member) => deleteFile(member, fileId));
	}

	processAgain(userId: string, fileId: string) {
		return this.#host.write(userId, (member) => processAgain(member, fileId));
	}
}
