import { tenantByKey } from "./tenant-client.ts";
import type { Actor, Membership } from "../actor.ts";
import { environment } from "../environment.ts";
import { type Outcome, unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";

/** Whether the actor may read what browsers have logged: as admin of the operating tenant, which is asked. */
export async function isOperator(env: CmsEnv, actor: Actor): Promise<boolean> {
	const membership = operatingMembership(actor);
	return membership !== undefined && (await askTenant(env, actor, membership)).ok;
}

/** 404 for whoever is not in the operating tenant, 403 for its other members. */
export async function requireOperator(env: CmsEnv, actor: Actor): Promise<void> {
	const membership = operatingMembership(actor);
	if (!membership) throw notFound();
	unwrap(await askTenant(env, actor, membership));
}

function operatingMembership({ memberships }: Actor): Membership | undefined {
	const named = environment.OPERATING_TENANT;
	return memberships.find(({ documentId, id }) => documentId === named || String(id) === named);
}

function askTenant(env: CmsEnv, { userId }: Actor, { tenantKey }: Membership): Promise<Outcome<void>> {
	return tenantByKey(env, tenantKey).members.requireAdmin(userId);
}
