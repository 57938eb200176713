import { MAX_PAGE_SIZE } from "../../../../../contract/constants.ts";
import type { FoundInFile } from "../../../../../contract/files/find-in-file.ts";
import type { ShownFile } from "../shown-file.ts";

/** Where one stands among the pages, or parts of a text, that say what is looked for. All count from 1. */
export interface Stops {
	count: number;
	/** `null` where the one that is shown does not say it. */
	position: number | null;
	/** Behind the last one comes the first again; `null` where there is nothing to go to. */
	next: number | null;
	previous: number | null;
}

/** The pages or parts to go to, in order. A text without pages is shown in parts of `MAX_PAGE_SIZE` chunks. */
export function stopsIn({ isPaged }: Pick<ShownFile, "isPaged">, { places }: FoundInFile): number[] {
	if (isPaged) return places;
	return [...new Set(places.map((chunk) => Math.ceil(chunk / MAX_PAGE_SIZE)))];
}

export function stopsAround(stops: readonly number[], current: number): Stops {
	const at = stops.indexOf(current);
	const others = stops.filter((stop) => stop !== current);
	return {
		count: stops.length,
		position: at === -1 ? null : at + 1,
		next: others.find((stop) => stop > current) ?? others[0] ?? null,
		previous: others.findLast((stop) => stop < current) ?? others.at(-1) ?? null,
	};
}
