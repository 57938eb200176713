import type { FilterOptionsQuery } from "../../../contract/explorer/explorer.ts";
import type { DocumentPartyWrite } from "../../../contract/entities/writes.ts";
import type {
	DocumentCategoryWrite,
	DocumentCreate,
	DocumentFolderWrite,
	DocumentStateChange,
	DocumentUndo,
	DocumentUpdate,
} from "../../../contract/entities/writes.ts";
import { settle, type Outcome } from "../outcome.ts";
import { migrate } from "../storage/migrate.ts";
import { accessOf } from "./core/access.ts";
import {
	createCategory,
	deleteCategory,
	listCategories,
	readCategory,
	updateCategory,
} from "./documents/categories.ts";
import { dropIndices, joinSearchIndex, restoreIndices } from "./import/bulk-import.ts";
import { openDatabase, type TenantDatabase } from "./core/database.ts";
import { documentChain } from "./documents/document-chain.ts";
import { documentHistory } from "./documents/document-history.ts";
import { documentAccessRights, readDocument } from "./documents/document-read.ts";
import { undoStateChange } from "./documents/document-undo.ts";
import { documentViewers } from "./documents/document-viewers.ts";
import { changeDocumentState, createDocument, updateDocument } from "./documents/document-write.ts";
import { addMember, createTenant } from "./core/create-tenant.ts";
import { RETRY_MS } from "./files/file-jobs.ts";
import { FileHost } from "./files/file-host.ts";
import { explore, type TenantExplorerQuery } from "./listing/explorer.ts";
import { explorerIds, type TenantIdsQuery } from "./listing/explorer-ids.ts";
import { filterOptions } from "./listing/filter-options.ts";
import { createFolder, deleteFolder, listFolders, readFolder, updateFolder } from "./documents/folders.ts";
import { once } from "./core/idempotency.ts";
import { importDocuments } from "./import/import-documents.ts";
import type { ImportedDocument, NewMember, TenantFoundation } from "./import/import-types.ts";
import { migrations } from "./core/migrations/migrations.ts";
import type { NamedSlice, Slice } from "./core/named-rows.ts";
import { addParty, deleteParty, listParties, readParty, updateParty } from "./documents/parties.ts";
import { createParticipation, deleteParticipation, updateParticipation } from "./documents/participations.ts";
import { hydrateRows } from "./listing/search-places.ts";
import { searchRanked, type TenantSearch } from "./listing/search-ranked.ts";
import { refreshStale, runSearchMaintenance } from "./search-index/stale-search.ts";
import { tenantProfile } from "./core/tenant-row.ts";
import type { TypoTolerance } from "./listing/typo-tolerance.ts";

/**
 * One tenant: a host for the functions of this folder. Every method that acts for somebody takes that user first, and
 * the right is checked in the database, in the transaction of the work. Writes run whole or not at all.
 */
export class TenantStore extends FileHost {
	protected readonly db: TenantDatabase;
	#isImportingInBulk = false;

	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		this.db = openDatabase(ctx.storage);
		void ctx.blockConcurrencyWhile(async () => {
			migrate(ctx.storage, migrations);
			restoreIndices(this.db);
			await this.scheduleFileJobs();
			await this.#runSearchMaintenance();
		});
	}

	/** Begins the tenant; again for the same one, nothing happens. */
	createTenant(foundation: TenantFoundation) {
		return this.#write(() => {
			createTenant(this.db, foundation);
			return null;
		});
	}

	/** Adds a member, or gives an existing one this role and these rights. */
	addMember(member: NewMember) {
		return this.#write(() => {
			addMember(this.db, member);
			return null;
		});
	}

	/** Files documents with their history, in one transaction. Answers their ids in the order given. */
	async importDocuments(documents: readonly ImportedDocument[]) {
		const imported = this.#write(() => importDocuments(this.db, documents));
		await this.scheduleFileJobs();
		return imported;
	}

	/** Before very many `importDocuments`: they are quicker without indices. A read in between brings those back. */
	beginBulkImport(): void {
		dropIndices(this.db);
		this.#isImportingInBulk = true;
	}

	endBulkImport(): void {
		this.#endBulkImport();
		joinSearchIndex(this.db);
	}

	/** The tenant as the user sees it, and the user's rights in it. */
	accessOf(userId: string) {
		return settle(() => tenantProfile(this.db, userId));
	}

	explorer(userId: string, query: TenantExplorerQuery) {
		this.#endBulkImport();
		return settle(() => explore(this.db, userId, query));
	}

	/** The best matches of a search, as keys. */
	search(userId: string, query: TenantSearch) {
		this.#endBulkImport();
		return settle(() => searchRanked(this.db, userId, query));
	}

	/** The items of rows that `search` or `explorer` gave as keys, and where in a file each matches. */
	hydrateRows(
		userId: string,
		rows: readonly number[],
		search: { text: string; typoTolerance: TypoTolerance },
	) {
		return settle(() => hydrateRows(this.db, userId, rows, search));
	}

	/** All that match, newest first, `limit` of them at most. */
	explorerIds(userId: string, query: TenantIdsQuery) {
		this.#endBulkImport();
		return settle(() => explorerIds(this.db, userId, query));
	}

	filterOptions(userId: string, query: FilterOptionsQuery) {
		return settle(() => filterOptions(this.db, userId, query));
	}

	document(userId: string, documentId: string) {
		return settle(() => readDocument(this.db, userId, documentId));
	}

	documentAccessRights(userId: string, documentId: string) {
		return settle(() => documentAccessRights(this.db, userId, documentId));
	}

	documentHistory(userId: string, documentId: string, slice: Slice) {
		return settle(() => documentHistory(this.db, userId, documentId, slice));
	}

	documentViewers(userId: string, documentId: string) {
		return settle(() => documentViewers(this.db, userId, documentId));
	}

	documentChain(userId: string, documentId: string) {
		return settle(() => documentChain(this.db, userId, documentId));
	}

	createDocument(userId: string, write: DocumentCreate, idempotencyKey: string | null) {
		return this.#create(userId, "document", write, idempotencyKey, () =>
			createDocument(this.db, userId, write),
		);
	}

	updateDocument(userId: string, documentId: string, write: DocumentUpdate) {
		return this.#write(() => updateDocument(this.db, userId, documentId, write));
	}

	async changeDocumentState(userId: string, documentId: string, change: DocumentStateChange) {
		const changed = this.#write(() => changeDocumentState(this.db, userId, documentId, change));
		await this.scheduleFileJobs();
		return changed;
	}

	undoStateChange(userId: string, documentId: string, undo: DocumentUndo) {
		return this.#write(() => undoStateChange(this.db, userId, documentId, undo));
	}

	listCategories(userId: string, slice: NamedSlice) {
		return settle(() => listCategories(this.db, userId, slice));
	}

	category(userId: string, documentId: string) {
		return settle(() => readCategory(this.db, userId, documentId));
	}

	createCategory(userId: string, write: DocumentCategoryWrite, idempotencyKey: string | null) {
		return this.#create(userId, "category", write, idempotencyKey, () =>
			createCategory(this.db, userId, write),
		);
	}

	updateCategory(userId: string, documentId: string, write: DocumentCategoryWrite) {
		return this.#write(() => updateCategory(this.db, userId, documentId, write));
	}

	deleteCategory(userId: string, documentId: string) {
		return this.#write(() => deleteCategory(this.db, userId, documentId));
	}

	listFolders(userId: string, slice: NamedSlice) {
		return settle(() => listFolders(this.db, userId, slice));
	}

	folder(userId: string, documentId: string) {
		return settle(() => readFolder(this.db, userId, documentId));
	}

	createFolder(userId: string, write: DocumentFolderWrite, idempotencyKey: string | null) {
		return this.#create(userId, "folder", write, idempotencyKey, () => createFolder(this.db, userId, write));
	}

	updateFolder(userId: string, documentId: string, write: DocumentFolderWrite) {
		return this.#write(() => updateFolder(this.db, userId, documentId, write));
	}

	deleteFolder(userId: string, documentId: string) {
		return this.#write(() => deleteFolder(this.db, userId, documentId));
	}

	listParties(userId: string, slice: NamedSlice) {
		return settle(() => listParties(this.db, userId, slice));
	}

	party(userId: string, documentId: string) {
		return settle(() => readParty(this.db, userId, documentId));
	}

	createParty(userId: string, write: DocumentPartyWrite, idempotencyKey: string | null) {
		return this.#create(userId, "party", write, idempotencyKey, () => addParty(this.db, userId, write));
	}

	updateParty(userId: string, documentId: string, write: DocumentPartyWrite) {
		return this.#write(() => updateParty(this.db, userId, documentId, write));
	}

	deleteParty(userId: string, documentId: string) {
		return this.#write(() => deleteParty(this.db, userId, documentId));
	}

	createParticipation(
		userId: string,
		documentId: string,
		documentParty: string | DocumentPartyWrite,
		idempotencyKey: string | null,
	) {
		return this.#create(userId, "participation", { documentId, documentParty }, idempotencyKey, () =>
			createParticipation(this.db, userId, documentId, documentParty),
		);
	}

	updateParticipation(userId: string, participationId: string, documentParty: DocumentPartyWrite) {
		return this.#write(() => updateParticipation(this.db, userId, participationId, documentParty));
	}

	deleteParticipation(userId: string, participationId: string) {
		return this.#write(() => deleteParticipation(this.db, userId, participationId));
	}

	override async alarm(): Promise<void> {
		await this.#runSearchMaintenance();
		await this.runFileJobs();
	}

	/** When the object wakes, and by alarm: after an upgrade a small tenant finds everything at once. */
	async #runSearchMaintenance(): Promise<void> {
		try {
			const due = this.db.transaction(() => runSearchMaintenance(this.db, Date.now()));
			if (due !== null) await this.scheduleAlarm(due);
		} catch (error) {
			// A tenant that cannot be searched in full is still better than one that cannot be opened.
			console.error("search could not be brought up to date", error);
			await this.scheduleAlarm(Date.now() + RETRY_MS);
		}
	}

	#endBulkImport(): void {
		if (!this.#isImportingInBulk) return;
		restoreIndices(this.db);
		this.#isImportingInBulk = false;
	}

	#create<Value>(
		userId: string,
		kind: string,
		body: unknown,
		key: string | null,
		work: () => Value,
	): Outcome<Value> {
		return this.#write(() => {
			accessOf(this.db, userId);
			return once(this.db, { userId, key, kind, body }, work);
		});
	}

	#write<Value>(work: () => Value): Outcome<Value> {
		return settle(() =>
			this.db.transaction(() => {
				const value = work();
				if (refreshStale(this.db)) void this.scheduleAlarm(Date.now());
				return value;
			}),
		);
	}
}
