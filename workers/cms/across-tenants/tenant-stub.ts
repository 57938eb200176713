import { notFound } from "../tenant/core/errors.ts";
import type { TenantStore } from "../tenant/tenant-store.ts";
import type { Actor } from "../actor.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";

/** The object of the tenant with this key, whoever asks. */
export function tenantStubByKey(env: CmsEnv, tenantKey: string): DurableObjectStub<TenantStore> {
	return env.TENANTS.get(env.TENANTS.idFromName(tenantKey));
}

/** The object of the tenant that owns this id; 404, without waking it, where the actor does not belong to it. */
export function tenantStub(env: CmsEnv, actor: Actor, ownedId: string): DurableObjectStub<TenantStore> {
	const tenantKey = tenantKeyOf(ownedId);
	if (!actor.memberships.some((membership) => membership.tenantKey === tenantKey)) throw notFound();
	return tenantStubByKey(env, tenantKey);
}
