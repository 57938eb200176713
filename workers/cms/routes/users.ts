import { Hono } from "hono";
import { z } from "zod";
import type { CategoryAccess, Tenant, User } from "../../../contract/entities/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Actor } from "../actor.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readQuery } from "../http/read-request.ts";
import { unwrap } from "../outcome.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import { userStub } from "../user/user-stub.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const everything = z.literal("*").transform(() => ({ tenants: true, categoryAccess: true }));
const meQuerySchema = z.strictObject({
	populate: z
		.union([
			everything,
			z.strictObject({ tenants: flag.default(false), categoryAccess: flag.default(false) }),
		])
		.default({ tenants: false, categoryAccess: false }),
});

/** The signed-in user (spec 7). */
export const users = new Hono<CmsHono>().get("/me", async (c) => {
	const { populate } = readQuery(c, meQuerySchema);
	const actor = c.get("actor");
	const [profile, access] = await Promise.all([
		userStub(c.env, actor.userId).profile(),
		populate.tenants || populate.categoryAccess ? accessOf(c.env, actor) : [],
	]);
	if (!profile) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	const user: User = { ...profile, tenantCount: actor.memberships.length };
	if (populate.tenants) user.tenants = access.map(({ tenant }) => tenant);
	if (populate.categoryAccess) user.categoryAccess = access.flatMap(({ categories }) => categories);
	return answer(c, user);
});

interface TenantAccessOfUser {
	tenant: Tenant;
	categories: CategoryAccess[];
}

/** What each of the user's tenants says of the user. A tenant that no longer knows the user is left out. */
async function accessOf(env: CmsEnv, { userId, memberships }: Actor): Promise<TenantAccessOfUser[]> {
	const outcomes = await Promise.all(
		memberships.map(({ tenantKey }) => tenantByKey(env, tenantKey).members.profile(userId)),
	);
	return outcomes.flatMap((outcome) =>
		!outcome.ok && outcome.name === "NotFoundError" ? [] : [unwrap(outcome)],
	);
}
