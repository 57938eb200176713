import type { FoundInFile } from "../../../../contract/files/find-in-file.ts";
import { rangesOfEach, sequencesOf } from "../../../../contract/search/found-ranges.ts";
import { parseIndexedSearch, type SearchTerm } from "../../../../contract/search/search-query.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { visibleFile } from "./file-access.ts";
import { searchedPieces } from "../core/folding.ts";
import { runHasPiece } from "../listing/text-conditions.ts";
import { CHUNKS_TOGETHER } from "../search-index/search-file-text.ts";

/** A page, or a chunk of a text without pages. */
interface Place {
	number: number;
	text: string;
}

/** Where a file says what is looked for; 404 where the member may not see its document. */
export function findInFile(member: Member, fileId: string, text: string): FoundInFile {
	const file = visibleFile(member, fileId);
	const { words, phrases } = parseIndexedSearch(text);
	const wanted = [...words.map((term) => [term]), ...phrases];
	const sequences = wanted.map(sequencesOf).filter((each) => each.length > 0);
	if (sequences.length === 0) return { places: [] };
	const withAll: number[] = [];
	const withAny: number[] = [];
	for (const { number, text: said } of likelyPlaces(member.db, file, wanted.flat())) {
		const found = rangesOfEach(said, sequences).filter((ranges) => ranges.length > 0).length;
		if (found > 0) withAny.push(number);
		if (found === sequences.length) withAll.push(number);
	}
	// Pages that were recognised lie behind the others.
	return { places: (withAll.length > 0 ? withAll : withAny).toSorted((one, other) => one - other) };
}

/** The places in the runs of chunks that have any of the words. Chunks of one page are one text. */
function* likelyPlaces(
	db: TenantDatabase,
	file: { id: number; document_row: number },
	terms: readonly SearchTerm[],
): Generator<Place> {
	const tests = terms.map((term) => runHasPiece("t", searchedPieces(term)));
	const chunks = db.sql.exec<{ position: number; page: number | null; chunk: string }>(
		`SELECT c.position, c.page, c.chunk
		FROM search_file_text t CROSS JOIN document_file_chunk c ON c.file_row = t.file_row
			AND c.position >= t.first_position AND c.position < t.first_position + ${CHUNKS_TOGETHER}
		WHERE t.document_row = ? AND t.file_row = ? AND (${tests.map(({ sql }) => sql).join(" OR ")})
		ORDER BY c.position`,
		file.document_row,
		file.id,
		...tests.flatMap(({ values }) => values),
	);
	let place: Place = { number: 0, text: "" };
	for (const { position, page, chunk } of chunks) {
		const number = page ?? position + 1;
		if (number !== place.number) {
			yield place;
			place = { number, text: "" };
		}
		place.text += ` ${chunk}`;
	}
	yield place;
}
