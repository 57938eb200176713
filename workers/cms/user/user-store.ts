import { DurableObject } from "cloudflare:workers";
import { eq, gt, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/durable-sqlite";
import type { User } from "../../../contract/entities/entities.ts";
import type { AccountRole, AccountType } from "../../../contract/entities/vocabulary.ts";
import type { Membership } from "../actor.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { type Outcome, settleAsync } from "../outcome.ts";
import { migrate } from "../storage/migrate.ts";
import initial from "./migrations/0001_user.sql?raw";
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

	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		void ctx.blockConcurrencyWhile(async () => migrate(ctx.storage, [initial]));
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

	/** Makes one token worthless. It is remembered until it would have expired anyway (milliseconds since 1970). */
	revokeToken(tokenId: string, expiresAt: number): void {
		this.#database.delete(revokedToken).where(lte(revokedToken.expiresAt, Date.now())).run();
		this.#database.insert(revokedToken).values({ tokenId, expiresAt }).onConflictDoNothing().run();
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
		this.#session = undefined;
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
		this.#session = undefined;
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
