import type { CategoryAccessWrite } from "../../../../contract/entities/members.ts";
import { levelField, LEVELS, rightsOf } from "./levels.ts";

const PREFIX = levelField("");

/** The rights that a form says, by category. */
export function readRights(form: FormData): CategoryAccessWrite[] {
	return [...form].flatMap(([name, value]) => {
		const level = LEVELS.find((known) => known === value);
		if (!name.startsWith(PREFIX) || !level) return [];
		return [{ categoryId: name.slice(PREFIX.length), rights: rightsOf(level) }];
	});
}
