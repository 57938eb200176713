import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor } from "../actor.ts";
import { actsWithSecondFactor } from "../acting.ts";
import { remoteCalls } from "../calls.ts";
import { notFound } from "../tenant/core/errors.ts";
import { OBJECT_MS, within } from "../time-limits.ts";
import type { TenantCalls, TenantClient } from "../tenant/tenant-calls.ts";
import type { TenantStore } from "../tenant/tenant-store.ts";

/** The tenant that owns this id; 404, without waking its object, where the actor does not belong to it. */
export function tenantOwning(env: CmsEnv, actor: Actor, ownedId: string): TenantClient {
	const tenantKey = tenantKeyOf(ownedId);
	if (!actor.memberships.some((membership) => membership.tenantKey === tenantKey)) throw notFound();
	return tenantByKey(env, tenantKey);
}

/** The tenant with this key, whoever asks. */
export function tenantByKey(env: CmsEnv, tenantKey: string): TenantClient {
	const stub = env.TENANTS.get(env.TENANTS.idFromName(tenantKey));
	const hasSecondFactor = actsWithSecondFactor(env);
	return remoteCalls<TenantCalls>({
		call: (group, name, args) => within<unknown>(OBJECT_MS, stub.call(group, name, args, hasSecondFactor)),
	});
}

/** The calls of a tenant's object, grouped as they are inside: each is one remote call. */
export function tenantClient(stub: DurableObjectStub<TenantStore>): TenantClient {
	return remoteCalls<TenantCalls>(stub);
}
