import { drizzle } from "drizzle-orm/durable-sqlite";
import { FRESH_SESSION_MINUTES } from "../../../contract/constants.ts";
import type { LiveEvent } from "../../../contract/events.ts";
import type { User } from "../../../contract/entities/entities.ts";
import type { Notification } from "../../../contract/entities/notification.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Membership } from "../actor.ts";
import { announceTo, cutSockets } from "../events/live-events.ts";
import { newDocumentId } from "../new-id.ts";
import type { AccountMailKind } from "../mail/account-mail.ts";
import { endPausesAhead } from "../pauses-ahead.ts";
import { removeAccessTokens } from "./access-tokens.ts";
import { writeFeed } from "./calendar-feed.ts";
import { readClosing, shutUntil } from "./closing/closing-row.ts";
import { migrate } from "../storage/migrate.ts";
import { queueMail } from "./account-mails.ts";
import { listPasskeys } from "./ways-in/passkeys.ts";
import { addIdentity, listIdentities, type NewIdentity, useIdentity } from "./ways-in/identities.ts";
import { awaitStep, readCodeKey, type SecondFactor } from "./ways-in/second-factor.ts";
import { migrations } from "./migrations/migrations.ts";
import { isPassword } from "./passwords.ts";
import { forgetSessions } from "./push-subscriptions.ts";
import { account, membership } from "./schema.ts";
import * as sessions from "./sessions.ts";
import { nextDueAt, PAUSES, runDueJobs, type UserJobContext } from "./user-jobs.ts";

/** What a token is made of. */
export interface OpenedSession {
	user: User;
	tokenId: string;
}

/** One factor has been shown, and the account asks for a second one. */
export interface AwaitedStep {
	userId: string;
	stepId: string;
}

/** What somebody gets who has shown one factor. */
export type Entered = OpenedSession | AwaitedStep;

/** What a token opens. */
export interface UsedSession {
	memberships: readonly Membership[];
	/** The account is to be deleted: nothing opens but the way back. */
	isShut: boolean;
}

interface SessionState {
	/** Of an account that is shut: none. */
	memberships: Membership[];
	isShut: boolean;
	/** By the ids of the tokens that count. */
	open: Map<string, Pick<sessions.SessionRow, "createdAt" | "lastSeenAt" | "secondFactor">>;
}

type AccountRow = typeof account.$inferSelect;

const preparedAccount = (database: ReturnType<typeof drizzle>) => database.select().from(account).prepare();

/**
 * Hosts the calls of a user: the database, the account, which tokens count, and the one alarm. Every request with a
 * token asks for its session first, so what that needs is kept in memory.
 */
export class UserHost {
	readonly storage: DurableObjectStorage;
	readonly env: CmsEnv;
	readonly database: ReturnType<typeof drizzle>;
	/** Each page asks for it: writing the statement down costs more than running it. */
	readonly #readAccount: ReturnType<typeof preparedAccount>;
	#session: SessionState | null | undefined;
	/** For when the alarm is set, as far as it is known here. */
	#alarmAt: number | null | undefined;
	/** Nothing is kept here any more. */
	#isEmpty = false;

	constructor({ storage }: DurableObjectState, env: CmsEnv) {
		this.storage = storage;
		this.env = env;
		this.database = drizzle(storage);
		this.#readAccount = preparedAccount(this.database);
	}

	/** Brings the database to the present version. Belongs in `blockConcurrencyWhile`. */
	async wake(): Promise<void> {
		migrate(this.storage, migrations);
		endPausesAhead(this.sql, PAUSES, this.clock());
		await this.setAlarm();
	}

	/** Whoever still calls after the end of an account finds an object that never had one. */
	wakeEmpty(): void {
		if (!this.#isEmpty) return;
		migrate(this.storage, migrations);
		this.#isEmpty = false;
	}

	get sql(): SqlStorage {
		return this.storage.sql;
	}

	clock(): number {
		return Date.now();
	}

	account(): AccountRow | undefined {
		return this.#readAccount.get();
	}

	/**
	 * For who has shown one factor: a session, or where the account has codes the step before it. `null` where there is
	 * no account.
	 * @param identity linked once the user is in
	 */
	enter(userAgent: string, identity: NewIdentity | null = null): Entered | null {
		const userId = this.account()?.documentId;
		if (userId === undefined || !readCodeKey(this.sql)) return this.openSession(userAgent, null);
		const stepId = this.storage.transactionSync(() => awaitStep(this.sql, identity, this.clock()));
		return { userId, stepId };
	}

	/**
	 * Begins a session, and says what its token is made of; `null` where there is no account.
	 * @param secondFactor what its user has shown beside the first one
	 */
	openSession(userAgent: string, secondFactor: SecondFactor | null): OpenedSession | null {
		const row = this.account();
		const state = readClosing(this.sql)?.state;
		if (!row || state === "ending" || state === "ended") return null;
		const tokenId = newDocumentId();
		this.sessionsEnded(
			this.storage.transactionSync(() =>
				sessions.openSession(this.sql, tokenId, userAgent, this.clock(), secondFactor),
			),
		);
		return { user: toUser(row), tokenId };
	}

	/** What the token of this id opens, if it still counts. */
	useSession(tokenId: string): UsedSession | null {
		const session = this.#sessionState();
		const open = session?.open.get(tokenId);
		if (!session || !open) return null;
		open.lastSeenAt = sessions.noteUse(this.sql, tokenId, open.lastSeenAt, this.clock());
		return { memberships: session.memberships, isShut: session.isShut };
	}

	/** What the user has shown in this session beside the first factor. */
	secondFactorOf(tokenId: string): SecondFactor | null {
		return this.#sessionState()?.open.get(tokenId)?.secondFactor ?? null;
	}

	/**
	 * What opens the account once more is made only in a session that still counts in this very turn: between the check
	 * of a request's token and its work another one may have ended all sessions.
	 */
	requireSession(tokenId: string): void {
		const used = this.useSession(tokenId);
		if (!used || used.isShut) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	}

	/** Of an account without a password: 403 unless its user has just signed in. */
	requireFreshSession(tokenId: string): void {
		const session = this.#sessionState()?.open.get(tokenId);
		const isFresh = session && this.clock() - session.createdAt <= FRESH_SESSION_MINUTES * 60 * 1000;
		if (!isFresh || this.account()?.passwordHash !== "") {
			throw new ContractError("ForbiddenError", "error.signInAgain");
		}
	}

	/** Without a session: what acts by a secret of another kind. `null` where there is no account. */
	memberships(): readonly Membership[] | null {
		return this.#sessionState()?.memberships ?? null;
	}

	/** What is kept in memory of sessions and memberships is read anew. */
	sessionChanged(): void {
		this.#session = undefined;
	}

	/** The tokens of these ids do not count any more. */
	sessionsEnded(tokenIds: readonly string[]): void {
		this.sessionChanged();
		forgetSessions(this.sql, tokenIds);
		this.cutSockets(tokenIds);
	}

	/** Ends whatever is open: sessions, tokens for programs, the calendar's address. */
	endAccess(): void {
		this.sessionsEnded(sessions.endOtherSessions(this.sql, null));
		this.cutSockets(removeAccessTokens(this.sql, null));
		writeFeed(this.sql, null, this.clock());
	}

	/** Checking takes a while: what has been replaced meanwhile is wrong. Takes as long where there is no account. */
	async isPassword(password: string): Promise<boolean> {
		const before = this.account()?.passwordHash;
		// (Who has chosen none has none that fits.)
		const isRight = await isPassword(password, before || undefined);
		return isRight && this.account()?.passwordHash === before;
	}

	/** Whether a password, a passkey or an account elsewhere opens this one; else only a link by mail does. */
	hasWayIn(): boolean {
		if (this.account()?.passwordHash) return true;
		return listIdentities(this.sql).length > 0 || listPasskeys(this.sql).length > 0;
	}

	/** Somebody signs in by this account elsewhere from now on, and has done so now. */
	linkIdentity(added: NewIdentity): void {
		this.storage.transactionSync(() => {
			if (addIdentity(this.sql, added, this.clock()).isNew) this.tellOwner("wayInAdded");
			useIdentity(this.sql, added.hash, this.clock());
		});
	}

	/** Has a mail sent to the user's address. `setAlarm` belongs behind it. */
	tellOwner(kind: AccountMailKind): void {
		const email = this.account()?.email;
		if (email !== undefined) queueMail(this.sql, kind, email, this.clock());
	}

	/** Nobody waits for it: what is not cut ends with its token. */
	cutSockets(tokenIds: readonly string[]): void {
		const userId = this.account()?.documentId;
		if (!userId) return;
		for (const tokenId of tokenIds) void cutSockets(this.env, userId, tokenId);
	}

	/** Nobody waits until the open pages know; what they are not told they find at the next load. */
	tellPages(notification: Notification, displayToast: boolean): void {
		const userId = this.account()?.documentId;
		const event: LiveEvent = { name: "notification", data: { ...notification, displayToast } };
		if (userId) void announceTo(this.env)({ event, userIds: [userId] });
	}

	jobs(): UserJobContext {
		return {
			storage: this.storage,
			env: this.env,
			clock: () => this.clock(),
			readUser: () => this.account(),
			membershipsChanged: () => this.sessionChanged(),
			endAccess: () => this.endAccess(),
		};
	}

	/** Does what is due. */
	async runJobs(): Promise<void> {
		if (!this.account()) return;
		const isOver = await runDueJobs(this.jobs());
		if (isOver) return this.#empty();
		// It has rung: whatever is due now is due anew.
		this.#alarmAt = undefined;
		await this.setAlarm();
	}

	/** The one alarm rings for what is due next (user-jobs.ts). Without a wait after the write that it belongs to, both are kept or none. */
	async setAlarm(): Promise<void> {
		const dueAt = nextDueAt(this.sql);
		// (Where it is not known, one that rings in vain does no harm.)
		if (dueAt === (this.#alarmAt ?? null)) return;
		this.#alarmAt = dueAt;
		if (dueAt === null) await this.storage.deleteAlarm();
		else await this.storage.setAlarm(dueAt);
	}

	/** Nothing is left of the account. */
	async #empty(): Promise<void> {
		this.#isEmpty = true;
		this.sessionChanged();
		this.#alarmAt = null;
		await Promise.all([this.storage.deleteAlarm(), this.storage.deleteAll()]);
	}

	#sessionState(): SessionState | null {
		this.#session ??= this.#readSession();
		return this.#session;
	}

	#readSession(): SessionState | null {
		if (!this.account()) return null;
		const open = sessions.readSessions(this.sql, this.clock());
		const isShut = shutUntil(this.sql) !== null;
		return {
			isShut,
			memberships: isShut ? [] : this.database.select().from(membership).orderBy(membership.id).all(),
			open: new Map(open.map((session) => [session.id, session])),
		};
	}
}

export function toUser(row: AccountRow): User {
	const { documentId, email, firstName, lastName, accountType, role } = row;
	return { documentId, email, firstName, lastName, accountType, role };
}
