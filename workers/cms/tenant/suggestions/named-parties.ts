import { sortKey, withoutOrder } from "../core/folding.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { visibleParties } from "../documents/linked-rows.ts";

/** Words of a text in which names of parties are looked for: its letterhead, the address and what follows. */
const MOST_WORDS = 250;
const LONGEST_NAME = 5;
const SHORTEST_NAME = 3;
/** How many documents that have the words of a name are asked whether they are filed under it. */
const ASKED_DOCUMENTS = 60;
const MOST_NAMED = 12;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** A party whose name stands in a text. */
export interface NamedParty {
	row: number;
	/** The word of the text with which it begins, from 0. */
	at: number;
	/** Of the documents with its name, the share that is filed under it: the addressee's is small. */
	rate: number;
}

/** The parties that the member sees and whose names stand in the text, each with how often its name means it. */
export function namedParties(member: Member, { id }: PlacedDocument, text: string): NamedParty[] {
	const names = namesIn(text);
	return visibleParties(member, [...names.keys()])
		.map(({ row, key }) => ({ row, key, at: names.get(key) ?? 0 }))
		.toSorted((one, other) => one.at - other.at)
		.slice(0, MOST_NAMED)
		.map(({ row, key, at }) => ({ row, at, rate: filedRate(member, { self: id, party: row, key }) }));
}

/** All runs of words that may be a name, as names are compared, with where each stands first. */
export function namesIn(text: string): Map<string, number> {
	const words = sortableWords(text);
	const names = new Map<string, number>();
	for (let at = 0; at < words.length; at += 1) {
		for (let length = 1; length <= LONGEST_NAME && at + length <= words.length; length += 1) {
			const name = words.slice(at, at + length).join(" ");
			for (const key of [name, name.replaceAll(EDGES, "")]) {
				if (key.length >= SHORTEST_NAME && !names.has(key)) names.set(key, at);
			}
		}
	}
	return names;
}

/** (`sortKey` cuts what is long, so each word is folded by itself.) */
function sortableWords(text: string): string[] {
	const words = text.split(/\s+/, MOST_WORDS).filter((word) => word !== "");
	return words.map((word) => sortKey(word));
}

/** Smoothed, so that few documents say little. */
function filedRate(
	member: Member,
	{ self, party, key }: { self: number; party: number; key: string },
): number {
	const words = withoutOrder(key).match(/[\p{L}\p{N}]+/gu) ?? [];
	const asked = words.map((word) => `"${word}"`).join(" AND ");
	const sees = member.sees();
	const { named, filed } = member.db.sql
		.exec<{ named: number; filed: number }>(
			`SELECT count(*) AS named, coalesce(sum(EXISTS (
				SELECT 1 FROM participation p WHERE p.document_row = d.id AND p.party_row = ?
			)), 0) AS filed
			FROM (
				SELECT i.rowid AS row FROM search_word_index i
				WHERE i.search_word_index MATCH ? ORDER BY i.rowid DESC LIMIT ${ASKED_DOCUMENTS}
			) c CROSS JOIN document d ON d.id = c.row
			WHERE d.state < 2 AND d.id <> ? AND ${sees.sql}
				AND d.category_row NOT IN (SELECT id FROM category WHERE is_unsorted = 1)`,
			party,
			asked,
			self,
			...sees.values,
		)
		.one();
	return (filed + 0.5) / (named + 1);
}
