import type { Deadline } from "../../../contract/entities/deadline.ts";

/** What names a deadline in a form: `documentId:type:day`, and the reminder's id where it comes from one. */
export function formatDeadline({
	documentId,
	type,
	date,
	reminder,
}: { documentId: string } & Pick<Deadline, "type" | "date" | "reminder">): string {
	return [documentId, type, date, ...(reminder === null ? [] : [reminder])].join(":");
}
