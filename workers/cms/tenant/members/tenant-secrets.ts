/**
 * A secret of a tenant: what a mailed link carries that opens something the tenant owns, once, until its end. The
 * secret names what it opens, and with it the tenant; only its hash is kept. Making and reading one asks no database;
 * everything that takes a database belongs in the transaction of what the secret opens.
 */
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { newSecret, readSecret, type SecretPurpose } from "../../signed-secret.ts";
import type { TenantDatabase } from "../core/database.ts";

/** What can be opened so. A new kind is a word here and in `SecretPurpose`. */
export type TenantSecretPurpose = Extract<SecretPurpose, "invitation" | "mandate" | "request" | "share">;

/** Until when a code counts that counts as long as what it opens. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** A secret as its tenant knows it. */
export interface TenantSecret {
	purpose: TenantSecretPurpose;
	/** The documentId of what it opens. */
	subject: string;
	hash: string;
}

/** Makes a secret. It belongs in a mail and nowhere else; what is kept is the other part. */
export async function newTenantSecret(
	purpose: TenantSecretPurpose,
	subject: string,
): Promise<{ secret: string; kept: TenantSecret }> {
	const { secret, hash } = await newSecret(purpose, subject);
	return { secret, kept: { purpose, subject, hash } };
}

/** What somebody brings, and which tenant knows whether it still counts; `null` for what was not made here. */
export async function readTenantSecret(
	purpose: TenantSecretPurpose,
	secret: string,
): Promise<{ tenantKey: string; brought: TenantSecret } | null> {
	const read = await readSecret(purpose, secret);
	if (!read) return null;
	const subject = read.userId;
	return { tenantKey: tenantKeyOf(subject), brought: { purpose, subject, hash: read.hash } };
}

/** From now on the secret counts, beside others of the same subject. @param expiresAt in milliseconds since 1970 */
export function keepSecret(
	{ sql, clock }: TenantDatabase,
	{ purpose, subject, hash }: TenantSecret,
	expiresAt: number,
): void {
	sql.exec("DELETE FROM tenant_secret WHERE expires_at <= ?", clock());
	sql.exec(
		"INSERT INTO tenant_secret (secret_hash, purpose, subject, expires_at) VALUES (?, ?, ?, ?)",
		hash,
		purpose,
		subject,
		expiresAt,
	);
}

/** How many secrets of the subject count. */
export function countSecrets(
	{ sql, clock }: TenantDatabase,
	{ purpose, subject }: Pick<TenantSecret, "purpose" | "subject">,
): number {
	return sql
		.exec<{ n: number }>(
			"SELECT count(*) AS n FROM tenant_secret WHERE purpose = ? AND subject = ? AND expires_at > ?",
			purpose,
			subject,
			clock(),
		)
		.one().n;
}

/** Whether the secret counts for anybody, or was used by a user already; `null` where it does not count (any more). */
export function secretState(
	{ sql, clock }: TenantDatabase,
	{ purpose, subject, hash }: TenantSecret,
): { usedBy: string | null } | null {
	const found = sql.exec<{ usedBy: string | null }>(
		`SELECT used_by AS usedBy FROM tenant_secret
		WHERE secret_hash = ? AND purpose = ? AND subject = ? AND expires_at > ?`,
		hash,
		purpose,
		subject,
		clock(),
	);
	return found.toArray()[0] ?? null;
}

/**
 * Uses the secret up, and with it all others of its subject. Whoever has used it may come again, as after an answer that
 * was lost: `"again"`. `null`: it does not count (any more).
 */
export function spendSecret(
	db: TenantDatabase,
	secret: TenantSecret,
	userId: string,
): "first" | "again" | null {
	const state = secretState(db, secret);
	if (!state) return null;
	if (state.usedBy !== null) return state.usedBy === userId ? "again" : null;
	const { purpose, subject, hash } = secret;
	db.sql.exec("UPDATE tenant_secret SET used_by = ? WHERE secret_hash = ?", userId, hash);
	db.sql.exec(
		"DELETE FROM tenant_secret WHERE purpose = ? AND subject = ? AND secret_hash <> ?",
		purpose,
		subject,
		hash,
	);
	return "first";
}

/** None of the subject's secrets counts any more. */
export function endSecrets({ sql }: TenantDatabase, purpose: TenantSecretPurpose, subject: string): void {
	sql.exec("DELETE FROM tenant_secret WHERE purpose = ? AND subject = ?", purpose, subject);
}
