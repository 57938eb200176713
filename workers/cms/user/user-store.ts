import { DurableObject } from "cloudflare:workers";
import { eq } from "drizzle-orm";
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
import { ContractError } from "../../../contract/errors.ts";
import type { Membership } from "../actor.ts";
import { announceTo, cutSockets } from "../events/live-events.ts";
import { newDocumentId } from "../new-id.ts";
import { type Outcome, settle, settleAsync } from "../outcome.ts";
import type { LinkKind } from "../signed-secret.ts";
import { migrate } from "../storage/migrate.ts";
import { readLink, removeLinks } from "./account-links.ts";
import * as accessTokens from "./access-tokens.ts";
import { queueMail } from "./account-mails.ts";
import * as calendarFeed from "./calendar-feed.ts";
import {
	askForEmail,
	changeEmail,
	confirmAskedEmail,
	forgetAskedEmail,
	pendingEmail,
} from "./email-change.ts";
import * as leaving from "./leave-tenant.ts";
import initial from "./migrations/0001_user.sql?raw";
import notificationTables from "./migrations/0002_notifications.sql?raw";
import digestTables from "./migrations/0003_digests.sql?raw";
import calendarFeedTable from "./migrations/0004_calendar_feed.sql?raw";
import pushTables from "./migrations/0005_push.sql?raw";
import sessionTable from "./migrations/0006_sessions.sql?raw";
import profileTables from "./migrations/0007_profile.sql?raw";
import accessTokenTable from "./migrations/0008_access_tokens.sql?raw";
import type { Notice } from "./notice.ts";
import * as notifications from "./notifications.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { enqueuePushes, sendTest } from "./pushes.ts";
import * as pushSubscriptions from "./push-subscriptions.ts";
import { rescheduleDocument, rescheduleUsual } from "./reschedule-digests.ts";
import { account, membership } from "./schema.ts";
import * as sessions from "./sessions.ts";
import { tellTenants } from "./tenants-to-tell.ts";
import { nextDueAt, pushContext, runDueJobs, type UserJobContext } from "./user-jobs.ts";

export interface NewAccount {
	documentId: string;
	email: string;
	/** As typed, or hashed already where seeding gives many accounts one password. */
	password: string | { hash: string };
	firstName: string;
	lastName: string;
	accountType: AccountType;
	role: AccountRole;
	/** Seeded accounts have mailboxes that nobody reads. */
	isEmailConfirmed?: boolean;
}

/** What a token is made of. */
export interface OpenedSession {
	user: User;
	tokenId: string;
}

interface SessionState {
	memberships: Membership[];
	/** The ids of the tokens that count, and when each was seen last (milliseconds since 1970). */
	lastSeenAt: Map<string, number>;
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
			migrate(ctx.storage, [
				initial,
				notificationTables,
				digestTables,
				calendarFeedTable,
				pushTables,
				sessionTable,
				profileTables,
				accessTokenTable,
			]);
			await this.#setAlarm();
		});
	}

	/** Makes the account. Once only. */
	async create(newAccount: NewAccount): Promise<Outcome<User>> {
		return settleAsync(async () => {
			const { password, isEmailConfirmed = false, ...facts } = newAccount;
			const createdAt = Date.now();
			const emailConfirmedAt = isEmailConfirmed ? createdAt : null;
			const passwordHash = typeof password === "string" ? await hashPassword(password) : password.hash;
			this.#database
				.insert(account)
				.values({ ...facts, passwordHash, createdAt, emailConfirmedAt })
				.run();
			this.#session = undefined;
			return facts;
		});
	}

	/** Signs the user in, if the password is right. Takes as long where there is no account. */
	async signIn(password: string, userAgent: string): Promise<Outcome<OpenedSession | null>> {
		return settleAsync(async () => {
			return (await this.#isPassword(password)) ? this.openSession(userAgent) : null;
		});
	}

	/** Begins a session, and says what its token is made of; `null` where there is no account. */
	openSession(userAgent: string): OpenedSession | null {
		const row = this.#account();
		if (!row) return null;
		const tokenId = newDocumentId();
		const { storage } = this.ctx;
		this.#afterSessionsEnded(
			storage.transactionSync(() => sessions.openSession(storage.sql, tokenId, userAgent, Date.now())),
		);
		return { user: toUser(row), tokenId };
	}

	/** Has a mail sent with a link: to choose a new password, or to confirm the address where that has not been done. */
	async requestLink(kind: LinkKind): Promise<void> {
		const row = this.#account();
		if (!row || (kind === "confirmEmail" && row.emailConfirmedAt !== null)) return;
		queueMail(this.ctx.storage.sql, kind, row.email, Date.now());
		await this.#setAlarm();
	}

	/** Confirms the address to which the link was sent; `null` where the link does not count (any more). */
	confirmEmail(secretHash: string): string | null {
		const { sql } = this.ctx.storage;
		const email = readLink(sql, "confirmEmail", secretHash, Date.now());
		if (email === null || email !== this.#account()?.email) return null;
		this.ctx.storage.transactionSync(() => {
			this.#database.update(account).set({ emailConfirmedAt: Date.now() }).run();
			removeLinks(sql, "confirmEmail");
		});
		return email;
	}

	/** Sets the password by a link, and signs in; `null` where the link does not count (any more). */
	async resetPassword(
		secretHash: string,
		password: string,
		userAgent: string,
	): Promise<Outcome<OpenedSession | null>> {
		return settleAsync(async () => {
			const { sql } = this.ctx.storage;
			const linked = () => readLink(sql, "resetPassword", secretHash, Date.now());
			if (linked() === null) return null;
			const passwordHash = await hashPassword(password);
			// Hashing takes a while: somebody else may have used the link meanwhile.
			const email = linked();
			// A mail that was on its way to an address that the user has left opens nothing.
			if (email === null || email !== this.#account()?.email) return null;
			this.#database.update(account).set({ emailConfirmedAt: Date.now() }).run();
			return this.#replacePassword(passwordHash, userAgent);
		});
	}

	/**
	 * Sets the password of who knows the present one, and signs in; `null` where that is wrong.
	 * @param tokenId of the session that asks
	 */
	async changePassword(
		tokenId: string,
		{ currentPassword, password }: { currentPassword: string; password: string },
		userAgent: string,
	): Promise<Outcome<OpenedSession | null>> {
		return settleAsync(async () => {
			if (!(await this.#isPassword(currentPassword))) return null;
			const passwordHash = await hashPassword(password);
			this.#requireSession(tokenId);
			return this.#replacePassword(passwordHash, userAgent);
		});
	}

	/** Whatever was open by the old password ends with it. */
	async #replacePassword(passwordHash: string, userAgent: string): Promise<OpenedSession | null> {
		const { storage } = this.ctx;
		this.#database.update(account).set({ passwordHash }).run();
		removeLinks(storage.sql, "resetPassword");
		// Whoever knew the old password may have asked for it.
		forgetAskedEmail(storage.sql);
		this.endOtherSessions(null);
		this.#cutSockets(accessTokens.removeAccessTokens(storage.sql, null));
		const opened = this.openSession(userAgent);
		if (opened) queueMail(storage.sql, "passwordChanged", opened.user.email, Date.now());
		await this.#setAlarm();
		return opened;
	}

	async hasPassword(password: string): Promise<Outcome<boolean>> {
		return settleAsync(() => this.#isPassword(password));
	}

	/** Writes the name down, and has the user's tenants told. */
	async rename({ firstName, lastName }: Pick<User, "firstName" | "lastName">): Promise<User | null> {
		const { storage } = this.ctx;
		storage.transactionSync(() => {
			this.#database.update(account).set({ firstName, lastName }).run();
			tellTenants(storage.sql, Date.now());
		});
		await this.#setAlarm();
		return this.profile();
	}

	/** Has a mail sent to the new address, with the link that makes it the user's. @param tokenId of the session that asks */
	async requestEmailChange(tokenId: string, newEmail: string): Promise<Outcome<null>> {
		const { storage } = this.ctx;
		const asked = settle(() =>
			storage.transactionSync(() => {
				this.#requireSession(tokenId);
				askForEmail(storage.sql, newEmail, Date.now());
				return null;
			}),
		);
		await this.#setAlarm();
		return asked;
	}

	/** Takes over the address to which the link was sent. `expired`: the link does not count (any more). */
	async confirmEmailChange(
		secretHash: string,
	): Promise<Outcome<{ state: "changed"; email: string } | { state: "taken" | "expired" }>> {
		return settleAsync(async () => {
			const { sql } = this.ctx.storage;
			const now = Date.now();
			const email = readLink(sql, "changeEmail", secretHash, now);
			if (email === null || !confirmAskedEmail(sql, email, now)) return { state: "expired" };
			await this.#setAlarm();
			const user = this.#account();
			const changed = user && (await changeEmail({ ...this.#jobs(), user }).finally(() => this.#setAlarm()));
			if (changed === undefined) return { state: "expired" };
			return changed === null ? { state: "taken" } : { state: "changed", email: changed };
		});
	}

	/** The user's memberships, if the token of this id still counts. */
	session(tokenId: string): readonly Membership[] | null {
		this.#session ??= this.#readSession();
		const session = this.#session;
		const lastSeenAt = session?.lastSeenAt.get(tokenId);
		if (!session || lastSeenAt === undefined) return null;
		const seenAt = sessions.noteUse(this.ctx.storage.sql, tokenId, lastSeenAt, Date.now());
		session.lastSeenAt.set(tokenId, seenAt);
		return session.memberships;
	}

	profile(): User | null {
		const row = this.#account();
		return row ? toUser(row) : null;
	}

	/** The profile, how many notifications the user has not seen, and whether the address is confirmed. */
	profileWithNews(): User | null {
		const row = this.#account();
		if (!row) return null;
		const unseenNotifications = notifications.countUnseen(this.ctx.storage.sql, Date.now());
		const newEmail = pendingEmail(this.ctx.storage.sql, Date.now());
		return {
			...toUser(row),
			unseenNotifications,
			isEmailConfirmed: row.emailConfirmedAt !== null,
			...(newEmail !== null && { newEmail }),
		};
	}

	/** Where the user is signed in; what was used last comes first. */
	sessions(): sessions.SessionRow[] {
		return sessions.readSessions(this.ctx.storage.sql, Date.now());
	}

	/** Ends one session, with its sockets. @returns whether there was one */
	endSession(tokenId: string): boolean {
		const hasEnded = sessions.endSession(this.ctx.storage.sql, tokenId);
		this.#afterSessionsEnded([tokenId]);
		return hasEnded;
	}

	/** Ends all sessions but one, with their sockets; `null` for all. */
	endOtherSessions(keptTokenId: string | null): void {
		this.#afterSessionsEnded(sessions.endOtherSessions(this.ctx.storage.sql, keptTokenId));
	}

	/** The user's tokens for programs that count. */
	accessTokens(): accessTokens.AccessTokenRow[] {
		return accessTokens.listAccessTokens(this.ctx.storage.sql, Date.now());
	}

	/** @param tokenId of the session that asks */
	addAccessToken(
		tokenId: string,
		added: accessTokens.NewAccessTokenRow,
	): Outcome<accessTokens.AccessTokenRow> {
		const { storage } = this.ctx;
		return settle(() => {
			this.#requireSession(tokenId);
			return storage.transactionSync(() => accessTokens.addAccessToken(storage.sql, added, Date.now()));
		});
	}

	/** Ends one, with its sockets. @returns whether there was one */
	removeAccessToken(id: string): boolean {
		const removed = accessTokens.removeAccessTokens(this.ctx.storage.sql, id);
		this.#cutSockets(removed);
		return removed.length > 0;
	}

	/** What a program may that comes with the token of this hash; `null` where that does not count (any more). */
	useAccessToken(
		hash: string,
	): { memberships: readonly Membership[]; mayWrite: boolean; expiresAt: number } | null {
		const token = accessTokens.useAccessToken(this.ctx.storage.sql, hash, Date.now());
		this.#session ??= this.#readSession();
		if (!token || !this.#session) return null;
		return {
			memberships: this.#session.memberships,
			mayWrite: token.mayWrite === 1,
			expiresAt: token.expiresAt,
		};
	}

	/** When the user's calendar was given its address; `null` where it has none. */
	calendarSince(): number | null {
		return calendarFeed.readFeed(this.ctx.storage.sql)?.createdAt ?? null;
	}

	/**
	 * From now on this is the hash of the calendar's secret; `null` takes its address away.
	 * @param tokenId of the session that asks
	 */
	setCalendarSecret(tokenId: string, secretHash: string | null): Outcome<void> {
		const { storage } = this.ctx;
		return settle(() => {
			this.#requireSession(tokenId);
			storage.transactionSync(() => calendarFeed.writeFeed(storage.sql, secretHash, Date.now()));
		});
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
		leaving.stayInTenant(this.ctx.storage.sql, added.tenantKey);
		this.#session = undefined;
	}

	/** A tenant has another name. One to which the user does not belong (any more) says nothing. */
	tenantRenamed(tenantKey: string, name: string): void {
		this.#database.update(membership).set({ name }).where(eq(membership.tenantKey, tenantKey)).run();
		this.#session = undefined;
	}

	removeMembership(tenantKey: string): void {
		const { storage } = this.ctx;
		storage.transactionSync(() => leaving.removeMembership(storage.sql, tenantKey));
		this.#session = undefined;
	}

	/** Leaves a tenant; 409 where it refuses. Cut off, it goes on by the alarm. */
	async leaveTenant(tenantKey: string): Promise<Outcome<null>> {
		return settleAsync(async () => {
			const user = this.#account();
			if (!user) return null;
			leaving.beginToLeave(this.ctx.storage.sql, tenantKey, Date.now());
			await this.#setAlarm();
			try {
				await leaving.leaveTenant({ ...this.#jobs(), user }, tenantKey);
			} finally {
				this.#session = undefined;
				await this.#setAlarm();
			}
			return null;
		});
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
		if (outcome.ok && seen !== undefined)
			this.#tellPages(notifications.withoutDocument(outcome.value), false);
		return outcome;
	}

	seeAllNotifications(): void {
		const latest = notifications.seeAll(this.ctx.storage.sql);
		if (latest) this.#tellPages(notifications.withoutDocument(latest), false);
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
		return settle(() => {
			this.#requireSession(session.tokenId);
			return storage.transactionSync(() => save(storage.sql, write, session, Date.now()));
		});
	}

	removePushDevice(documentId: string): Outcome<void> {
		const { storage } = this.ctx;
		return settle(() =>
			storage.transactionSync(() => pushSubscriptions.removeSubscription(storage.sql, documentId)),
		);
	}

	testPush(documentId: string): Promise<Outcome<void>> {
		return settleAsync(() => sendTest(pushContext(this.#jobs()), documentId));
	}

	override async alarm(): Promise<void> {
		if (!this.#account()) return;
		await runDueJobs(this.#jobs());
		// It has rung: whatever is due now is due anew.
		this.#alarmAt = undefined;
		await this.#setAlarm();
	}

	#jobs(): UserJobContext {
		const { env, ctx } = this;
		return {
			storage: ctx.storage,
			env,
			clock: () => Date.now(),
			readUser: () => this.#account(),
			membershipsChanged: () => {
				this.#session = undefined;
			},
		};
	}

	/** The one alarm rings for what is due next (user-jobs.ts). Without a wait after the write that it belongs to, both are kept or none. */
	async #setAlarm(): Promise<void> {
		const dueAt = nextDueAt(this.ctx.storage.sql);
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

	/** Checking takes a while: what has been replaced meanwhile is wrong. Takes as long where there is no account. */
	async #isPassword(password: string): Promise<boolean> {
		const before = this.#account()?.passwordHash;
		const isRight = await isPassword(password, before);
		return isRight && this.#account()?.passwordHash === before;
	}

	/**
	 * What opens the account once more is made only in a session that still counts in this very turn: between the check
	 * of a request's token and its work another one may have ended all sessions.
	 */
	#requireSession(tokenId: string): void {
		if (!this.session(tokenId)) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	}

	#account() {
		return this.#database.select().from(account).get();
	}

	#readSession(): SessionState | null {
		if (!this.#account()) return null;
		const open = sessions.readSessions(this.ctx.storage.sql, Date.now());
		return {
			memberships: this.#database.select().from(membership).orderBy(membership.id).all(),
			lastSeenAt: new Map(open.map(({ id, lastSeenAt }) => [id, lastSeenAt])),
		};
	}

	#afterSessionsEnded(tokenIds: readonly string[]): void {
		this.#session = undefined;
		pushSubscriptions.forgetSessions(this.ctx.storage.sql, tokenIds);
		this.#cutSockets(tokenIds);
	}

	/** Nobody waits for it: what is not cut ends with its token. */
	#cutSockets(tokenIds: readonly string[]): void {
		const userId = this.#account()?.documentId;
		if (!userId) return;
		for (const tokenId of tokenIds) void cutSockets(this.env, userId, tokenId);
	}
}

function toUser(row: typeof account.$inferSelect): User {
	const { documentId, email, firstName, lastName, accountType, role } = row;
	return { documentId, email, firstName, lastName, accountType, role };
}
