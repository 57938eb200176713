import type { NotificationRow } from "./notification-rows.server.ts";

/** Those that the user has not seen and that no page has shown yet: they are reported as shown (spec 4). */
export function newsOf(rows: readonly Pick<NotificationRow, "id" | "seen" | "shown">[]): string[] {
	return rows.filter(({ seen, shown }) => !seen && !shown).map(({ id }) => id);
}
