import { sha256 } from "hono/utils/crypto";
import { ACCESS_TOKEN_PREFIX } from "../../../contract/identity/access-tokens.ts";
import type { Actor } from "../actor.ts";
import { newSecret, readSecret } from "../signed-secret.ts";
import { userOf } from "../user/user-client.ts";

/**
 * The token for a program of the user's, and what is kept of it; the relay knows its sockets by that, too.
 * @param id of the token
 * @param repeatKey whoever has it can be told the same token again; `null` for a token that is told once
 */
export async function accessTokenOf(
	userId: string,
	id: string,
	repeatKey: string | null,
): Promise<{ token: string; hash: string }> {
	const seed = repeatKey === null ? undefined : JSON.stringify([id, repeatKey]);
	const { secret } = await newSecret("accessToken", userId, seed);
	const token = ACCESS_TOKEN_PREFIX + secret;
	return { token, hash: await hashOf(token) };
}

/** Who acts by a token for programs, and until when it counts (milliseconds since 1970); `null` where it does not. */
export async function actorOfAccessToken(
	env: CmsEnv,
	token: string,
): Promise<{ actor: Actor; expiresAt: number; hasSecondFactor: boolean } | null> {
	const secret = await readSecret("accessToken", token.slice(ACCESS_TOKEN_PREFIX.length));
	const hash = await hashOf(token);
	const used = secret && (await userOf(env, secret.userId).accessTokens.use(hash));
	if (!used) return null;
	const { memberships, mayWrite, expiresAt, hasSecondFactor } = used;
	const program = mayWrite ? "writes" : "reads";
	const actor = { userId: secret.userId, tokenId: hash, memberships, program } as const;
	return { actor, expiresAt, hasSecondFactor };
}

async function hashOf(token: string): Promise<string> {
	return (await sha256(token)) ?? "";
}
