import type {
	DocumentNotificationSettings,
	NotificationSettingsWrite,
} from "../../../../contract/entities/notification-settings.ts";
import type { Notification, NotificationWrite } from "../../../../contract/entities/notification.ts";
import { type Outcome, settle } from "../../outcome.ts";
import { shutUntil } from "../closing/closing-row.ts";
import type { Notice } from "../notice.ts";
import * as notifications from "../notifications.ts";
import { enqueuePushes } from "../pushes.ts";
import { rescheduleDocument, rescheduleUsual } from "../reschedule-digests.ts";
import type { UserHost } from "../user-host.ts";

/** What the user is told of, and when. */
export class NotificationCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/**
	 * Takes what a tenant has to tell, each item once however often it is told. Nobody is here, or nobody who wants to be
	 * any more: nobody is told.
	 */
	async take(notices: readonly Notice[]): Promise<void> {
		const host = this.#host;
		if (!host.account() || shutUntil(host.sql) !== null) return;
		const told = host.storage.transactionSync(() => {
			const taken = notifications.takeNotices(host.sql, notices, host.clock());
			const pushed = taken.filter(({ displayToast }) => displayToast);
			enqueuePushes(
				host.sql,
				pushed.map(({ notification }) => notification.documentId),
				host.clock(),
			);
			return taken;
		});
		for (const { notification, displayToast } of told) host.tellPages(notification, displayToast);
		await host.setAlarm();
	}

	list(slice: notifications.NotificationSlice): { items: Notification[]; total: number } {
		return notifications.listNotifications(this.#host.sql, slice, this.#host.clock());
	}

	write(documentId: string, { seen }: NotificationWrite): Outcome<Notification> {
		const outcome = settle(() => notifications.writeSeen(this.#host.sql, documentId, seen));
		if (outcome.ok && seen !== undefined) {
			this.#host.tellPages(notifications.withoutDocument(outcome.value), false);
		}
		return outcome;
	}

	seeAll(): void {
		const latest = notifications.seeAll(this.#host.sql);
		if (latest) this.#host.tellPages(notifications.withoutDocument(latest), false);
	}

	/** Pages have shown these. Told twice, or of what is not there, it changes nothing. */
	markShown(documentIds: readonly string[]): void {
		notifications.markShown(this.#host.sql, documentIds);
	}

	settings() {
		return notifications.readSettings(this.#host.sql);
	}

	async writeSettings(write: NotificationSettingsWrite): Promise<notifications.UsualSettings> {
		const { storage, sql } = this.#host;
		const settings = storage.transactionSync(() => {
			const written = notifications.writeSettings(sql, write);
			rescheduleUsual(sql, written, this.#host.clock());
			return written;
		});
		await this.#host.setAlarm();
		return settings;
	}

	/** The user has said how to be told of a document: what waits for a mail follows it. */
	async documentSettingsChanged(documentId: string, own: DocumentNotificationSettings): Promise<void> {
		const { storage, sql } = this.#host;
		storage.transactionSync(() => rescheduleDocument(sql, documentId, own, this.#host.clock()));
		await this.#host.setAlarm();
	}
}
