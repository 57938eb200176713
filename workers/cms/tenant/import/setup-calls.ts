import { addMember, createTenant } from "../core/create-tenant.ts";
import type { TenantHost } from "../core/host.ts";
import { Member } from "../core/rights/sight.ts";
import { documentArrived } from "../inbox/item-sources.ts";
import { type GivenMandate, giveMandate } from "../mandates/mandate-work.ts";
import { type GivenShare, giveShare } from "../sharing/give-share.ts";
import { tellMember } from "../core/announcements.ts";
import { dropIndices, joinSearchIndex, restoreIndex } from "./bulk-import.ts";
import { importDocuments } from "./import-documents.ts";
import type { ImportedDocument, NewMember, TenantFoundation } from "./import-types.ts";

/** `tenant.setup`: how a tenant begins, and what it is filled with from outside. Acts for nobody. */
export class SetupCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	/** Begins the tenant; again for the same one, nothing happens. */
	createTenant(foundation: TenantFoundation) {
		return this.#host.writeForSystem((db) => {
			createTenant(db, foundation);
			return null;
		});
	}

	/** Adds a member, or gives an existing one this role and these rights. */
	addMember(member: NewMember) {
		return this.#host.writeForSystem((db) => {
			addMember(db, member);
			return null;
		});
	}

	/** Gives a company a mandate that it has accepted. */
	giveMandate(mandate: GivenMandate) {
		return this.#host.writeForSystem((db) => giveMandate(db, mandate));
	}

	/** Shares what the tenant has, without telling anybody. */
	giveShare(share: GivenShare) {
		return this.#host.writeForSystem((db) => giveShare(db, share));
	}

	/** Has a member's open pages load anew what they know of the tenant. */
	tellMember(userId: string) {
		return this.#host.writeForSystem((db) => {
			tellMember(db, userId);
			return null;
		});
	}

	/** Files documents with their history, in one transaction. Answers their ids in the order given. */
	importDocuments(documents: readonly ImportedDocument[]) {
		return this.#host.writeForSystem((db) => importDocuments(db, documents));
	}

	/** Tells who sees them of imported documents, as if those who made them had filed them just now. */
	tellOfDocuments(documentIds: readonly string[]) {
		return this.#host.writeForSystem((db) => {
			for (const documentId of documentIds) {
				const { createdBy, ...document } = db.sql
					.exec<{ id: number; categoryRow: number; createdBy: string }>(
						`SELECT id, category_row AS categoryRow, created_by AS createdBy FROM document
						WHERE document_id = ?`,
						documentId,
					)
					.one();
				documentArrived(Member.prove(db, createdBy), document, documentId);
			}
			return null;
		});
	}

	/** Before very many `importDocuments`: they are quicker without indices. A read in between brings those back. */
	beginBulkImport(): void {
		dropIndices(this.#host.db);
		this.#host.beginBulkImport();
	}

	/** A part of what is to be done at the end. @returns whether that was all */
	endBulkImport(): boolean {
		if (restoreIndex(this.#host.db)) return false;
		this.#host.endBulkImport();
		return joinSearchIndex(this.#host.db);
	}
}
