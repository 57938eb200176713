import { formatDay } from "../../../contract/days.ts";
import type { NotificationType } from "../../../contract/entities/notification.ts";
import { notificationTextKey } from "../../../contract/entities/notification-kinds.ts";
import { oneLine } from "../mail/mailer.ts";
import type { MailText } from "../mail/mail-texts.ts";
import type { PushMessage } from "./push-service.ts";

/** A notification, as far as a lock screen says it: nothing of a note, nor whose tenant's it is. */
export interface PushedNotification {
	documentId: string;
	type: NotificationType;
	count: number;
	/** The day that it is about. */
	date: string | null;
	author: string | null;
	/** Name of the document. */
	name: string | null;
}

/** A screen shows no more of a name, in characters. */
const MAX_NAME = 120;

export function messageOf(notification: PushedNotification, t: MailText): PushMessage {
	const { documentId, type, count, date, author, name } = notification;
	const values = {
		author: oneLine(author ?? t("notifications.somebody"), MAX_NAME),
		day: date === null ? "" : formatDay(date),
	};
	return {
		title:
			type === "NewDocument"
				? t("notifications.newDocument", { ...values, count })
				: t(notificationTextKey(type, date), values),
		body: oneLine(name ?? "", MAX_NAME),
		url: `/notifications/${documentId}`,
		tag: documentId,
	};
}

/** Where there are too many to say each of them. */
export function summaryOf(count: number, t: MailText): PushMessage {
	return {
		title: t("notifications.several", { count }),
		body: "",
		url: "/notifications",
		tag: "notifications",
	};
}

/** @param tag another one each time, so that a second test is seen as well */
export function testMessage(t: MailText, tag: string): PushMessage {
	return { title: t("push.testTitle"), body: t("push.testBody"), url: "/my-profile#push", tag, always: true };
}
