import { ContractError } from "../../../../contract/errors.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { Member } from "../core/rights/sight.ts";
import { beginMerge } from "../documents/merges.ts";
import { IMPORT_KEPT_MS } from "./import-record.ts";

/** How much is forgotten in one turn. */
const BATCH = 500;

const OVER = "undo_at IS NULL OR undone_at IS NOT NULL";

/** What an import has made, and what stood in it, is known no longer than the bin is. */
export const IMPORT_TIDYING_JOBS: readonly Job[] = [
	{
		kind: "imports long over",
		dueAt: () => ({
			sql: `SELECT min(coalesce(undone_at, last_at)) + ? FROM document_import WHERE ${OVER}`,
			values: [IMPORT_KEPT_MS],
		}),
		run: ({ db, now }) => db.transaction(() => forgetSlice(db, now)),
	},
	{
		kind: "places left long ago",
		dueAt: () => ({ sql: "SELECT min(left_at) + ? FROM left_place", values: [IMPORT_KEPT_MS] }),
		run({ db, now }) {
			db.sql.exec(
				"DELETE FROM left_place WHERE id IN (SELECT id FROM left_place WHERE left_at <= ? ORDER BY left_at LIMIT +?)",
				now - IMPORT_KEPT_MS,
				BATCH,
			);
		},
	},
];

function forgetSlice(db: TenantDatabase, now: number): void {
	const [over] = db.sql
		.exec<{ row: number; userId: string }>(
			`SELECT id AS row, user_id AS userId FROM document_import
			WHERE (${OVER}) AND coalesce(undone_at, last_at) <= ? ORDER BY coalesce(undone_at, last_at) LIMIT 1`,
			now - IMPORT_KEPT_MS,
		)
		.toArray();
	if (!over) return;
	const [away] = db.sql
		.exec<{ made: number; row: number | null }>(
			`SELECT m.id AS made, c.id AS row FROM import_made m LEFT JOIN category c ON c.document_id = m.made_id
			WHERE m.import_row = ? AND m.outcome = 'later' LIMIT 1`,
			over.row,
		)
		.toArray();
	if (away) {
		if (away.row !== null) removeCategory(db, { userId: over.userId, row: away.row, now });
		db.sql.exec("UPDATE import_made SET outcome = 'gone' WHERE id = ?", away.made);
		return;
	}
	const gone = db.sql.exec(
		`DELETE FROM import_made WHERE id IN (SELECT id FROM import_made WHERE import_row = ? LIMIT ${BATCH}) RETURNING 1`,
		over.row,
	);
	if (gone.toArray().length < BATCH) db.sql.exec("DELETE FROM document_import WHERE id = ?", over.row);
}

/**
 * The documents that lie in it can be restored no more and are shown to nobody: they go where everything does that is not
 * sorted in, and the category goes. It stays, put away, where something can still be restored to it, or somebody files
 * in it again.
 */
function removeCategory(
	db: TenantDatabase,
	{ userId, row, now }: { userId: string; row: number; now: number },
): void {
	const [needed] = db.sql
		.exec(
			`SELECT 1 FROM category c WHERE c.id = ?1 AND (
				c.is_active = 1 OR EXISTS (SELECT 1 FROM document d WHERE d.category_row = ?1 AND (d.state < 2 OR d.updated_at > ?2))
			)`,
			row,
			now - IMPORT_KEPT_MS,
		)
		.toArray();
	if (needed) return;
	const named = (where: string, ...values: SqlStorageValue[]) =>
		db.sql
			.exec<{ id: number; documentId: string; name: string }>(
				`SELECT id, document_id AS documentId, name FROM category WHERE ${where}`,
				...values,
			)
			.toArray()[0];
	const from = named("id = ?", row);
	if (!from) return;
	try {
		beginMerge(Member.prove(db, userId), "category", from, named("is_unsorted = 1"));
	} catch (error) {
		// Whoever has made it may not any more: an admin decides what becomes of it.
		if (!(error instanceof ContractError)) throw error;
	}
}
