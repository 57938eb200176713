/**
 * Leaving a tenant (decision 057), on the database of the user's object: it is written down here, the tenant takes the
 * member out, and this object forgets the tenant. What is cut off in between goes on with the alarm.
 */
import { z } from "zod";
import { ContractError } from "../../../contract/errors.ts";
import { unavailable } from "../time-limits.ts";
import { askTenant } from "../ask-tenant.ts";
import { forgetAsked } from "./closing/closing-row.ts";
import { forgetTenant } from "./notifications.ts";

/** Longest wait for the tenant, in milliseconds. */
const TENANT_MS = 10_000;
/** After a failure; each further pause is twice the one before, to an hour: half a farewell does not stay. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** Of what a tenant's object answers so much has to be right. */
const answerSchema = z.discriminatedUnion("ok", [
	z.object({ ok: z.literal(true) }),
	z.object({ ok: z.literal(false), name: z.literal("ConflictError"), message: z.string() }),
]);

export interface LeavingContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "TENANTS">;
	clock: () => number;
	/** Whose object it is. */
	user: { documentId: string };
}

/** When the alarm looks whether a farewell was cut off, in milliseconds: by then the tenant has answered, or will not. */
const LOOK_AGAIN_MS = 15_000;

/** Notes that the user wants to leave: from here on the alarm goes on with it. */
export function beginToLeave(sql: SqlStorage, tenantKey: string, now: number): void {
	sql.exec(
		"INSERT INTO tenant_to_leave (tenant_key, due_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
		tenantKey,
		now + LOOK_AGAIN_MS,
	);
}

/** When there is a tenant to leave; `null` for never. */
export function tenantsToLeaveAt(sql: SqlStorage): number | null {
	return sql.exec<{ dueAt: number | null }>("SELECT min(due_at) AS dueAt FROM tenant_to_leave").one().dueAt;
}

export function tenantsToLeave(sql: SqlStorage, now: number): string[] {
	const due = sql.exec<{ tenantKey: string }>(
		"SELECT tenant_key AS tenantKey FROM tenant_to_leave WHERE due_at <= ?",
		now,
	);
	return due.toArray().map(({ tenantKey }) => tenantKey);
}

/** The user stays, or belongs to it anew. */
export function stayInTenant(sql: SqlStorage, tenantKey: string): void {
	sql.exec("DELETE FROM tenant_to_leave WHERE tenant_key = ?", tenantKey);
}

/** Rejects with a 409 where the tenant refuses, and the user stays; with a 503 where it is to be tried again. */
export async function leaveTenant(
	{ storage, env, clock, user }: LeavingContext,
	tenantKey: string,
): Promise<void> {
	const { sql } = storage;
	let answer: z.infer<typeof answerSchema>;
	try {
		const left = await askTenant(env, tenantKey, ["members", "leave"], [user.documentId], TENANT_MS);
		answer = answerSchema.parse(left);
	} catch (error) {
		const [row] = sql
			.exec<{ failures: number }>("SELECT failures FROM tenant_to_leave WHERE tenant_key = ?", tenantKey)
			.toArray();
		const pause = Math.min(FIRST_PAUSE_MS * 2 ** (row?.failures ?? 0), LONGEST_PAUSE_MS);
		sql.exec(
			"UPDATE tenant_to_leave SET failures = failures + 1, due_at = ? WHERE tenant_key = ?",
			clock() + pause,
			tenantKey,
		);
		throw unavailable(Math.ceil(pause / 1000), error);
	}
	storage.transactionSync(() => {
		// Somebody may have taken the user in again meanwhile.
		const isLeaving = sql
			.exec("SELECT 1 FROM tenant_to_leave WHERE tenant_key = ?", tenantKey)
			.toArray().length;
		if (answer.ok && isLeaving) removeMembership(sql, tenantKey);
		stayInTenant(sql, tenantKey);
	});
	if (!answer.ok) throw new ContractError(answer.name, answer.message);
}

/** The user's object forgets the tenant, and what it has told. Belongs in a transaction. */
export function removeMembership(sql: SqlStorage, tenantKey: string): void {
	sql.exec("DELETE FROM membership WHERE tenant_key = ?", tenantKey);
	sql.exec("DELETE FROM tenant_to_tell WHERE tenant_key = ?", tenantKey);
	forgetAsked(sql, tenantKey);
	forgetTenant(sql, tenantKey);
}
