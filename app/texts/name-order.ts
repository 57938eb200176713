import { madeOnce } from "../made-once.ts";

const collator = madeOnce(() => new Intl.Collator("de", { numeric: true }));

/** The order of names as people count: 2 before 10, ä as a. */
export function compareNames(one: string, other: string): number {
	return collator().compare(one, other);
}
