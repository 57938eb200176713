import { MAX_CHAIN_LINKS } from "../../../../contract/constants.ts";
import type { ChainLink } from "../../../../contract/entities/document-chain.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { visibleDocument } from "./document-access.ts";
import { amount, stateFromRow } from "../core/values.ts";

type LinkRow = {
	isVisible: number;
	documentId: string;
	name: string;
	state: number;
	startDate: string | null;
	endDate: string | null;
	cost: number | null;
	costCurrency: string;
};

/** Follows the chain from the document in both directions, up to the first deleted one. */
export function chainStatement(member: Member, documentRow: number): Condition {
	const { sql, values } = member.sees();
	return {
		sql: `${CHAIN} ${sql} AS isVisible FROM chain c JOIN document d ON d.id = c.id ORDER BY c.step`,
		values: [documentRow, documentRow, ...values],
	};
}

const CHAIN = `WITH RECURSIVE
	older (id, replaces_row, step) AS (
		SELECT d.id, d.replaces_row, 0 FROM document d WHERE d.id = ?
		UNION ALL
		SELECT d.id, d.replaces_row, o.step - 1 FROM older o JOIN document d ON d.id = o.replaces_row
		WHERE d.state < 2 AND o.step > -${MAX_CHAIN_LINKS}
	),
	newer (id, step) AS (
		SELECT ?, 0
		UNION ALL
		SELECT d.id, n.step + 1 FROM newer n JOIN document d ON d.replaces_row = n.id
		WHERE d.state < 2 AND n.step < ${MAX_CHAIN_LINKS}
	),
	chain (id, step) AS (
		SELECT id, step FROM older UNION ALL SELECT id, step FROM newer WHERE step > 0
	)
	SELECT d.document_id AS documentId, d.name, d.state, d.start_date AS startDate, d.end_date AS endDate,
		d.cost, d.cost_currency AS costCurrency,`;

/** `GET /documents/{id}/chain`: the line of replacements in which the document stands, oldest first (spec 5). */
export function documentChain(member: Member, documentId: string): ChainLink[] {
	const { sql, values } = chainStatement(member, visibleDocument(member, documentId).id);
	return member.db.sql
		.exec<LinkRow>(sql, ...values)
		.toArray()
		.map(toLink);
}

function toLink({ isVisible, ...link }: LinkRow): ChainLink {
	if (isVisible !== 1) return { isVisible: false };
	return { ...link, isVisible: true, state: stateFromRow(link.state), cost: amount(link.cost) };
}
