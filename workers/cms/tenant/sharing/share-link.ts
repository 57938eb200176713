/** What a link opens, for whoever has it: acts for nobody, by the link's own right (`Member.proveLink`). */
import { TYPESET_SAMPLE, typesetState } from "../../../../contract/files/typeset.ts";
import { startOfDay, dayAt } from "../../../../contract/days.ts";
import { displayIdentifier } from "../../../../contract/entities/vocabulary.ts";
import {
	MAX_LISTED_SHARE_FILES,
	SHARE_FILES_SHOWN,
	type ShareFact,
} from "../../../../contract/sharing/share-words.ts";
import type {
	OpenedShare,
	SharedDocument,
	SharedFile,
	SharedFiles,
} from "../../../../contract/sharing/share.ts";
import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, notFound } from "../core/errors.ts";
import { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { amount, textList } from "../core/values.ts";
import { secretState, type TenantSecret } from "../members/tenant-secrets.ts";
import { recordShare } from "./share-audit.ts";
import { noteShareNews } from "./share-news.ts";
import * as rows from "./share-rows.ts";

/** What somebody brings: the code of the address and, where they have opened it before, of which password that was. */
export interface BroughtCode {
	secret: TenantSecret;
	/** `null`: no pass, or one of something else. */
	passVersion: number | null;
	/** The pass says that this opening was counted. */
	isCounted: boolean;
}

/** As one answer, whatever is wrong with it. */
export const LINK_GONE = "error.shareGone";

type Opened = Extract<OpenedShare, { kind: "link" }>;

/** What the code opens; of a link with the version of its password, of which the Worker makes a pass. */
export type OpenedByCode =
	| Exclude<OpenedShare, { kind: "link" }>
	| (Omit<Opened, "pass" | "passExpiresAt"> & { passVersion: number; isNewOpening: boolean });

export function openShare(db: TenantDatabase, brought: BroughtCode): OpenedByCode {
	const { share, usedBy } = shareOf(db, brought.secret);
	if (share.kind === "person") return invitationOf(db, share, usedBy);
	if (isLocked(share, brought)) return { kind: "locked", sharedBy: share.sharerName };
	const member = Member.proveLink(db, share.documentId);
	const isNewOpening = !isUnlocked(share, brought) || !brought.isCounted;
	if (isNewOpening) noteOpening(db, share);
	const facts = rows.factsOf(share);
	return {
		kind: "link",
		sharedBy: share.sharerName,
		from: tenantReference(db).name,
		recipient: share.recipient,
		note: share.note,
		lastDay: share.lastDay ?? dayAt(db.clock()),
		hasPassword: share.passwordHash !== null,
		withFiles: share.withFiles === 1,
		facts,
		documents: sharedDocuments(member, facts, share.withFiles === 1),
		...(share.withFiles === 1 ? sizeOf(member) : { fileCount: 0, totalBytes: 0 }),
		passVersion: share.passVersion,
		isNewOpening,
	};
}

/** What takes its password: the Worker compares it. */
export function lockOf(
	db: TenantDatabase,
	secret: TenantSecret,
): { shareId: string; passwordHash: string | null; passVersion: number } {
	const { share } = shareOf(db, secret);
	if (share.kind !== "link") throw notFound(LINK_GONE);
	return { shareId: share.documentId, passwordHash: share.passwordHash, passVersion: share.passVersion };
}

/** Whoever has come by the link, to read its files: 403 where its password has not been shown. */
export function proveReader(db: TenantDatabase, brought: BroughtCode): Member {
	const { share } = shareOf(db, brought.secret);
	if (share.kind !== "link") throw notFound(LINK_GONE);
	if (isLocked(share, brought)) throw forbidden("error.shareLocked");
	if (share.withFiles === 0) throw notFound();
	return Member.proveLink(db, share.documentId);
}

/** Its files, document by document, behind those that were listed before. */
export function sharedFiles(member: Member, after: { document: number; file: number } | null): SharedFiles {
	const sees = member.sees();
	const found = member.db.sql
		.exec<FileRow & { documentRow: number; owner: string; ownerName: string }>(
			`SELECT ${FILE}, d.id AS documentRow, d.document_id AS owner, d.name AS ownerName
			FROM document d JOIN document_file f ON f.document_row = d.id
			WHERE d.state < 2 AND ${sees.sql} AND (d.id, f.id) > (?, ?)
			ORDER BY d.id, f.id LIMIT +?`,
			...sees.values,
			after?.document ?? 0,
			after?.file ?? 0,
			MAX_LISTED_SHARE_FILES + 1,
		)
		.toArray();
	const items = found.slice(0, MAX_LISTED_SHARE_FILES);
	const last = found.length > items.length ? items.at(-1) : undefined;
	return {
		items: items.map((row) =>
			Object.assign(toFile(row), { document: { documentId: row.owner, name: row.ownerName } }),
		),
		next: last ? `${last.documentRow}-${last.row}` : null,
	};
}

/** The share that the code opens; 404 for one that counts no more, whyever. */
export function shareOf(
	db: TenantDatabase,
	secret: TenantSecret,
): { share: rows.ShareRow; usedBy: string | null } {
	const state = secretState(db, secret);
	const share = state && rows.findShare(db, secret.subject);
	if (!share || (share.state !== "running" && share.state !== "waiting")) throw notFound(LINK_GONE);
	return { share, usedBy: state.usedBy };
}

function invitationOf(db: TenantDatabase, share: rows.ShareRow, usedBy: string | null): OpenedByCode {
	return {
		kind: "person",
		sharedBy: share.sharerName,
		from: tenantReference(db).name,
		email: share.email ?? "",
		note: share.note,
		lastDay: share.lastDay,
		documentCount: share.documentCount,
		isAccepted: usedBy !== null,
	};
}

function isUnlocked({ passVersion }: rows.ShareRow, brought: BroughtCode): boolean {
	return brought.passVersion === passVersion;
}

function isLocked(share: rows.ShareRow, brought: BroughtCode): boolean {
	return share.passwordHash !== null && !isUnlocked(share, brought);
}

/** Counts it, has whoever shared it told once a day, and the record say so, likewise. Of the visitor nothing is kept. */
function noteOpening(db: TenantDatabase, share: rows.ShareRow): void {
	const now = db.clock();
	const today = startOfDay(dayAt(now));
	const isFirstToday = share.lastOpenedAt === null || share.lastOpenedAt < today;
	rows.countOpening(db, share.row);
	noteShareNews(db, share.row, "ShareOpened", today);
	if (!isFirstToday) return;
	const opened = {
		sharedWith: [null, share.recipient],
		openings: [null, share.openings + 1],
	} satisfies Record<string, [unknown, unknown]>;
	recordShare(db, { userId: `link:${share.documentId}`, now }, share, "read", opened);
}

type DocumentRow = {
	id: number;
	documentId: string;
	identifier: number;
	number: string | null;
	name: string;
	description: string | null;
	category: string | null;
	startDate: string | null;
	endDate: string | null;
	inactiveDate: string | null;
	warrantyUntil: string | null;
	cost: number | null;
	costCurrency: string;
	parties: string;
	folders: string;
};

type FileRow = {
	row: number;
	documentId: string;
	name: string;
	mime: string;
	size: number;
	state: FileState;
	pageCount: number | null;
	hasPreview: number;
	/** Of its text. */
	beginning: string | null;
};

const FILE = `f.id AS row, f.document_id AS documentId, f.name, f.mime, f.size, f.state, f.page_count AS pageCount,
	f.has_preview AS hasPreview, (SELECT substr(chunk, 1, ${TYPESET_SAMPLE}) FROM document_file_chunk
		WHERE file_row = f.id ORDER BY page, position LIMIT 1) AS beginning`;

function sharedDocuments(member: Member, facts: readonly ShareFact[], withFiles: boolean): SharedDocument[] {
	const { db } = member;
	const sees = member.sees();
	const { id: tenantId } = tenantReference(db);
	const documents = db.sql
		.exec<DocumentRow>(
			`SELECT d.id, d.document_id AS documentId, d.identifier, d.number, d.name, d.description,
				iif(c.is_unsorted, NULL, c.name) AS category,
				d.start_date AS startDate, d.end_date AS endDate, d.inactive_date AS inactiveDate,
				d.warranty_until AS warrantyUntil, d.cost, d.cost_currency AS costCurrency,
				(SELECT json_group_array(name) FROM (
					SELECT p.display_name AS name FROM participation l CROSS JOIN party p ON p.id = l.party_row
					WHERE l.document_row = d.id ORDER BY p.name_key, p.id
				)) AS parties,
				(SELECT json_group_array(name) FROM (
					SELECT f.name FROM document_folder l CROSS JOIN folder f ON f.id = l.folder_row
					WHERE l.document_row = d.id ORDER BY f.name_key, f.id
				)) AS folders
			FROM document d CROSS JOIN category c ON c.id = d.category_row
			WHERE d.state < 2 AND ${sees.sql} ORDER BY d.name_key, d.id`,
			...sees.values,
		)
		.toArray();
	return documents.map((row) => toDocument(row, tenantId, facts, withFiles ? filesOf(db, row.id) : NO_FILES));
}

const NO_FILES: Pick<SharedDocument, "files" | "fileCount"> = { files: [], fileCount: 0 };

function filesOf(db: TenantDatabase, documentRow: number): Pick<SharedDocument, "files" | "fileCount"> {
	const files = db.sql
		.exec<FileRow>(
			`SELECT ${FILE} FROM document_file f WHERE f.document_row = ?
			ORDER BY f.position, f.created_at, f.id LIMIT +?`,
			documentRow,
			SHARE_FILES_SHOWN,
		)
		.toArray();
	const { fileCount } = db.sql
		.exec<{ fileCount: number }>(
			"SELECT count(*) AS fileCount FROM document_file WHERE document_row = ?",
			documentRow,
		)
		.one();
	return { files: files.map(toFile), fileCount };
}

function sizeOf(member: Member): { fileCount: number; totalBytes: number } {
	const sees = member.sees();
	return member.db.sql
		.exec<{ fileCount: number; totalBytes: number }>(
			`SELECT count(*) AS fileCount, coalesce(sum(f.size), 0) AS totalBytes
			FROM document d JOIN document_file f ON f.document_row = d.id WHERE d.state < 2 AND ${sees.sql}`,
			...sees.values,
		)
		.one();
}

function toFile({
	documentId,
	name,
	mime,
	size,
	state,
	pageCount,
	hasPreview,
	beginning,
}: FileRow): SharedFile {
	const typeset = typesetState({ mime, state }, beginning ?? "");
	const isSeen = hasPreview === 1 || typeset === "pages";
	return { documentId, name, mime, size, state, pageCount, hasPreview: isSeen, typeset };
}

/** What was not chosen is not there. */
function toDocument(
	row: DocumentRow,
	tenantId: number,
	facts: readonly ShareFact[],
	files: Pick<SharedDocument, "files" | "fileCount">,
): SharedDocument {
	const chosen = new Set(facts);
	const { startDate, endDate, inactiveDate, warrantyUntil } = row;
	return {
		documentId: row.documentId,
		name: row.name,
		...(chosen.has("about") && {
			about: {
				identifier: displayIdentifier({ tenant: { id: tenantId }, documentIdentifier: row.identifier }),
				documentNumber: row.number,
				description: row.description,
				category: row.category,
			},
		}),
		...(chosen.has("dates") && { dates: { startDate, endDate, inactiveDate, warrantyUntil } }),
		...(chosen.has("cost") && { cost: { cost: amount(row.cost), costCurrency: row.costCurrency } }),
		...(chosen.has("parties") && { parties: textList(row.parties) }),
		...(chosen.has("folders") && { folders: textList(row.folders) }),
		...files,
	};
}
