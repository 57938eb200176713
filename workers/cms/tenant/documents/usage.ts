import type { Usage } from "../../../../contract/entities/entities.ts";
import type { Condition } from "../core/database.ts";
import type { KeyedRow } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";
import { seenApart } from "./counters.ts";
import { standsOnHidden, visibleLinkedRow } from "./linked-rows.ts";
import { mergingInto, runningFrom, type MergedKind } from "./merges.ts";

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
	const onHidden = rowsOnHidden(member, kind, rows);
	const namesakes = rowsWithNamesake(member, kind, rows);
	return rows.map((each) => ({
		...each,
		item: {
			...each.item,
			usage: {
				...(byRow.get(each.row) ?? { documents: 0, deleted: 0 }),
				mergingInto: visibleTarget(member, kind, each.row),
				...leavingOf(member, kind, each.row),
				standsOnHidden: onHidden.has(each.row),
				hasNamesake: namesakes.has(each.row),
			},
		},
	}));
}

function rowsOnHidden(
	member: Member,
	kind: MergedKind,
	rows: readonly KeyedRow<object>[],
): ReadonlySet<number> {
	if (kind === "category" || member.seesAll) return new Set();
	return rowsThat(member, { kind, rows }, standsOnHidden(member, kind));
}

/** Members who do not see everything can make folders of names that hidden ones have: whoever may merge them is told. */
function rowsWithNamesake(
	member: Member,
	kind: MergedKind,
	rows: readonly KeyedRow<object>[],
): ReadonlySet<number> {
	if (kind === "category" || !member.seesAll) return new Set();
	const sql = `EXISTS (SELECT 1 FROM ${kind} o WHERE o.name_key = t.name_key AND o.id <> t.id)`;
	return rowsThat(member, { kind, rows }, { sql, values: [] });
}

function rowsThat(
	member: Member,
	{ kind, rows }: { kind: MergedKind; rows: readonly KeyedRow<object>[] },
	{ sql, values }: Condition,
): ReadonlySet<number> {
	const found = member.db.sql.exec<{ id: number }>(
		`SELECT t.id FROM json_each(?) asked CROSS JOIN ${kind} t ON t.id = asked.value WHERE ${sql}`,
		JSON.stringify(rows.map(({ row }) => row)),
		...values,
	);
	return new Set([...found].map(({ id }) => id));
}

/** Whether documents are leaving it for nowhere, and how many there were. */
function leavingOf(member: Member, kind: MergedKind, row: number): Pick<Usage, "isLeaving" | "leaving"> {
	const running = runningFrom(member.db, kind, row);
	if (!running) return {};
	return {
		...(running.isDissolving && { isLeaving: true }),
		...(member.seesAll && { leaving: running.documents }),
	};
}

/** Where its documents are on their way to, as far as the member may know that. */
function visibleTarget(member: Member, kind: MergedKind, row: number): Usage["mergingInto"] {
	const into = mergingInto(member.db, kind, row);
	if (!into) return null;
	const { id, ...named } = into;
	const isSeen =
		kind === "category"
			? member.rightsInCategory(id).length > 0
			: visibleLinkedRow(member, kind, named.documentId) !== null;
	return isSeen ? named : null;
}
