/** Numbers of pages in their order, those that follow each other as one: "2, 5–7". */
export function pageRanges(pages: readonly number[]): string {
	const ranges: { first: number; last: number }[] = [];
	for (const page of pages) {
		const range = ranges.at(-1);
		if (range && page === range.last + 1) range.last = page;
		else ranges.push({ first: page, last: page });
	}
	return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
