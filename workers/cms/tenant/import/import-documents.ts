import { DEADLINE_LEAD_DAYS } from "../../../../contract/constants.ts";
import { addDays, dayAt } from "../../../../contract/days.ts";
import type { TenantDatabase } from "../core/database.ts";
import { recordChange } from "../core/audit.ts";
import { beginDeadlines, keepUpWithDays } from "../deadlines/deadline-progress.ts";
import { CounterChanges } from "../documents/counters.ts";
import { ensureCategory, ensureFolder, readTenantKey } from "../core/create-tenant.ts";
import { removeFilesLater } from "../files/file-removal.ts";
import { optionalSortKey, sortKey } from "../core/folding.ts";
import type { ImportedDocument, ImportedParty } from "./import-types.ts";
import { ensureParty, partyColumns } from "../documents/party-rows.ts";
import { reminderDay } from "../documents/reminders.ts";
import { indexNewDocuments, type SearchedDocument } from "../search-index/search-index.ts";
import { hundredths, stateToRow } from "../core/values.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { importFiles } from "../files/files.ts";

const INSERT_DOCUMENT = `INSERT INTO document (
	document_id, identifier, number, name, description, state, category_row,
	start_date, end_date, inactive_date, warranty_until, cost, cost_currency, replaces_row,
	folder_names, party_names, number_key, name_key, description_key, category_key,
	created_by, created_at, updated_at
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`;

/**
 * Files many documents at once, with the history that they bring: for demo data and for tenants that move in. What a
 * document points at by name is made where it is missing. Belongs in one transaction.
 * @returns the new documents' ids, in the order given
 */
export function importDocuments(db: TenantDatabase, documents: readonly ImportedDocument[]): string[] {
	keepUpWithDays(db);
	const importer = new Importer(db);
	const imported = documents.map((document) => importer.add(document));
	importer.finish(imported.length);
	return imported;
}

class Importer {
	readonly #db: TenantDatabase;
	readonly #tenantKey: string;
	readonly #counters = new CounterChanges();
	readonly #rows: number[] = [];
	readonly #searched: SearchedDocument[] = [];
	readonly #known = new Map<string, number>();
	#identifier: number;
	#hasDeadlines = false;

	constructor(db: TenantDatabase) {
		this.#db = db;
		this.#tenantKey = readTenantKey(db);
		this.#identifier = db.sql
			.exec<{ last: number }>("SELECT last_document_identifier AS last FROM tenant")
			.one().last;
	}

	add(document: ImportedDocument): string {
		const { sql } = this.#db;
		const key = this.#tenantKey;
		const state = stateToRow(document.state);
		const categoryRow = this.#once(`c:${document.category}`, () =>
			ensureCategory(this.#db, key, document.category),
		);
		const folders = [...new Set(document.folders)].toSorted(byKey);
		const folderRows = folders.map((name) =>
			this.#once(`f:${name}`, () => ensureFolder(this.#db, key, name)),
		);
		const parties = document.parties.map((party) => ({
			row: this.#partyRow(party),
			name: partyColumns(party).displayName,
		}));
		const partyNames = parties.map(({ name }) => name).toSorted(byKey);
		const partyRows = [...new Set(parties.map(({ row }) => row))];
		const documentId = newTenantOwnedId(key);
		this.#identifier += 1;

		const { id } = sql
			.exec<{ id: number }>(
				INSERT_DOCUMENT,
				documentId,
				this.#identifier,
				document.documentNumber,
				document.name,
				document.description,
				state,
				categoryRow,
				document.startDate,
				document.endDate,
				document.inactiveDate,
				document.warrantyUntil,
				hundredths(document.cost),
				document.costCurrency,
				document.replaces === null ? null : (this.#rows[document.replaces] ?? null),
				JSON.stringify(folders),
				JSON.stringify(partyNames),
				optionalSortKey(document.documentNumber),
				sortKey(document.name),
				optionalSortKey(document.description),
				sortKey(document.category),
				document.createdBy,
				document.createdAt,
				document.updatedAt,
			)
			.one();
		this.#rows.push(id);
		for (const row of folderRows) sql.exec("INSERT INTO document_folder VALUES (?, ?)", id, row);
		for (const row of partyRows) {
			sql.exec(
				"INSERT INTO participation (document_id, document_row, party_row) VALUES (?, ?, ?)",
				newTenantOwnedId(key),
				id,
				row,
			);
		}
		for (const reminder of document.reminders) {
			sql.exec(
				`INSERT INTO reminder (document_id, document_row, type, date, days_before, based_on)
				VALUES (?, ?, ?, ?, ?, ?)`,
				newTenantOwnedId(key),
				id,
				reminder.type,
				reminderDay(reminder, document) ?? reminder.date,
				reminder.daysBefore ?? null,
				reminder.basedOn ?? null,
			);
		}
		this.#hasDeadlines ||= this.#isNear(document);
		if (document.state !== "Deleted") {
			const { name, documentNumber, description } = document;
			this.#searched.push({
				id,
				name,
				number: documentNumber,
				description,
				folderNames: folders,
				partyNames,
				fileNames: document.files.map((file) => file.name),
			});
		}
		this.#counters.add({ state, categoryRow, folderRows, partyRows });
		importFiles(this.#db, id, document.files, document);
		if (document.state === "Deleted") removeFilesLater(this.#db, id);
		return documentId;
	}

	/** Whether a day of the document may be due by now. */
	#isNear({ endDate, warrantyUntil, inactiveDate, reminders }: ImportedDocument): boolean {
		const today = dayAt(this.#db.clock());
		const horizon = addDays(today, Math.max(...Object.values(DEADLINE_LEAD_DAYS)));
		return [endDate, warrantyUntil, inactiveDate, ...reminders.map(({ date }) => date)].some(
			(day) => day !== null && day >= today && day <= horizon,
		);
	}

	finish(count: number): void {
		if (this.#hasDeadlines) beginDeadlines(this.#db);
		indexNewDocuments(this.#db, this.#searched);
		this.#counters.apply(this.#db);
		this.#db.sql.exec("UPDATE tenant SET last_document_identifier = ?", this.#identifier);
		recordChange(
			this.#db,
			{ userId: "import", now: this.#db.clock() },
			{
				entity: "tenant",
				entityId: this.#tenantKey,
				action: "import",
				changes: { documents: [null, count] },
			},
		);
	}

	#partyRow(party: ImportedParty): number {
		return this.#once(`p:${JSON.stringify(party)}`, () => ensureParty(this.#db, this.#tenantKey, party));
	}

	#once(key: string, make: () => number): number {
		const known = this.#known.get(key);
		if (known !== undefined) return known;
		const row = make();
		this.#known.set(key, row);
		return row;
	}
}

function byKey(one: string, other: string): number {
	const [oneKey, otherKey] = [sortKey(one), sortKey(other)];
	return oneKey < otherKey ? -1 : Number(oneKey > otherKey);
}
