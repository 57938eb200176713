import { NEW_DOCUMENTS_KEPT, STORAGE_NEARLY_FULL, STORAGE_RELIEVED } from "../../../../contract/constants.ts";
import type { FileState } from "../../../../contract/entities/vocabulary.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { type Member, type PlacedDocument } from "../core/rights/sight.ts";
import { viewersOf } from "../core/rights/who-sees.ts";
import { STORAGE_LIMIT, storageLimits } from "../files/storage-limits.ts";
import { closeItems, openItemAnew } from "./close-items.ts";
import { openItem } from "./open-item.ts";

/** Items that come from what happens here; those that come from days are made by jobs of their own. */

/** The member has brought a document: for the others who see it. In a tenant of one nothing is kept of that. */
export function documentArrived(
	{ db, userId, now }: Pick<Member, "db" | "userId" | "now">,
	document: PlacedDocument,
	documentId: string,
): void {
	if (viewersOf(db, document).every((viewer) => viewer.userId === userId)) return;
	openItem(db, { cause: `NewDocument:${documentId}`, type: "NewDocument", document, authorId: userId });
	// Beyond these nobody looks any more. (Several, because what was put off comes back into the row, too.)
	db.sql.exec(
		`UPDATE inbox_item SET is_open = 0, closed_at = ? WHERE id IN (
			SELECT id FROM inbox_item INDEXED BY inbox_item_open_by_type
			WHERE is_open = 1 AND type = 'NewDocument' ORDER BY shown_at DESC, id DESC LIMIT 10 OFFSET ?
		)`,
		now,
		NEW_DOCUMENTS_KEPT,
	);
}

/** Reasons that a person can do away with. The others are no faults: such files are kept, and that is all. */
const FAULTS: ReadonlySet<TextKey | null> = new Set([
	"files.reason.failed",
	"files.reason.broken",
	"files.reason.encrypted",
	"files.reason.missing",
]);

type UnreadFile = PlacedDocument & Record<string, SqlStorageValue>;

/** The reading of a file has ended, or is to begin. What an import has brought is read without a word. */
export function fileReachedState(
	db: TenantDatabase,
	fileId: string,
	state: FileState,
	reason: TextKey | null,
): void {
	if (state === "waiting" || state === "processing") return;
	const cause = causeOfFile(fileId);
	if (state === "processed" || !FAULTS.has(reason)) return closeItems(db, { cause });
	const [document] = db.sql
		.exec<UnreadFile>(
			`SELECT d.id, d.category_row AS categoryRow FROM document_file f CROSS JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ? AND f.is_backlog = 0 AND d.state = 0`,
			fileId,
		)
		.toArray();
	if (document) openItemAnew(db, { cause, type: "UnreadableFile", document, subjectId: fileId });
}

export function fileRemoved(db: TenantDatabase, fileId: string): void {
	closeItems(db, { cause: causeOfFile(fileId) });
}

const causeOfFile = (fileId: string) => `UnreadableFile:${fileId}`;

/** While there is one of this name, done or not, no other is made. */
const FULL = "Storage";

/** Less than nothing may lie in a tenant whose subscription has ended: that is said elsewhere. */
const STORAGE_SHARE = `SELECT CASE WHEN most > 0 THEN used / most ELSE 0.0 END AS share FROM (
	SELECT coalesce(latest_meter_events ->> '$.storageBytes', 0) AS used,
		${STORAGE_LIMIT} * 1.0 AS most
	FROM tenant
)`;

/** Once when the storage gets nearly full, until it has been relieved. Whatever has changed it, this job sees it. */
export const STORAGE_JOB: Job = {
	kind: "storage nearly full",
	dueAt: () => ({
		sql: `SELECT 0 FROM (${STORAGE_SHARE}) WHERE CASE
			WHEN EXISTS (SELECT 1 FROM inbox_item WHERE cause = '${FULL}') THEN share < ? ELSE share >= ? END`,
		values: [JSON.stringify(storageLimits()), STORAGE_RELIEVED, STORAGE_NEARLY_FULL],
	}),
	run: ({ db, now }) =>
		db.transaction(() => {
			if (openItem(db, { cause: FULL, type: "Storage", document: null })) return;
			closeItems(db, { cause: FULL }, now);
			db.sql.exec("UPDATE inbox_item SET cause = cause || ':' || id WHERE cause = ?", FULL);
		}),
};
