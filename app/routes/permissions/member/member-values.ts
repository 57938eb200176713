import { MEMBER_ROLES, type MemberRole } from "../../../../contract/entities/vocabulary.ts";
import type { FieldTexts } from "../../../features/form/merged-fields.ts";
import { type Level, LEVELS } from "../rights/levels.ts";

/** What stands in the form about one person. */
export interface MemberValues {
	tenantRole: MemberRole;
	/** By the category. */
	levels: Readonly<Record<string, Level>>;
}

export const ROLE_NAME = "tenantRole";

const RIGHT = "right-";

/** A category among the texts that compare: a field of its own, and no part of another. */
export const rightName = (category: string) => RIGHT + category;

/** The same as texts that compare. @param categories of which the form has a field; all that are named where it is missing */
export function memberFields(
	{ tenantRole, levels }: MemberValues,
	categories: readonly string[] = Object.keys(levels),
): FieldTexts {
	const given = categories.map((category) => [rightName(category), levels[category] ?? "none"] as const);
	return { [ROLE_NAME]: tenantRole, ...Object.fromEntries(given) };
}

/** The same back in the form. */
export function withFields(values: MemberValues, fields: FieldTexts): MemberValues {
	const levels = Object.entries(values.levels).map(
		([category, level]) => [category, levelIn(fields[rightName(category)]) ?? level] as const,
	);
	return {
		tenantRole: MEMBER_ROLES.find((role) => role === fields[ROLE_NAME]) ?? values.tenantRole,
		levels: Object.fromEntries(levels),
	};
}

export function levelIn(text: string | undefined): Level | undefined {
	return LEVELS.find((known) => known === text);
}
