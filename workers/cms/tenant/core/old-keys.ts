import type { TenantDatabase } from "./database.ts";
import { inNaturalOrder, withoutOrder } from "./folding.ts";
import type { Job } from "./jobs.ts";

/** Rows that one turn looks at, and those that it writes: each is taken out of its indices and put in again. */
const ROWS_AT_ONCE = 400;
const WRITTEN_AT_ONCE = 100;

/** The keys of each table, in their order: names are also compared by theirs, so the small tables come first. */
const KEYS = {
	category: ["name_key"],
	folder: ["name_key"],
	party: ["name_key"],
	client: ["name_key"],
	document: ["name_key", "number_key", "description_key", "category_key"],
} as const;
const TABLES = ["category", "folder", "party", "client", "document"] as const;

/** Writes the keys of before anew, in the order of their numbers (decision 103). What is written meanwhile has them. */
export const OLD_KEYS_JOB: Job = {
	kind: "old sort keys",
	// The short tables are through with it before the first list.
	atWake: true,
	dueAt: () => ({ sql: "SELECT (SELECT 0 FROM old_keys LIMIT 1)", values: [] }),
	run: ({ db }) => db.transaction(() => renewSlice(db)),
};

function renewSlice(db: TenantDatabase): void {
	let room = { rows: ROWS_AT_ONCE, written: WRITTEN_AT_ONCE };
	for (const table of TABLES) {
		const [left] = db.sql
			.exec<{ after: number }>("SELECT after_row AS after FROM old_keys WHERE table_name = ?", table)
			.toArray();
		if (!left) continue;
		const done = renewRows(db, table, left.after, room);
		if (done.next !== null) {
			db.sql.exec("UPDATE old_keys SET after_row = ? WHERE table_name = ?", done.next, table);
			return;
		}
		db.sql.exec("DELETE FROM old_keys WHERE table_name = ?", table);
		room = { rows: room.rows - done.rows, written: room.written - done.written };
		if (room.rows <= 0 || room.written <= 0) return;
	}
}

/** @returns how much was done, and behind which row it goes on; `null` where it is through. */
function renewRows(
	db: TenantDatabase,
	table: keyof typeof KEYS,
	after: number,
	room: { rows: number; written: number },
): { rows: number; written: number; next: number | null } {
	const columns = KEYS[table];
	const rows = db.sql
		.exec<{ id: number } & Record<string, string | number | null>>(
			`SELECT id, ${columns.join(", ")} FROM ${table} NOT INDEXED WHERE id > ? ORDER BY id LIMIT +?`,
			after,
			room.rows,
		)
		.toArray();
	let written = 0;
	for (const [at, row] of rows.entries()) {
		const changes = columns.flatMap((column) => {
			const key = row[column];
			if (typeof key !== "string") return [];
			const renewed = inNaturalOrder(withoutOrder(key));
			return renewed === key ? [] : [{ column, renewed }];
		});
		if (changes.length === 0) continue;
		db.sql.exec(
			`UPDATE ${table} SET ${changes.map(({ column }) => `${column} = ?`).join(", ")} WHERE id = ?`,
			...changes.map(({ renewed }) => renewed),
			row.id,
		);
		written += 1;
		if (written === room.written) return { rows: at + 1, written, next: row.id };
	}
	return { rows: rows.length, written, next: rows.length < room.rows ? null : (rows.at(-1)?.id ?? null) };
}
