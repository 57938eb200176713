import { RIGHTS, type Right } from "../../../../contract/entities/rights.ts";

/** What somebody may do on a category, as one chooses it: each level has those before it (spec 6). */
export const LEVELS = ["none", ...RIGHTS] as const;
export type Level = (typeof LEVELS)[number];

export function levelOf(rights: readonly Right[]): Level {
	return RIGHTS.findLast((right) => rights.includes(right)) ?? "none";
}

export function rightsOf(level: Level): Right[] {
	return RIGHTS.slice(0, LEVELS.indexOf(level));
}

/** The field of a category in a form. */
export const levelField = (categoryId: string) => `right.${categoryId}`;

/** The field with the level that somebody is to have on every category, at least. */
export const ALL_CATEGORIES_FIELD = "onAll";
