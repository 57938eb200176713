import type { DocumentFileOrder, DocumentFileRename } from "../../../../contract/entities/writes.ts";
import type { FileCheckQuery } from "../../../../contract/files/upload.ts";
import type { TenantHost } from "../core/host.ts";
import { listOfDocuments, type SliceOfDocuments } from "../core/of-documents.ts";
import { logOutsideAccess } from "../core/access-log.ts";
import type { Member } from "../core/rights/sight.ts";
import { visibleFile } from "./file-access.ts";
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
			listOfDocuments(member, "document_file", slice, (fileId) =>
				opened(member, fileId, readFile(member, fileId)),
			),
		);
	}

	read(userId: string, fileId: string) {
		return this.#host.read(userId, (member) => opened(member, fileId, readFile(member, fileId)));
	}

	locate(userId: string, fileId: string) {
		return this.#host.read(userId, (member) => opened(member, fileId, locateFile(member, fileId)));
	}

	text(userId: string, fileId: string, query: TextQuery) {
		return this.#host.read(userId, (member) => opened(member, fileId, readFileText(member, fileId, query)));
	}

	find(userId: string, fileId: string, text: string) {
		return this.#host.read(userId, (member) => opened(member, fileId, findInFile(member, fileId, text)));
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

/** What was read of a file, which whoever is here by a mandate or as a guest has opened with it. */
function opened<Value>(member: Member, fileId: string, value: Value): Value {
	if (member.isOutside) {
		const { owner, name } = visibleFile(member, fileId);
		logOutsideAccess(member, { documentId: owner, file: name });
	}
	return value;
}
