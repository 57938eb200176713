import { SEARCH_TOTAL_CAP } from "../../../contract/constants.ts";
import type {
	ExplorerAnswer,
	ExplorerFilter,
	ExplorerQuery,
	ListedItem,
} from "../../../contract/explorer/explorer.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { refusedField } from "../tenant/core/errors.ts";
import type { Actor, Membership } from "../actor.ts";
import { unwrap } from "../outcome.ts";
import { askPatiently, type PatientQuestions, tenantsAmong, type TenantAnswer } from "./ask-tenants.ts";
import type { TenantExplorerPage } from "../tenant/listing/explorer.ts";
import type { ListSlice } from "../tenant/listing/sources/scan-index.ts";
import { beginSearch, type EvenSearch } from "./even-time.ts";
import { mergePages, type MergedRow } from "./merge-pages.ts";
import { BY_GRADE, type TypoTolerance, withTypoTolerance } from "../tenant/listing/typo-tolerance.ts";

/** Of more tenants than this, keys are asked for first, and then the items of the rows that are shown. */
const MAX_TENANTS_ASKED_FOR_ITEMS = 3;
/** Up to here a page is asked for without knowing first how long the list is. */
const NEAR_BEGINNING = 1_000;
/** Keys of all tenants together that are merged: all of them lie in memory at once. */
const MAX_MERGED_KEYS = 250_000;

/** Matches that all tenants together count at first, and each of them at least: of many each counts only some. */
const COUNTED_TOGETHER = 5 * SEARCH_TOTAL_CAP;
const COUNTED_EACH = 50;

type AskedPage = TenantExplorerPage & { isCorrected: boolean };
type Ask = (slice: ListSlice, keysOnly: boolean) => Promise<TenantAnswer<AskedPage>[]>;

/**
 * One page of the documents of all the actor's tenants that can hold any. Each tenant decides what is seen.
 * @throws ContractError 400 for a page so deep in the list of several tenants that too many keys would be merged
 */
export async function exploreTenants(
	env: CmsEnv,
	actor: Actor,
	query: ExplorerQuery,
): Promise<ExplorerAnswer> {
	const search = beginSearch(query.filters.text);
	const memberships = tenantsThatCanMatch(actor, query.filters);
	const asking = { search, memberships, tenants: askPatiently(env, memberships) };
	const { answer, isCorrected } =
		memberships.length <= 1
			? await exploreOnly(actor, query, asking)
			: await withTypoTolerance(
					query.filters.text,
					(typoTolerance) => explorePage(actor, query, { ...asking, typoTolerance }),
					({ total }) => total === 0,
				);
	await search.end();
	return query.filters.text === "" ? answer : { ...answer, isCorrected };
}

/** How the tenants are asked, however often: one that has fallen silent is not waited for again. */
export interface Asking {
	search: EvenSearch;
	typoTolerance: TypoTolerance;
	memberships: readonly Membership[];
	tenants: PatientQuestions;
}

function askedFor(
	actor: Actor,
	{ filters, sort }: ExplorerQuery,
	{ search, memberships, tenants }: Omit<Asking, "typoTolerance">,
	typoTolerance: TypoTolerance | typeof BY_GRADE,
): Ask {
	const askCounting = async (countUpTo: number, slice: ListSlice, keysOnly: boolean) => {
		const answers = await tenants.ask((store) =>
			store.listing.explore(actor.userId, { filters, sort, typoTolerance, keysOnly, countUpTo, ...slice }),
		);
		for (const { value } of answers) search.saw(value);
		return answers;
	};
	return async (slice, keysOnly) => {
		const share = Math.max(COUNTED_EACH, Math.ceil(COUNTED_TOGETHER / memberships.length));
		const answers = await askCounting(Math.min(share, SEARCH_TOTAL_CAP), slice, keysOnly);
		const { total, totalIsCapped } = totalOf(answers.map(({ value }) => value));
		if (!totalIsCapped || total >= SEARCH_TOTAL_CAP) return answers;
		return askCounting(SEARCH_TOTAL_CAP, slice, keysOnly);
	};
}

function pageOf({ pagination: { page, pageSize } }: ExplorerQuery): { limit: number; offset: number } {
	return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Of the only tenant that is asked. */
async function exploreOnly(
	actor: Actor,
	query: ExplorerQuery,
	asking: Omit<Asking, "typoTolerance">,
): Promise<{ answer: ExplorerAnswer; isCorrected: boolean }> {
	const answers = await askedFor(actor, query, asking, BY_GRADE)(pageOf(query), false);
	const pages = answers.map(({ value }) => value);
	const items = pages.flatMap(({ rows }) => rows.flatMap(({ item }) => item ?? []));
	return {
		answer: { items, ...totalOf(pages), mayEdit: mayEditIn(pages) },
		isCorrected: pages.some(({ isCorrected }) => isCorrected),
	};
}

async function explorePage(actor: Actor, query: ExplorerQuery, asking: Asking): Promise<ExplorerAnswer> {
	const { filters, sort } = query;
	const { typoTolerance, memberships, tenants } = asking;
	const ask = askedFor(actor, query, asking, typoTolerance);
	const page = pageOf(query);
	const slice = await nearerEnd(page, ask);
	const keysOnly = memberships.length > MAX_TENANTS_ASKED_FOR_ITEMS || slice.limit > NEAR_BEGINNING;
	const answers = await ask(slice, keysOnly);
	const pages = answers.map(({ value }) => value);
	const total = totalOf(pages);
	const merged = mergePages(pages, {
		limit: page.limit,
		offset: slice.fromEnd ? Math.max(0, rowsIn(pages) - (total.total - page.offset)) : page.offset,
		order: sort.order,
		byTenant: sort.field === "tenant",
	});
	if (!keysOnly) {
		const items = merged.flatMap(({ item }) => item ?? []);
		return { items, ...total, mayEdit: mayEditIn(pages), ...tenants.silence() };
	}
	const silentBefore = tenants.silentCount();
	const items = await itemsOf(actor, answers, merged, { text: filters.text, typoTolerance, tenants });
	// Whoever has fallen silent since leaves the page to the others.
	if (tenants.silentCount() > silentBefore) return explorePage(actor, query, asking);
	return { items, ...total, mayEdit: mayEditIn(pages), ...tenants.silence() };
}

/** A category, folder or party belongs to one tenant, so a filter by one rules the others out. */
export function tenantsThatCanMatch(actor: Actor, filters: ExplorerFilter): Membership[] {
	const byRelation = [filters.documentCategory, filters.documentFolder, filters.documentParties];
	return tenantsAmong(actor, filters.tenant).filter(({ tenantKey }) =>
		byRelation.every((ids) => ids.length === 0 || ids.some((id) => tenantKeyOf(id) === tenantKey)),
	);
}

/**
 * What each of several tenants is asked for: each of them may fill the whole page, so all give their rows from the
 * list's beginning, or from its end where that is nearer.
 */
async function nearerEnd({ limit, offset }: { limit: number; offset: number }, ask: Ask): Promise<ListSlice> {
	const fromBeginning = { limit: offset + limit, offset: 0 };
	if (fromBeginning.limit <= NEAR_BEGINNING) return fromBeginning;
	const pages = (await ask({ limit: 0, offset: 0 }, true)).map(({ value }) => value);
	const { total, totalIsCapped } = totalOf(pages);
	const fromEnd = { limit: Math.max(0, total - offset), offset: 0, fromEnd: true };
	const slice = !totalIsCapped && fromEnd.limit < fromBeginning.limit ? fromEnd : fromBeginning;
	const keys = pages.reduce((sum, page) => sum + Math.min(page.total, slice.limit), 0);
	if (keys > MAX_MERGED_KEYS) {
		throw refusedField(["pagination", "page"], "validation.pageTooFar");
	}
	return slice;
}

function totalOf(pages: readonly TenantExplorerPage[]): Pick<ExplorerAnswer, "total" | "totalIsCapped"> {
	return {
		total: pages.reduce((sum, { total }) => sum + total, 0),
		totalIsCapped: pages.some(({ totalIsCapped }) => totalIsCapped),
	};
}

function mayEditIn(pages: readonly TenantExplorerPage[]): boolean {
	return pages.some(({ mayEdit }) => mayEdit);
}

function rowsIn(pages: readonly TenantExplorerPage[]): number {
	return pages.reduce((sum, { rows }) => sum + rows.length, 0);
}

interface ItemsAsked {
	text: string;
	typoTolerance: TypoTolerance;
	/** Without it one that does not answer leaves nothing to the others. */
	tenants?: PatientQuestions;
}

/** The items of merged rows, with the places in their files where a search matches. */
export async function itemsOf(
	{ userId }: Actor,
	answers: readonly Pick<TenantAnswer<unknown>, "store" | "membership">[],
	merged: readonly Pick<MergedRow<unknown>, "row" | "source">[],
	{ tenants, ...search }: ItemsAsked,
): Promise<ListedItem[]> {
	const bySource = await Promise.all(
		answers.map(async ({ store, membership }, source) => {
			const rows = merged.filter((entry) => entry.source === source).map(({ row }) => row);
			if (rows.length === 0) return null;
			if (!tenants) return unwrap(await store.listing.hydrateRows(userId, rows, search));
			const ask = (asked: typeof store) => asked.listing.hydrateRows(userId, rows, search);
			return (await tenants.ask(ask, [membership]))[0]?.value;
		}),
	);
	return merged.flatMap(({ source, row }) => bySource[source]?.get(row) ?? []);
}
