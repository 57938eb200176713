import type { InboxItemType } from "../../../../contract/entities/inbox-item.ts";
import type { Day } from "../../../../contract/days.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { adminsOf } from "../core/people.ts";
import { viewersOf } from "../core/rights/who-sees.ts";

/** What an item of the inbox is made of. */
export interface NewItem {
	/** What it comes from, unique: `reminder:{id}:{day}`, say. */
	cause: string;
	type: InboxItemType;
	/** The document; `null` where it is about the tenant itself. */
	document: { id: number; categoryRow: number } | null;
	/** documentId of the reminder or of the file. */
	subjectId?: string;
	/** The day that it is about. */
	date?: Day;
	/** Who has caused it: this user gets neither the item nor a notification. */
	authorId?: string;
	/** Nobody is told of it. */
	isQuiet?: boolean;
}

/**
 * Makes an item, and has everybody who sees it told; both in the transaction of what has caused it. Nothing where the
 * same cause has made one already, be it open or closed.
 * @returns whether it is new
 */
export function openItem(db: TenantDatabase, item: NewItem): boolean {
	const now = db.clock();
	const made = db.sql
		.exec<{ id: number }>(
			`INSERT INTO inbox_item
				(document_id, cause, type, document_row, category_row, subject_id, date, author_id, created_at, shown_at,
				document_key)
			VALUES (
				?, ?, ?, ?, ?, ?, ?, ?, ?9, ?9,
				(SELECT name_key || ' ' || coalesce(number_key, '') FROM document WHERE id = ?4)
			) ON CONFLICT (cause) DO NOTHING RETURNING id`,
			newTenantOwnedId(readTenantKey(db)),
			item.cause,
			item.type,
			item.document?.id ?? null,
			item.document?.categoryRow ?? null,
			item.subjectId ?? null,
			item.date ?? null,
			item.authorId ?? null,
			now,
		)
		.toArray()[0];
	if (!made) return false;
	if (item.isQuiet !== true) tellViewers(db, made.id, item);
	return true;
}

/** How long the job waits for the write that has made an item to tell of it itself, in milliseconds. */
const NOTICE_DELAY_MS = 5_000;

/** Leaves a notice of an item for everybody who sees it now, but for its author. */
export function tellViewers(
	db: TenantDatabase,
	itemRow: number,
	{ document, authorId }: Pick<NewItem, "document" | "authorId">,
): void {
	const viewers = new Set(document ? viewersOf(db, document).map(({ userId }) => userId) : adminsOf(db));
	const userIds = [...viewers].filter((userId) => userId !== authorId);
	for (const userId of userIds) {
		db.sql.exec(
			"INSERT INTO notice (item_row, user_id, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
			itemRow,
			userId,
			// A write has them told at once; what it does not get to do, or where a job has made the item, a job does.
			db.clock() + NOTICE_DELAY_MS,
		);
	}
	if (userIds.length > 0) db.afterCommit({ kind: "tell", userIds });
}
