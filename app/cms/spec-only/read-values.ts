import { dayAt, isDay } from "../../../contract/days.ts";
import { type Fields, isFields } from "../../../contract/forgiving.ts";

/** Values of another CMS's answers, as far as they can be understood. */

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | null =>
	typeof value === "string" && value !== "" ? value : null;
export const numberOf = (value: unknown): number | null =>
	value === null || value === "" || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);

/** The words of a list that are known; an entry may be an object that has the word as its name. */
export function wordsOf<const Word extends string>(value: unknown, words: readonly Word[]): Word[] {
	const said = new Set(listOf(value).map((entry) => (isFields(entry) ? entry["name"] : entry)));
	return words.filter((word) => said.has(word));
}

export function wordOf<const Word extends string>(
	value: unknown,
	words: readonly Word[],
	otherwise: NoInfer<Word>,
): Word {
	const said = isFields(value) ? value["name"] : value;
	const isMeant = (word: string) => typeof said === "string" && word.toLowerCase() === said.toLowerCase();
	return words.find(isMeant) ?? otherwise;
}

/** A day of the calendar; of an instant the day that it then is in Switzerland. */
export function dayOf(value: unknown): string | null {
	if (typeof value !== "string") return null;
	if (isDay(value)) return value;
	const instant = Date.parse(value);
	return Number.isNaN(instant) ? null : dayAt(instant);
}

export function instantOf(value: unknown): string | null {
	const instant = typeof value === "string" || typeof value === "number" ? new Date(value).getTime() : NaN;
	return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}
