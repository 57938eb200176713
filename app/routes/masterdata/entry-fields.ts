import { MAX_CATEGORY_REMINDERS } from "../../../contract/constants.ts";
import type { CategoryReminder } from "../../../contract/entities/entities.ts";
import type { FieldTexts } from "../../features/form/merged-fields.ts";

/** The fields of a category's form but its place, as texts that compare. */
export function categoryFields({ name, icon, isActive, reminders }: CategoryValues): FieldTexts {
	return { name, icon: icon ?? "", isActive: isActive ? "on" : "", ...reminderFields(reminders) };
}

interface CategoryValues {
	name: string;
	icon: string | null;
	isActive: boolean;
	reminders: readonly ReminderTexts[];
}

/** A reminder as it is, or as somebody has typed it. */
type ReminderTexts = Record<keyof CategoryReminder, string | number>;

/** All rows that there can be: a reminder may be where none was. */
function reminderFields(reminders: readonly ReminderTexts[]): FieldTexts {
	const rows = Array.from({ length: MAX_CATEGORY_REMINDERS }, (_, row) =>
		(["daysBefore", "basedOn", "type"] as const).map(
			(field) => [`reminders.${row}.${field}`, String(reminders[row]?.[field] ?? "")] as const,
		),
	);
	return Object.fromEntries(rows.flat());
}
