import { INBOX_ITEM_TYPES } from "../../../contract/entities/inbox-item.ts";
import { NOTIFICATION_TYPES } from "../../../contract/entities/notification.ts";
import {
	type DocumentNotificationSettings,
	KIND_OF_TYPE,
	settingKindOf,
} from "../../../contract/entities/notification-settings.ts";
import { digestAt } from "./digest-times.ts";
import { readSettings, type UsualSettings } from "./notifications.ts";

/** What the user has set as a rule has changed: what waits, and follows it, leaves at another time or not at all. */
export function rescheduleUsual(sql: SqlStorage, settings: UsualSettings, now: number): void {
	for (const type of NOTIFICATION_TYPES) {
		const kind = settingKindOf(type);
		if (!kind) continue;
		sql.exec(
			"UPDATE notification SET digest_at = ? WHERE digest_at IS NOT NULL AND own_interval IS NULL AND type = ?",
			digestAt(settings[kind], now),
			type,
		);
	}
}

/** As `rescheduleUsual`, of what the user has set for one document. */
export function rescheduleDocument(
	sql: SqlStorage,
	documentId: string,
	own: DocumentNotificationSettings,
	now: number,
): void {
	const usual = readSettings(sql);
	for (const type of INBOX_ITEM_TYPES) {
		const kind = KIND_OF_TYPE[type];
		if (!kind) continue;
		sql.exec(
			`UPDATE notification SET digest_at = ?, own_interval = ?
			WHERE digest_at IS NOT NULL AND type = ? AND subject_document_id = ?`,
			digestAt(own[kind] ?? usual[kind], now),
			own[kind] && JSON.stringify(own[kind]),
			type,
			documentId,
		);
	}
}
