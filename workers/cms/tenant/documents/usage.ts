import type { Usage } from "../../../../contract/entities/entities.ts";
import type { KeyedRow } from "../core/named-rows.ts";
import type { Member } from "../core/sight.ts";
import { seenApart } from "./counters.ts";
import { mergingInto, type MergedKind } from "./merges.ts";

type Counted = { row: number; documents: number; deleted: number };

/** The rows with how many documents the member sees of each: read from the counters, which know it already. */
export function withUsage<Item extends object>(
	member: Member,
	kind: MergedKind,
	rows: readonly KeyedRow<Item>[],
): KeyedRow<Item & { usage: Usage }>[] {
	const { sql, values } = member.seesCategory("k.category_row");
	const apart = seenApart(member, kind, "asked.value");
	const counted = member.db.sql.exec<Counted>(
		`SELECT asked.value AS row, ${apart.sql} + coalesce(sum(iif(k.state < 2, k.n, 0)), 0) AS documents,
			coalesce(sum(iif(k.state = 2, k.n, 0)), 0) AS deleted
		FROM json_each(?) asked
		LEFT JOIN counter k ON k.kind = ? AND k.ref_row = asked.value AND ${sql}
		GROUP BY asked.value`,
		...apart.values,
		JSON.stringify(rows.map(({ row }) => row)),
		kind,
		...values,
	);
	const byRow = new Map([...counted].map(({ row, ...numbers }) => [row, numbers]));
	return rows.map((each) => ({
		...each,
		item: {
			...each.item,
			usage: {
				...(byRow.get(each.row) ?? { documents: 0, deleted: 0 }),
				mergingInto: mergingInto(member.db, kind, each.row),
			},
		},
	}));
}
