import { DurableObject } from "cloudflare:workers";
import { eq, gt, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/durable-sqlite";
import type { LiveEvent } from "../../../contract/events.ts";
import type { User } from "../../../contract/entities/entities.ts";
import type {
	DocumentNotificationSettings,
	NotificationSettings,
	NotificationSettingsWrite,
} from "../../../contract/entities/notification-settings.ts";
import type { Notification, NotificationWrite } from "../../../contract/entities/notification.ts";
import type { PushDevice, PushSubscriptionWrite } from "../../../contract/entities/push-device.ts";
import type { AccountRole, AccountType } from "../../../contract/entities/vocabulary.ts";
import type { Membership } from "../actor.ts";
import { announceTo } from "../events/live-events.ts";
import { type Outcome, settle, settleAsync } from "../outcome.ts";
import { mailerOf } from "../mail/mailer.ts";
import { pushServiceOf } from "../push/push-service.ts";
import { migrate } from "../storage/migrate.ts";
import * as calendarFeed from "./calendar-feed.ts";
import { digestsDueAt, runDigests } from "./digests.ts";
import initial from "./migrations/0001_user.sql?raw";
import notificationTables from "./migrations/0002_notifications.sql?raw";
import digestTables from "./migrations/0003_digests.sql?raw";
import calendarFeedTable from "./migrations/0004_calendar_feed.sql?raw";
import pushTables from "./migrations/0005_push.sql?raw";
import type { Notice } from "./notice.ts";
import * as notifications from "./notifications.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { enqueuePushes, pushesDueAt, runPushes, sendTest } from "./pushes.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import { rescheduleDocument, rescheduleUsual } from "./reschedule-digests.ts";
import { account, membership, revokedToken } from "./schema.ts";

export interface NewAccount {
	documentId: string;
	email: string;
	/** As typed, or hashed already where seeding gives many accounts one password. */
	password: string | { hash: string };
	firstName: string;
	lastName: string;
	accountType: AccountType;
	role: AccountRole;
}

export interface SignedIn {
	user: User;
	tokenVersion: number;
}

interface SessionState {
	tokenVersion: number;
	memberships: Membership[];
	revokedTokenIds: Set<string>;
}

/**
 * One user: profile, password, memberships, and which tokens still count. Named by the user's `documentId`. Every
 * request with a token asks `session` first, so what that needs is kept in memory.
 */
export class UserStore extends DurableObject<CmsEnv> {
	readonly #database = drizzle(this.ctx.storage);
	#session: SessionState | null | undefined;
	/** For when the alarm is set, as far as it is known here. */
	#alarmAt: number | null | undefined;

	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		void ctx.blockConcurrencyWhile(async () => {
			migrate(ctx.storage, [initial, notificationTables, digestTables, calendarFeedTable, pushTables]);
			await this.#setAlarm();
		});
	}

	/** Makes the account. Once only. */
	async create(newAccount: NewAccount): Promise<Outcome<User>> {
		return settleAsync(async () => {
			const { password, ...facts } = newAccount;
			const passwordHash = typeof password === "string" ? await hashPassword(password) : password.hash;
			this.#database
				.insert(account)
				.values({ ...facts, passwordHash, createdAt: Date.now() })
				.run();
			this.#session = undefined;
			return facts;
		});
	}

	/** The user, if the password is right. Takes as long where there is no account. */
	async signIn(password: string): Promise<Outcome<SignedIn | null>> {
		return settleAsync(async () => {
			const row = this.#account();
			const right = await isPassword(password, row?.passwordHash);
			return row && right ? { user: toUser(row), tokenVersion: row.tokenVersion } : null;
		});
	}

	/** The user's memberships, if a token of this version and id still counts. */
	session(tokenVersion: number, tokenId: string): readonly Membership[] | null {
		this.#session ??= this.#readSession();
		const session = this.#session;
		if (!session || session.tokenVersion !== tokenVersion || session.revokedTokenIds.has(tokenId))
			return null;
		return session.memberships;
	}

	profile(): User | null {
		const row = this.#account();
		return row ? toUser(row) : null;
	}

	/** The profile, and how many notifications the user has not seen. */
	profileWithNews(): User | null {
		const profile = this.profile();
		const unseenNotifications = notifications.countUnseen(this.ctx.storage.sql, Date.now());
		return profile && { ...profile, unseenNotifications };
	}

	/** Makes one token worthless. It is remembered until it would have expired anyway (milliseconds since 1970). */
	revokeToken(tokenId: string, expiresAt: number): void {
		this.#database.delete(revokedToken).where(lte(revokedToken.expiresAt, Date.now())).run();
		this.#database.insert(revokedToken).values({ tokenId, expiresAt }).onConflictDoNothing().run();
		pushSubscriptions.forgetSession(this.ctx.storage.sql, tokenId);
		this.#session = undefined;
	}

	/** Makes every token of the user worthless. */
	revokeAllTokens(): void {
		const row = this.#account();
		if (!row) return;
		this.#database
			.update(account)
			.set({ tokenVersion: row.tokenVersion + 1 })
			.run();
		this.#database.delete(revokedToken).run();
		pushSubscriptions.forgetAllSessions(this.ctx.storage.sql);
		this.#session = undefined;
	}

	/** When the user's calendar was given its address; `null` where it has none. */
	calendarSince(): number | null {
		return calendarFeed.readFeed(this.ctx.storage.sql)?.createdAt ?? null;
	}

	/** From now on this is the hash of the calendar's secret; `null` takes its address away. */
	setCalendarSecret(secretHash: string | null): void {
		const { storage } = this.ctx;
		storage.transactionSync(() => calendarFeed.writeFeed(storage.sql, secretHash, Date.now()));
	}

	/** The user's memberships, if this is the hash of the calendar's secret. */
	calendarMemberships(secretHash: string): readonly Membership[] | null {
		if (calendarFeed.readFeed(this.ctx.storage.sql)?.secretHash !== secretHash) return null;
		this.#session ??= this.#readSession();
		return this.#session?.memberships ?? null;
	}

	/** Adds the tenant to the user's, or takes over its new name. */
	addMembership(added: Membership): void {
		this.#database
			.insert(membership)
			.values(added)
			.onConflictDoUpdate({ target: membership.tenantKey, set: { name: added.name } })
			.run();
		this.#session = undefined;
	}

	removeMembership(tenantKey: string): void {
		this.#database.delete(membership).where(eq(membership.tenantKey, tenantKey)).run();
		notifications.forgetTenant(this.ctx.storage.sql, tenantKey);
		this.#session = undefined;
	}

	/** Takes what a tenant has to tell, each item once however often it is told. Nobody is here: nobody is told. */
	async notify(notices: readonly Notice[]): Promise<void> {
		if (!this.#account()) return;
		const { storage } = this.ctx;
		const told = storage.transactionSync(() => {
			const taken = notifications.takeNotices(storage.sql, notices, Date.now());
			const pushed = taken.filter(({ displayToast }) => displayToast);
			enqueuePushes(
				storage.sql,
				pushed.map(({ notification }) => notification.documentId),
				Date.now(),
			);
			return taken;
		});
		for (const { notification, displayToast } of told) this.#tellPages(notification, displayToast);
		await this.#setAlarm();
	}

	notifications(slice: notifications.NotificationSlice): { items: Notification[]; total: number } {
		return notifications.listNotifications(this.ctx.storage.sql, slice, Date.now());
	}

	writeNotification(documentId: string, { seen }: NotificationWrite): Outcome<Notification> {
		const outcome = settle(() => notifications.writeSeen(this.ctx.storage.sql, documentId, seen));
		if (outcome.ok && seen !== undefined) this.#tellPages(outcome.value, false);
		return outcome;
	}

	seeAllNotifications(): void {
		const latest = notifications.seeAll(this.ctx.storage.sql);
		if (latest) this.#tellPages(latest, false);
	}

	/** Pages have shown these. Told twice, or of what is not there, it changes nothing. */
	markShown(documentIds: readonly string[]): void {
		notifications.markShown(this.ctx.storage.sql, documentIds);
	}

	notificationSettings() {
		return notifications.readSettings(this.ctx.storage.sql);
	}

	async writeNotificationSettings(write: NotificationSettingsWrite): Promise<NotificationSettings> {
		const { storage } = this.ctx;
		const settings = storage.transactionSync(() => {
			const written = notifications.writeSettings(storage.sql, write);
			rescheduleUsual(storage.sql, written, Date.now());
			return written;
		});
		await this.#setAlarm();
		return settings;
	}

	/** The user has said how to be told of a document: what waits for a mail follows it. */
	async documentSettingsChanged(documentId: string, own: DocumentNotificationSettings): Promise<void> {
		const { storage } = this.ctx;
		storage.transactionSync(() => rescheduleDocument(storage.sql, documentId, own, Date.now()));
		await this.#setAlarm();
	}

	/** The browsers in which the user is told at once. @param tokenId of the session that asks */
	pushDevices(tokenId: string): PushDevice[] {
		return pushSubscriptions.listSubscriptions(this.ctx.storage.sql, tokenId, Date.now());
	}

	/** @param isKnown it must be among the user's browsers already: 404 for any other */
	savePushDevice(
		write: PushSubscriptionWrite,
		session: pushSubscriptions.PushSession,
		isKnown: boolean,
	): Outcome<PushDevice> {
		const { storage } = this.ctx;
		const save = isKnown ? pushSubscriptions.renewSubscription : pushSubscriptions.saveSubscription;
		return settle(() => storage.transactionSync(() => save(storage.sql, write, session, Date.now())));
	}

	removePushDevice(documentId: string): Outcome<void> {
		const { storage } = this.ctx;
		return settle(() =>
			storage.transactionSync(() => pushSubscriptions.removeSubscription(storage.sql, documentId)),
		);
	}

	testPush(documentId: string): Promise<Outcome<void>> {
		return settleAsync(() => sendTest(this.#pushContext(), documentId));
	}

	override async alarm(): Promise<void> {
		const user = this.#account();
		if (!user) return;
		const { env, ctx } = this;
		await Promise.all([
			runPushes(this.#pushContext()),
			runDigests({ storage: ctx.storage, env, clock: () => Date.now(), user, mailer: mailerOf(env) }),
		]);
		// It has rung: whatever is due now is due anew.
		this.#alarmAt = undefined;
		await this.#setAlarm();
	}

	#pushContext() {
		const { env, ctx } = this;
		return { storage: ctx.storage, env, clock: () => Date.now(), service: pushServiceOf(env) };
	}

	/** The one alarm rings for the next mail or push. Without a wait after the write that it belongs to, both are kept or none. */
	async #setAlarm(): Promise<void> {
		const { sql } = this.ctx.storage;
		const due = [digestsDueAt(sql), pushesDueAt(sql)].filter((at) => at !== null);
		const dueAt = due.length === 0 ? null : Math.min(...due);
		// (Where it is not known, one that rings in vain does no harm.)
		if (dueAt === (this.#alarmAt ?? null)) return;
		this.#alarmAt = dueAt;
		if (dueAt === null) await this.ctx.storage.deleteAlarm();
		else await this.ctx.storage.setAlarm(dueAt);
	}

	/** Nobody waits until the open pages know; what they are not told they find at the next load. */
	#tellPages(notification: Notification, displayToast: boolean): void {
		const userId = this.#account()?.documentId;
		const event: LiveEvent = { name: "notification", data: { ...notification, displayToast } };
		if (userId) void announceTo(this.env)({ event, userIds: [userId] });
	}

	#account() {
		return this.#database.select().from(account).get();
	}

	#readSession(): SessionState | null {
		const row = this.#account();
		if (!row) return null;
		const revoked = this.#database
			.select({ tokenId: revokedToken.tokenId })
			.from(revokedToken)
			.where(gt(revokedToken.expiresAt, Date.now()))
			.all();
		return {
			tokenVersion: row.tokenVersion,
			memberships: this.#database.select().from(membership).orderBy(membership.id).all(),
			revokedTokenIds: new Set(revoked.map(({ tokenId }) => tokenId)),
		};
	}
}

function toUser(row: typeof account.$inferSelect): User {
	const { documentId, email, firstName, lastName, accountType, role } = row;
	return { documentId, email, firstName, lastName, accountType, role };
}
