import { DurableObject } from "cloudflare:workers";
import type { CategoryAccess, Tenant } from "../../../contract/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import { type Outcome, settle } from "../outcome.ts";
import type { NewMember, TenantFoundation } from "./import-types.ts";

/** One tenant. */
export class TenantStore extends DurableObject<CmsEnv> {
	/** Begins the tenant. */
	establish(foundation: TenantFoundation): Outcome<null> {
		return settle(() => {
			this.ctx.storage.kv.put("foundation", foundation);
			this.addMember({ ...foundation.owner, role: "Admin", rights: [] });
			return null;
		});
	}

	/** Adds a member. */
	addMember(member: NewMember): Outcome<null> {
		return settle(() => {
			this.ctx.storage.kv.put(`member:${member.userId}`, member);
			return null;
		});
	}

	/** The tenant as the user sees it, and the user's rights in it. */
	accessOf(userId: string): Outcome<{ tenant: Tenant; categories: CategoryAccess[] }> {
		return settle(() => {
			const foundation = this.ctx.storage.kv.get<TenantFoundation>("foundation");
			const member = this.ctx.storage.kv.get<NewMember>(`member:${userId}`);
			if (!foundation || !member) throw new ContractError("NotFoundError", "not found");
			const { documentId, id, name } = foundation.tenant;
			return {
				tenant: {
					documentId,
					id,
					name,
					isActive: true,
					subscription: { status: foundation.subscription },
					subscriptionId: null,
					features: [],
					latestMeterEvents: {},
					tenantRoles: [member.role],
				},
				categories: [],
			};
		});
	}
}
