import type { TenantDatabase } from "./database.ts";

/** Trigrams of one search that are counted, so that a long one costs no more. */
const MAX_COUNTED = 60;
const LETTERS = 3;
/** Trigrams by which a piece is asked for where none of them is rare: from its beginning, its middle and its end. */
const SPREAD = 3;

const RAREST = `SELECT asked.value AS trigram, (
		SELECT count(*) FROM (SELECT 1 FROM search_index WHERE search_index MATCH asked.value LIMIT ?2)
	) AS documents
	FROM json_each(?1) asked ORDER BY documents LIMIT 1`;

interface Asked {
	expression: string;
	/** In how many documents, where they are few; else infinite. */
	documents: number;
}

/**
 * What the index of trigrams is asked for these words (of `searchWords`): the rarest word by its rarest trigram, or
 * where none is in `few` documents only all words, by a few of each. That gives some rows too many, which are
 * tested by their text: to have the index intersect all trigrams costs far more. Every trigram is quoted, so nothing
 * that was typed is an operator.
 */
export function matchExpression(db: TenantDatabase, words: readonly string[][], few: number): string {
	let left = MAX_COUNTED;
	const asked = words.map((pieces) =>
		anyOf(
			pieces.map((piece) => {
				const trigrams = trigramsOf(piece).slice(0, left);
				left -= trigrams.length;
				return askedFor(db, piece, trigrams, few);
			}),
		),
	);
	const [rarest] = asked.toSorted((one, other) => one.documents - other.documents);
	if (rarest && rarest.documents <= few) return rarest.expression;
	return asked.map(({ expression }) => expression).join(" AND ");
}

function askedFor(db: TenantDatabase, piece: string, counted: readonly string[], few: number): Asked {
	const [rarest] = db.sql
		.exec<{ trigram: string; documents: number }>(RAREST, JSON.stringify(counted), few + 1)
		.toArray();
	if (rarest && rarest.documents <= few) {
		return { expression: rarest.trigram, documents: rarest.documents };
	}
	return { expression: trigramsOf(piece, SPREAD).join(" AND "), documents: Infinity };
}

function anyOf(pieces: readonly Asked[]): Asked {
	return {
		expression: `(${pieces.map(({ expression }) => `(${expression})`).join(" OR ")})`,
		documents: pieces.reduce((sum, { documents }) => sum + documents, 0),
	};
}

/** Trigrams of the piece, in even steps from the first to the last; at least two of more than one. */
function trigramsOf(piece: string, most = Infinity): string[] {
	const letters = [...piece];
	const last = letters.length - LETTERS;
	const steps = Math.min(most - 1, last);
	const found = new Set<string>();
	for (let step = 0; step <= steps; step += 1) {
		const start = steps === 0 ? 0 : Math.round((step * last) / steps);
		found.add(`"${letters.slice(start, start + LETTERS).join("")}"`);
	}
	return [...found];
}
