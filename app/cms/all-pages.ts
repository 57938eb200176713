import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import type { CmsPage } from "./cms-client.ts";

/** No such list is as long: a CMS that gives the same page whichever is asked for would go on for ever. */
const MOST_PAGES = 100;

/** What a list has on all its pages. @param list one of them */
export async function allPages<Item>(
	list: (pagination: { page: number; pageSize: number }) => Promise<CmsPage<Item[]>>,
): Promise<Item[]> {
	const all: Item[] = [];
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		// oxlint-disable-next-line no-await-in-loop -- only a full page tells that there is another one
		const { items } = await list({ page, pageSize: MAX_PAGE_SIZE });
		all.push(...items);
		if (items.length < MAX_PAGE_SIZE) break;
	}
	return all;
}
