import { env } from "cloudflare:workers";
import { addMembership } from "../../workers/cms/auth/accounts.ts";
import type { SweptIds } from "./swept-routes.ts";
import { makeUser, type Registered } from "./workers-api.ts";

const CATEGORY = "Versicherungen";

/** Fills the owner's tenant with one of everything, and gives it a member who may only read it. */
export async function makeSweptTenant(owner: Registered): Promise<{ ids: SweptIds; readerToken: string }> {
	const tenant = owner.tenant.documentId;
	const reader = await makeUser();
	await addMembership(env, owner.tenant, {
		userId: reader.user.documentId,
		name: "Leo Leser",
		email: reader.user.email,
		role: "Member",
		rights: [{ category: CATEGORY, rights: ["Read"] }],
	});
	return {
		ids: { tenant, category: "", folder: "", party: "", document: "", participation: "", file: "" },
		readerToken: reader.jwt,
	};
}
