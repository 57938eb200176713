import {
	type DocumentNotificationSettings,
	type DocumentNotificationSettingsWrite,
	documentNotificationSettingsSchema,
} from "../../../../contract/entities/notification-settings.ts";
import type { Member } from "../core/rights/sight.ts";
import { visibleDocument } from "../documents/document-access.ts";

const AS_USUAL: DocumentNotificationSettings = {
	customReminder: null,
	inactivityReminder: null,
	warrantyReminder: null,
	paymentReminder: null,
};
const keptSchema = documentNotificationSettingsSchema.partial();

/** The settings as a row keeps them; without one everything is as usual. */
export function settingsFromRow(kept: string | null): DocumentNotificationSettings {
	return kept === null ? AS_USUAL : { ...AS_USUAL, ...keptSchema.parse(JSON.parse(kept)) };
}

/** How the member is told of a document. For whoever sees it, and for nobody else. */
export function readSettings(member: Member, documentId: string): DocumentNotificationSettings {
	const { id } = visibleDocument(member, documentId);
	const [row] = member.db.sql
		.exec<{ intervals: string }>(
			"SELECT intervals FROM notification_setting WHERE document_row = ? AND user_id = ?",
			id,
			member.userId,
		)
		.toArray();
	return settingsFromRow(row?.intervals ?? null);
}

export function writeSettings(
	member: Member,
	documentId: string,
	write: DocumentNotificationSettingsWrite,
): DocumentNotificationSettings {
	const settings = { ...readSettings(member, documentId), ...write };
	const { id } = visibleDocument(member, documentId);
	const own = Object.entries(settings).filter(([, interval]) => interval !== null);
	if (own.length === 0) {
		member.db.sql.exec(
			"DELETE FROM notification_setting WHERE document_row = ? AND user_id = ?",
			id,
			member.userId,
		);
	} else {
		member.db.sql.exec(
			`INSERT INTO notification_setting (document_row, user_id, intervals) VALUES (?1, ?2, ?3)
			ON CONFLICT DO UPDATE SET intervals = ?3`,
			id,
			member.userId,
			JSON.stringify(Object.fromEntries(own)),
		);
	}
	return settings;
}
