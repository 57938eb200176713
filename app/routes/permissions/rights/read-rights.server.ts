import type { CategoryAccessWrite } from "../../../../contract/entities/members.ts";
import { ALL_CATEGORIES_FIELD, type Level, levelField, LEVELS, rightsOf } from "./levels.ts";

const PREFIX = levelField("");

/** The rights that a form says, by category: on each at least what it says of all of them. */
export function readRights(form: FormData): CategoryAccessWrite[] {
	const onAll = LEVELS.find((known) => known === form.get(ALL_CATEGORIES_FIELD)) ?? "none";
	return [...form].flatMap(([name, value]) => {
		const level = LEVELS.find((known) => known === value);
		if (!name.startsWith(PREFIX) || !level) return [];
		return [{ categoryId: name.slice(PREFIX.length), rights: rightsOf(widerOf(level, onAll)) }];
	});
}

function widerOf(one: Level, other: Level): Level {
	return LEVELS.indexOf(one) > LEVELS.indexOf(other) ? one : other;
}
