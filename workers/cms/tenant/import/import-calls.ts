import type { TenantHost } from "../core/host.ts";
import { beginImport, listImports } from "./import-record.ts";
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

	undo(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => undoImport(member, documentId));
	}
}
