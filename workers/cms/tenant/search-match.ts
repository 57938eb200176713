import type { TenantDatabase } from "./database.ts";

/** Trigrams of one search that are counted, so that a long one costs no more. */
const MAX_COUNTED = 60;
const LETTERS = 3;

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
 * where none is in `few` documents only all words, by as many trigrams as cover their letters. That gives some rows too many, which are
 * tested by their text: to have the index intersect all trigrams costs far more. Every trigram is quoted, so nothing
 * that was typed is an operator.
 */
export function matchExpression(db: TenantDatabase, words: readonly string[][], few: number): string {
	let left = MAX_COUNTED;
	const asked = words.map((pieces) =>
		anyOf(
			pieces.map((piece) => {
				const trigrams = trigramsOf(piece, 1).slice(0, left);
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
	return { expression: trigramsOf(piece, LETTERS).join(" AND "), documents: Infinity };
}

function anyOf(pieces: readonly Asked[]): Asked {
	return {
		expression: `(${pieces.map(({ expression }) => `(${expression})`).join(" OR ")})`,
		documents: pieces.reduce((sum, { documents }) => sum + documents, 0),
	};
}

/** Trigrams that begin `step` letters apart, and the last one. */
function trigramsOf(piece: string, step: number): string[] {
	const letters = [...piece];
	const last = letters.length - LETTERS;
	const found = new Set<string>();
	for (let start = 0; start < last + step; start += step) {
		const from = Math.min(start, last);
		found.add(`"${letters.slice(from, from + LETTERS).join("")}"`);
	}
	return [...found];
}
