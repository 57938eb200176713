import { ContractError } from "../../../contract/errors.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import type { Actor } from "../actor.ts";
import type { Store } from "../http/routes-of.ts";
import { notFound } from "../tenant/core/errors.ts";

/** The database of the tenant in which a POST creates something. */
export function tenantToCreateIn(env: CmsEnv, actor: Actor, tenantId: string | undefined): Store {
	if (tenantId === undefined) {
		const errors = [{ path: ["data", "tenant"], message: "validation.required" }];
		throw new ContractError("ValidationError", "data.tenant: validation.required", { errors });
	}
	if (!actor.memberships.some(({ documentId }) => documentId === tenantId)) throw notFound();
	return tenantOwning(env, actor, tenantId);
}
