import type { Member, PlacedDocument } from "../core/rights/sight.ts";

/** In which categories that a member sees the other documents of a party lie. */
export interface FiledOfParty {
	/** Of all these categories. */
	total: number;
	byCategory: ReadonlyMap<number, number>;
}

/** As the counters know it, which are kept in the transaction of each write; so it costs the same for any number. */
export function filedOfParty(
	member: Member,
	{ id, categoryRow }: PlacedDocument,
	partyRow: number,
): FiledOfParty {
	const sees = member.seesCategory("k.category_row");
	const rows = member.db.sql
		.exec<{ category: number; n: number }>(
			`SELECT k.category_row AS category,
				sum(k.n) - iif(k.category_row = ? AND EXISTS (
					SELECT 1 FROM participation p WHERE p.document_row = ? AND p.party_row = k.ref_row
				), 1, 0) AS n
			FROM counter k
			WHERE k.kind = 'party' AND k.ref_row = ? AND k.state IN (0, 1) AND ${sees.sql}
				AND k.category_row NOT IN (SELECT id FROM category WHERE is_unsorted = 1)
			GROUP BY k.category_row`,
			categoryRow,
			id,
			partyRow,
			...sees.values,
		)
		.toArray()
		.filter(({ n }) => n > 0);
	return {
		total: rows.reduce((sum, { n }) => sum + n, 0),
		byCategory: new Map(rows.map(({ category, n }) => [category, n])),
	};
}
