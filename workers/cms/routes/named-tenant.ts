import { ContractError } from "../../../contract/errors.ts";
import { tenantsAmong } from "../across-tenants/ask-tenants.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import type { Actor } from "../actor.ts";
import type { Store } from "../http/routes-of.ts";
import { notFound } from "../tenant/core/errors.ts";

/** The database of the tenant, named by its id or its number, in which a POST creates something. */
export function tenantToCreateIn(env: CmsEnv, actor: Actor, named: string | undefined): Store {
	if (named === undefined) {
		const errors = [{ path: ["data", "tenant"], message: "validation.required" }];
		throw new ContractError("ValidationError", "validation.required", { errors });
	}
	return tenantNamed(env, actor, named);
}

/** The database of one of the actor's tenants, by its id or its number; 404 for any other. */
export function tenantNamed(env: CmsEnv, actor: Actor, named: string): Store {
	const [membership] = tenantsAmong(actor, [named]);
	if (!membership) throw notFound();
	return tenantByKey(env, membership.tenantKey);
}
