import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/sight.ts";
import { firstRows } from "./choose-source.ts";
import { allWords, MAX_ASKED_TOGETHER, newestFirst } from "./row-sources.ts";
import { asStored, asTyped, type SearchedWord } from "./search-filter.ts";

/** The texts of so many documents are read, and no more than so many characters of them. */
const SAMPLE = 100;
const SAMPLED_CHARACTERS = 2_000_000;

/**
 * Excluded words with those of their terms first that rule out most, where there are too many to ask the index for all:
 * whatever it leaves out need not be tested. Which these are is seen in the texts of the newest rows that the words as
 * they were typed leave over.
 */
export function frequentFirst(
	member: Member,
	words: readonly SearchedWord[],
	without: readonly SearchedWord[],
): SearchedWord[] {
	const areMany = ({ terms }: SearchedWord) => terms !== null && terms.length > MAX_ASKED_TOGETHER;
	if (!without.some(areMany)) return [...without];
	const asked = without.map((word) => ({ ...word, terms: [] }));
	const source = allWords(words, asked) ?? allWords(asTyped(words), asked);
	if (!source) return [...without];
	// (Those that the member does not see must not decide how much is done.)
	const sees = member.sees();
	const sql = `SELECT d.id FROM (${source.sql}) candidate CROSS JOIN document d
		WHERE d.id = candidate.id AND ${sees.sql} ${newestFirst(source)}`;
	const rows = firstRows(member.db, { sql, values: [...source.values, ...sees.values] }, SAMPLE);
	// Few that are left over are soon tested: no more than what was typed has to be asked for.
	if (rows.size < SAMPLE) return without.map((word) => (areMany(word) ? { ...word, terms: null } : word));
	const seen = wordsWithin(
		member.db,
		rows.list,
		without.flatMap(({ pieces }) => pieces),
	);
	return without.map((word) => {
		if (!areMany(word)) return word;
		const own = seen.filter((term) => word.pieces.some((piece) => ` ${term}`.includes(asStored(piece))));
		return { ...word, terms: [...new Set([...own, ...(word.terms ?? [])])] };
	});
}

/** The words of the files of these rows (a JSON list) that have one of the pieces, those first that most files have. */
function wordsWithin(db: TenantDatabase, rows: string, pieces: readonly string[]): string[] {
	const times = new Map<string, number>();
	const texts = db.sql.exec<{ text: string }>(
		`SELECT t.text FROM json_each(?) r CROSS JOIN search_file_text t ON t.document_row = r.value`,
		rows,
	);
	let rest = SAMPLED_CHARACTERS;
	for (const { text } of texts) {
		rest -= text.length;
		if (rest < 0) break;
		for (const piece of pieces.map(asStored)) {
			for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + piece.length)) {
				const end = text.indexOf(" ", at + piece.length);
				const word = text.slice(text.lastIndexOf(" ", at) + 1, end === -1 ? text.length : end);
				times.set(word, (times.get(word) ?? 0) + 1);
			}
		}
	}
	return [...times].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}
