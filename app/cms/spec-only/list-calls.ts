import { listQuery } from "../../../contract/api/tenant-lists.ts";
import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import { partyName } from "../../../contract/entities/vocabulary.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import { completeParty } from "./complete.ts";
import { fieldsOf, listOf, textOf } from "./read-values.ts";
import type { AskSpec, SpecOnlyCall } from "./spec-only.ts";
import { compareNames } from "../../texts/name-order.ts";

/** Nobody reads more pages of a list than this to look for a name in it. */
const MOST_PAGES = 50;

/** All of a generic list, page by page. */
export async function wholeList(ask: AskSpec, path: string, query: object = {}): Promise<unknown[]> {
	const all: unknown[] = [];
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const pagination = { page, pageSize: MAX_PAGE_SIZE };
		// oxlint-disable-next-line no-await-in-loop -- only a page tells whether there is another one
		const { data, total } = await ask("GET", path, { query: { ...query, pagination } });
		const items = listOf(data);
		all.push(...items);
		if (items.length === 0 || all.length >= (total ?? (items.length < MAX_PAGE_SIZE ? 0 : Infinity))) break;
	}
	return all;
}

/**
 * A generic list of the specification, which knows neither filter nor order: what is asked for is looked for in all of
 * it. An entry without a tenant belongs to whichever is asked for.
 */
export function listed(path: string, complete: (value: unknown) => object): SpecOnlyCall {
	return async ({ ask }, { query }) => {
		const { filters, sort, pagination } = listQuery.parse(query ?? {});
		const words = foldText(filters.text).split(" ");
		const all = await wholeList(ask, path, { populate: "*" });
		const matching = all.filter(
			(entry) => belongsTo(entry, filters.tenant) && hasWords(nameOf(entry), words),
		);
		if (sort.by === "name") {
			matching.sort((one, other) => compareNames(nameOf(one), nameOf(other)));
		}
		if (sort.order === "desc") matching.reverse();
		const { page, pageSize } = pagination;
		const items = matching.slice((page - 1) * pageSize, page * pageSize).map(complete);
		return { data: items, meta: { pagination: { page, pageSize, total: matching.length } } };
	};
}

export function hasWords(name: string, words: readonly string[]): boolean {
	const folded = foldText(name);
	return words.every((word) => folded.includes(word));
}

/** @param tenant its id or its number */
export function belongsTo(entry: unknown, tenant: string | undefined): boolean {
	const { tenant: own } = fieldsOf(entry);
	const { documentId, id } = fieldsOf(own);
	return tenant === undefined || documentId === undefined || documentId === tenant || String(id) === tenant;
}

function nameOf(entry: unknown): string {
	return textOf(fieldsOf(entry)["name"]) ?? partyName(completeParty(entry));
}
