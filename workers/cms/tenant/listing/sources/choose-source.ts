import type { Sort } from "../../../../../contract/explorer/explorer-columns.ts";
import type { Condition, TenantDatabase } from "../../core/database.ts";
import { everything, isCovered, listed, matchingRows, readsTexts, type RowSource } from "./row-source.ts";
import { rowSources } from "./row-sources.ts";
import { withWords } from "./word-sources.ts";
import { BY_ROW, conditions } from "./conditions.ts";
import type { RowFilter } from "../explorer-filter.ts";
import { scannedFirst, type ListSlice } from "./scan-index.ts";

/** A source and the number of rows that it gives: infinite where that is not known and not small. */
export interface SizedSource {
	source: RowSource;
	size: number;
}

/** How many rows are looked at to estimate which share of all matches. */
const SAMPLE = 100;
/** The same where their texts have to be read: those of files are long. */
const SAMPLED_TEXTS = 20;
const LARGEST_SAMPLE = 1_000;
/** More and more of them, as long as none matches. */
const SAMPLES = [SAMPLED_TEXTS, SAMPLE, 300, LARGEST_SAMPLE];
/** A scan that passes no more rows than these is never worth avoiding. */
const PASSED_ANYWAY = 3_000;
/** More rows than these are never collected, however many the scan would pass. */
const MANY = 200_000;
/**
 * Costs, where testing one row in its table is 1: to pass a row in an index alone, and to look a row up to sort it.
 */
const PASSED = 0.05;
const SORTED = 3;
/** The cost of looking for words in the whole text of a document. */
const TEXT_READ = 6;

/**
 * The source with the fewest rows, if it has at most `few`. Otherwise the one in which `few` matches are likely to be
 * found with the least work. `null` where the filter has no source.
 */
export function bestSource(db: TenantDatabase, filter: RowFilter, few: number): SizedSource | null {
	const sized = rowSources(filter)
		.map((source) => sizedUpTo(db, source, few))
		.toSorted((one, other) => one.size - other.size);
	const [narrowest] = sized;
	if (!narrowest || narrowest.size <= few || sized.length === 1) return narrowest ?? null;
	const all = sizedUpTo(db, everything(filter), few);
	const [best] = [...sized, all]
		.flatMap((entry) => {
			const share = shareOf(db, filter, entry.source);
			const work = costOfRow(filter, entry.source) * Math.min(entry.size, few / share);
			const both = withWords(filter, entry.source);
			if (!both) return [{ entry, work }];
			const ofWords = all.size * Math.min(share, few / entry.size);
			return [
				{ entry, work },
				{ entry: { source: both, size: Infinity }, work: few + PASSED * ofWords },
			];
		})
		.toSorted((one, other) => one.work - other.work);
	return best?.entry ?? null;
}

/**
 * Whether scanning until the page is full is likely to cost more than collecting all rows of the source. `total` is
 * how many match, where that is known.
 */
export function isScanCostlier(
	db: TenantDatabase,
	filter: RowFilter,
	part: ListPart,
	{ source, size }: SizedSource,
	total: number | null,
): boolean {
	const scanned = workOfScan(db, filter, part, total);
	if (scanned <= PASSED_ANYWAY) return false;
	const most = Math.min(MANY, Math.ceil(scanned / SORTED));
	const collected = size === Infinity ? sizedUpTo(db, source, most).size : size;
	return collected < most;
}

/** Whether the scan is likely to fill the page so soon that no other way has to be considered. */
export function isScanShort(db: TenantDatabase, filter: RowFilter, part: ListPart): boolean {
	return workOfScan(db, filter, part, null) <= PASSED_ANYWAY;
}

type ListPart = ListSlice & { sort: Sort };

function workOfScan(
	db: TenantDatabase,
	filter: RowFilter,
	{ sort, limit, offset, fromEnd = false }: ListPart,
	total: number | null,
): number {
	const all = everything(filter);
	const documents = sizedUpTo(db, all, 0).size;
	const cost = costOfRow(filter, all);
	if (cost * documents <= PASSED_ANYWAY) return cost * documents;
	const share = total === null ? shareOfScanned(db, filter, sort, fromEnd) : total / documents;
	return cost * Math.min((limit + offset) / share, documents);
}

/** What testing one row of the source costs, where looking it up in its table is 1. */
export function costOfRow(filter: RowFilter, source: RowSource): number {
	if (isCovered(filter, source)) return PASSED;
	return readsTexts(filter, source) ? TEXT_READ : 1;
}

/**
 * The size comes from counters. Where none counts them, up to `most` rows are read, and kept so that nothing reads
 * them twice.
 */
export function sizedUpTo(db: TenantDatabase, source: RowSource, most: number): SizedSource {
	if (source.counted) {
		return { source, size: db.sql.exec<{ size: number }>(source.counted, ...source.values).one().size };
	}
	const { size, list } = firstRows(db, source, most + 1);
	return size > most ? { source, size: Infinity } : { source: listed(source, list), size };
}

/** Row ids, as a JSON list, of the first rows that the SQL gives. */
export function firstRows(
	db: TenantDatabase,
	{ sql, values }: Condition,
	limit: number,
): { size: number; list: string } {
	const reading = `SELECT count(*) AS size, json_group_array(id) AS list FROM (SELECT id FROM (${sql}) LIMIT ${limit})`;
	return db.sql.exec<{ size: number; list: string }>(reading, ...values).one();
}

function sampleOf(filter: RowFilter, source: RowSource): number {
	return readsTexts(filter, source) ? SAMPLED_TEXTS : SAMPLE;
}

/** Which share of the source's first rows passes the other tests. */
function shareOf(db: TenantDatabase, filter: RowFilter, source: RowSource): number {
	const sample = sampleOf(filter, source);
	const first = { ...source, sql: `SELECT id FROM (${source.sql}) LIMIT ${sample}`, direct: null };
	const { sql, values } = matchingRows(filter, first);
	return db.sql.exec<{ n: number }>(`SELECT count(*) AS n ${sql}`, ...values).one().n / sample;
}

/** Which share of the first scanned rows passes all tests; where none does, one of the largest sample is taken to. */
function shareOfScanned(db: TenantDatabase, filter: RowFilter, sort: Sort, fromEnd: boolean): number {
	const smallest = sampleOf(filter, everything(filter));
	let passed = 0;
	for (const sample of SAMPLES.filter((size) => size >= smallest)) {
		const part = { offset: passed, limit: sample - passed };
		const { rows, matches, withTexts } = sampleScanned(db, filter, { sort, fromEnd, ...part });
		passed += rows;
		if (passed === 0) return 1;
		if (matches > 0 || rows < part.limit) return matches / passed;
		// The texts of files of a larger sample would take longer than the way that is chosen by it.
		if (withTexts > 0) break;
	}
	return 1 / LARGEST_SAMPLE;
}

/** Of a part of the scanned rows, how many there are, pass all tests, and have texts of files that had to be read for that. */
function sampleScanned(
	db: TenantDatabase,
	filter: RowFilter,
	{ sort, limit, offset, fromEnd = false }: ListPart,
): { rows: number; matches: number; withTexts: number } {
	const part = scannedFirst(filter, sort, fromEnd);
	const tests = conditions(filter, [], BY_ROW);
	const isOfTexts = readsTexts(filter, everything(filter));
	const hasText = isOfTexts ? "EXISTS (SELECT 1 FROM search_file_text t WHERE t.document_row = d.id)" : "0";
	return db.sql
		.exec<{ rows: number; matches: number; withTexts: number }>(
			`SELECT count(*) AS rows, coalesce(sum(${tests.sql}), 0) AS matches,
				coalesce(sum(${hasText}), 0) AS withTexts
			FROM (${part}) scanned CROSS JOIN document d INDEXED BY ${BY_ROW}
			WHERE d.id = scanned.id AND d.state IN (${filter.states.join(", ")})`,
			...tests.values,
			limit,
			offset,
		)
		.one();
}
