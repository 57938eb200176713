import { tenantKeyOf } from "../../../contract/ids.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { NewShare, ShareCreate } from "../../../contract/sharing/share.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import type { Actor } from "../actor.ts";
import { countShareMail } from "../attempts/limits.ts";
import { newTenantOwnedId } from "../new-id.ts";
import { unwrap } from "../outcome.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { newTenantSecret } from "../tenant/members/tenant-secrets.ts";
import { hashPassword } from "../user/passwords.ts";
import { requireMailer } from "./links.ts";

/** In how many tenants the documents of one body may lie: each is a database that is asked. */
const MAX_TENANTS = 20;

/**
 * A share in each tenant that has one of the documents. All are asked first whether they would make it, so that what one
 * refuses none has made; cut off in between, the same key goes on with the others.
 */
export async function createShares(
	env: CmsEnv,
	actor: Actor,
	write: ShareCreate,
	key: string | null,
): Promise<NewShare[]> {
	const { userId } = actor;
	const byTenant = [...Map.groupBy(write.documents, tenantKeyOf)];
	if (byTenant.length > MAX_TENANTS) throw refusedField("documents", "validation.tooMany");
	if (write.kind === "member" && byTenant.length > 1) throw refusedField("documents", "validation.oneTenant");
	const tenants = byTenant.map(([tenantKey, documents]) => {
		const { sharing } = tenantOwning(env, actor, documents[0] ?? "");
		return { tenantKey, documents, sharing };
	});
	const answers = await Promise.all(
		tenants.map(({ sharing, documents }) => sharing.mayShare(userId, documents)),
	);
	for (const answer of answers) unwrap(answer);
	if (write.kind === "person") requireMailer(env);
	const password = write.kind === "link" ? write.password : null;
	const passwordHash = password === null ? null : await hashPassword(password);
	const made: NewShare[] = [];
	for (const { tenantKey, documents, sharing } of tenants) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other: what one refuses the next ones do not make
		const share = await makeOne(
			env,
			{ userId, tenantKey, sharing, passwordHash },
			{ ...write, documents },
			key,
		);
		made.push(share);
	}
	return made;
}

interface Making {
	userId: string;
	tenantKey: string;
	sharing: ReturnType<typeof tenantOwning>["sharing"];
	passwordHash: string | null;
}

async function makeOne(
	env: CmsEnv,
	{ userId, tenantKey, sharing, passwordHash }: Making,
	write: ShareCreate,
	key: string | null,
): Promise<NewShare> {
	const documentId = newTenantOwnedId(tenantKey);
	const { secret, kept } = await newTenantSecret("share", documentId);
	const code = write.kind === "link" ? kept : null;
	const counted = write.kind === "person" ? await countShareMail(env, userId) : null;
	const outcome = await sharing.create(userId, write, { documentId, passwordHash, code }, key);
	// Refused, or asked again: no mail leaves.
	if (!outcome.ok || outcome.value.documentId !== documentId) await counted?.cameToNothing();
	const share = unwrap(outcome);
	if (share.kind !== "link") return { ...share, code: null };
	if (share.documentId === documentId) return { ...share, code: secret };
	// Asked again: which code the first answer said is known nowhere.
	const another = await newTenantSecret("share", share.documentId);
	const known = await sharing.addCode(userId, share.documentId, another.kept);
	if (!known.ok) throw new ContractError("ConflictError", "error.shareOver");
	return { ...known.value, code: another.secret };
}
