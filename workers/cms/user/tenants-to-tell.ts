/**
 * Name and e-mail address stand as copies in each of the user's tenants. After a change the user's object brings them
 * there by its alarm: on the database of that object.
 */
import { z } from "zod";
import { askTenant } from "../ask-tenant.ts";

/** Longest wait for one tenant, in milliseconds. */
const TENANT_MS = 10_000;
/** After a failure; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 20_000;
/** After this many tries, in four days, a tenant is left with what it has until the next change. */
export const MAX_TELLINGS = 15;
/** How many are told at the same time. */
const TOLD_AT_ONCE = 20;

const answerSchema = z.object({ ok: z.literal(true) });

export interface TellingContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "TENANTS">;
	clock: () => number;
	/** Whose object it is, as of now. */
	user: { documentId: string; email: string; firstName: string; lastName: string };
}

type TenantToTell = { tenantKey: string; failures: number; revision: number };

/** All tenants of the user are to be told. Belongs in the transaction of the change. */
export function tellTenants(sql: SqlStorage, now: number): void {
	sql.exec(
		`INSERT INTO tenant_to_tell (tenant_key, due_at) SELECT tenant_key, ?1 FROM membership WHERE true
		ON CONFLICT DO UPDATE SET due_at = ?1, failures = 0, revision = revision + 1`,
		now,
	);
}

/** When there is a tenant to tell; `null` for never. */
export function tenantsToTellAt(sql: SqlStorage): number | null {
	return sql.exec<{ dueAt: number | null }>("SELECT min(due_at) AS dueAt FROM tenant_to_tell").one().dueAt;
}

/** Tells some of those that are due. Never rejects: what fails is due again after a pause. */
export async function runTenantsToTell(context: TellingContext): Promise<void> {
	const { storage, clock } = context;
	const due = storage.sql
		.exec<TenantToTell>(
			`SELECT tenant_key AS tenantKey, failures, revision FROM tenant_to_tell WHERE due_at <= ?
			ORDER BY due_at LIMIT +?`,
			clock(),
			TOLD_AT_ONCE,
		)
		.toArray();
	await Promise.all(due.map((row) => tellTenant(context, row)));
}

async function tellTenant(context: TellingContext, row: TenantToTell): Promise<void> {
	const { storage, env, clock, user } = context;
	const { tenantKey, failures, revision } = row;
	const { documentId, email, firstName, lastName } = user;
	const isThisOne = "tenant_key = ? AND revision = ?";
	try {
		const args = [documentId, { name: `${firstName} ${lastName}`, email }] as const;
		answerSchema.parse(await askTenant(env, tenantKey, ["members", "nameChanged"], args, TENANT_MS));
	} catch (error) {
		console.error("a tenant could not be told of a new name or address", tenantKey, error);
		if (failures + 1 < MAX_TELLINGS) {
			storage.sql.exec(
				`UPDATE tenant_to_tell SET failures = ?, due_at = ? WHERE ${isThisOne}`,
				failures + 1,
				clock() + FIRST_PAUSE_MS * 2 ** failures,
				tenantKey,
				revision,
			);
			return;
		}
		console.error("a tenant was not told of a new name or address", tenantKey);
	}
	storage.sql.exec(`DELETE FROM tenant_to_tell WHERE ${isThisOne}`, tenantKey, revision);
}
