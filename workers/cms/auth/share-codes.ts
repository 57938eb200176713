/** What a code of a share opens, in the Worker: its tenant decides whether it counts. */
import { z } from "zod";
import { ContractError } from "../../../contract/errors.ts";
import {
	SHARE_CODE_HEADER,
	SHARE_PASS_HEADER,
	SHARE_PASS_SECONDS,
} from "../../../contract/sharing/share-words.ts";
import type { KeptShare, SharePass } from "../../../contract/sharing/share.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import { attempted } from "../attempts/attempted.ts";
import { clientAddress } from "../attempts/client.ts";
import { countSharePassword } from "../attempts/limits.ts";
import { errorOf, unwrap } from "../outcome.ts";
import { seal } from "../sealed.ts";
import { readClaims, signClaims } from "../signed-claims.ts";
import type { TenantSecret } from "../tenant/members/tenant-secrets.ts";
import { type BroughtCode, LINK_GONE } from "../tenant/sharing/share-link.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { isPassword } from "../user/passwords.ts";
import { userOf } from "../user/user-client.ts";
import { answeredAlike, readLinkCode } from "./link-codes.ts";

const passSchema = z.object({
	share: z.string(),
	version: z.number(),
	isCounted: z.boolean(),
	/** In milliseconds since 1970. */
	until: z.number(),
});
type Pass = z.infer<typeof passSchema>;

/** A code that was brought, and which tenant knows whether it counts. */
export interface OfCode {
	sharing: TenantClient["sharing"];
	brought: BroughtCode;
	/** The pass that came along, where it is one of this share. */
	pass: { token: string; until: number } | null;
}

/**
 * Does something by the code that a request brings. A code that was never made, one whose share has ended, is expired,
 * was renewed: all are answered alike (`answeredAlike`).
 */
export function byCode<Value>(
	env: CmsEnv,
	headers: Headers,
	work: (code: OfCode) => Promise<Value>,
): Promise<Value> {
	return answeredAlike(env, headers, LINK_GONE, async () => work(await readCode(env, headers)));
}

async function readCode(env: CmsEnv, headers: Headers): Promise<OfCode> {
	const read = await readLinkCode("share", headers.get(SHARE_CODE_HEADER));
	if (!read) throw new ContractError("NotFoundError", LINK_GONE);
	const { tenantKey, brought: secret } = read;
	const token = headers.get(SHARE_PASS_HEADER) ?? "";
	const said = token === "" ? null : await readClaims("share", passSchema, token);
	const own = said?.share === secret.subject ? said : null;
	return {
		sharing: tenantByKey(env, tenantKey).sharing,
		brought: { secret, passVersion: own?.version ?? null, isCounted: own?.isCounted ?? false },
		pass: own && { token, until: own.until },
	};
}

/** A pass for a share and the version of its password. */
export async function newPass(said: Omit<Pass, "until">): Promise<SharePass> {
	const until = Date.now() + SHARE_PASS_SECONDS * 1000;
	const pass = await signClaims("share", { ...said, until } satisfies Pass, SHARE_PASS_SECONDS);
	return { pass, passExpiresAt: new Date(until).toISOString() };
}

/** A pass for who knows the password; 400 for another one. A link without a password has none that is wrong. */
export async function unlock(
	env: CmsEnv,
	headers: Headers,
	{ sharing, brought }: OfCode,
	password: string,
): Promise<SharePass> {
	const { shareId, passwordHash, passVersion } = unwrap(await sharing.lock(brought.secret));
	if (passwordHash !== null) {
		const { address } = clientAddress(headers);
		const counted = await countSharePassword(env, { shareId, address });
		if (!(await attempted(counted, () => isPassword(password, passwordHash)))) {
			const message = "error.wrongSharePassword";
			throw new ContractError("ValidationError", message, { errors: [{ path: ["password"], message }] });
		}
		await counted.succeeded();
	}
	return newPass({ share: shareId, version: passVersion, isCounted: false });
}

/** Accepts what was shared with a person, or keeps a link: whichever the code is of. */
export async function keepShare(env: CmsEnv, userId: string, code: OfCode, said: string): Promise<KeptShare> {
	const { sharing, brought } = code;
	const facts = await sharing.facts(brought.secret);
	if (facts.ok) return keepLink(env, userId, brought.secret, said);
	if (facts.message !== LINK_GONE) throw errorOf(facts);
	const user = await userOf(env, userId).account.profile();
	if (!user) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	const { firstName, lastName, email } = user;
	const name = `${firstName} ${lastName}`.trim();
	return unwrap(await sharing.accept(brought.secret, { userId, name, email }));
}

async function keepLink(
	env: CmsEnv,
	userId: string,
	{ subject: shareId }: TenantSecret,
	code: string,
): Promise<KeptShare> {
	const sealed = await seal(userId, code);
	const { documentId } = unwrap(await userOf(env, userId).keptLinks.keep(shareId, sealed));
	return { kind: "link", documentId, document: null, tenant: null };
}

/** A person who has just registered keeps what they have come from, as far as that still counts. Never rejects. */
export async function keepAfterRegistration(
	env: CmsEnv,
	userId: string,
	code: string | undefined,
): Promise<void> {
	if (!code) return;
	try {
		const headers = new Headers({ [SHARE_CODE_HEADER]: code });
		await keepShare(env, userId, await readCode(env, headers), code);
	} catch (error) {
		if (!(error instanceof ContractError)) console.error("what was shared could not be kept", error);
	}
}
