import { notificationApi } from "../../contract/api/notifications.ts";
import type {
	DocumentNotificationSettings,
	NotificationSettings,
} from "../../contract/entities/notification-settings.ts";
import type { CmsClient } from "./cms-client.ts";

/** When the user is told of what. Every failure is a `ContractError`. */

export function getNotificationSettings(cms: CmsClient): Promise<NotificationSettings> {
	return cms.call(notificationApi.readSettings);
}

export function saveNotificationSettings(
	cms: CmsClient,
	settings: NotificationSettings,
): Promise<NotificationSettings> {
	return cms.call(notificationApi.writeSettings, { body: { data: settings } });
}

/** What is not as usual for one document. */
export function getDocumentNotificationSettings(
	cms: CmsClient,
	id: string,
): Promise<DocumentNotificationSettings> {
	return cms.call(notificationApi.readDocumentSettings, { params: { id } });
}

export function saveDocumentNotificationSettings(
	cms: CmsClient,
	id: string,
	settings: DocumentNotificationSettings,
): Promise<DocumentNotificationSettings> {
	return cms.call(notificationApi.writeDocumentSettings, { params: { id }, body: { data: settings } });
}
