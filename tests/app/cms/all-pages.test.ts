import { expect, test } from "vitest";
import { MAX_PAGE_SIZE } from "../../../contract/constants.ts";
import { allPages } from "../../../app/cms/all-pages.ts";

/** Answers pages of so many items, and counts how often it is asked. */
async function read(pageOf: (page: number) => number) {
	let asked = 0;
	const all = await allPages(({ page, pageSize }) => {
		asked += 1;
		const items = Array.from({ length: pageOf(page) }, (_, at) => (page - 1) * pageSize + at);
		return Promise.resolve({ items, pagination: { page, pageSize, total: 0 } });
	});
	return { all, asked };
}

test("a list is read to its end, page by page, in its order", async () => {
	const { all, asked } = await read((page) => (page === 3 ? 7 : MAX_PAGE_SIZE));
	expect(asked).toBe(3);
	expect(all).toEqual(Array.from({ length: 2 * MAX_PAGE_SIZE + 7 }, (_, at) => at));
});

test("one that has no end, since the same page comes whichever is asked for, is not asked for ever", async () => {
	expect((await read(() => MAX_PAGE_SIZE)).asked).toBe(100);
});
