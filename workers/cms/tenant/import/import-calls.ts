import type { TenantHost } from "../core/host.ts";
import type { ImportUpdate } from "../../../../contract/imports/document-import.ts";
import { beginImport, holdImport } from "./begin-import.ts";
import { listImports } from "./import-record.ts";
import { readImport } from "./read-import.ts";
import { undoImport } from "./undo-import.ts";

/** `tenant.imports` */
export class ImportCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	begin(userId: string) {
		return this.#host.write(userId, beginImport);
	}

	list(userId: string) {
		return this.#host.read(userId, listImports);
	}

	read(userId: string, documentId: string) {
		return this.#host.readInTurns(userId, (member) => readImport(member, documentId));
	}

	hold(userId: string, documentId: string, update: ImportUpdate) {
		return this.#host.write(userId, (member) => holdImport(member, documentId, update));
	}

	undo(userId: string, documentId: string, how: { force?: boolean | undefined } = {}) {
		return this.#host.write(userId, (member) => undoImport(member, documentId, how));
	}
}
