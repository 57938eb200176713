import { groupBy } from "../old-browsers/group-by.ts";

/** What stands in the fields of a form, by their names. */
export type FieldTexts = Readonly<Record<string, string>>;

/** With what a form was opened: it goes back with it, so that what was changed in it is told from what was not. */
export interface Opened {
	version: number;
	fields: FieldTexts;
}

interface Merged<Texts> {
	/** What was typed, where fields that were left alone are as somebody else has made them. */
	fields: Texts;
	/** Those of which both have made something else. */
	clashing: string[];
}

/**
 * What was typed, on what is there by now: a field that was left as the form was opened with it takes over what somebody
 * else has made of it, so that saving puts nothing back. The lines of one address (`address.city`) are one in that.
 * @param opened a field that it does not name counts as changed
 */
export function mergeFields<Texts extends FieldTexts>(
	typed: Texts,
	opened: FieldTexts,
	newer: FieldTexts,
): Merged<Texts> {
	const taken: Record<string, string> = {};
	const clashing: string[] = [];
	const names = Object.keys(typed).filter((name) => newer[name] !== undefined);
	for (const group of groupBy(names, groupOf).values()) {
		const differing = group.filter((name) => !isSame(typed[name], newer[name]));
		if (group.every((name) => isSame(typed[name], opened[name]))) {
			for (const name of differing) taken[name] = newer[name] ?? "";
		} else if (!group.every((name) => isSame(opened[name], newer[name]))) {
			clashing.push(...differing);
		}
	}
	return { fields: { ...typed, ...taken }, clashing };
}

function groupOf(name: string): string {
	return name.split(".")[0] ?? name;
}

/** A browser sends line breaks as CR LF, and the server takes off what is empty around a text. */
function isSame(one: string | undefined, other: string | undefined): boolean {
	return comparable(one) === comparable(other);
}

function comparable(text: string | undefined): string | undefined {
	return text?.replaceAll("\r\n", "\n").trim();
}
