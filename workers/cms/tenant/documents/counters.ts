import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";

/** Where a document counts. */
export interface CountedDocument {
	state: number;
	categoryRow: number;
	folderRows: readonly number[];
	partyRows: readonly number[];
}

export type CounterKind = "all" | "category" | "folder" | "party";

/** Differences to the counters, gathered so that many documents cost one write per counter. */
export class CounterChanges {
	readonly #differences = new Map<string, number>();

	add(document: CountedDocument): void {
		this.#count(document, 1);
	}

	remove(document: CountedDocument): void {
		this.#count(document, -1);
	}

	/** Writes the differences; belongs in the transaction that changes the documents. */
	apply(db: TenantDatabase): void {
		for (const [key, difference] of this.#differences) {
			if (difference === 0) continue;
			const [kind = "", ref, state, category] = key.split(":");
			db.sql.exec(
				`INSERT INTO counter (kind, ref_row, state, category_row, n) VALUES (?1, ?2, ?3, ?4, ?5)
				ON CONFLICT DO UPDATE SET n = n + ?5`,
				kind,
				Number(ref),
				Number(state),
				Number(category),
				difference,
			);
		}
		this.#differences.clear();
	}

	#count({ state, categoryRow, folderRows, partyRows }: CountedDocument, difference: number): void {
		this.#add("all", 0, state, 0, difference);
		this.#add("category", categoryRow, state, categoryRow, difference);
		for (const row of folderRows) this.#add("folder", row, state, categoryRow, difference);
		for (const row of partyRows) this.#add("party", row, state, categoryRow, difference);
	}

	#add(kind: CounterKind, ref: number, state: number, category: number, difference: number): void {
		const key = `${kind}:${ref}:${state}:${category}`;
		this.#differences.set(key, (this.#differences.get(key) ?? 0) + difference);
	}
}

const LINKS = {
	category: "d.category_row",
	folder: "(SELECT l.folder_row FROM document_folder l WHERE l.document_row = d.id)",
	party: "(SELECT l.party_row FROM participation l WHERE l.document_row = d.id)",
};

/**
 * How many listed documents have the row of this expression that the member sees for themselves: counters are by
 * category, and do not know them.
 */
export function seenApart(member: Member, kind: Exclude<CounterKind, "all">, row: string): Condition {
	const apart = member.seesApart();
	if (!apart) return { sql: "0", values: [] };
	return {
		sql: `(SELECT count(*) FROM document d WHERE ${apart.sql} AND d.state < 2 AND ${row} IN (${LINKS[kind]}))`,
		values: apart.values,
	};
}
