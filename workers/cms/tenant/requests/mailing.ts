/** What is mailed of a request, when, and that whoever gets it wants no more. None of it is a change of what it says. */
import type { TenantDatabase } from "../core/database.ts";

/** A reminder is on its way. */
export function countReminder(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET reminders = reminders + 1, reminded_at = ? WHERE id = ?",
		db.clock(),
		row,
	);
}

/** When the next reminder leaves; `null` for never. */
export function scheduleReminder(db: TenantDatabase, row: number, at: number | null): void {
	db.sql.exec("UPDATE document_request SET next_reminder_at = ? WHERE id = ?", at, row);
}

/** Whoever gets its mails wants no more of them. */
export function noteMuted(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET muted_at = ?, next_reminder_at = NULL WHERE id = ?",
		db.clock(),
		row,
	);
}

/** Somebody else gets the mails from now on: nobody has reminded them, nor have they said that they want none. */
export function forgetReminders(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET reminders = 0, reminded_at = NULL, muted_at = NULL WHERE id = ?",
		row,
	);
}

/** No mail leaves that was to leave, and nothing is said of an earlier one. */
export function dropMail(db: TenantDatabase, row: number): void {
	db.sql.exec(
		"UPDATE document_request SET mail_id = NULL, mail_due_at = NULL, mail_state = NULL WHERE id = ?",
		row,
	);
}

/** Has a mail sent, in place of one that has not left yet. */
export function sendMail(db: TenantDatabase, row: number, mailId: string): void {
	db.sql.exec(
		`UPDATE document_request SET mail_id = ?, mail_due_at = 0, mail_failures = 0, mail_state = 'waiting'
		WHERE id = ?`,
		mailId,
		row,
	);
}
