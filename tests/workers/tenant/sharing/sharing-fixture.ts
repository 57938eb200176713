import { env } from "cloudflare:workers";
import { runDurableObjectAlarm } from "cloudflare:test";
import type { z } from "zod";
import {
	type NewShare,
	type Share,
	type ShareCreate,
	shareCreateSchema,
} from "../../../../contract/sharing/share.ts";
import { newDocumentId, newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import {
	keepSecret,
	newTenantSecret,
	type TenantSecret,
} from "../../../../workers/cms/tenant/members/tenant-secrets.ts";
import type { BroughtCode } from "../../../../workers/cms/tenant/sharing/share-link.ts";
import { userOf } from "../../../../workers/cms/user/user-client.ts";
import { OWNER, type TestTenant } from "../tenant-fixture.ts";

export type Sent = z.input<typeof shareCreateSchema>;

/** Shares, as the Worker has the tenant do it. */
export async function tryToShare(
	tenant: TestTenant,
	write: ShareCreate,
	{
		by = OWNER,
		key = null,
		passwordHash = null,
	}: { by?: string; key?: string | null; passwordHash?: string | null } = {},
) {
	const documentId = newTenantOwnedId(tenant.tenantKey);
	const { kept } = await newTenantSecret("share", documentId);
	const code = write.kind === "link" ? kept : null;
	const outcome = await tenant.store.sharing.create(by, write, { documentId, passwordHash, code }, key);
	return { outcome, secret: kept };
}

export async function share(
	tenant: TestTenant,
	sent: Sent,
	options: Parameters<typeof tryToShare>[2] = {},
): Promise<{ share: Share; secret: TenantSecret }> {
	const { outcome, secret } = await tryToShare(tenant, shareCreateSchema.parse(sent), options);
	return { share: unwrap(outcome), secret };
}

export const brought = (secret: TenantSecret, pass: Partial<BroughtCode> = {}): BroughtCode => ({
	secret,
	passVersion: null,
	isCounted: false,
	...pass,
});

/** An account, without the work that a password costs. */
export async function newAccount(firstName = "Gina"): Promise<string> {
	const documentId = newDocumentId();
	unwrap(
		await userOf(env, documentId).account.create({
			documentId,
			email: `${documentId}@example.ch`,
			password: { hash: "none" },
			firstName,
			lastName: "Gast",
			accountType: "privatePerson",
			role: "user",
		}),
	);
	return documentId;
}

/** The secret that the mail of a share would carry. */
export async function secretOfMail(tenant: TestTenant, { documentId }: Pick<NewShare, "documentId">) {
	const { kept } = await newTenantSecret("share", documentId);
	await tenant.inside((db) => keepSecret(db, kept, db.clock() + 60_000));
	return kept;
}

/** Shares with a person, who accepts it. */
export async function guestOf(
	tenant: TestTenant,
	documents: string[],
	{
		right = "Read",
		by = OWNER,
		firstName = "Gina",
	}: { right?: "Read" | "Edit"; by?: string; firstName?: string } = {},
) {
	const made = await share(tenant, { kind: "person", documents, email: "gina@example.ch", right }, { by });
	const userId = await newAccount(firstName);
	const secret = await secretOfMail(tenant, made.share);
	const user = { userId, name: `${firstName} Gast`, email: "gina@example.ch" };
	unwrap(await tenant.store.sharing.accept(secret, user));
	return { userId, share: made.share, secret, user };
}

/** Until nobody has to be told of anything any more. */
export async function settle(tenant: TestTenant): Promise<void> {
	// oxlint-disable-next-line no-await-in-loop -- one after the other
	for (let turn = 0; turn < 5; turn++) await runDurableObjectAlarm(tenant.stub);
}
