import type { TenantHost } from "../core/host.ts";
import { explore, type TenantExplorerQuery } from "./explorer.ts";
import { explorerIds, type TenantIdsQuery } from "./explorer-ids.ts";
import { filterOptions, type TenantFilterOptionsQuery } from "./filter-options.ts";
import { hydrateRows } from "./search-places.ts";
import { searchRanked, type TenantSearch } from "./search-ranked.ts";
import { AS_TYPED, type BY_GRADE, findTolerantly, type TypoTolerance } from "./typo-tolerance.ts";

/** What a tenant is asked, perhaps grade by grade. */
type Tolerant<Query> = Omit<Query, "typoTolerance"> & { typoTolerance?: TypoTolerance | typeof BY_GRADE };

/** `tenant.listing`: explorer and search */
export class ListingCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	explore(userId: string, { typoTolerance: asked = AS_TYPED, ...query }: Tolerant<TenantExplorerQuery>) {
		return this.#host.readInTurns(userId, (member) =>
			findTolerantly(query.filters.text, asked, (typoTolerance) =>
				explore(member, { ...query, typoTolerance }),
			),
		);
	}

	/** The best matches of a search, as keys. */
	search(userId: string, { typoTolerance: asked = AS_TYPED, ...query }: Tolerant<TenantSearch>) {
		return this.#host.readInTurns(userId, (member) =>
			findTolerantly(query.filters.text, asked, (typoTolerance) =>
				searchRanked(member, { ...query, typoTolerance }),
			),
		);
	}

	/** The items of rows that `search` or `explore` gave as keys, and where in a file each matches. */
	hydrateRows(
		userId: string,
		rows: readonly number[],
		search: { text: string; typoTolerance: TypoTolerance },
	) {
		return this.#host.readInTurns(userId, (member) => hydrateRows(member, rows, search));
	}

	/** All that match, newest first, `limit` of them at most. */
	ids(userId: string, query: TenantIdsQuery) {
		return this.#host.readInTurns(userId, (member) => explorerIds(member, query));
	}

	filterOptions(userId: string, query: TenantFilterOptionsQuery) {
		return this.#host.readInTurns(userId, (member) => filterOptions(member, query));
	}
}
