import {
	DELETED_DAYS_KEPT,
	DELETED_FILES_KEPT_MS,
	UPLOAD_EXPIRY_MS,
} from "../../../../contract/constants.ts";
import type { BinnedDocument } from "../../../../contract/explorer/document-bin.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentUndo } from "../../../../contract/entities/writes.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { KeyedPage, Slice } from "../core/named-rows.ts";
import { nameOfUser } from "../core/people.ts";
import { Member, type PlacedDocument } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import type { InTurns } from "../core/turns.ts";
import { instant } from "../core/values.ts";
import { editableDocument } from "./document-access.ts";
import { beginChange } from "./document-change.ts";
import { readRow } from "./document-read.ts";
import { bringBack, formerState, lastChange } from "./history/document-undo.ts";
import { UPLOAD_SESSION_PREFIX } from "../../../../contract/files/upload-headers.ts";
import type { Job } from "../core/jobs.ts";
import { updateDocument } from "./document-write.ts";

/** As the tenant knows it: of one that was moved the ids of where it went. */
export interface BinItem extends Omit<BinnedDocument, "movedTo"> {
	movedTo: { tenant: string; documentId: string } | null;
}

/** The part of the bin that is asked for. */
export interface BinSlice extends Slice {
	/** Words of the name or the number. */
	text?: string;
	/** The rows say nothing but where they stand: of many, few are shown. */
	keysOnly?: boolean;
}

export interface BinPage extends KeyedPage<BinItem | null> {
	/** The member has edit access in the tenant, or to something that was deleted there. */
	mayEdit: boolean;
}

type BinRow = {
	row: number;
	documentId: string;
	name: string;
	version: number;
	deletedAt: number;
	categoryId: string;
	categoryName: string;
	/** JSON of state before and name, and of where it was moved. */
	deletion: string | null;
	fileCount: number;
};

/** When a document was deleted, its row, and 1 where the member may restore it, 2 where it has the words as well. */
type Passed = [deletedAt: number, row: number, match: number];

const DAY_MS = DELETED_FILES_KEPT_MS / DELETED_DAYS_KEPT;

/** Documents that one step passes, which takes a millisecond or two. */
const STEP = 500;

/** What the number of a document is found by, too. */
const SEARCHED =
	"SELECT name_key || ' ' || coalesce(number_key, '') AS name_key FROM document WHERE id = d.id";

/** From here on: nothing was deleted later. */
const LATEST: Passed = [Number.MAX_SAFE_INTEGER, 0, 0];

/**
 * JSON of the deleted documents behind one, as many as a step passes, the latest first. Nothing writes to a deleted
 * document any more, so that its last change is the deletion; an import may bring one without a record of it.
 */
export function binStep(member: Member, words: readonly string[], [deletedAt, row]: Passed): Condition {
	const edits = member.edits();
	const has = nameHasWords(words);
	const isNamed = words.length === 0 ? has.sql : `EXISTS (SELECT 1 FROM (${SEARCHED}) t WHERE ${has.sql})`;
	return {
		sql: `SELECT json_group_array(json_array(updated_at, id, match)) AS list FROM (
			SELECT d.updated_at, d.id, CASE WHEN ${edits.sql} THEN 1 + ${isNamed} ELSE 0 END AS match
			FROM document d INDEXED BY document_by_updated_at
			WHERE d.state = 2 AND d.updated_at > ? AND (d.updated_at, d.id) < (?, ?)
			ORDER BY d.updated_at DESC, d.id DESC LIMIT ${STEP}
		)`,
		values: [...edits.values, ...has.values, member.now - DELETED_FILES_KEPT_MS, deletedAt, row],
	};
}

/**
 * `GET /documents/bin`: what was deleted in the last thirty days and the member may restore, the latest first. All of it
 * is passed, in steps, and what is shown is read.
 */
export function* documentBin(
	member: Member,
	{ text = "", keysOnly = false, limit, offset }: BinSlice,
): InTurns<BinPage> {
	const { sql } = member.db;
	const words = wordsOfName(text);
	const found: Passed[] = [];
	let { mayEdit } = member;
	let last: Passed | undefined = LATEST;
	while (last) {
		const step = binStep(member, words, last);
		const passed = JSON.parse(sql.exec<{ list: string }>(step.sql, ...step.values).one().list) as Passed[];
		for (const one of passed) {
			if (one[2] > 0) mayEdit = true;
			if (one[2] > 1) found.push(one);
		}
		last = passed.length === STEP ? passed.at(-1) : undefined;
		if (last) yield;
	}
	const page = found.slice(offset, offset + limit);
	const rows = page.map(([key, row]) => ({ key, row }));
	const items = keysOnly
		? null
		: binItems(
				member,
				rows.map(({ row }) => row),
			);
	return {
		rows: rows.flatMap(({ key, row }) => {
			const item = items?.get(row) ?? null;
			// (Between two turns one may have been restored.)
			return items && item === null ? [] : [{ key, row, item }];
		}),
		total: found.length,
		mayEdit,
	};
}

/** What the bin says of documents, by their rows; of those that are not the member's to restore, nothing. */
export function binItems(member: Member, rows: readonly number[]): Map<number, BinItem> {
	const { db, now } = member;
	const edits = member.edits();
	const tenant = tenantReference(db);
	const listed = db.sql
		.exec<BinRow>(
			`SELECT d.id AS row, d.document_id AS documentId, d.name, d.version, d.updated_at AS deletedAt,
			c.document_id AS categoryId, c.name AS categoryName,
			(
				SELECT json_array(
					a.changes ->> '$.state[0]', ${nameOfUser("a.user_id")},
					a.changes ->> '$.movedTo[1].tenant', a.changes ->> '$.movedTo[1].documentId'
				) FROM audit_entry a
				WHERE a.entity_id = d.document_id AND a.action = 'delete' ORDER BY a.id DESC LIMIT 1
			) AS deletion,
			(SELECT count(*) FROM document_file f WHERE f.document_row = d.id) AS fileCount
			FROM json_each(?) listed CROSS JOIN document d ON d.id = listed.value
			CROSS JOIN category c ON c.id = d.category_row
			WHERE d.state = 2 AND d.updated_at > ? AND ${edits.sql}`,
			JSON.stringify(rows),
			now - DELETED_FILES_KEPT_MS,
			...edits.values,
		)
		.toArray();
	return new Map(listed.map((row) => [row.row, { ...toItem(row, now), tenant }]));
}

function toItem(row: BinRow, now: number): Omit<BinItem, "tenant"> {
	const { documentId, name, version, deletedAt, fileCount } = row;
	const [state, deletedBy, movedTenant, movedId]: (string | null)[] = JSON.parse(row.deletion ?? "[]");
	return {
		documentId,
		name,
		version,
		documentCategory: { documentId: row.categoryId, name: row.categoryName },
		stateBefore: state === "Active" ? "Active" : "Archived",
		deletedAt: instant(deletedAt),
		deletedBy: deletedBy ?? null,
		daysLeft: Math.min(Math.ceil((deletedAt + DELETED_FILES_KEPT_MS - now) / DAY_MS), DELETED_DAYS_KEPT),
		fileCount,
		movedTo: movedTenant && movedId ? { tenant: movedTenant, documentId: movedId } : null,
	};
}

/**
 * `POST /documents/{id}/restore`: a deleted document is what it was before, with its files. To whoever may not edit
 * it, it does not exist (404); 409 where it is not deleted, was deleted anew since, or too long ago.
 */
export function restoreDocument(
	member: Member,
	documentId: string,
	{ version }: DocumentUndo,
): TenantDocument {
	const deleted = deletedDocument(member, documentId);
	if (!deleted) {
		const { document: current } = readRow(member, editableDocument(member, documentId).id);
		throw new ContractError("ConflictError", "error.restoreNotDeleted", { current });
	}
	if (deleted.at <= member.now - DELETED_FILES_KEPT_MS) {
		throw new ContractError("ConflictError", "error.restoreTooLate");
	}
	const restored = beginChange(member, deleted);
	const { before } = restored;
	if (version !== before.version) {
		throw new ContractError("ConflictError", "error.restoreStale", { current: before });
	}
	const former = formerState(lastChange(member.db, documentId, "'delete'"), before);
	const imported = { state: "Archived", inactiveDate: before.inactiveDate } as const;
	return bringBack(member, restored, former ?? imported);
}

/** The deleted document, however long ago, and when that was; `null` where the member may not edit it. */
function deletedDocument(member: Member, documentId: string): (PlacedDocument & { at: number }) | null {
	const edits = member.edits();
	const [found] = member.db.sql
		.exec<{ id: number; categoryRow: number; at: number }>(
			`SELECT d.id, d.category_row AS categoryRow, d.updated_at AS at FROM document d
			WHERE d.document_id = ? AND d.state = 2 AND ${edits.sql}`,
			documentId,
			...edits.values,
		)
		.toArray();
	return found ?? null;
}

/** How many are looked at in one turn. */
const BATCH = 20;

type AwaitedFile = {
	row: number;
	documentId: string;
	createdBy: string;
	isEmpty: number;
	/** When the latest upload into it is forgotten, if nobody goes on with it. */
	uploadEnds: number | null;
};

/** Notes a document that was made for a file: its Idempotency-Key is the session in which the file goes up. */
export function awaitFile({ db, now }: Member, documentId: string, key: string | null): void {
	if (!key?.startsWith(UPLOAD_SESSION_PREFIX)) return;
	db.sql.exec(
		"INSERT INTO awaited_file (document_row, due_at) SELECT id, ? FROM document WHERE document_id = ?",
		now + UPLOAD_EXPIRY_MS,
		documentId,
	);
}

/** The file will not come: the document goes as soon as no other one is on its way. */
export function stopAwaiting({ sql, clock }: TenantDatabase, documentId: string): void {
	sql.exec(
		`UPDATE awaited_file SET due_at = ?
		WHERE document_row = (SELECT id FROM document WHERE document_id = ?)`,
		clock(),
		documentId,
	);
}

/** Nothing empty stays behind: where the file never came, its document goes into the bin when the upload is forgotten. */
export const AWAITED_FILE_JOB: Job = {
	kind: "documents without their file",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM awaited_file", values: [] }),
	run: ({ db, now }) => db.transaction(() => discardEmpty(db, now)),
};

function discardEmpty(db: TenantDatabase, now: number): void {
	const due = db.sql
		.exec<AwaitedFile>(
			`SELECT a.document_row AS row, d.document_id AS documentId, d.created_by AS createdBy,
				d.state = 0 AND d.version = 1
				AND NOT EXISTS (SELECT 1 FROM document_file f WHERE f.document_row = d.id) AS isEmpty,
				(SELECT max(u.expires_at) FROM upload u WHERE u.document_row = d.id) AS uploadEnds
			FROM awaited_file a JOIN document d ON d.id = a.document_row
			WHERE a.due_at <= ? ORDER BY a.due_at LIMIT +?`,
			now,
			BATCH,
		)
		.toArray();
	for (const { row, documentId, createdBy, isEmpty, uploadEnds } of due) {
		if (isEmpty === 1 && uploadEnds !== null && uploadEnds > now) {
			db.sql.exec("UPDATE awaited_file SET due_at = ? WHERE document_row = ?", uploadEnds, row);
			continue;
		}
		db.sql.exec("DELETE FROM awaited_file WHERE document_row = ?", row);
		if (isEmpty === 1) discard(db, documentId, createdBy);
	}
}

/** As whoever made it. Who may not any more leaves it to those who may. */
function discard(db: TenantDatabase, documentId: string, createdBy: string): void {
	try {
		updateDocument(Member.prove(db, createdBy), documentId, { state: "Deleted" });
	} catch (error) {
		if (!(error instanceof ContractError)) throw error;
	}
}
